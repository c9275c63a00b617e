/** Recognises a table of fixed width, as old systems and printers write it: columns are aligned, and only blanks separate them. */
import { PmsError } from '../../contract/errors.ts';

const linesLookedAt = 30;
const linesLeast = 3;
const gapsLeast = 2;

/** Throws PmsError file_broken if a text begins with such a table: where its columns end cannot be known for sure. */
export function refuseFixedWidth(sample: string, name: string): void {
  if (/[,;\t|]/.test(sample.slice(0, 4096))) return;
  const lines = sample
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, linesLookedAt);
  if (lines.length < linesLeast || !lines.every((line) => /\S {2,}\S/.test(line))) return;
  if (commonGaps(lines) < gapsLeast) return;
  const fix =
    'Open it in a spreadsheet program as text of fixed width, set where columns begin, and save it as .xlsx or as CSV (UTF-8).';
  throw new PmsError('file_broken', `${name} is a table of fixed width: only blanks separate its columns.`, {
    fix,
  });
}

/** Runs of blanks that all lines have in common, with letters before and after. */
function commonGaps(lines: readonly string[]): number {
  const length = Math.min(...lines.map((line) => line.trimEnd().length));
  let gaps = 0;
  let isGap = true;
  for (let at = 0; at < length; at += 1) {
    const isBlank = lines.every((line) => line[at] === ' ');
    if (isBlank && !isGap) gaps += 1;
    isGap = isBlank;
  }
  return gaps;
}
