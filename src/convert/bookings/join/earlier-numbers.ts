/**
 * Reads and writes the cell `_number` of a rejects file: the numbers behind the guest name that the row's rooms have, and may have once the row is
 * fixed.
 */
import { type FieldIssue, fieldIssue } from '../../../contract/row-issue.ts';

/** The column of a rejects file that contains it. */
export const numberColumn = '_number';

/** The numbers of a rejected row's rooms, by the key that each room may have once it is fixed (`textOfKey`). */
export interface EarlierNumbers {
  /** Whether each room needs its own number; otherwise rooms of one guest, type and dates are the same booking. */
  isOwn: boolean;
  /** Key and position in the row -> the number of this room under that key. */
  exact: Map<string, number>;
  /** Key, or key with e-mail or state -> the first number that no other room has; `anyKey` for all other keys. */
  from: Map<string, number>;
}

/** Stands in `from` for every key that is not listed. */
export const anyKey = 'any';

/** Reads what `renderEarlierNumbers` wrote; gives `issues` for anything else. */
export function readEarlierNumbers(cell: string): { earlier?: EarlierNumbers; issues: FieldIssue[] } {
  const text = cell.trim();
  if (text === '') return { issues: [] };
  const [sign, ...parts] = text.slice(0, cellCharactersMax).split(/ +/);
  if ((sign === '?' || sign === '*') && parts.every((part) => numberPart.test(part)))
    return { earlier: readParts(sign === '?', parts), issues: [] };
  const message = `"${text.slice(0, 60)}" under ${numberColumn} is nothing that pms wrote there; it must stay as it was`;
  return { issues: [fieldIssue('not_an_integer', 'guest_last_name', { message })] };
}

/** Longest text of a cell: Excel's limit. */
const cellCharactersMax = 32_767;
const numberPart = /^[1-9]\d{0,6}[=+][a-z0-9.]{1,30}$/;

function readParts(isOwn: boolean, parts: readonly string[]): EarlierNumbers {
  const earlier: EarlierNumbers = { isOwn, exact: new Map(), from: new Map() };
  for (const part of parts) {
    const [, number, sign, key] = /^(\d+)([=+])(.+)$/.exec(part) as unknown as [string, string, string, string];
    (sign === '+' ? earlier.from : earlier.exact).set(key, Number(number));
  }
  return earlier;
}

/** The text of the cell: `?` if each room needs its own number, else `*`; then `NUMBER=KEY` for each `exact` and `NUMBER+KEY` for each `from`. */
export function renderEarlierNumbers({ isOwn, exact, from }: EarlierNumbers): string {
  const parts = (numbers: ReadonlyMap<string, number>, sign: string) =>
    [...numbers].map(([key, number]) => `${number}${sign}${key}`);
  return [isOwn ? '?' : '*', ...parts(exact, '='), ...parts(from, '+')].join(' ');
}

/** Merges what an earlier import and this one say about a row. A number that was taken since is no longer free. */
export function joinEarlierNumbers(earlier: EarlierNumbers | undefined, now: EarlierNumbers): EarlierNumbers {
  if (earlier === undefined) return now;
  const from = new Map([...now.from, ...earlier.from]);
  if (now.isOwn) for (const [key, number] of now.from) from.set(key, Math.max(number, from.get(key)!));
  return { isOwn: now.isOwn, exact: new Map([...earlier.exact, ...now.exact]), from };
}
