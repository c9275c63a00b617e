/** Reads the quotes of a CSV record by RFC 4180, byte by byte: gives its number of cells, or why it is not a record. */

/** The bytes end inside a quoted cell. */
export const OPEN = -1;
/** A quote is where RFC 4180 allows none. */
export const MALFORMED = -2;

const QUOTE = 34;

/** Number of cells (at least 1) of `bytes[start .. end)`, or OPEN, or MALFORMED. `delimiter` is one byte. */
export function countCells(bytes: Buffer, range: { start: number; end: number }, delimiter: number): number {
  let cells = 1;
  let at = range.start;
  const { end } = range;
  for (;;) {
    if (at < end && bytes[at] === QUOTE) {
      at = afterQuoted(bytes, at + 1, end);
      if (at === OPEN) return OPEN;
      if (at < end && bytes[at] !== delimiter) return MALFORMED;
    }
    while (at < end && bytes[at] !== delimiter) {
      if (bytes[at] === QUOTE) return MALFORMED;
      at += 1;
    }
    if (at >= end) return cells;
    cells += 1;
    at += 1;
  }
}

/** Where a quoted cell that began before `from` ends: after its closing quote, or OPEN. A doubled quote is text. */
function afterQuoted(bytes: Buffer, from: number, end: number): number {
  for (let at = bytes.indexOf(QUOTE, from); at !== -1 && at < end; at = bytes.indexOf(QUOTE, at + 2)) {
    if (at + 1 >= end || bytes[at + 1] !== QUOTE) return at + 1;
  }
  return OPEN;
}

/**
 * The cells of one line with quotes inside unquoted cells (`5" pipe`), which many programs write although RFC 4180 forbids it. undefined if a cell
 * begins with a quote (with or without blanks before it): then it is ambiguous.
 */
export function splitLoose(line: string, delimiter: string): string[] | undefined {
  const cells = line.split(delimiter);
  return cells.some((cell) => /^ *"/.test(cell)) ? undefined : cells;
}

/** The line with cells such as `="314"` quoted by RFC 4180: programs write them so that a spreadsheet keeps leading zeros. */
export function quoteFormulas(line: string, delimiter: string): string {
  const mark = `\\x${delimiter.charCodeAt(0).toString(16).padStart(2, '0')}`;
  return line.replace(new RegExp(`(?<=^|${mark})="([^"]*)"(?=${mark}|$)`, 'g'), '"=""$1"""');
}
