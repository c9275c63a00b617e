/** A row with one separator too many gets rid of the blank cell that it made, where only one can have come about so. */

/** What the cells of each column look like in the first rows: digits as `0`, words as `a`, signs as they are; and `''` for blank ones. */
export type ColumnShapes = readonly ReadonlySet<string>[];

/** Rows that must have been seen before any row is judged by them. */
const rowsLeast = 5;
const shapeCharacters = 40;

/** The shapes of the columns of a table; undefined where too few rows tell nothing. */
export function columnShapes(rows: readonly (readonly string[])[], width: number): ColumnShapes | undefined {
  if (rows.length < rowsLeast) return undefined;
  return Array.from({ length: width }, (_, place) => new Set(rows.map((cells) => shapeOf(cells[place] ?? ''))));
}

/** Words of any number are one: a column of texts has one shape, a column of dates or numbers its own. */
function shapeOf(text: string): string {
  const cut = text.trim().slice(0, shapeCharacters);
  if (cut === '') return '';
  if (/\p{L}.*[ ,].*\p{L}|^[\p{L}'’. ,-]+$/su.test(cut)) return 'a';
  return cut.replace(/\p{N}+/gu, '0').replace(/\p{L}+/gu, 'a');
}

/**
 * The cells without the one blank cell too many. undefined where leaving out another blank cell, or taking a separator for a sign inside a cell,
 * would give a row that looks like the others as well.
 */
export function fixSeparators(
  cells: readonly string[],
  delimiter: string,
  shapes: ColumnShapes | undefined,
): string[] | undefined {
  if (shapes === undefined || cells.length !== shapes.length + 1) return undefined;
  const found = new Map<string, string[]>();
  for (const [place, cell] of cells.entries()) {
    if (cell.trim() === '') keepFit(found, cells.toSpliced(place, 1), shapes);
    const next = cells[place + 1];
    if (next !== undefined && cell.trim() !== '' && next.trim() !== '')
      keepFit(found, cells.toSpliced(place, 2, cell + delimiter + next), shapes);
  }
  const [only, ...others] = found.values();
  return only !== undefined && others.length === 0 && only.every((cell) => cells.includes(cell)) ? only : undefined;
}

function keepFit(found: Map<string, string[]>, cells: string[], shapes: ColumnShapes): void {
  if (cells.every((cell, place) => shapes[place]!.has(shapeOf(cell)))) found.set(cells.join('\0'), cells);
}
