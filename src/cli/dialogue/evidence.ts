/** Shows what a question is about: lines of the file as they stand. */
import type { ReadingCommand, ReadingInput } from '../../app/reading/prepare-input.ts';
import type { Question } from '../../convert/question.ts';
import { openingOf } from '../../convert/reading-options.ts';
import type { Row } from '../../file/row.ts';
import { printable } from '../../words/printable.ts';
import { type Context, say } from '../context.ts';

/** Rows that are looked through for the line of a question. */
const rowsLookedAt = 50_000;

interface AskedFile {
  context: Context;
  command: ReadingCommand;
  flags: ReadingCommand['flags'];
  given: ReadingInput;
}

/** Shows two lines of a file as they stand, and its header. */
export async function showEvidence(
  { context, command, flags, given }: AskedFile,
  lines: readonly number[],
  word = '',
): Promise<void> {
  const shown = await rowsAt(given, { ...command, flags }, lines);
  const width = Math.max(40, context.io.stderr.columns ?? 80) - 1;
  for (const line of shown) {
    const cut = Math.max(0, line.indexOf(word) + word.length - width + 2);
    const rest = cut === 0 ? line : `  …${line.slice(cut + 3)}`;
    say(context, rest.length > width ? `${rest.slice(0, width - 1)}…` : rest);
  }
}

async function rowsAt(
  { input }: ReadingInput,
  { resource, flags }: ReadingCommand,
  lines: readonly number[],
): Promise<string[]> {
  const source = await input.open({ ...openingOf(flags), key: resource.name }).catch(() => undefined);
  if (source === undefined) return [];
  const found: string[] = [];
  const wanted = Math.min(...lines, Number.MAX_SAFE_INTEGER);
  let seen = 0;
  try {
    const between = source.delimiter ?? ' | ';
    for await (const rows of source.batches) {
      for (const row of rows) {
        const isWanted = lines.length < 2 ? lines.length === 0 || row.line >= wanted : lines.includes(row.line);
        if (isWanted) found.push(`  line ${row.line}: ${printable(textOf(row, between), 500)}`);
        if (found.length === 2) break;
      }
      seen += rows.length;
      if (found.length === 2 || seen > rowsLookedAt) break;
    }
    return [
      ...(source.header === undefined ? [] : [`  header: ${printable(source.header.join(between), 500)}`]),
      ...found,
    ];
  } catch {
    return found;
  } finally {
    await source.close();
  }
}

function textOf(row: Row, between: string): string {
  if (row.kind === 'cells') return row.cells.join(between);
  return row.kind === 'value' ? JSON.stringify(row.value) : '';
}

/** The lines that a question is about; none if it is about the whole file. */
export function linesOf(question: Question): number[] {
  if ('cell' in question) return [question.cell.line];
  if ('cells' in question) return question.cells.map(({ line }) => line);
  if ('lines' in question) return [...question.lines];
  if ('example' in question && typeof question.example === 'object') return [...question.example.lines];
  if ('line' in question) return [question.line];
  if ('types' in question) return question.types.map(({ line }) => line);
  if ('words' in question) return question.words.map(({ line }) => line);
  if (question.what === 'column_meaning') return question.columns.flatMap(({ line }) => line ?? []).slice(0, 2);
  return [];
}
