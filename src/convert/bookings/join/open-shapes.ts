/** Collects the booking numbers whose rows do not show what they are, so that a person is asked once for the whole file. */
import type { ExternalBooking } from '../read/external-booking.ts';
import { hasSameCells } from './shape-of-rows.ts';

export interface OpenShapes {
  /** Adds rows of one booking number that show nothing of what they are. */
  addOpen(rows: readonly ExternalBooking[]): void;
  /** Adds rows of one booking number that are treated as rooms because they have the same stay. */
  addRooms(rows: readonly ExternalBooking[]): void;
  /** The result; `numbers` is how many different booking numbers the file has. */
  result(numbers: number): FoundShapes | undefined;
}

/** `twice`: whether most numbers occur exactly twice with equal cells, as in a file of two exports. */
export interface FoundShapes {
  kind: 'open' | 'twice';
  count: number;
  example: { number: string; lines: readonly number[]; stays: readonly string[] };
}

/** A file with fewer repeated numbers may just contain small groups. */
const twiceLeast = 10;
const shownRows = 3;

export function createOpenShapes(): OpenShapes {
  const counts = { open: 0, twice: 0 };
  const examples: Partial<Record<FoundShapes['kind'], FoundShapes['example']>> = {};
  const add = (kind: FoundShapes['kind'], rows: readonly ExternalBooking[]) => {
    counts[kind]++;
    examples[kind] ??= exampleOf(rows);
  };
  return {
    addOpen: (rows) => add('open', rows),
    addRooms(rows) {
      if (rows.length === 2 && hasSameCells(rows[0]!, rows[1]!)) add('twice', rows);
    },
    result(numbers) {
      const kind = counts.open > 0 ? 'open' : 'twice';
      const isTwice = counts.twice >= twiceLeast && counts.twice * 2 > numbers;
      if (kind === 'twice' && !isTwice) return undefined;
      return { kind, count: counts[kind], example: examples[kind]! };
    },
  };
}

function exampleOf(rows: readonly ExternalBooking[]): FoundShapes['example'] {
  const shown = rows.slice(0, shownRows);
  return {
    number: rows[0]!.number?.slice(0, 40) ?? '',
    lines: shown.map(({ row }) => row.line),
    stays: shown.map(({ checkin = '?', checkout = '?', types }) => `${checkin} to ${checkout}, ${types.join(', ')}`),
  };
}
