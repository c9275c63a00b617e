/** The lists of bookings that pages have open: a few at a time, the oldest is dropped first. */
import type { z } from 'zod';
import { PmsError } from '../../contract/errors.ts';
import type { Desk } from '../desk.ts';
import type { ListingFacts } from '../facts.ts';
import { type Listing, type ListingWords, openListing, type rowsSchema } from './listing.ts';

const listingsMax = 4;

interface Listings {
  open(words: ListingWords): Promise<{ id: string } & ListingFacts>;
  rows(words: z.infer<typeof rowsSchema> & { id: string }): Promise<{ rows: string[][] } & ListingFacts>;
  close(): Promise<void>;
}

/** Starts with no lists. */
export function createListings(desk: Desk): Listings {
  const open = new Map<string, Listing>();
  let next = 1;
  return {
    async open(words) {
      const listing = await openListing(desk, words);
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
    async rows({ id, first, count }) {
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
