/** Checks a file when it is opened and again at its end: a file that is still being written must not be taken for complete. */
import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { PmsError } from '../contract/errors.ts';

/** The file as it was when it was first opened: anything appended after that is not read. */
export interface FileSnapshot {
  bytes: number;
  /** Milliseconds since 1970. */
  modifiedMs: number;
  /** If the file has changed, the error that says so, with what was left out because of it (one sentence). A removed file has not changed. */
  changed(leftOut: string): Promise<PmsError | undefined>;
}

/** What messages call a file, and where it is. */
interface NamedFile {
  name: string;
  path: string;
}

/** The snapshot of a path; undefined if it is not a file. */
export async function takeSnapshot(file: NamedFile): Promise<FileSnapshot | undefined> {
  const found = await stat(file.path).catch(() => undefined);
  return found?.isFile() ? snapshotOf(file, found) : undefined;
}

/** The snapshot of a file whose state is known. */
export function snapshotOf({ name, path }: NamedFile, { size: bytes, mtimeMs: modifiedMs }: Stats): FileSnapshot {
  return {
    bytes,
    modifiedMs,
    async changed(leftOut) {
      const now = await stat(path).catch(() => undefined);
      if (now === undefined || (now.size === bytes && now.mtimeMs === modifiedMs)) return undefined;
      return new PmsError('file_changed', `${name} ${describeChange(bytes, now.size)}. ${leftOut}`);
    },
  };
}

function describeChange(from: number, to: number): string {
  if (from === to) return 'was written again while it was read';
  const bytes = (count: number) => `${count.toLocaleString('en-US')} bytes`;
  return `${to > from ? 'grew' : 'shrank'} while it was read: it had ${bytes(from)} when it was opened, and has ${bytes(to)} now`;
}
