/** Says why a database cannot be opened, never with a password. */
import { PmsError } from '../../contract/errors.ts';
import { shownUrl } from './database.ts';
import { reasonFor } from './reasons.ts';

/** The error as PmsError database_unusable; unchanged if it is a bug. */
export function openError(error: unknown, url: string): unknown {
  if (error instanceof PmsError || !(error instanceof Error)) return error;
  const known = reasonFor(error);
  if (known === undefined) return error;
  const { reason, fix } = known;
  return new PmsError('database_unusable', `${shownUrl(url)} cannot be used as the database: ${reason}.`, {
    fix,
    cause: error,
  });
}
