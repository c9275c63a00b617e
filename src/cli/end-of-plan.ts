/** How a sync or an undo ended: its exit code, and why it stopped if it did. */
import { exitCodeAfterStart, PmsError } from '../contract/errors.ts';
import type { CarriedOut } from '../sync/carry-out.ts';
import { type Context, say } from './context.ts';

type Stop = CarriedOut['stop'];

/** `left`: how much is left open; 0 means nothing. */
export function exitCodeOfPlan(context: Context, stop: Stop, left: number): number {
  if (stop === 'interrupted') return context.signalExitCode();
  if (stop !== undefined) return exitCodeAfterStart(stop.code);
  return left > 0 ? 1 : 0;
}

/** Says which failure stopped it, and what to do; a signal needs no words. */
export function sayStop(context: Context, stop: Stop): void {
  if (stop instanceof PmsError)
    say(context, `pms: ${stop.message} ${stop.fix} Run the same command again: it goes on.`);
}

/** Why it stopped, as it stands in `--json`; null if it did not. */
export function stopJson(stop: Stop): { code: string; message: string } | null {
  if (stop === undefined) return null;
  return stop instanceof PmsError
    ? { code: stop.code, message: stop.message }
    : { code: stop, message: 'stopped by a signal' };
}
