/** Gives any part of a list of bookings of any length: the list is read once from the service into a file, with an index of its lines. */
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { openBookings } from '../../app/export/open-bookings.ts';
import { PmsError } from '../../contract/errors.ts';
import { openNewFile } from '../../file/new-file.ts';
import { ownerOnlyMode } from '../../file/owner-only.ts';
import { commandLine, type Desk, withService } from '../desk.ts';
import type { ListingFacts } from '../facts.ts';
import { bookingRows } from './booking-rows.ts';
import { dateWord } from './dates.ts';
import { numberTest } from './origins.ts';

export const listingSchema = z.strictObject({
  from: dateWord.optional(),
  to: dateWord.optional(),
  by: z.enum(['checkin', 'stay', 'checkout']),
  status: z.string().max(100).optional(),
  search: z.string().max(200).optional(),
});
export const rowsSchema = z.strictObject({ first: z.int().min(0), count: z.int().min(1).max(500) });

export type ListingWords = z.infer<typeof listingSchema>;

export interface Listing {
  facts(): ListingFacts;
  /** Rows as texts: check-in, check-out, room type, guest, amount, currency, source, state, first name, last name, e-mail. */
  rows(first: number, count: number): Promise<string[][]>;
  close(): Promise<void>;
}

/** Number of lists started in this process, for their names. */
let begun = 0;

/** Starts to read a list; the rows read so far are available. */
export async function openListing(desk: Desk, words: ListingWords): Promise<Listing> {
  const path = join(desk.folder, `list-${process.pid}-${begun++}.ndjson`);
  const file = await openNewFile(path, ownerOnlyMode);
  const reader = await open(path, 'r');
  const stopping = new AbortController();
  const index = createIndex();
  const state: { isWhole: boolean; error?: PmsError } = { isWhole: false };
  const read = fill(desk, words, { file, index, signal: stopping.signal }).then(
    () => {
      state.isWhole = true;
    },
    (error) => {
      state.error = error instanceof PmsError ? error : new PmsError('answer_cut', String(error), { cause: error });
    },
  );
  return {
    facts: () => {
      const { error } = state;
      return {
        count: index.count(),
        isWhole: state.isWhole,
        error: error && { code: error.code, message: error.message, fix: error.fix },
        command: commandLine(desk, wordsOf(words)),
      };
    },
    rows: (first, count) => readRows(reader, index, { first, count }),
    async close() {
      stopping.abort();
      await read;
      await Promise.allSettled([file.close(), reader.close()]);
      await rm(path, { force: true });
    },
  };
}

function wordsOf({ from, to, by, status }: ListingWords): string[] {
  return [
    ...['export', 'bookings'],
    ...(from === undefined ? [] : ['--from', from]),
    ...(to === undefined ? [] : ['--to', to]),
    ...(by === 'checkin' ? [] : ['--by', by]),
    ...(status === undefined ? [] : ['--status', status]),
  ];
}

interface Filling {
  file: FileHandle;
  index: ReturnType<typeof createIndex>;
  signal: AbortSignal;
}

async function fill(desk: Desk, words: ListingWords, { file, index, signal }: Filling): Promise<void> {
  const needle = words.search?.trim().toLowerCase() ?? '';
  await withService(desk, signal, async (connection) => {
    const isNumbered = await numberTest(desk, { connection, search: words.search ?? '' });
    for await (const rows of bookingRows(await openBookings(connection.client, words))) {
      const lines: Buffer[] = [];
      for (const row of rows) {
        const line = JSON.stringify(Object.values(row).map(String));
        if (needle !== '' && !line.toLowerCase().includes(needle) && !isNumbered(row)) continue;
        const bytes = Buffer.from(`${line}\n`);
        lines.push(bytes);
        index.add(bytes.length);
      }
      if (lines.length > 0) await file.appendFile(Buffer.concat(lines));
      index.settle();
    }
  });
}

/** Where each line begins; only lines already written count. */
function createIndex() {
  let starts = new Float64Array(4096);
  let [known, written, end] = [0, 0, 0];
  return {
    add(bytes: number): void {
      if (known + 1 >= starts.length) {
        const longer = new Float64Array(starts.length * 2);
        longer.set(starts);
        starts = longer;
      }
      starts[known++] = end;
      end += bytes;
      starts[known] = end;
    },
    settle: () => {
      written = known;
    },
    count: () => written,
    startOf: (row: number) => starts[row]!,
  };
}

async function readRows(
  reader: FileHandle,
  index: ReturnType<typeof createIndex>,
  { first, count }: { first: number; count: number },
): Promise<string[][]> {
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
}
