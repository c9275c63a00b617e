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
  const index = createIndex();
  return {
    async add(items) {
      if (items.length === 0) return;
      const lines = items.map((item) => Buffer.from(`${JSON.stringify(item)}\n`));
      await file.appendFile(Buffer.concat(lines));
      for (const { length } of lines) index.add(length);
    },
    count: index.count,
    async read(first, count) {
      const end = Math.min(first + count, index.count());
      if (end <= first) return [];
      const from = index.startOf(first);
      const bytes = Buffer.alloc(index.startOf(end) - from);
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

function createIndex() {
  let starts = new Float64Array(64);
  let count = 0;
  return {
    add(bytes: number): void {
      if (count + 2 > starts.length) {
        const longer = new Float64Array(starts.length * 2);
        longer.set(starts);
        starts = longer;
      }
      starts[count + 1] = starts[count]! + bytes;
      count++;
    },
    count: () => count,
    startOf: (line: number) => starts[line]!,
  };
}
