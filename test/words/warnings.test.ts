import { expect, test } from 'vitest';
import type { Converter } from '../../src/convert/converter.ts';
import { columnWarnings } from '../../src/words/warnings.ts';
import { readText } from '../convert/read-file.ts';

test('columns that may hold a state, money, a room, a house or a day are named, however many others nobody knows', async () => {
  const telling = {
    Hostelek: 'Elm',
    Xfer: '€ 12.50',
    Zstat: 'completed',
    Xday: '2027-05-03',
    Gyz: 'Deluxe',
    'Yy price': '',
  };
  const blind = Array.from({ length: 9 }, (_, at) => `Qqqqqqqqq${at}`);
  const header = ['Guest', 'Arrival', 'Departure', 'Room type', ...blind, ...Object.keys(telling)];
  const row = ['Ada Lark', '2027-05-01', '2027-05-04', 'Loft', ...blind, ...Object.values(telling)];
  const { reading } = await readText('bookings', `${header.join()}\n${row.join()}\n`);
  const unknown = reading.columns.filter(({ isKnown }) => !isKnown).map(({ header: column }) => ({ column }));
  const [warning] = columnWarnings({ converter: { unknownColumns: () => unknown } as Converter, reading }, 3);
  expect(warning).toMatchObject({ code: 'unknown_column', names: expect.arrayContaining(Object.keys(telling)) });
  expect(warning).toMatchObject({ more: blind.length });
});
