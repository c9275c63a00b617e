/** A list of bookings of any length: read once from the service into a file, so that the page can request any part of it. */
import { join } from 'node:path';
import { z } from 'zod';
import { openBookings } from '../../app/export/open-bookings.ts';
import { PmsError } from '../../contract/errors.ts';
import { commandLine, type Desk, withService } from '../desk.ts';
import type { ListingFacts } from '../facts.ts';
import { type LineFile, openLineFile } from '../line-file.ts';
import { type BookingRow, bookingRows } from './booking-rows.ts';
import { dateWord } from './dates.ts';
import { movedIn, numberTest } from './origins.ts';

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

/** Starts to read a list; the rows read so far are available at once. */
export async function openListing(desk: Desk, words: ListingWords): Promise<Listing> {
  const file = await openLineFile<string[]>(join(desk.folder, `list-${process.pid}-${begun++}.ndjson`));
  const stopping = new AbortController();
  const state: { isWhole: boolean; error?: PmsError } = { isWhole: false };
  const read = fill(desk, words, { file, signal: stopping.signal }).then(
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
        count: file.count(),
        isWhole: state.isWhole,
        error: error && { code: error.code, message: error.message, fix: error.fix },
        command: commandLine(desk, wordsOf(words)),
      };
    },
    rows: file.read,
    async close() {
      stopping.abort();
      await read;
      await file.close();
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

/** Without case and accents: `schroder` finds Schröder. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

async function fill(
  desk: Desk,
  words: ListingWords,
  { file, signal }: { file: LineFile<string[]>; signal: AbortSignal },
): Promise<void> {
  const needle = folded(words.search?.trim() ?? '');
  await withService(desk, signal, async (connection) => {
    const isNumbered = await numberTest(desk, { connection, search: words.search ?? '' });
    const moved = await movedIn(desk, connection, signal);
    for await (const rows of bookingRows(await openBookings(connection.client, words), moved)) {
      const isFound = (row: BookingRow, cells: readonly string[]) =>
        needle === '' || cells.some((cell) => folded(cell).includes(needle)) || isNumbered(row);
      const found = rows.flatMap((row) => {
        const cells = Object.values(row).map(String);
        return isFound(row, cells) ? [cells] : [];
      });
      await file.add(found);
    }
  });
}
