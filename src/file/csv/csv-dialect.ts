/** Finds out, from the beginning of a CSV, whether its quotes follow RFC 4180 or another way that programs use. */
import { parse } from 'csv-parse/sync';
import { detectDelimiter } from './csv-delimiter.ts';
import { type CsvDialect, rewriteText } from './rewrite-dialect.ts';

const recordsLookedAt = 100;
/** The share of lines that must be one quoted cell before all lines are split again. */
const wrappedShare = 0.9;
/** How many different names the first of such lines must contain. */
const namesLeast = 3;
/** The share of records that must be sound before `'` is taken as a quote. */
const soundShare = 0.9;
/** The share of cells that begin with `'` and must also end with it. */
const closedShare = 0.9;

/**
 * The dialect of a text with quotes (its first 64 KiB; `isCut`: more follows); undefined for RFC 4180, and if nothing proves another: a dialect is
 * accepted only if it makes more records sound than RFC 4180 does. `given` is the delimiter if it is already known.
 */
export function findDialect(sample: string, given: string | undefined, isCut: boolean): CsvDialect | undefined {
  const whole = isCut ? sample.slice(0, Math.max(sample.lastIndexOf('\n'), sample.lastIndexOf('\r')) + 1) : sample;
  const text = whole === '' ? sample : whole;
  const wrapped = wrappedDelimiter(text, given);
  if (wrapped !== undefined) return { kind: 'wrapped lines', delimiter: wrapped };
  const delimiter = given ?? detectDelimiter(sample);
  const plain = soundness(text, delimiter);
  const better = (kind: CsvDialect['kind']) => soundness(rewriteText(text, { kind, delimiter }), delimiter) > plain;
  if (text.includes(' "') || text.includes('" ')) if (better('blanks')) return { kind: 'blanks', delimiter };
  if (text.includes('\\"') && better('backslashes')) return { kind: 'backslashes', delimiter };
  return isSingleQuoted(text, delimiter, plain) ? { kind: 'single quotes', delimiter } : undefined;
}

/** How many of the first records are well formed, wider than one cell, and as wide as most of them. */
function soundness(text: string, delimiter: string): number {
  const widths = new Map<number, number>();
  for (const { length } of recordsOf(text, delimiter))
    if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1);
  return Math.max(0, ...widths.values());
}

function recordsOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      to: recordsLookedAt,
    });
  } catch {
    return [];
  }
}

/**
 * `'` quotes cells if hardly any cell begins with `"`, nearly all cells that begin with `'` end with it too, and no record gets worse by it; where
 * some cell begins with `"`, only if it makes more records sound.
 */
function isSingleQuoted(text: string, delimiter: string, plain: number): boolean {
  const mark = delimiter === '\t' ? '\\t' : `\\${delimiter}`;
  const opens = (quote: string) => new RegExp(`(?:^|${mark}|[\\r\\n]) *${quote}(?!${quote})`, 'g');
  const opening = text.match(opens("'"))?.length ?? 0;
  // Before such a character it guards against a formula, wherever the cell ends.
  if (new RegExp(`(?:^|${mark}|[\\r\\n])'+[=+\\-@\\t\\r]`).test(text)) return false;
  const openingDouble = text.match(opens('"'))?.length ?? 0;
  if (openingDouble * 2 > opening) return false;
  const closing = text.match(new RegExp(`[^']' *(?=${mark}|[\\r\\n]|$)`, 'g'))?.length ?? 0;
  // An apostrophe before a formula or after a word is text.
  if (opening < 2 || closing < opening * closedShare) return false;
  const rewritten = rewriteText(text, { kind: 'single quotes', delimiter });
  const records = recordsOf(rewritten, delimiter).length;
  const sound = soundness(rewritten, delimiter);
  return records > 1 && sound >= records * soundShare && (openingDouble > 0 ? sound > plain : sound >= plain);
}

/** The delimiter inside lines that are each one quoted cell, with the same count in all of them; otherwise undefined. */
function wrappedDelimiter(text: string, given: string | undefined): string | undefined {
  const lines = text
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, recordsLookedAt);
  const inner = lines.map((line) => /^"((?:[^"]|"")*)"[,;\t]*$/.exec(line)?.[1]?.replaceAll('""', '"'));
  const unwrapped = inner.filter((line) => line !== undefined);
  if (lines.length < 2 || inner[0] === undefined || unwrapped.length < lines.length * wrappedShare) return undefined;
  const delimiter = given ?? detectDelimiter(`${unwrapped.join('\n')}\n`);
  const all = `${unwrapped.join('\n')}\n`;
  // A single column of texts that contain separators looks like this too, except for its header.
  const names = new Set(recordsOf(all, delimiter)[0]?.filter((name) => /\p{L}/u.test(name)));
  if (names.size < namesLeast || names.size < (recordsOf(all, delimiter)[0]?.length ?? 0)) return undefined;
  return soundness(all, delimiter) >= unwrapped.length * wrappedShare ? delimiter : undefined;
}
