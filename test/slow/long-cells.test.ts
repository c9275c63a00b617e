/** Cells as long as any program writes, of what stalls a careless pattern: reading them takes no longer than reading words of the same length. */
import { describe, expect, test } from 'vitest';
import { openCliDesk } from '../cli/cli-desk.ts';

const cellCharacters = 100_000;
const fillings = [' ', '1', '"', ',', 'a', '=', '.', '1-', '\u0315\u0300\u05ae'];
const words = 'Deluxe Double 12 ';

/** How many times longer than words any filling may take, and what is not counted at all on a machine with other things to do. */
const timesMax = 4;
const freeMs = 3000;

const files = {
  bookings: {
    header:
      'Arrival,Departure,Room,Guest name,E-mail,Total price,Currency,Channel,Status,Nights,Reservation number,Price per night',
    row: '2027-05-14,2027-05-17,Double,Eva M,e@example.com,100.50,EUR,web,Confirmed,3,17,33.5',
  },
  rooms: { header: 'Room name,Beds,Capacity,Number of rooms,Price', row: 'Double,2,2,10,100' },
  rates: {
    header: 'Room,Rate plan,Date,Price,Availability,Minimum stay,Closed,Currency',
    row: 'Double,BAR,2027-05-14,100,5,1,0,EUR',
  },
};

/** A file in which each column once has each of the cells, all other cells good. */
function fileOf({ header, row }: { header: string; row: string }, cells: readonly string[]): string {
  const good = row.split(',');
  const rows = cells.flatMap((cell) => {
    const quoted = `"${cell.replaceAll('"', '""')}"`;
    return good.map((_, long) => good.map((own, at) => (at === long ? quoted : own)).join(','));
  });
  return `${[header, row, ...rows].join('\n')}\n`;
}

function longCell(filling: string): string {
  return filling.repeat(cellCharacters / filling.length);
}

const decided = ['--decimal', '.', '--currency', 'EUR'];

describe.each(Object.entries(files))('%s with endless cells', (resource, file) => {
  const commands = {
    convert: [
      'convert',
      resource,
      'in.csv',
      '-o',
      'out.csv',
      '--no-rejects',
      '--force',
      ...decided,
      ...(resource === 'rooms' ? [] : ['--date-order', 'ymd']),
      ...(resource === 'bookings' ? ['--same-number', 'rooms'] : []),
    ],
    inspect: ['inspect', 'in.csv', '--as', resource, '--offline'],
  };
  test.each(Object.entries(commands))(
    'pass through %s as fast as words do',
    async (_name, args) => {
      const desk = await openCliDesk();
      const msOf = async (cells: readonly string[]): Promise<number> => {
        await desk.write('in.csv', fileOf(file, cells));
        const before = performance.now();
        const { exitCode, stderr } = await desk.pms(args);
        // Inspect says by 2 that something is to be decided; convert must have read the rows.
        expect(args[0] === 'inspect' ? [0, 1, 2] : [0, 1], stderr.slice(0, 1000)).toContain(exitCode);
        return performance.now() - before;
      };
      const wordsMs = await msOf(fillings.map(() => longCell(words)));
      expect(await msOf(fillings.map(longCell))).toBeLessThan(wordsMs * timesMax + freeMs);
    },
    180_000,
  );
});
