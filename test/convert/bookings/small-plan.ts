/** Small plans, sources and rows for the tests of foreign bookings, and the way of a file through survey, decision and converter. */
import { createBookingsConverter } from '../../../src/convert/bookings/converter.ts';
import { decideBookings } from '../../../src/convert/bookings/decide.ts';
import { createRoomNumbers } from '../../../src/convert/bookings/join/room-numbers.ts';
import type { BookingPlan } from '../../../src/convert/bookings/plan.ts';
import type { ExternalBooking } from '../../../src/convert/bookings/read/external-booking.ts';
import { createBookingsSurvey, headerCurrencies } from '../../../src/convert/bookings/survey.ts';
import type { ColumnRole, Source } from '../../../src/convert/columns/source.ts';
import type { ConvertedRow, Converter } from '../../../src/convert/converter.ts';
import type { RowsRemark } from '../../../src/convert/remark.ts';
import { createRoomTypeNames } from '../../../src/convert/room-type-names.ts';
import type { CellRow, Row } from '../../../src/file/row.ts';

/** A plan for a header, given with the role of each column; null: none. */
export function planOf(
  roleByHeader: Readonly<Record<string, ColumnRole | null>>,
  rest: Partial<BookingPlan> = {},
): BookingPlan {
  const header = Object.keys(roleByHeader);
  const roles = Object.values(roleByHeader).map((role) => role ?? undefined);
  return {
    header,
    roles,
    isKnown: roles.map(() => true),
    decisions: {},
    roomTypeNames: createRoomTypeNames(rest.decisions ?? {}),
    constants: new Map(),
    marks: new Map(),
    headerCurrencies: headerCurrencies({ header, roles }),
    repeatedGroups: new Map(),
    lastLine: Number.POSITIVE_INFINITY,
    showsGuests: true,
    ...rest,
  };
}

export function sourceOf(rest: Partial<Source> = {}): Source {
  return {
    name: 'small',
    title: 'A small system',
    resource: 'bookings',
    evidence: 'seen',
    columns: [],
    signatures: [],
    ...rest,
  };
}

/** Rows whose cells are parted by `|`, from line 2 on. */
export function rowsOf(...lines: readonly string[]): CellRow[] {
  return lines.map((line, index) => ({ kind: 'cells', line: index + 2, cells: line.split('|') }));
}

/** A row as it was read, before it is joined with others. */
export function bookingOf(line: number, rest: Partial<ExternalBooking> = {}): ExternalBooking {
  const cells = [String(line)];
  return {
    row: { kind: 'cells', line, cells },
    cells,
    place: line,
    group: '1',
    issues: [],
    checkin: '2027-05-01',
    checkout: '2027-05-03',
    lastName: 'Muster',
    types: ['Double'],
    isCounted: false,
    amount: '100',
    currency: 'EUR',
    status: 'Confirmed',
    isCancellation: false,
    ...rest,
  };
}

/** All rows through a look at them, what it decides, the numbers behind names, and the converter. */
export function convertAll(
  base: BookingPlan,
  rows: readonly Row[],
): { converted: ConvertedRow<'bookings'>[]; notes: RowsRemark[]; numbersOf: Converter['numbersOf'] } {
  const survey = createBookingsSurvey(base);
  rows.forEach(survey.add);
  const found = survey.result();
  const { plan } = decideBookings(base, found);
  const options = { plan, wholeNames: found.wholeNames, areOwn: false };
  const counted = createRoomNumbers();
  const counting = createBookingsConverter({ ...options, counted });
  counting.convert(rows);
  counting.finish();
  const converter = createBookingsConverter({ ...options, numbered: counted.result() });
  const converted = [...converter.convert(rows), ...converter.finish()] as ConvertedRow<'bookings'>[];
  return { converted, notes: converter.notes(), numbersOf: converter.numbersOf };
}
