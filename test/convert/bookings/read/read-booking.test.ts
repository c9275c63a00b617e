import { describe, expect, test } from 'vitest';
import type { BookingPlan } from '../../../../src/convert/bookings/plan.ts';
import { createBookingReader } from '../../../../src/convert/bookings/read/read-booking.ts';
import { createStatusReader } from '../../../../src/convert/bookings/read/read-status.ts';
import type { ColumnRole } from '../../../../src/convert/columns/source.ts';
import { createRemarkCounter } from '../../../../src/convert/remark.ts';
import { planOf, rowsOf, sourceOf } from '../small-plan.ts';

const stay = { From: 'checkin_date', To: 'checkout_date', Type: 'room_type_name' } as const;

/** Rows of a header that ends with a stay and a room type, which are added. */
function read(columns: Record<string, ColumnRole>, lines: readonly string[], rest: Partial<BookingPlan> = {}) {
  const plan = planOf({ ...columns, ...stay }, rest);
  const notes = createRemarkCounter();
  const reader = createBookingReader(plan, { notes, statusOf: createStatusReader(plan), isWholeName: () => false });
  const rows = rowsOf(...lines.map((line) => `${line}|2027-05-01|2027-05-03|Double`));
  return { rows: rows.map((row) => reader(row, row.cells)), notes: notes.list().map(({ code }) => code) };
}

test('a live booking whose guest is called cancelled is neither, one that is cancelled is that', () => {
  const columns: Record<string, ColumnRole> = { Guest: 'guest', State: 'booking_status' };
  const source = sourceOf({ statuses: { ok: 'Confirmed', gone: 'Cancelled' } });
  const { rows } = read(columns, ['CANCELLED Lark|ok', 'CANCELLED Lark|', 'CANCELLED Lark|gone', 'Ada Lark|ok'], {
    source,
  });
  expect(rows.map((row) => ('issues' in row ? row.issues.map(({ code }) => code) : row))).toEqual([
    ['unknown_status'],
    ['unknown_status'],
    [],
    [],
  ]);
});

describe('the state of a booking', () => {
  const columns: Record<string, ColumnRole> = {
    State: 'booking_status',
    Confirmed: 'confirmed_on',
    In: 'checked_in_on',
    Out: 'checked_out_on',
    Cancelled: 'cancelled_on',
  };
  test.each<[string, Record<string, unknown>]>([
    ['ok||||', { status: 'Confirmed', issues: [] }],
    ['ok||||2027-04-01', { status: 'Cancelled', issues: [] }],
    ['ok|01/02/2027 14:03|2027-05-01 15:20||', { status: 'CheckedIn' }],
    ['ok|2027-01-01|2027-05-01|2027-05-03|', { status: 'CheckedOut' }],
    ['|2027-01-01|||', { status: 'Confirmed' }],
    ['ok||||-', { status: 'Confirmed' }],
    ['||||', { status: undefined, issues: [] }],
    ['VIP||||', { status: undefined, issues: [{ code: 'unknown_status', field: 'booking_status' }] }],
    ['unknown||||', { issues: [{ code: 'unknown_status' }] }],
    ['ok||||no', { status: undefined, issues: [{ code: 'not_a_date', field: 'booking_status' }] }],
    ['block||||', { leftOut: 'block' }],
  ])('of "%s" is %j', (line, wanted) => {
    const source = sourceOf({ statuses: { ok: 'Confirmed', block: { leftOut: 'block' } } });
    expect(read(columns, [line], { source }).rows).toMatchObject([wanted]);
  });

  test('that the file does not say is the one that the source always means', () => {
    const constant = sourceOf({ constants: { booking_status: 'Confirmed', booking_source: 'Small' } });
    const found = read({ State: 'booking_status' }, [''], { source: constant });
    expect(found.rows).toMatchObject([{ status: 'Confirmed', bookingSource: 'Small' }]);
  });

  test.each([
    ['Smith, Jane [CANCELED]', { firstName: 'Jane', lastName: 'Smith', status: 'Cancelled' }],
    ['[canceled] Smith, Jane', { firstName: 'Jane', lastName: 'Smith', status: 'Cancelled' }],
    // The small letters of this name are more than its capitals.
    ['İnan, İbrahim [CANCELED]', { firstName: 'İbrahim', lastName: 'İnan', status: 'Cancelled' }],
    ['Canceledo, Jane', { firstName: 'Jane', lastName: 'Canceledo', status: undefined }],
  ])('that stands in the name "%s" is taken out of it', (name, wanted) => {
    const source = sourceOf({ statusesInName: { '[CANCELED]': 'Cancelled' } });
    expect(read({ Guest: 'guest' }, [name], { source }).rows).toMatchObject([wanted]);
  });
});

describe('the kind of a row', () => {
  const source = sourceOf({
    rowKinds: { Reservation: 'booking', 'Cancellation Fee': 'cancellation', Payout: { leftOut: 'payout' } },
  });
  test.each<[string, Record<string, unknown>]>([
    ['Reservation', { isCancellation: false, issues: [] }],
    ['cancellation fee', { isCancellation: true, issues: [] }],
    ['Payout', { leftOut: 'payout' }],
    ['Gift', { issues: [{ code: 'unknown_row_kind', field: null }] }],
    ['', { issues: [{ code: 'unknown_row_kind' }] }],
  ])('"%s" is %j', (kind, wanted) => {
    expect(read({ Type1: 'row_kind' }, [kind], { source }).rows).toMatchObject([wanted]);
  });

  test('is not asked for where the file has no column of it', () => {
    expect(read({ Guest: 'guest' }, ['Eva Muster'], { source }).rows).toMatchObject([{ issues: [] }]);
  });
});

