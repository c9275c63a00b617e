/**
 * Recognises an error of any part as the failure of a machine that can open no more files: it may break a socket, a database, or the loading of pms
 * itself.
 */
import { PmsError } from './errors.ts';

const codes: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE']);
/** What Node reports for a package that it could not open, for any reason. */
const missing: ReadonlySet<unknown> = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND']);

/** The failure `too_many_files` if that is, or may be, the cause; undefined for every other error. */
export function tooManyFiles(error: unknown): PmsError | undefined {
  if (!(error instanceof Error) || error instanceof PmsError) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  // Errors of the system's library loader have no code of their own.
  if (codes.has(code) || /too many open files/i.test(error.message)) {
    const message = 'Too many files are open on this machine: no more can be opened.';
    return new PmsError('too_many_files', message, { cause: error });
  }
  if (missing.has(code)) {
    const message =
      'A part of pms could not be loaded: too many files are open on this machine, or it is not wholly installed.';
    const fix = 'Allow more open files: `ulimit -n 1024`; where that does not help, install pms again.';
    return new PmsError('too_many_files', message, { fix, cause: error });
  }
  return tooManyFiles(error.cause);
}
