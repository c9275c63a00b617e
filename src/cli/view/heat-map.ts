/** Occupancy for people: blocks of colour on a terminal, a month at a time, and plain numbers where there are no colours. */
import { styleText } from 'node:util';
import { dateOfDay, dayNumber } from '../../contract/dates.ts';
import type { Occupancy, TypeNights } from '../../report/occupancy.ts';
import { printable } from '../../words/printable.ts';

const nameMax = 20;
const cellWidth = 3;
/** Columns of a window that does not report its width. */
const usualWidth = 80;

/** A grid: a row for each type and a block for each night, which shows the rooms left (`-2`: two too many are sold). Ends with a newline. */
export function renderHeatMap(occupancy: Occupancy, width = usualWidth): string {
  const { from, to, types } = occupancy;
  if (types.length === 0) return 'there are no room types\n';
  const name = Math.min(nameMax, Math.max(...types.map(({ type }) => type.length)));
  const nights = Math.max(1, Math.floor((width - name - 12) / cellWidth));
  const first = dayNumber(from);
  const blocks: string[] = [];
  for (const [begin, end] of stretches(first, dayNumber(to), nights)) {
    const days = Array.from({ length: end - begin + 1 }, (_, index) => dateOfDay(begin + index).slice(8));
    const month = dateOfDay(begin).slice(0, 7);
    blocks.push(
      [
        `${month.padEnd(name)} ${days.map((day) => day.padStart(cellWidth)).join('')}   sold`,
        ...types.map((type) => {
          const sold = type.sold.slice(begin - first, end - first + 1);
          const cells = sold.map((taken) => cellOf(taken, type.rooms)).join('');
          return `${printable(type.type, name).padEnd(name)} ${cells}  ${shareOf(sold, type.rooms)}`;
        }),
      ].join('\n'),
    );
  }
  return `${blocks.join('\n\n')}\n\n${legend(width)}\n`;
}

/** Months, cut if they are wider than the window: first and last day of each. */
function* stretches(first: number, last: number, nights: number): Generator<[number, number]> {
  for (let begin = first; begin <= last; ) {
    const month = dateOfDay(begin).slice(0, 7);
    let end = begin;
    while (end < last && end - begin + 1 < nights && dateOfDay(end + 1).startsWith(month)) end++;
    yield [begin, end];
    begin = end + 1;
  }
}

function cellOf(sold: number, rooms: number | null): string {
  if (rooms === null) return String(sold).padStart(cellWidth);
  const text = String(rooms - sold).padStart(cellWidth - 1);
  return `${coloured(text, sold, rooms)} `;
}

function coloured(text: string, sold: number, rooms: number): string {
  return styleText(colourOf(sold, rooms), text, { validateStream: false });
}

function colourOf(sold: number, rooms: number): Parameters<typeof styleText>[0] {
  if (sold > rooms) return ['bgMagenta', 'white'];
  if (sold === rooms) return ['bgRed', 'white'];
  if (sold * 4 >= rooms * 3) return ['bgYellow', 'black'];
  return sold * 2 >= rooms ? ['bgGreen', 'black'] : ['bgBlue', 'white'];
}

/** One line, or several if the window is too narrow. */
function legend(width: number): string {
  const parts: [string, number, number][] = [
    ['under 50 %', 0, 4],
    ['from 50 %', 2, 4],
    ['from 75 %', 3, 4],
    ['full', 4, 4],
    ['overbooked', 5, 4],
  ];
  const isNarrow = width < usualWidth;
  const shown = parts.map(([words, sold, rooms]) => `${coloured('  ', sold, rooms)} ${words}`);
  return `rooms left:${isNarrow ? '\n' : ' '}${shown.join(isNarrow ? '\n' : '  ')}`;
}

function shareOf(sold: readonly number[], rooms: number | null): string {
  const taken = sold.reduce((sum, each) => sum + each, 0);
  return rooms === null || rooms === 0 ? '' : `${Math.round((taken / (rooms * sold.length)) * 100)} %`.padStart(5);
}

/** A line for each type and night: date, type, rooms, sold, left, per cent. Ends with a newline. */
export function renderNights({ from, types }: Occupancy): string {
  const name = Math.max(4, ...types.map(({ type }) => type.length));
  const lines = [`date        ${'type'.padEnd(name)}  rooms   sold   left  per cent`];
  for (const type of types) for (const night of type.sold.keys()) lines.push(lineOfNight(type, night, { from, name }));
  return `${lines.join('\n')}\n`;
}

function lineOfNight(
  { type, rooms, sold }: TypeNights,
  night: number,
  { from, name }: { from: string; name: number },
): string {
  const taken = sold[night]!;
  const numbers = [rooms ?? '-', taken, rooms === null ? '-' : rooms - taken].map((each) => String(each).padStart(5));
  const share = rooms === null || rooms === 0 ? '-' : String(Math.round((taken / rooms) * 100));
  return `${dateOfDay(dayNumber(from) + night)}  ${printable(type, name).padEnd(name)}  ${numbers.join('  ')}  ${share.padStart(8)}`;
}
