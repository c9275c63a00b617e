/** Names that a person gives to the columns of a file without a header row. */
import { PmsError } from '../contract/errors.ts';

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
