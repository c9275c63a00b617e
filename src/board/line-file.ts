/** A list of any length, in a file with one JSON value on each line. Any part of it can be read while it grows. */
import { open, rm } from 'node:fs/promises';
import { openNewFile } from '../file/new-file.ts';
import { ownerOnlyMode } from '../file/owner-only.ts';

export interface LineFile<Item> {
  add(items: readonly Item[]): Promise<void>;
  /** Items written so far. */
  count(): number;
  /** At most `count` items, from the index `first`, which counts from 0. */
  read(first: number, count: number): Promise<Item[]>;
  /** Closes and removes it. */
  close(): Promise<void>;
}

/** Creates the file, readable only by its owner. Throws the errors of the file system. */
export async function openLineFile<Item>(path: string): Promise<LineFile<Item>> {
  const file = await openNewFile(path, ownerOnlyMode);
  const reader = await open(path, 'r');
  // Where each item starts, and at last the end.
  const starts = [0];
  const count = () => starts.length - 1;
  return {
    async add(items) {
      if (items.length === 0) return;
      const lines = items.map((item) => Buffer.from(`${JSON.stringify(item)}\n`));
      await file.appendFile(Buffer.concat(lines));
      for (const { length } of lines) starts.push(starts.at(-1)! + length);
    },
    count,
    async read(first, wanted) {
      const end = Math.min(first + wanted, count());
      if (end <= first) return [];
      const from = starts[first]!;
      const bytes = Buffer.alloc(starts[end]! - from);
      await reader.read(bytes, 0, bytes.length, from);
      return bytes
        .toString('utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
    },
    async close() {
      await Promise.allSettled([file.close(), reader.close()]);
      await rm(path, { force: true });
    },
  };
}
