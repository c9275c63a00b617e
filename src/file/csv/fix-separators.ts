/** Removes the blank cell that one separator too many has made in a row, if it is clear which one. */

/** What the cells of each column look like in the first rows: digits as `0`, words as `a`, other characters unchanged, and `''` for blank cells. */
export type ColumnShapes = readonly ReadonlySet<string>[];

/** Rows that must have been seen before a row is judged by them. */
const rowsLeast = 5;
const shapeCharacters = 40;

/** The shapes of the columns of a table; undefined if there are too few rows. */
export function columnShapes(rows: readonly (readonly string[])[], width: number): ColumnShapes | undefined {
  if (rows.length < rowsLeast) return undefined;
  return Array.from({ length: width }, (_, index) => new Set(rows.map((cells) => shapeOf(cells[index] ?? ''))));
}

/** Any number of words counts as one: a column of texts has one shape, a column of dates or numbers its own. */
function shapeOf(text: string): string {
  const cut = text.trim().slice(0, shapeCharacters);
  if (cut === '') return '';
  if (/\p{L}.*[ ,].*\p{L}|^[\p{L}'’. ,-]+$/su.test(cut)) return 'a';
  return cut.replace(/\p{N}+/gu, '0').replace(/\p{L}+/gu, 'a');
}

/**
 * The cells without the extra blank one. undefined if removing another blank cell, or taking a separator as part of a cell, would also give a row
 * that looks like the others.
 */
export function fixSeparators(
  cells: readonly string[],
  delimiter: string,
  shapes: ColumnShapes | undefined,
): string[] | undefined {
  if (shapes === undefined || cells.length !== shapes.length + 1) return undefined;
  const found = new Map<string, string[]>();
  for (const [index, cell] of cells.entries()) {
    if (cell.trim() === '') keepFit(found, cells.toSpliced(index, 1), shapes);
    const next = cells[index + 1];
    if (next !== undefined && cell.trim() !== '' && next.trim() !== '')
      keepFit(found, cells.toSpliced(index, 2, cell + delimiter + next), shapes);
  }
  const [only, ...others] = found.values();
  return only !== undefined && others.length === 0 && only.every((cell) => cells.includes(cell)) ? only : undefined;
}

function keepFit(found: Map<string, string[]>, cells: string[], shapes: ColumnShapes): void {
  if (cells.every((cell, index) => shapes[index]!.has(shapeOf(cell)))) found.set(cells.join('\0'), cells);
}
