/** The header of a table: where it stands below the lines of a report, one of two rows, and the names that a person gives. */
import { PmsError } from '../contract/errors.ts';

const wordCharactersMax = 30;

/**
 * The joined names; undefined if the second row is a row of the table. The second row is a header if a name of the first spans several columns (the
 * cells right of it are blank). Each of these columns has a word in the second row, and no other column has anything there.
 */
export function joinHeaders(first: readonly string[], second: readonly string[] | undefined): string[] | undefined {
  if (second === undefined || !mayHaveSecond(first)) return undefined;
  const names: string[] = [];
  let wide = '';
  let isJoined = false;
  for (const [index, name] of first.entries()) {
    const own = name.trim();
    const below = second[index]?.trim() ?? '';
    const isWide = own !== '' && index + 1 < first.length && first[index + 1]!.trim() === '';
    if (own !== '') wide = isWide ? own : '';
    if (wide === '' ? below !== '' : !isWord(below)) return undefined;
    isJoined ||= wide !== '';
    names.push(wide === '' ? name : `${wide} ${below}`);
  }
  const isOver = second.slice(first.length).some((cell) => cell.trim() !== '');
  return isJoined && !isOver && new Set(names).size === names.length ? names : undefined;
}

/** Whether a header has several names, one followed by blank cells, and is not a header of days. */
export function mayHaveSecond(first: readonly string[]): boolean {
  const names = first.map((name) => name.trim());
  const isWide = names.some((name, index) => name === '' && index > 0);
  return isWide && names.filter((name) => name !== '').length > 1 && !names.some((name) => /\d\d/.test(name));
}

function isWord(text: string): boolean {
  return text.length <= wordCharactersMax && /^\p{L}[\p{L}\p{M} .,'()/€$£-]*$/u.test(text);
}

/**
 * Gets the first records of a file, at most 30, with their cells as written; gives the index of the header, or undefined if it knows none of them.
 */
export type FindHeader = (records: readonly (readonly string[])[]) => number | undefined | Promise<number | undefined>;

/** The index of the header among the records; undefined if none is found or there is no finder. */
export async function findRecord(
  records: readonly (readonly string[])[],
  findHeader: FindHeader | undefined,
): Promise<number | undefined> {
  const index = await findHeader?.(records);
  return index !== undefined && records[index] !== undefined ? index : undefined;
}

/** The names out of their text, with commas between them; a name may be blank. */
export function namesOfHeader(text: string): string[] {
  return text.split(',').map((name) => name.trim());
}

/** Throws PmsError usage if there are not as many names as cells in the first row. */
export function requireWidth(file: string, names: readonly string[], first: readonly string[]): void {
  if (names.length === first.length) return;
  const shown = first.slice(0, 20).map((cell) => `"${cell.trim().slice(0, 40)}"`);
  throw new PmsError(
    'usage',
    `--header names ${names.length} columns, and the first row of ${file} has ${first.length}.`,
    {
      fix: `Name each, in the order of the row: ${shown.join(', ')}.`,
    },
  );
}
