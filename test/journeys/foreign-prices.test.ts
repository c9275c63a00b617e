/** Rate grids and lists of rooms as they are in hand, into a real service: their currency is the property's, or nothing is sent. */
import { expect, test } from 'vitest';
import { openHouses } from './foreign-house.ts';

const houses = await openHouses();
const grid = await houses.fixture('rates/dates-across-planning.csv');
const nativeRates = 'room_type_name,rate_plan_name,date_from,date_to,rate_amount';
const february = ['--from', '2027-02-01', '--to', '2027-02-28', '--format', 'json'];

test('a rate grid with dates across: its rooms, its rates, and nothing new a second time', async () => {
  const house = await houses.open('EUR');
  await house.openRoomsOf(grid);
  expect((await house.stored('room_types')).map(({ name }) => name).sort()).toEqual(['Chambre Double', 'Suite']);
  const { report, exitCode, stderr, rejects } = await house.import(['rates', grid]);
  expect({ exitCode, imported: report.imported }).toEqual({ exitCode: 1, imported: 7 });
  // A day that is closed and has no price is no rate; both rows that speak of it come back.
  expect(rejects.map(({ _line }) => _line)).toEqual(['4', '5']);
  expect(rejects[0]!._message).toBe('rate_amount is missing, and these dates have no rate yet: 2027-02-03');
  expect(report.decided.join('; ')).toMatch(
    /dates across; dates day before month .*; prices with a decimal comma \(line 5/,
  );
  expect(stderr).not.toContain('warning');
  const days = JSON.parse((await house.pms(['export', 'rates', ...february])).stdout) as Record<string, unknown>[];
  const closed = days.filter(({ stop_sell: stop }) => stop === 1);
  expect(closed).toMatchObject([
    { room_type_name: 'Suite', rate_plan_name: 'BAR - Meilleur tarif', rate_amount: 1250, min_nights: 2 },
  ]);
  const again = await house.import(['rates', grid]);
  expect(again.report).toMatchObject({ imported: 0, skipped: 7, error_count: 1 });
});

test.each([
  ['their header', 'rates', 'Zimmer,Rate,Von,Bis,Preis USD\nSuite,BAR,2027-06-01,2027-06-30,120\n', []],
  ['a cell', 'rates', 'Zimmer,Rate,Von,Bis,Preis\nSuite,BAR,2027-06-01,2027-06-30,120 USD\n', []],
  ['their column', 'rates', `${nativeRates},currency_iso\nSuite,BAR,2027-06-01,2027-06-30,120,USD\n`, []],
  ['--currency', 'rates', 'Zimmer,Rate,Von,Bis,Preis\nSuite,BAR,2027-06-01,2027-06-30,$120\n', ['--currency', 'USD']],
  ['--currency', 'rates', `${nativeRates}\nSuite,BAR,2027-06-01,2027-06-30,120\n`, ['--currency', 'USD']],
  ['a cell', 'room-types', 'Room type,Max guests,Quantity,Price\nSuite,2,1,120 USD\n', []],
  ['--currency', 'room-types', 'Room type,Max guests,Quantity,Price\nSuite,2,1,120\n', ['--currency', 'USD']],
] as const)(
  'prices that are in another currency by %s are neither imported nor synced (%s)',
  async (_by, list, text, said) => {
    const house = await houses.open('EUR');
    await house.addRooms('Suite');
    const file = await houses.desk.write('prices.csv', text);
    for (const command of ['import', 'sync'])
      expect(await house.pms([command, list, file, '--no-input', '--dry-run', ...said])).toMatchObject({
        exitCode: 2,
        stderr: expect.stringContaining('in USD'),
      });
  },
);

test('a property without a currency takes them with a warning', async () => {
  const house = await houses.open();
  await house.addRooms('Chambre Double', 'Suite');
  const { exitCode, report, stderr } = await house.import(['rates', grid]);
  expect({ exitCode, imported: report.imported }).toEqual({ exitCode: 1, imported: 7 });
  expect(stderr).toContain('the prices are in EUR, and the property has no currency to compare them with');
});

test("a list of rooms with prices in another currency is refused too, and in the property's is taken", async () => {
  const list = 'Room type,Beds,Max guests,Quantity,Price (CHF)\nDoppelzimmer,2,2,5,"1\'250.50"\n';
  const file = await houses.desk.write('types.csv', list);
  const euro = await houses.open('EUR');
  const { exitCode, error } = await euro.refused(['rooms', file]);
  expect({ exitCode, code: error.code }).toEqual({ exitCode: 2, code: 'wrong_currency' });
  expect(await euro.stored('room_types')).toEqual([]);
  const swiss = await houses.open('CHF');
  expect((await swiss.import(['rooms', file])).report).toMatchObject({ imported: 1, error_count: 0 });
  expect(await swiss.stored('room_types')).toMatchObject([{ name: 'Doppelzimmer', base_price: 1250.5 }]);
});
