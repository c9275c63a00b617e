/** Corrects lines that have not as many cells as the header, if only one way does: quotes where RFC 4180 allows none, and one separator too many. */

/** Most steps spent on one line; a line that needs more stays broken. */
const stepsMax = 200_000;

/** The best way to split the text up to some delimiter: `cost` quotes are taken as text, and `ways` splits have the same cost. */
interface Way {
  cost: number;
  ways: number;
  from: number;
  cell: string;
  /** Whether the cell is quoted as RFC 4180 requires. */
  isSound: boolean;
}

/**
 * The cells of a line, `width` of them. A quote that neither opens nor closes a cell and is not doubled is taken as text; of all splits, the one with
 * the fewest such quotes wins. undefined if no split gives that many cells or several are equally good; if no other cell of the line is quoted
 * correctly, so that nothing shows that its quotes mean anything; and if the last cell begins with a quote, because it may continue on the next line.
 */
export function fixQuotes(line: string, delimiter: string, width: number): string[] | undefined {
  const starts = [0];
  for (let at = line.indexOf(delimiter); at !== -1; at = line.indexOf(delimiter, at + 1)) starts.push(at + 1);
  const quotes = line.split('"').length - 1;
  if (starts.length < width || starts.length * (quotes + 1) * width > stepsMax) return undefined;
  // ways[n] maps the index where cell n + 1 begins to the best split of the text before it; the end counts as one index after the line.
  let ways = new Map<number, Way>([[0, { cost: 0, ways: 1, from: -1, cell: '', isSound: false }]]);
  const steps = [ways];
  for (let cell = 0; cell < width; cell += 1) {
    const next = new Map<number, Way>();
    for (const [start, { cost, ways: count }] of ways) {
      for (const { end, text, taken, isQuoted } of cellsFrom(line, start, delimiter)) {
        const isSound = isQuoted && taken === 0;
        keepBest(next, end + 1, { cost: cost + taken, ways: count, from: start, cell: text, isSound });
      }
    }
    ways = next;
    steps.push(next);
  }
  if (ways.get(line.length + 1)?.ways !== 1) return undefined;
  const cells: string[] = [];
  let hasSound = false;
  for (let at = line.length + 1, step = width; step > 0; step -= 1) {
    const way = steps[step]!.get(at)!;
    cells.unshift(way.cell);
    hasSound ||= way.isSound;
    at = way.from;
  }
  return hasSound && !cells.at(-1)!.startsWith('"') ? cells : undefined;
}

function keepBest(ways: Map<number, Way>, at: number, way: Way): void {
  const known = ways.get(at);
  if (known === undefined || way.cost < known.cost) ways.set(at, way);
  else if (way.cost === known.cost) ways.set(at, { ...known, ways: known.ways + way.ways });
}

/** Every cell that may begin there: unquoted up to the next delimiter, or quoted up to any quote before a delimiter or the end. */
function* cellsFrom(line: string, start: number, delimiter: string) {
  if (start > line.length) return;
  const at = line.indexOf(delimiter, start);
  const end = at === -1 ? line.length : at;
  const plain = line.slice(start, end);
  yield { end, text: plain, taken: plain.split('"').length - 1, isQuoted: false };
  if (line[start] !== '"') return;
  for (let close = line.indexOf('"', start + 1); close !== -1; close = line.indexOf('"', close + 1)) {
    if (close + 1 < line.length && line[close + 1] !== delimiter) continue;
    const inner = line.slice(start + 1, close);
    const doubled = inner.split('""').length - 1;
    const taken = inner.split('"').length - 1 - 2 * doubled;
    yield { end: close + 1, text: inner.replaceAll('""', '"'), taken, isQuoted: true };
  }
}

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
