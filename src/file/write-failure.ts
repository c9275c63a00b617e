/** Turns the system's error for a file or stream into ours, with a reason in words. */
import { PmsError } from '../contract/errors.ts';

/** Whether an error says that nobody reads any more (`| head`), which is not a failure. */
export function isClosedPipe(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === 'EPIPE' || code === 'EOF' || code === 'ERR_STREAM_DESTROYED' || code === 'ERR_STREAM_WRITE_AFTER_END';
}

/** The error that says what could not be written, and why. */
export function writeFailure(error: unknown, name: string): PmsError {
  return new PmsError('cannot_write', `${name} could not be written: ${reasonOf(error)}.`, { cause: error });
}

const reasons: Record<string, string> = {
  EMFILE: 'too many files are open on this machine',
  ENFILE: 'too many files are open on this machine',
  EPIPE: 'nobody reads it',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your quota of the disk is used up',
  EIO: 'the disk reports a fault',
  EFBIG: 'the file is larger than the disk allows',
  EACCES: 'you have no right to it',
  EPERM: 'you have no right to it',
  EROFS: 'the disk is read-only',
  ENAMETOOLONG: 'its name is too long',
  EBUSY: 'another program has it open',
  ENOENT: 'it does not exist',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a file stands where a folder should be',
  EEXIST: 'a file stands where a folder should be',
  SQLITE_BUSY: 'another pms holds it',
  SQLITE_FULL: 'the disk is full',
};

/** Why the system refused a file, in words that fit after a colon. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return reasons[code ?? ''] ?? message;
}
