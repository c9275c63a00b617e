/** Files that hold several tables: nothing of the second is lost, and nothing of it is read under the header of the first. */
import { beforeAll, describe, expect, test } from 'vitest';
import { type CliDesk, openHotelDesk } from '../cli/cli-desk.ts';

let desk: CliDesk;

beforeAll(async () => {
  desk = await openHotelDesk('Double,2,40,90');
});

async function tried(name: string, content: string, ...flags: string[]) {
  await desk.write(name, content);
  const said = await desk.pms(['import', 'bookings', name, '--dry-run', '--json', '--no-rejects', ...flags]);
  return { ...said, report: JSON.parse(said.stdout) };
}

describe('sheets with one header', () => {
  const header = ['Booking No', 'Guest', 'Arrival', 'Departure', 'Room Type', 'Total', 'Currency'];
  const table = (rows: string[][]) =>
    `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
  const stay = (number: number) => [`${number}`, 'Lark, Ada', '14.05.2027', '17.05.2027', 'Double', '300,00', 'EUR'];
  const page = (...tables: string[][][]) => `<html><body>${tables.map(table).join('')}</body></html>`;

  test('are asked about, as the rows of the others would be lost', async () => {
    const content = page([header, stay(1)], [header, stay(2)]);
    const { exitCode, stderr } = await tried('list.xls', content);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('--sheet "table 2"');
    const second = await tried('list.xls', content, '--sheet', 'table 2');
    expect([second.report.imported, second.exitCode]).toEqual([1, 0]);
  });

  test('a sheet with another header, or without one, is not asked about', async () => {
    const other = [header, ['Rate plan', 'Price'], ['BAR', '120']];
    const { report } = await tried('list.xls', page([header, stay(1)], other.slice(1), [['Notes'], ['none']]));
    expect(report.imported).toBe(1);
  });
});

describe('another header in the middle', () => {
  const own = 'checkin_date,checkout_date,room_type_name,guest_first_name,guest_last_name,total_amount,currency_iso';
  const foreign = 'Booking No,Guest,Arrival,Departure,Room Type,Total,Currency';

  test.each([
    [
      'our own, with the names in another order',
      own,
      own.replace('first', 'x').replace('last', 'first').replace('x', 'last'),
      '2027-05-01,2027-05-03,Double,Ada,Lark,200,EUR',
      '2027-05-01,2027-05-03,Double,Finch,Bo,200,EUR',
    ],
    [
      'what the house receives in place of the price',
      foreign,
      foreign.replace('Total', 'Net'),
      '1,"Lark, Ada",14.05.2027,17.05.2027,Double,"300,50",EUR',
      '2,"Finch, Bo",14.05.2027,17.05.2027,Double,"250,50",EUR',
    ],
    [
      'another system',
      foreign,
      'Reservation,Name,Check-out,Check-in,Unit,Price,Cur',
      '1,"Lark, Ada",14.05.2027,17.05.2027,Double,"300,50",EUR',
      '2,"Finch, Bo",14.05.2027,17.05.2027,Double,"250,50",EUR',
    ],
  ])('nothing below it is read under the first one: %s', async (_what, first, second, row, other) => {
    const { report, exitCode } = await tried(
      'list.csv',
      [first, row, second, other, first, row.replace('Lark', 'Wren').replace(/^1,/, '3,'), ''].join('\n'),
    );
    expect(report).toMatchObject({ imported: 2, error_count: first === own ? 3 : 2 });
    const under = report.errors.filter(({ code }: { code: string }) => code === 'under_another_header');
    expect(under.map(({ line }: { line: number }) => line)).toEqual([3, 4]);
    expect(exitCode).toBe(1);
  });
});
