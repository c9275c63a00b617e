/** Says which columns of a file have no field, before its rows are read. */
import { nameOfInput } from '../app/reading/input-file.ts';
import type { ReadyFile } from '../app/reading/prepare-input.ts';
import { columnWarnings } from '../words/warnings.ts';
import { type Context, say } from './context.ts';

/** One line for each column; for an unknown one with the field that it may mean. */
export function warnOfColumns(
  context: Context,
  { file, flags }: { file: string; flags: { quiet?: boolean } },
  ready: Pick<ReadyFile, 'converter' | 'reading'>,
): void {
  if (flags.quiet) return;
  // Every Monday they are the same: `pms inspect` names all.
  for (const { message } of columnWarnings(ready, 3)) say(context, `${nameOfInput(file)}: ${message}`);
}
