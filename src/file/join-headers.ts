/** Joins a header of two rows into one name for each column: "Preis" above "netto" and "brutto" gives "Preis netto" and "Preis brutto". */

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
