/** Rows in the text format of PostgreSQL's COPY, cells parted by tabs, one line each: moved between engines and copied into PostgreSQL in this form. */

const special = /[\\\b\f\n\r\t\v]/;
const everySpecial = /[\\\b\f\n\r\t\v]/g;
const letters: Record<string, string> = {
  '\\': '\\',
  '\b': 'b',
  '\f': 'f',
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
  '\v': 'v',
};
const characters = Object.fromEntries(Object.entries(letters).map(([character, letter]) => [letter, character]));
const absent = '\\N';

/** A value as its cell. */
export function cellOf(value: string | number | null): string | number {
  if (value === null) return absent;
  if (typeof value === 'number' || !special.test(value)) return value;
  return value.replace(everySpecial, (character) => `\\${letters[character]}`);
}

/** A row as its line, including the line end. */
export function lineOf(values: readonly (string | number | null)[]): string {
  let line = '';
  for (let at = 0; at < values.length; at++) line += at > 0 ? `\t${cellOf(values[at]!)}` : cellOf(values[at]!);
  return `${line}\n`;
}

/** The cells of a line without its end; null for an absent one. Numbers are texts, too. */
export function cellsOf(line: string): (string | null)[] {
  const cells: (string | null)[] = line.split('\t');
  if (!line.includes('\\')) return cells;
  return cells.map((cell) =>
    cell === absent ? null : cell!.replace(/\\(.)/g, (_, letter: string) => characters[letter] ?? letter),
  );
}

/** The whole lines of pieces of text, which may be cut anywhere; some at a time. */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop()!;
    yield lines;
  }
}
