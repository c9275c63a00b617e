/** The flags with which the mended rows of a file are read as the file was: those typed, and what a few rows alone may not prove. */
import type { Reading } from '../../convert/reading.ts';
import type { ReadingFlags } from './reading-flags.ts';

/** As they are typed, quoted where they must be; empty for a file in our own form that was read without any. */
export function flagsAgain(flags: ReadingFlags, { order, mark, source, kind }: Reading): string {
  const pairs = (flag: string, values: ReadonlyMap<string, string> = new Map()) =>
    [...values].flatMap(([name, value]) => [flag, `${name}=${value}`]);
  const single = (flag: string, value: string | number | undefined) =>
    value === undefined ? [] : [flag, String(value)];
  const words = [
    ...pairs('--set', flags.set),
    ...single('--source', flags.source ?? (kind === 'foreign' ? source?.name : undefined)),
    ...single('--map', flags.map),
    ...single('--date-order', flags.dateOrder ?? order),
    ...single('--decimal', flags.decimal ?? mark),
    ...single('--currency', flags.currency),
    ...pairs('--status', flags.status),
    ...pairs('--room', flags.room),
    ...single('--multi-room', flags.multiRoom),
    ...single('--bad-email', flags.badEmail),
    ...pairs('--only', flags.only),
    ...single('--occupancy', flags.occupancy),
    ...single('--units', flags.units),
    ...single('--group-by', flags.groupBy),
  ];
  return words.map(quoted).join(' ');
}

function quoted(word: string): string {
  return /^[\w.,=:/+-]+$/.test(word) ? word : `"${word.replaceAll(/(["\\$`])/g, '\\$1')}"`;
}
