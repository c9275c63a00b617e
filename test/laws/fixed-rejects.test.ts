/** Files with equal rows and wrong cells: imported, their rejects put right and imported alone, they leave what the right file would have left. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Hotel, importBookings } from '../convert/importing.ts';
import { holds, someOf } from '../effort.ts';
import { newFile } from '../file/reading.ts';
import { importInto, listBookings, room } from '../suites/hotel.ts';
import { openHotel } from '../transfer/moving.ts';

const fields = ['checkin', 'checkout', 'type', 'first', 'last', 'amount', 'currency', 'status', 'email'] as const;
type Field = (typeof fields)[number];
type Cells = Record<Field, string>;

const wrongCells: [Partial<Cells>, weight: number][] = [
  [{}, 8],
  [{ amount: 'free' }, 2],
  [{ checkin: '2027-02-31' }, 2],
  [{ checkout: '2027-02-30' }, 1],
  [{ type: 'Doubel' }, 2],
  [{ type: '' }, 1],
  [{ first: '', last: '' }, 1],
  [{ first: '', last: '', checkin: '2027-02-31' }, 1],
  [{ type: 'Doubel', amount: 'free' }, 1],
  [{ status: 'Maybe' }, 1],
  [{ status: 'Maybe', type: 'Doubel' }, 1],
];

const anyRow = fc.record({
  truth: fc.record({
    checkin: fc.constantFrom('2027-05-14', '2027-05-15'),
    checkout: fc.constant('2027-05-17'),
    type: fc.constantFrom('Double', 'Double', 'Twin'),
    first: fc.constant('Eva'),
    last: fc.constantFrom('Muster', 'Muster', 'Muster', '=Probe'),
    amount: fc.constantFrom('100', '101.5', '102'),
    currency: fc.constant('EUR'),
    status: fc.constantFrom('Confirmed', 'Confirmed', 'Cancelled'),
    email: fc.constant(''),
  }),
  wrong: fc.oneof(...wrongCells.map(([cells, weight]) => ({ arbitrary: fc.constant(cells), weight }))),
  id: fc.nat(50),
});
type AnyRow = typeof anyRow extends fc.Arbitrary<infer Row> ? Row : never;

interface Form {
  header: string[];
  hasId: boolean;
  repeatsAsRooms: boolean;
}

const own = [
  ...['checkin_date', 'checkout_date', 'room_type_name', 'guest_first_name', 'guest_last_name'],
  ...['total_amount', 'currency_iso', 'booking_status', 'guest_email'],
];
const foreign = [
  'Arrival',
  'Departure',
  'Room type',
  'First name',
  'Last name',
  'Total',
  'Currency',
  'Status',
  'Email',
];
const forms: Record<string, Form> = {
  'own columns, equal rows as rooms': { header: own, hasId: false, repeatsAsRooms: true },
  'own columns': { header: own, hasId: false, repeatsAsRooms: false },
  'foreign columns with booking numbers': { header: foreign, hasId: true, repeatsAsRooms: false },
  'foreign columns with booking numbers, equal rows as rooms': { header: foreign, hasId: true, repeatsAsRooms: true },
  'foreign columns': { header: foreign, hasId: false, repeatsAsRooms: false },
  'foreign columns, equal rows as rooms': { header: foreign, hasId: false, repeatsAsRooms: true },
};

const lineOf = ({ id }: AnyRow, cells: Cells, { hasId }: Form, index: number) => [
  // Each row is a booking of its own, with numbers in no order.
  ...(hasId ? [String(id * 100 + index + 1)] : []),
  ...fields.map((field) => cells[field]),
];
const textOf = ({ header, hasId }: Form, rows: string[][]) =>
  stringify([[...(hasId ? ['Booking number'] : []), ...header], ...rows]);

async function openHouse() {
  const api = await openHotel();
  await importInto(api, 'rooms', [room({ name: 'Twin' })]);
  return api;
}

/** Puts every row of a file of rejected rows right, by the line that it says it is from. */
async function fixAll(path: string, right: (line: number) => string[]): Promise<void> {
  const [header, ...rows] = parse(await readFile(path, 'utf8')) as [string[], ...string[][]];
  const index = header.indexOf('_line');
  const guard = (cell: string) => (cell.startsWith('=') ? `'${cell}` : cell);
  const fixed = rows.map((cells) => {
    const cellsRight = right(Number(cells[index])).map(guard);
    return [...cellsRight, ...cells.slice(cellsRight.length)];
  });
  await writeFile(path, stringify([header, ...fixed]));
}

