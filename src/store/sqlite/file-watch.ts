/**
 * Checks whether the files of an open database still exist under their names, with their content: SQLite goes on writing to files that were removed,
 * moved or replaced, and those writes are lost.
 */
import { type BigIntStats, closeSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { PmsError } from '../../contract/errors.ts';
import { isTagInLog, readTag } from './foreign-log.ts';
import type { Tagger } from './lineage.ts';

export type FileWatch = ReturnType<typeof watchFiles>;

const logMagic = 0x377f0682;

/** Watches the files of a database that is open and has been read once, so that all of them exist. */
export function watchFiles(path: string, tagger: Tagger) {
  const real = realpathSync(path);
  const files = [path, `${real}-wal`, `${real}-shm`, `${real}.lock`]
    .map((name) => ({ name, opened: look(name) }))
    .filter(({ opened }) => opened !== undefined);
  const file = openSync(path, 'r');
  const log = openSync(`${real}-wal`, 'r');
  const beginning = Buffer.alloc(4);
  let seen = look(path)!;
  let tag = readTag(file);
  let isEmptied = false;

  function check(): void {
    if (isEmptied) throw moved(`${real}-wal`, 'was emptied');
    for (const { name, opened } of files) {
      const now = look(name);
      if (now === undefined) throw moved(name, 'was removed or moved');
      if (now.ino !== opened!.ino || now.dev !== opened!.dev) throw moved(name, 'was replaced by another file');
      if (name === path) checkContent(now);
    }
  }

  /** Only a checkpoint changes the database file: it never shortens it, and leaves the tag of a write that is in the log. */
  function checkContent(now: BigIntStats): void {
    if (now.size < seen.size) throw moved(path, 'was cut short');
    if (now.size === seen.size && now.mtimeNs === seen.mtimeNs) return;
    const found = readTag(file);
    if (found === undefined) return;
    // Read again: a page that is being written may be half old and half new.
    if (found !== tag && !isLater(found) && readTag(file) === found)
      throw moved(path, 'was overwritten with another file');
    tag = found;
    seen = now;
  }

  function isLater(found: string): boolean {
    const index = tagger.indexOf(found);
    return index === undefined ? isTagInLog(real, found) : index > (tagger.indexOf(tag ?? '') ?? 0);
  }

  return {
    /** Throws PmsError database_moved if a file is not the one that was opened. Costs a look-up of four names. */
    check,
    /** The same after a write, when the log must have its header. */
    checkWritten(): void {
      check();
      readSync(log, beginning, 0, beginning.length, 0);
      // The last bit gives the byte order of its checksums.
      isEmptied = (beginning.readUInt32BE() & ~1) !== logMagic;
      check();
    },
    /** Whether the database itself is missing from its path; its open connections can still read all of it. */
    isGone(): boolean {
      const now = look(path);
      return now?.ino !== files[0]!.opened!.ino || now.dev !== files[0]!.opened!.dev;
    },
    /** Only after SQLite has closed the database: closing a file drops the locks that this process has on it. */
    close(): void {
      closeSync(file);
      closeSync(log);
    },
  };
}

function look(name: string): BigIntStats | undefined {
  return statSync(name, { bigint: true, throwIfNoEntry: false });
}

function moved(name: string, what: string): PmsError {
  return new PmsError(
    'database_moved',
    `${name} ${what} while the service has it open: nothing is written until it is back, or pms serve is stopped and started again.`,
  );
}
