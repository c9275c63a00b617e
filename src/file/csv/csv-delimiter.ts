/** Finds the delimiter of a CSV from its first lines: given by the user, named in the file (`sep=;`), or detected. */
import { PmsError } from '../../contract/errors.ts';

/** The delimiters that are tried, in order of preference. */
export const candidates: readonly string[] = [',', ';', '\t', '|'];

const recordsLookedAt = 50;

const spelled: Record<string, string> = { tab: '\t', '\\t': '\t' };

/** A delimiter given by a person: one ASCII character that is not a letter, digit or quote, or `tab`. Throws PmsError usage. */
export function delimiterFrom(text: string): string {
  const delimiter = spelled[text] ?? text;
  if (/^[\t\x20-\x7e]$/.test(delimiter) && !/["0-9A-Za-z]/.test(delimiter)) return delimiter;
  throw new PmsError('usage', `"${text}" cannot be a delimiter.`, {
    fix: 'Give one ASCII character that is not a letter or digit, or `tab`.',
  });
}

/** The delimiter that an Excel `sep=` line names; undefined for any other line. */
export function sepLineDelimiter(line: string): string | undefined {
  return /^sep=([\t\x20!#-/:-@[-`{-~])$/i.exec(line)?.[1];
}

/**
 * The delimiter of a text that begins with the header: one that is in the header and has the same count there as in most of the next 50 records. If
 * there are several, the most frequent in the header, but three tabs win over all others; of a single record, the one that comes first. If the header
 * has none, as a title line, the one whose count is the same in most records. A comma if there is none: a file of one column.
 */
export function detectDelimiter(sample: string): string {
  const records = quietRecords(sample);
  const counts = new Map(
    [...candidates, rare].map((sign) => [sign, records.map((record) => record.split(sign).length - 1)]),
  );
  let best = { delimiter: ',', share: -1, width: 0 };
  for (const delimiter of candidates) {
    const [width = 0, ...others] = counts.get(delimiter)!;
    if (width === 0) continue;
    const share = 1 + others.filter((count) => count === width).length;
    const isAhead =
      records.length === 1
        ? comesFirst(records[0]!, delimiter, best)
        : width > best.width || (delimiter === '\t' && width > 2);
    if (share > best.share || (share === best.share && isAhead)) best = { delimiter, share, width };
  }
  const [title = 0, ...others] = counts.get(rare)!;
  const isRare = title > best.width && others.length > 1 && others.every((count) => count === title);
  if (isRare && best.share < records.length) return rare;
  return best.share * 2 > records.length ? best.delimiter : (belowTitle(counts) ?? best.delimiter);
}

/**
 * Used as a delimiter only by old databases, and the first character of headers such as "# of nights" and of colours: it must occur the same number
 * of times in every record, and more often than any other.
 */
const rare = '#';

function comesFirst(record: string, delimiter: string, best: { delimiter: string; width: number }): boolean {
  return best.width === 0 || record.indexOf(delimiter) < record.indexOf(best.delimiter);
}

/** The delimiter that occurs the same number of times in more than half of the records. */
function belowTitle(counts: ReadonlyMap<string, readonly number[]>): string | undefined {
  let best: { delimiter: string; share: number } | undefined;
  for (const delimiter of candidates) {
    const all = counts.get(delimiter)!;
    const shares = new Map<number, number>();
    for (const count of all) if (count > 0) shares.set(count, (shares.get(count) ?? 0) + 1);
    const share = Math.max(0, ...shares.values());
    if (share * 2 > all.length && share > (best?.share ?? 0)) best = { delimiter, share };
  }
  return best?.delimiter;
}

/** The first records without their quoted parts; the last is dropped if the sample does not end with its line. */
function quietRecords(sample: string): string[] {
  const records = sample
    .replace(/"[^"]*"?/g, '')
    .split(/\r\n|\n|\r/)
    .filter((record) => record !== '')
    .slice(0, recordsLookedAt + 1);
  return records.length > 1 && !/[\r\n]$/.test(sample) ? records.slice(0, -1) : records;
}
