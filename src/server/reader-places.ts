/**
 * Bounds how many lists are streamed at once: in all, for one property and for one key. Each holds a snapshot, which keeps the log of the database.
 */
import type { Access } from '../contract/api.ts';
import { PmsError } from '../contract/errors.ts';

interface ReaderPlaces {
  /** Takes a slot; gives the function that frees it. Throws unavailable if none is left. */
  take(access: Pick<Access, 'keyId' | 'instance'>): () => void;
}

/** A property gets half of the slots, a key a quarter; at least one each. */
export function createReaderPlaces(readersMax: number): ReaderPlaces {
  const taken = new Map<string, number>();
  const countOf = (whose: string) => taken.get(whose) ?? 0;
  return {
    take({ keyId, instance }) {
      const bounds = [
        { whose: `key ${keyId}`, max: shareOf(readersMax, 4), says: 'with this key' },
        { whose: `property ${instance}`, max: shareOf(readersMax, 2), says: 'of this property' },
        { whose: 'all', max: readersMax, says: 'of this service' },
      ];
      for (const { whose, max, says } of bounds) {
        if (countOf(whose) < max) continue;
        throw new PmsError(
          'unavailable',
          `Long lists ${says} that are read at this moment: ${max}, and no more; try again soon.`,
        );
      }
      for (const { whose } of bounds) taken.set(whose, countOf(whose) + 1);
      return () => {
        for (const { whose } of bounds) {
          if (countOf(whose) > 1) taken.set(whose, countOf(whose) - 1);
          else taken.delete(whose);
        }
      };
    },
  };
}

function shareOf(readersMax: number, part: number): number {
  return Math.max(1, Math.floor(readersMax / part));
}
