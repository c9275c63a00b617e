/** The flags with which a file, or the mended rows of it, are read once more as they were read: what goes into the next command. */

import { shellWord } from '../../cli/shell-word.ts';
import type { Reading } from '../../convert/reading.ts';
import type { DecimalMark } from '../../convert/values/amounts/read-amount.ts';
import type { ReadingOptions } from './reading-options.ts';

export interface ReadWith {
  /** As typed, with what was answered. */
  typed: ReadingOptions;
  /** These and what a mapping file adds. */
  flags: ReadingOptions;
  reading: Pick<Reading, 'order' | 'mark' | 'source' | 'kind' | 'clauses'>;
}

/** For the same file: all that was typed, as it is typed. What the file proved it proves again. */
export function optionsOfFile({ typed }: ReadWith): string {
  return words([...ofBytes(typed), ...decided(typed)]);
}

/** For some of its rows, in a file of ours: what was decided, and what the whole file proved and a few rows may not. */
export function optionsOfRows({ typed, flags, reading }: ReadWith): string {
  const { order, source, kind } = reading;
  return words([
    ...decided({
      ...typed,
      source: typed.source ?? (kind === 'foreign' ? source?.name : undefined),
      dateOrder: typed.dateOrder ?? order,
      decimal: typed.decimal ?? provenMark(reading),
    }),
    // The rows are written in UTF-8, whatever the mapping file says of those it was made for.
    ...(typed.map !== undefined && flags.encoding !== undefined ? ['--encoding', 'utf-8'] : []),
  ]);
}

function words(typed: readonly string[]): string {
  return typed.map(shellWord).join(' ');
}

function ofBytes({ format, delimiter, encoding, sheet }: ReadingOptions): string[] {
  return [
    ...single('--format', format),
    ...single('--delimiter', delimiter === '\t' ? 'tab' : delimiter),
    ...single('--encoding', encoding),
    ...single('--sheet', sheet),
  ];
}

function decided(flags: ReadingOptions): string[] {
  return [
    ...pairs('--set', flags.set),
    ...single('--source', flags.source),
    ...single('--map', flags.map),
    ...single('--date-order', flags.dateOrder),
    ...single('--decimal', flags.decimal),
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
}

/** Amounts without any mark are read with a point: of that nobody has spoken, and no row needs it. */
function provenMark({ mark, clauses }: ReadWith['reading']): DecimalMark | undefined {
  return clauses.some((clause) => / with a decimal (?:point|comma)/.test(clause)) ? mark : undefined;
}

function pairs(flag: string, values: ReadonlyMap<string, string> = new Map()): string[] {
  return [...values].flatMap(([name, value]) => [flag, `${name}=${value}`]);
}

function single(flag: string, value: string | number | undefined): string[] {
  return value === undefined ? [] : [flag, String(value)];
}
