/** How a sync or an undo ended: its exit code, what became of the rows of its files, and why it stopped if it did. */
import type { SpooledFile } from '../app/sync/read-files.ts';
import type { Left } from '../app/sync/what-is-left.ts';
import { exitCodeAfterStart, PmsError } from '../contract/errors.ts';
import type { CarriedOut } from '../sync/carry-out.ts';
import { linesOfRejected, linesOfRejectedThere, linesOfWarnings } from '../words/rejected-rows.ts';
import { type Context, say } from './context.ts';

type Stop = CarriedOut['stop'];

/** 1 where anything is left open. */
export function exitCodeOfPlan(context: Context, stop: Stop, left: Left): number {
  if (stop === 'interrupted') return context.signalExitCode();
  if (stop !== undefined) return exitCodeAfterStart(stop.code);
  return Object.keys(left).length > 0 ? 1 : 0;
}

/** Says what was done to the values of the files, but not beside JSON, which has it, or where it was said before (`isShown`), and which rows were rejected, here or by the service. */
export function sayRows(
  context: Context,
  { quiet, json, isShown }: { quiet?: boolean; json?: boolean; isShown?: boolean },
  { files, done }: { files: readonly SpooledFile[]; done: Pick<CarriedOut, 'refused'> | undefined },
): void {
  if (!quiet && !json && !isShown) for (const line of linesOfWarnings(files)) say(context, line);
  for (const line of linesOfRejected(files)) say(context, line);
  for (const line of linesOfRejectedThere(done?.refused)) say(context, line);
}

/** Says which failure stopped it, and what to do; a signal needs no words. */
export function sayStop(context: Context, stop: Stop): void {
  if (stop instanceof PmsError)
    say(context, `pms: ${stop.message} ${stop.fix} Run the same command again: it goes on.`);
}
