/** A line with quotes where RFC 4180 allows none is split in the one way that gives as many cells as the header has, where there is only one. */

/** What is worked through for one line at most; a line that needs more stays broken. */
const stepsMax = 200_000;

/** The cheapest way to split the text up to some delimiter: `cost` quotes are taken for text, and `ways` splits cost as little. */
interface Way {
  cost: number;
  ways: number;
  from: number;
  cell: string;
  /** Whether the cell is quoted as RFC 4180 wants it. */
  isSound: boolean;
}

/**
 * The cells of a line, `width` of them. A quote that neither opens nor closes a cell nor is doubled is taken for text, and of all splits the one
 * that takes the fewest so. undefined where none gives that many cells, or several take as few; where no other cell of the line is quoted rightly,
 so that nothing says that quotes mean anything in it; and where a quote stands in front of the last cell, as one that goes on in the next line does.
 */
export function fixQuotes(line: string, delimiter: string, width: number): string[] | undefined {
  const starts = [0];
  for (let at = line.indexOf(delimiter); at !== -1; at = line.indexOf(delimiter, at + 1)) starts.push(at + 1);
  const quotes = line.split('"').length - 1;
  if (starts.length < width || starts.length * (quotes + 1) * width > stepsMax) return undefined;
  // ways[n] maps where cell n + 1 begins to the best split of what stands before it; the end is one place behind the line's.
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

/** Every cell that may begin there: as it stands up to the next delimiter, or quoted up to any quote that a delimiter or the end follows. */
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
