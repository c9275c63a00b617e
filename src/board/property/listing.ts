/** A list of bookings of any length: read once from the service into a file, so that the page can request any part of it. */
import { join } from 'node:path';
import { z } from 'zod';
import { findMoved } from '../../app/history/find-writes.ts';
import type { Booking } from '../../contract/booking.ts';
import { PmsError } from '../../contract/errors.ts';
import { bookingsOf } from '../../sync/read-held.ts';
import { guestOf } from '../../words/plan.ts';
import { type BoardContext, commandLine, identified, withService } from '../board-context.ts';
import type { StayFacts } from '../facts.ts';
import { type LineFile, openLineFile } from '../line-file.ts';
import { dateWord } from '../server/board-command.ts';
import { errorFactsOf } from '../tasks/task.ts';
import { numbersOfStays, numberTest } from './origins.ts';

type Order = 'checkin' | 'checkout' | 'type' | 'guest' | 'amount' | 'source' | 'state';

/** What a list can be sorted by. */
const orders: Readonly<Record<Order, (stay: StayFacts) => string | number>> = {
  checkin: (stay) => stay.checkin_date,
  checkout: (stay) => stay.checkout_date,
  type: (stay) => stay.room_type_name,
  guest: guestOf,
  amount: ({ total_amount: amount = 0 }) => amount,
  source: ({ booking_source: source = '' }) => source,
  state: ({ booking_status: state = '' }) => state,
};
const sortable = Object.keys(orders) as [Order];
/** A longer list stays in the order of the service. */
const sortedMax = 200_000;

export const listingSchema = z.strictObject({
  from: dateWord.optional(),
  to: dateWord.optional(),
  by: z.enum(['checkin', 'stay', 'checkout']),
  status: z.string().max(100).optional(),
  search: z.string().max(200).optional(),
  sort: z.enum(sortable).optional(),
  down: z.literal(true).optional(),
});
export const rowsSchema = z.strictObject({ first: z.int().min(0), count: z.int().min(1).max(500) });

type ListingWords = z.infer<typeof listingSchema>;

/** Number of lists started in this process, for their names. */
let begun = 0;

/** Starts to read a list; the rows read so far are available at once. */
async function openListing(board: BoardContext, words: ListingWords) {
  const file = await openLineFile<StayFacts>(join(board.folder, `list-${process.pid}-${begun++}.ndjson`));
  const stopping = new AbortController();
  const state: { isWhole: boolean; error?: PmsError } = { isWhole: false };
  const read = fill(board, words, { file, signal: stopping.signal }).then(
    () => {
      state.isWhole = true;
    },
    (error) => {
      state.error = error instanceof PmsError ? error : new PmsError('answer_cut', String(error), { cause: error });
    },
  );
  return {
    facts: () => ({
      /** Rows read so far. */
      count: file.count(),
      isWhole: state.isWhole,
      error: state.error && errorFactsOf(state.error),
      command: commandLine(board, wordsOf(words)),
    }),
    async rows(first: number, count: number) {
      const stays = await file.read(first, count);
      // The word for its state says nothing about which booking it is.
      const ask = () => withService(board, stopping.signal, (service) => numbersOfStays(service, stays as Booking[]));
      const numbers = count < 2 ? [] : await ask().catch(() => []);
      /** `number`: the booking numbers of its files; "" if none is known. */
      return stays.map((stay, at) => ({ ...stay, number: numbers[at] ?? '' }));
    },
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

const { compare } = new Intl.Collator('en', { numeric: true });

function orderOf({ sort = 'checkin', down }: ListingWords): (one: StayFacts, other: StayFacts) => number {
  const [of, sign] = [orders[sort], down ? -1 : 1];
  return (one, other) => {
    const [value, next] = [of(one), of(other)];
    return sign * (typeof value === 'number' ? value - Number(next) : compare(value, String(next)));
  };
}

async function fill(
  board: BoardContext,
  words: ListingWords,
  { file, signal }: { file: LineFile<StayFacts>; signal: AbortSignal },
): Promise<void> {
  const needle = folded(words.search?.trim() ?? '');
  await withService(board, signal, async (service) => {
    const isNumbered = await numberTest(service, words.search ?? '');
    const isMoved = await findMoved(service.context, await identified(service));
    let sorted: StayFacts[] | undefined = words.sort && [];
    const isFound = (stay: StayFacts) =>
      needle === '' ||
      [guestOf(stay), ...Object.values(stay)].some((value) => folded(String(value)).includes(needle)) ||
      isNumbered(stay as Booking);
    const stayOf = (booking: Booking) => (isMoved(booking) ? { ...booking, booking_status: 'Moved' } : booking);
    const { from, to, by, status } = words;
    const list = await service.client.exportBookings({ dateFrom: from, dateTo: to, by, status });
    for await (const bookings of bookingsOf(list)) {
      const found = bookings.map(stayOf).filter(isFound);
      sorted?.push(...found);
      if (sorted === undefined) await file.add(found);
      else if (sorted.length > sortedMax) {
        await file.add(sorted);
        sorted = undefined;
      }
    }
    if (sorted !== undefined) await file.add(sorted.sort(orderOf(words)));
  });
}

const listingsMax = 4;

/** Starts with no lists. */
export function createListings(board: BoardContext) {
  const open = new Map<string, Awaited<ReturnType<typeof openListing>>>();
  let next = 1;
  return {
    async open(words: ListingWords) {
      const listing = await openListing(board, words);
      const id = String(next++);
      open.set(id, listing);
      const [oldest] = open.keys();
      if (open.size > listingsMax && oldest !== undefined) {
        const closing = open.get(oldest);
        open.delete(oldest);
        await closing?.close();
      }
      return { id, ...listing.facts() };
    },
    async rows({ id, first, count }: z.infer<typeof rowsSchema> & { id: string }) {
      const listing = open.get(id);
      if (listing === undefined)
        throw new PmsError('unknown_name', 'This list is no longer open.', { fix: 'Ask for it again.' });
      const rows = await listing.rows(first, count);
      return { rows, ...listing.facts() };
    },
    async close() {
      await Promise.all([...open.values()].map((listing) => listing.close()));
    },
  };
}