const withoutNumber = (name: unknown) => String(name).replace(/( \(\d+\))+$/, '');
const names = async (api: Hotel) =>
  (await listBookings(api))
    .map((one) => `${one.guest_last_name} ${one.room_type_name} ${one.checkin_date} ${one.checkout_date}`)
    .sort();
const values = async (api: Hotel) =>
  (await listBookings(api))
    .map((one) => {
      const { guest_last_name: name, room_type_name: type, checkin_date, total_amount, booking_status } = one;
      return `${withoutNumber(name)} ${type} ${checkin_date} ${total_amount} ${booking_status}`;
    })
    .sort();

for (const [name, form] of Object.entries(forms)) {
  for (const duplicateAction of someOf<'skip' | 'update'>(['skip', 'update'])) {
    test(`${name}, ${duplicateAction}: after the fixed rejects all is in as from the right file`, async () => {
      await holds(
        fc.asyncProperty(fc.array(anyRow, { minLength: 2, maxLength: 9 }), async (rows) => {
          const { repeatsAsRooms } = form;
          // Without numbers a list of another system leaves open what rows of one stay are.
          const decisions = form.header === foreign && !form.hasId ? { sameNumber: 'rooms' as const } : {};
          const right = (index: number) => lineOf(rows[index]!, rows[index]!.truth, form, index);
          const wrongText = textOf(
            form,
            rows.map((row, index) => lineOf(row, { ...row.truth, ...row.wrong }, form, index)),
          );
          const rightPath = await newFile(
            'right.csv',
            textOf(
              form,
              rows.map((_, index) => right(index)),
            ),
          );
          const whole = await openHouse();
          await importBookings(whole, rightPath, { decisions, duplicateAction, repeatsAsRooms });

          const api = await openHouse();
          const options = { decisions, duplicateAction, repeatsAsRooms };
          const first = await importBookings(api, await newFile('wrong.csv', wrongText), options);
          const isNumbered = repeatsAsRooms || form.hasId;
          if (first.rejects !== undefined) {
            await fixAll(first.rejects, (line) => right(line - 2));
            const fixed = await importBookings(api, first.rejects, { decisions, duplicateAction });
            const { fixedSkipped, fixedOverwrote, errorGroups } = fixed.tally;
            // What is wrong no more may say other values than another row that has no number of its own.
            expect(
              [...errorGroups.keys()].filter((key) => isNumbered || !key.startsWith('contradicts_earlier')),
            ).toEqual([]);
            if (fixed.rejects !== undefined) await rm(fixed.rejects);
            if (isNumbered) expect([fixedSkipped.count, fixedOverwrote.count]).toEqual([0, 0]);
            // Once more it changes nothing, and is said.
            const before = [await names(api), await values(api)];
            const again = await importBookings(api, first.rejects, { decisions, duplicateAction });
            expect([await names(api), await values(api)]).toEqual(before);
            const { fixedSkipped: skipped, fixedOverwrote: over } = again.tally;
            expect(skipped.count + over.count).toBe(again.tally.imported + again.tally.skipped);
            await rm(first.rejects);
          }
          expect(await names(api)).toEqual(await names(whole));
          if (isNumbered) expect(await values(api)).toEqual(await values(whole));
          await importBookings(api, rightPath, { decisions, duplicateAction: 'skip', repeatsAsRooms });
          expect(await names(api)).toEqual(await names(whole));
        }),
        { numRuns: 12 },
      );
    });
  }
}
