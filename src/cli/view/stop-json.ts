/** Why a sync or an undo stopped before its end, as it stands in `--json`. */
import { PmsError } from '../../contract/errors.ts';
import type { CarriedOut } from '../../sync/carry-out.ts';

/** Null if it did not stop. */
export function stopJson(stop: CarriedOut['stop']): { code: string; message: string } | null {
  if (stop === undefined) return null;
  return stop instanceof PmsError
    ? { code: stop.code, message: stop.message }
    : { code: stop, message: 'stopped by a signal' };
}
