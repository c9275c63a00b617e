/** Finds the delimiter of a CSV from its first lines, as Excel, exports and people leave it: said (`sep=;`), given, or to be seen. */
import { PmsError } from '../../contract/errors.ts';

/** The delimiters that are looked for, in this order where nothing else decides. */
export const candidates: readonly string[] = [',', ';', '\t', '|'];

const recordsLookedAt = 50;

const spelled: Record<string, string> = { tab: '\t', '\\t': '\t' };

/** A delimiter as given by a person: one ASCII character that is no letter, digit or quote, or `tab`. Throws PmsError usage. */
export function delimiterFrom(text: string): string {
  const delimiter = spelled[text] ?? text;
  if (/^[\t\x20-\x7e]$/.test(delimiter) && !/["0-9A-Za-z]/.test(delimiter)) return delimiter;
  throw new PmsError('usage', `"${text}" cannot be a delimiter.`, {
    fix: 'Give one ASCII character that is no letter or digit, or `tab`.',
  });
}

/** The delimiter that an Excel `sep=` line names; undefined for any other line. */
export function sepLineDelimiter(line: string): string | undefined {
  return /^sep=([\t\x20!#-/:-@[-`{-~])$/i.exec(line)?.[1];
}

/**
 * The delimiter of a text that begins with the header: the one that stands in the header and keeps its number in the most of the next 50
 * records; where several do, the one the header has most of. A comma where there is none: a file of one column.
 */
export function detectDelimiter(sample: string): string {
  const records = quietRecords(sample);
  let best = { delimiter: ',', share: -1, width: 0 };
  for (const delimiter of candidates) {
    const counts = records.map((record) => record.split(delimiter).length - 1);
    const width = counts[0] ?? 0;
    if (width === 0) continue;
    const share = counts.filter((count) => count === width).length;
    if (share > best.share || (share === best.share && width > best.width)) best = { delimiter, share, width };
  }
  return best.delimiter;
}

/** The first records, each with its quoted parts taken out; the last is dropped where the sample may have cut it. */
function quietRecords(sample: string): string[] {
  const records = sample
    .replace(/"[^"]*"?/g, '')
    .split(/\r\n|\n|\r/)
    .filter((record) => record !== '')
    .slice(0, recordsLookedAt + 1);
  return records.length > 1 ? records.slice(0, -1) : records;
}
