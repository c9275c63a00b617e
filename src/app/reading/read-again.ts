/** The options that read a file, or its corrected rows, in the same way again: they become part of the next command. */
import type { Reading } from '../../convert/reading.ts';
import {
  type ReadingOptions,
  readingOption,
  readingOptionNames,
  wordsOfOption,
} from '../../convert/reading-options.ts';
import { isMarkProved } from '../../convert/remark.ts';

interface ReadWith {
  /** As given, with the answers to questions. */
  typed: ReadingOptions;
  /** These and what a mapping file adds. */
  flags: ReadingOptions;
  reading: Pick<Reading, 'order' | 'mark' | 'findings' | 'source' | 'kind'>;
}

/** For the same file: all options that were given. What the file proved, it will prove again. */
export function optionsOfFile({ typed }: ReadWith): string[] {
  return wordsOf(typed, readingOptionNames);
}

/** For some of its rows in a file of ours: what was decided, and what the whole file proved but a few rows may not. */
export function optionsOfRows(read: ReadWith): string[] {
  return wordsOfReading(readingOfRows(read));
}

/** Options for some of its rows as words of a command. */
export function wordsOfReading(options: ReadingOptions): string[] {
  return wordsOf(options, namesOfRows);
}

const namesOfRows = readingOptionNames.filter((name) => name === 'encoding' || readingOption(name).scope !== 'bytes');

/** The same as options. */
export function readingOfRows({ typed, flags, reading }: ReadWith): ReadingOptions {
  const { order, mark, findings, source, kind } = reading;
  const decided: ReadingOptions = {
    ...typed,
    source: typed.source ?? (kind === 'external' ? source?.name : undefined),
    dateOrder: typed.dateOrder ?? order,
    // Amounts without any mark are read with a point: nobody said so, and no row needs it.
    decimal: typed.decimal ?? (isMarkProved(findings) ? mark : undefined),
    // The rows are written in UTF-8, whatever the mapping file says about the original files.
    encoding: typed.map !== undefined && flags.encoding !== undefined ? 'utf-8' : undefined,
  };
  return Object.fromEntries(namesOfRows.map((name) => [name, decided[name]]));
}

function wordsOf(options: ReadingOptions, names: readonly (keyof ReadingOptions)[]): string[] {
  return names.flatMap((name) => wordsOfOption(name, options[name]));
}
