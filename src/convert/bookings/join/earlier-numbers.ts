/** The cell `_number` of a file of rejected rows: the numbers behind the names of its rooms, in what it was and in what it may be once it is right. */
import { type FieldIssue, fieldIssue } from '../../../contract/row-issue.ts';

/** The column of ours that carries them. */
export const numberColumn = '_number';

/** What a row of rejects knows of the numbers of its rooms: by what they turn out to be once it is right. */
export interface EarlierNumbers {
  /** Whether each room takes a number of its own; else rooms of one guest, type and dates are the same booking again. */
  isOwn: boolean;
  /** Key, and place in the row behind the first -> the number that this room has, or would have had, under it. */
  exact: Map<string, number>;
  /** Key, or key and e-mail or state -> the first number that no other room has; `anyKey` for each that is not named. */
  from: Map<string, number>;
}

/** In `from`: for every key that is not named. */
export const anyKey = 'any';

/** Reads what `renderEarlierNumbers` gives; `issues` where it is something else. */
export function readEarlierNumbers(cell: string): { earlier?: EarlierNumbers; issues: FieldIssue[] } {
  const text = cell.trim();
  if (text === '') return { issues: [] };
  const [sign, ...parts] = text.slice(0, cellCharactersMax).split(/ +/);
  if ((sign === '?' || sign === '*') && parts.every((part) => numberPart.test(part)))
    return { earlier: readParts(sign === '?', parts), issues: [] };
  const message = `"${text.slice(0, 60)}" under ${numberColumn} is nothing that pms wrote there; it must stay as it was`;
  return { issues: [fieldIssue('not_an_integer', 'guest_last_name', { message })] };
}

/** Text of a whole cell, at most that of a cell of Excel. */
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

/** The cell of a row: `?` (each room a number of its own) or `*`, then `NUMBER=KEY` for its own rooms and `NUMBER+KEY` for what they may be else. */
export function renderEarlierNumbers({ isOwn, exact, from }: EarlierNumbers): string {
  const parts = (numbers: ReadonlyMap<string, number>, sign: string) =>
    [...numbers].map(([key, number]) => `${number}${sign}${key}`);
  return [isOwn ? '?' : '*', ...parts(exact, '='), ...parts(from, '+')].join(' ');
}

/** What two imports say of one row. A number that somebody has taken since is not free any more. */
export function joinEarlierNumbers(earlier: EarlierNumbers | undefined, now: EarlierNumbers): EarlierNumbers {
  if (earlier === undefined) return now;
  const from = new Map([...now.from, ...earlier.from]);
  if (now.isOwn) for (const [key, number] of now.from) from.set(key, Math.max(number, from.get(key)!));
  return { isOwn: now.isOwn, exact: new Map([...earlier.exact, ...now.exact]), from };
}