test('a row that is tied to the block above it belongs to the block, not to the booking before', () => {
  const source = sourceOf({ sameAsAbove: 'GROUP', statuses: { new: 'Confirmed', black: { leftOut: 'block' } } });
  const { rows } = read({ Ref: 'id', State: 'booking_status' }, ['1|new', '2|black', 'GROUP|new'], { source });
  const [first, block, tied] = rows as { group?: string }[];
  expect(block).toEqual({ leftOut: 'block' });
  expect([tied!.group === undefined, tied!.group === first!.group]).toEqual([false, false]);
});

describe('the guest', () => {
  test.each<[Record<string, ColumnRole>, string, Record<string, unknown>]>([
    [{ A: 'guest_first_name', B: 'guest_last_name' }, 'Eva|Muster', { firstName: 'Eva', lastName: 'Muster' }],
    [{ A: 'guest_first_name', B: 'guest_last_name' }, '|Muster', { firstName: undefined, lastName: 'Muster' }],
    [{ A: 'booker', B: 'guests' }, 'Chef, Ana|Eva Muster, Max Probe', { firstName: 'Eva', lastName: 'Muster' }],
    [{ A: 'booker', B: 'guests' }, 'Chef, Ana|n/a', { firstName: 'Ana', lastName: 'Chef' }],
    [{ A: 'guest' }, 'Dr. Eva Muster', { firstName: 'Dr. Eva', lastName: 'Muster' }],
    [{ A: 'guest' }, 'O&#39;Neil, Eva', { firstName: 'Eva', lastName: "O'Neil" }],
    [{ A: 'guest' }, 'Cher', { firstName: undefined, lastName: 'Cher' }],
  ])('of %j in "%s" is %j', (columns, line, wanted) => {
    expect(read(columns, [line]).rows).toMatchObject([wanted]);
  });
});

describe('the e-mail', () => {
  test.each<[string, 'drop' | undefined, string | undefined, string[]]>([
    ['eva@example.com', undefined, 'eva@example.com', []],
    ['eva@example.com; max@example.com', undefined, 'eva@example.com', ['first_email']],
    ['n/a', undefined, undefined, []],
    ['(no alias for this guest)', undefined, undefined, []],
    // Left as it stands, so that the check of the record refuses it.
    ['eva at example', undefined, 'eva at example', []],
    ['eva at example', 'drop', undefined, ['email_dropped']],
    ['eva@example.com', 'drop', 'eva@example.com', []],
  ])('"%s" with --bad-email %s is %s', (cell, badEmail, email, notes) => {
    const found = read({ Mail: 'guest_email' }, [cell], { decisions: { badEmail } });
    expect(found.rows).toMatchObject([{ email }]);
    expect(found.notes).toEqual(notes);
  });
});

describe('the number of nights', () => {
  const columns: Record<string, ColumnRole> = { N: 'nights', Price: 'night_amount', Total: 'total_amount' };

  test('that the dates contradict is told where the total does not rest on it', () => {
    const { rows, notes } = read(columns, ['3||90', '2||90', '3||']);
    expect(rows).toMatchObject([{ issues: [], amount: '90' }, { issues: [] }, { issues: [] }]);
    expect(notes).toEqual(['other_nights']);
  });

  test('that the dates contradict refuses a row whose price of a night would be multiplied', () => {
    const { rows, notes } = read(columns, ['3|45|']);
    expect(rows).toMatchObject([{ issues: [{ field: 'total_amount' }] }]);
    expect(notes).toEqual([]);
  });
});

describe('the numbers of an earlier import', () => {
  test.each<[string, Record<string, unknown>]>([
    ['', { earlier: undefined, issues: [] }],
    ['?', { earlier: { isOwn: true }, issues: [] }],
    [' * 2+ab.l 1+ab.e ', { earlier: { isOwn: false, from: new Map(Object.entries({ 'ab.l': 2, 'ab.e': 1 })) } }],
    [
      '? 1=x 2=x.2 3+any',
      { earlier: { exact: new Map(Object.entries({ x: 1, 'x.2': 2 })), from: new Map([['any', 3]]) }, issues: [] },
    ],
    ['? 0=x', { issues: [{ field: 'guest_last_name' }] }],
    ['2', { issues: [{ field: 'guest_last_name' }] }],
    ['two', { issues: [{ field: 'guest_last_name' }] }],
    ['0', { issues: [{ field: 'guest_last_name' }] }],
    ['2,5', { issues: [{ field: 'guest_last_name' }] }],
  ])('"%s" are %j', (cell, wanted) => {
    const plan = planOf({ ...stay, _number: null });
    const reader = createBookingReader(plan, {
      notes: createRemarkCounter(),
      statusOf: createStatusReader(plan),
      isWholeName: () => false,
    });
    const [row] = rowsOf(`2027-05-01|2027-05-03|Double|${cell}`);
    expect(reader(row!, row!.cells)).toMatchObject(wanted);
  });
});

test('rooms that do not fit their number are an issue of the row', () => {
  const { rows } = read({ Rooms: 'rooms' }, ['two', '2']);
  expect(rows).toMatchObject([
    { types: [''], isCounted: false, issues: [{ code: 'unclear_rooms', field: 'room_type_name' }] },
    { types: ['Double', 'Double'], isCounted: true, issues: [] },
  ]);
});
