/** Each field of a booking, from the contract's list: a sync sees that it differs or was edited, an undo gives it back, and a second file adds it. */
import { describe, expect, test } from 'vitest';
import { type Booking, bookingFields, bookingValueFields } from '../../src/contract/booking.ts';
import { bookingKeyNames, identifyingNames, moneyNames } from '../../src/contract/booking-values.ts';
import { importInto } from '../suites/hotel.ts';
import { type House, type ReadFile, syncFiles, undoInHouse } from '../sync/sync-files.ts';
import { worldTypes } from '../sync/world.ts';
import { listOf, withHouse } from '../sync/world-house.ts';

type Field = (typeof bookingValueFields)[number];

const whole = {
  ...Object.fromEntries(bookingFields.map(({ name, example }) => [name, example])),
  room_type_name: worldTypes[0]!,
} as Booking;

/** Two more values of a field, under which it is the same booking still; an e-mail that differs would be another guest's. */
function othersOf({ name, kind, example }: Field): [string | number | undefined, string | number] {
  if (bookingKeyNames.includes(name)) return [String(example).toUpperCase(), String(example).toLowerCase()];
  if (kind === 'email') return [undefined, 'third@example.com'];
  if (kind === 'amount') return [Number(example) + 1, Number(example) + 2];
  if (kind === 'currency') return ['USD', 'CHF'];
  return kind === 'status' ? ['Pending', 'CheckedIn'] : [`${example} 2`, `${example} 3`];
}

function fileOf(path: string, record: Booking): ReadFile {
  return { path, source: 'law', rows: [{ line: 2, record, origin: { source: 'law', number: '1' } }] };
}

const sync = (house: House, ...records: Booking[]) =>
  syncFiles(
    house,
    records.map((record, index) => fileOf(`${index}.csv`, record)),
    { today: '2027-01-01' },
  );

const put = (house: House, record: object) => importInto(house.api, 'bookings', [record], 'update');

describe.each(bookingValueFields.map((field) => [field.name, field] as const))('%s', (name, field) => {
  const [other, third] = othersOf(field);

  test('is not the same where it alone differs, and an undo gives it back', () =>
    withHouse(true, async (house) => {
      await put(house, { ...whole, [name]: other });
      const before = await listOf(house);
      const { items, run } = await sync(house, whole);
      expect(items).toHaveLength(1);
      const [{ changes, kept, record, held }] = items as [(typeof items)[number]];
      const value = { field: name, before: other ?? null, after: whole[name] };
      expect([...changes, ...kept]).toMatchObject([value]);
      expect([record?.[name], held?.[name]]).toEqual([whole[name], other ?? null]);
      if (changes.length === 0) return;
      expect(await listOf(house)).not.toEqual(before);
      await undoInHouse(house, run);
      expect(await listOf(house)).toEqual(before);
    }));

  test('that was edited after a sync stays as it is when that is taken back', () =>
    withHouse(true, async (house) => {
      await put(house, { ...whole, [name]: other });
      const { run } = await sync(house, whole);
      await put(house, { ...whole, [name]: third });
      const edited = await listOf(house);
      await undoInHouse(house, run);
      expect(await listOf(house)).toEqual(edited);
    }));

  test('that was edited since the plan was made leaves the booking as it is', () =>
    withHouse(true, async (house) => {
      const differing = name === 'booking_source' ? 'total_amount' : 'booking_source';
      await put(house, { ...whole, [name]: other, [differing]: differing === 'total_amount' ? 1 : 'Elsewhere' });
      let reads = 0;
      const exportBookings: typeof house.api.exportBookings = async (range) => {
        if (++reads === 2) await put(house, { ...whole, [differing]: undefined, [name]: third });
        return house.api.exportBookings(range);
      };
      const { done } = await sync({ ...house, api: { ...house.api, exportBookings } }, whole);
      expect(done).toMatchObject({ sent: 0, changedSince: 1 });
    }));
});

const added = bookingValueFields.map(({ name }) => name).filter((name) => !identifyingNames.includes(name));
test.each(added)('%s that the first file lacks comes from the second', (name) =>
  withHouse(true, async (house) => {
    const isMoney = (moneyNames as readonly string[]).includes(name);
    const lacking = Object.fromEntries((isMoney ? moneyNames : [name]).map((one) => [one, undefined]));
    const { items } = await sync(house, { ...whole, ...lacking }, whole);
    expect(items.find(({ class: found }) => found === 'new')?.record?.[name]).toBe(whole[name]);
  }),
);
