/** What was done to the values of a file, counted by kind with the lines: facts, of which `words/notes.ts` makes the sentences of the report. */
import { nearestName } from '../contract/nearest-name.ts';
import { addLine, emptyRanges, type LineRange, type LineRanges } from '../file/line-ranges.ts';
import type { ReadingOptions } from './reading-options.ts';

/** Kinds counted by the reader of the file: cells to the right of a sheet's header, its hidden rows, and corrected rows of a CSV. */
export type FileNote = 'beyond_header' | 'hidden_rows' | 'fixed_quotes' | 'extra_separators' | 'missing_cells';

/** Kinds counted row by row. */
export type CountedNote =
  // Bookings.
  | 'net_amount'
  | 'night_price'
  | 'paid_and_balance'
  | 'paid_so_far'
  | 'several_rooms'
  | 'one_of_several_rooms'
  | 'numbered'
  | 'joined_parts'
  | 'joined_guests'
  | 'last_night'
  | 'from_nights'
  | 'other_nights'
  | 'first_email'
  | 'email_dropped'
  | 'fee_of_house'
  /** Amounts of a report of payments below and above what the service holds. */
  | 'amount_kept'
  | 'amount_raised'
  | 'cut_number'
  | 'no_status'
  | 'no_amount'
  /** Rows of money that a channel gave or took back later, and that are no bookings. */
  | 'adjustments'
  | 'filled'
  /** Repeated rows that became separate rooms. */
  | 'made_rooms'
  // Room types and rates.
  | 'one_room'
  | 'empty_rates'
  | 'past_rates'
  | 'range_cut'
  | 'min_nights_raised'
  | 'availability_raised'
  // Rooms.
  | 'door_numbers'
  | 'count_differs'
  | 'occupancy_differs'
  | 'price_differs'
  | 'beds_differ'
  | 'area_differs'
  | 'square_feet'
  | 'area_without_unit'
  | 'placeholders'
  | FileNote
  // Amounts of any resource.
  | 'rounded';

export type Note = BlocksNote | CutoverNote | CountedFacts;

type CountedFacts = { count: number; lines: LineRange[] } & (
  | { code: CountedNote }
  /** Rows of bookings that repeat an earlier one: the same guest, room type and dates, and no number that distinguishes them. */
  | { code: 'repeated' }
  /** Rows whose values for a day differ from an earlier row: the lines of the first pairs, and how many dates it is about. */
  | {
      code: 'rates_overlap';
      pairs: readonly (readonly [number, number])[];
      counts: 'first' | 'last' | undefined;
      dates: number;
    }
  /** How many guest names contain characters that replace lost letters. */
  | { code: 'lost_letters'; names: number }
  /** How many guest names have letters that were encoded as UTF-8 twice. */
  | { code: 'encoded_twice'; names: number }
  /** How many units were grouped into room types. */
  | { code: 'grouped'; types: number }
  /** Words of `--room` or `--status` that are in no row, each with the nearest one in the file. */
  | { code: 'room_in_no_row' | 'status_in_no_row'; words: readonly { word: string; nearest?: string }[] }
  /** Room types that lack a field required for new ones. */
  | { code: 'missing_to_create'; fields: readonly string[] }
);

/** Rows that only keep a room closed, with their room-nights and the dates that these are of. */
export interface BlocksNote {
  code: 'blocks_left_out' | 'blocks_held';
  count: number;
  lines: LineRange[];
  nights: number;
  dates: number;
}

/** How many bookings end before a day, span it and begin from it on, and what is done with them. */
export interface CutoverNote {
  code: 'cutover';
  date: string;
  done: {
    before: NonNullable<ReadingOptions['beforeCutover']>;
    at: NonNullable<ReadingOptions['atCutover']>;
    after: NonNullable<ReadingOptions['afterCutover']>;
  };
  counts: { before: number; at: number; after: number };
  count: number;
  lines: LineRange[];
}

export interface NoteCounter {
  add(code: CountedNote, line: number): void;
  list(): Note[];
}

/** An empty account. */
export function createNoteCounter(): NoteCounter {
  const linesByCode = new Map<CountedNote, LineRanges>();
  return {
    add(code, line) {
      let lines = linesByCode.get(code);
      if (lines === undefined) {
        lines = emptyRanges();
        linesByCode.set(code, lines);
      }
      addLine(lines, line);
    },
    list: () => [...linesByCode].map(([code, { count, ranges }]) => ({ code, count, lines: ranges })),
  };
}

/** Most words named in the note. */
const namedMax = 10;

/** One note for all such words, each with the nearest word in the file; none if all words occur. */
export function noteOfUnusedWords(
  code: 'room_in_no_row' | 'status_in_no_row',
  unused: readonly string[],
  words: Iterable<string>,
): Note[] {
  if (unused.length === 0) return [];
  const known = [...words];
  const named = unused.slice(0, namedMax).map((word) => ({ word, nearest: nearestName(word, known) }));
  return [{ code, words: named, count: unused.length, lines: [] }];
}
