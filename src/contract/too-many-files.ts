/** An error of any part in, the failure of a machine that opens no more files out: what breaks then may be a socket, a database, or a part of pms itself. */
import { PmsError } from './errors.ts';

const codes: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE']);
/** What Node says of a package that it could not open, whatever the reason. */
const missing: ReadonlySet<unknown> = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND']);

/** The failure `too_many_files`, where that is why, or may be; undefined for every other error. */
export function tooManyFiles(error: unknown): PmsError | undefined {
  if (!(error instanceof Error) || error instanceof PmsError) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  // What the system's loader of libraries says has no code of its own.
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
