/**
 * What is only said, and asks nothing: how a file is read, what was done to its values, what went on during a task. A remark is a code with its
 * facts; `words/remarks.ts` has the sentence of each.
 */
import { nearestName } from '../contract/nearest-name.ts';
import type { ResourceName } from '../contract/resource.ts';
import { addLine, emptyRanges, type LineRange, type LineRanges } from '../file/line-ranges.ts';
import type { CountedTable } from '../file/row.ts';
import type { AmountUnit } from './columns/unit-of-header.ts';
import type { ReadingOptions } from './reading-options.ts';
import type { ProvingCell } from './seen-texts.ts';
import type { MarkProof } from './values/amounts/prove-decimal-mark.ts';
import type { DecimalMark } from './values/amounts/read-amount.ts';
import type { DateOrder } from './values/dates/read-date.ts';
import type { NameOrder } from './values/text/split-name.ts';

interface Rows {
  count: number;
  lines: LineRange[];
}

type Nothing = Partial<Record<keyof Rows, undefined>>;

/** Rows that only keep a room closed, with their room-nights and the dates that these are of. */
type Blocks = Rows & { nights: number; dates: number };

/** Lines of a file, both ends included; `rows`: how many of them are meant, absent where all are. */
interface Lines {
  firstLine: number;
  lastLine: number;
  rows?: number;
}

/** Names of columns, and how many there are beside them. */
interface SomeNames {
  names: readonly string[];
  more: number;
}

/** Words of a flag that are in no row, each with the nearest one in the file. */
type UnusedWords = Rows & { words: readonly { word: string; nearest?: string }[] };

/** How a file is read, decided before the first row is sent. */
interface ReadingFacts {
  /** A system recognised by the header, or named by `--source`; `known` of its `headers` are in the file. */
  source: { title: string; isNamed: boolean; known: number; headers: number };
  /** No system was recognised: columns are matched by their headings. */
  headings: Nothing;
  /** They have the names of our own fields, and dates or amounts in another style, or a person has decided something. */
  own_form: Nothing;
  /** A mapping file gives the columns; `title` is that of the source. */
  mapping: { title?: string };
  rate_layout: { layout: 'long' | 'ranges' | 'dates-down' | 'dates-across' | 'months-across' | 'seasons-across' };
  room_grain: { grain: 'types' | 'grouped' | 'units-as-types' };
  /** No date depends on the order of day and month. */
  dates_say_themselves: Nothing;
  date_order: { order: DateOrder } & (
    | { provedBy: 'option' | 'source' }
    | ({ provedBy: 'day above 12' | 'stay' | 'nights' } & ProvingCell)
    /** Two neighbouring columns of a grid are one day apart. */
    | { provedBy: 'neighbours'; texts: readonly [string, string] }
  );
  decimal_mark: { column: string; mark: DecimalMark } & (
    | { provedBy: 'option' | 'source' }
    | ({ provedBy: MarkProof } & ProvingCell)
  );
  /** The header of a column of amounts names their unit. */
  amount_unit: { column: string; unit: AmountUnit; isSaid: boolean };
  /** Another column says how many decimals its whole numbers have. */
  amount_places: { column: string; places: string };
  /** `--currency`, or the property, gives the currency of amounts without one. */
  currency_option: { currency: string; isOfProperty?: boolean };
  currencies: { currencies: readonly string[] };
  /**
   * Values, sums or the strongest header show what a column means that no word says; or that it is not what its header says. `rows`: of so many rows, drawn from the whole
   * file; all where absent.
   */
  column: { column: string; role: string; provedBy: 'values' | 'sums' | 'header'; rows?: number };
  no_column: { column: string; role: string };
  /** A column whose cell counts only where those of other columns are blank; without such columns it never counts. */
  stand_in: { column: string; role: string; before: readonly string[]; isLarger?: true };
  /** Days between the seasons of a grid that no season covers, and days that two cover: first and last, YYYY-MM-DD; which column counts for these, if decided. */
  seasons: {
    gaps: readonly (readonly [string, string])[];
    overlaps: readonly (readonly [string, string])[];
    counts?: 'first' | 'last';
  };
  /** The header of the guests shows which name comes first. */
  name_order: { column: string; order: NameOrder };
  only: { column: string; value: string };

  // Why a column is taken for what it is: its header, the source or the mapping file says it, or its place in a list of rates.
  common_heading: Nothing;
  as_mapped: Nothing;
  of_source: { title: string };
  not_known: Nothing;
  not_stored: Nothing;
  /** Another price is used; `counts` is its header. */
  other_price: { counts?: string };
  part_of_plan: Nothing;
  nights_of_price: Nothing;
  weekdays_of_range: Nothing;
  date_says_it: Nothing;
  says_nothing: Nothing;
  date_of_row: Nothing;
  all_rooms: Nothing;
  label_before_dates: Nothing;
  names_room: { room: string; plan?: string };
  header_is_day: { unit: 'date' | 'month' | 'season' };
}

/** What a source says; `file` is null if it is not known, and `service` for what stands there. `line` is null where it is no line of these files. */
export interface SaidValue {
  value: string | null;
  file: string | null;
  line: number | null;
}

/** In what claims contradict one another: `dates` stands for both dates of a stay, `total_amount` for the amount with its currency, `rooms` for how many a number has. */
export type ContradictedField = 'dates' | 'room_type_name' | 'booking_status' | 'total_amount' | 'rooms';

export interface Contradiction {
  field: ContradictedField;
  said: SaidValue[];
}

/** How many bookings went by what was preferred earlier of sources that tell them differently, and of the first ones what each source says. */
export interface DecidedBookings {
  count: number;
  named: readonly { number: string; contradictions: readonly Contradiction[] }[];
}

/** What a report warns of. */
interface WarningFacts {
  // Of the bytes of a file: cells to the right of a sheet's header, its hidden rows, and corrected rows of a CSV.
  beyond_header: Rows;
  hidden_rows: Rows;
  no_rows: Nothing;
  fixed_quotes: Rows;
  extra_separators: Rows;
  missing_cells: Rows;
  /** The tables of a JSON or XML file beside the one that was named, and the numbers of their records. */
  unread_tables: Rows & { tables: readonly CountedTable[] };
  // Of bookings.
  net_amount: Rows;
  night_price: Rows;
  paid_and_balance: Rows;
  paid_so_far: Rows;
  several_rooms: Rows;
  one_of_several_rooms: Rows;
  numbered: Rows;
  joined_parts: Rows;
  joined_guests: Rows;
  last_night: Rows;
  from_nights: Rows;
  other_nights: Rows;
  first_email: Rows;
  email_dropped: Rows;
  fee_of_house: Rows;
  /** Amounts of a report of payments below and above what the service holds. */
  amount_kept: Rows;
  amount_raised: Rows;
  cut_number: Rows;
  no_status: Rows;
  no_amount: Rows;
  /** Rows of money that a channel gave or took back later, and that are no bookings. */
  adjustments: Rows;
  filled: Rows;
  /** Repeated rows that became separate rooms. */
  made_rooms: Rows;
  blocks_left_out: Blocks;
  blocks_held: Blocks;
  /** How many bookings end before a day, span it and begin from it on, and what is done with them. */
  cutover: Rows & {
    date: string;
    done: {
      before: NonNullable<ReadingOptions['beforeCutover']>;
      at: NonNullable<ReadingOptions['atCutover']>;
      after: NonNullable<ReadingOptions['afterCutover']>;
    };
    counts: { before: number; at: number; after: number };
  };
  /** Rows that repeat an earlier one, of bookings the same guest, room type and dates, and no number that distinguishes them. */
  repeated: Rows & { resource: ResourceName; isListed?: true };
  /** How many guest names contain characters that replace lost letters, and letters that were encoded as UTF-8 twice. */
  lost_letters: Rows & { names: number };
  encoded_twice: Rows & { names: number };
  // Of room types and rates.
  one_room: Rows;
  empty_rates: Rows;
  past_rates: Rows;
  free_rates: Rows;
  range_cut: Rows;
  min_nights_raised: Rows;
  availability_raised: Rows;
  door_numbers: Rows;
  unit_twice: Rows;
  count_differs: Rows;
  occupancy_differs: Rows;
  price_differs: Rows;
  beds_differ: Rows;
  beds_counted: Rows;
  area_differs: Rows;
  square_feet: Rows;
  area_without_unit: Rows;
  placeholders: Rows;
  /** How many units were grouped into room types. */
  grouped: Rows & { types: number };
  /** Room types that lack a field required for new ones. */
  missing_to_create: Rows & { fields: readonly string[] };
  /** Rows whose values for a day differ from an earlier row: the lines of the first pairs, and how many dates it is about. */
  rates_overlap: Rows & {
    pairs: readonly (readonly [number, number])[];
    counts: 'first' | 'last' | undefined;
    dates: number;
  };
  // Of any resource.
  buddhist_years: Rows;
  rounded: Rows;
  room_in_no_row: UnusedWords;
  status_in_no_row: UnusedWords;

  // Columns that are left out. A column without a name has its place, 0-based, and the next name to its left.
  unknown_column: { column: string; nearest?: string } | SomeNames;
  columns_without_field: SomeNames;
  column_without_name: { index: number; left: string };
  // What the service has answered, or would.
  contradicted: Rows;
  dates_kept: Rows;
  repeats_incomplete: Nothing;
  /** Rows that an earlier import rejected: those skipped now, those that changed a stored record, and those whose number has another stay. */
  fixed_row_skipped: Rows;
  fixed_row_overwrote: Rows;
  fixed_number_known: Rows;
  /** Numbers that went in before under another stay; `sync`: the command that ends these, if there is one. */
  numbers_moved: Rows & { sync: readonly string[] | undefined };
  unlisted_room_type: Rows & { name: string; nearest: string | undefined };
  no_currency: { property: string | undefined };
  overbooked: { types: readonly { type: string; nights: number; from: string; to: string }[]; isPlanned: boolean };
  preferred_before: DecidedBookings;
  /** Rows of the service's own list of rates. */
  unread_rates: { rows: number; missing: readonly string[]; unread: ReadonlyMap<string, number> };
  /** The last line of a file has no line end, and a plan writes something for it. */
  open_end: { line: number };
  /** An import is resumed that began so many days ago that the service may have forgotten its Idempotency-Keys. */
  old_journal: { days: number };
}

/** What happens during a task, told at once. */
interface TaskFacts {
  /** The client waits, or notices something odd about the service: its own sentence. */
  service: { sentence: string };
  /** Other users of this machine may read a file with keys or guest data. */
  open_to_others: { holds: 'keys' | 'database'; path: string };
  /** Room types or bookings cannot be compared with those of the service, and why. */
  rooms_not_checked: { error: Error };
  rooms_not_looked_up: { error: Error };
  bookings_not_looked_up: { error: Error };
  /** A file beside the input could not be written, in an import that a signal had already stopped. */
  not_written: { error: Error };
  /** An import is resumed: how much is done, that rejected rows are tried again, the request that is open, and the batch size that it keeps. */
  lines_done: Lines & { atMs: number; nowMs: number; in: number; rejected: number };
  tried_again: Nothing;
  answer_missing: Lines & { isSentAgain: boolean };
  batches_stay: { batchSize: number };
  /** The file has changed since its import stopped: it starts over, and what is in is skipped, or written again. */
  file_changed: { file: string; lastLine?: number; isUpdated: boolean };
  /** The prices are in these currencies, but the property has no currency to compare them with. */
  prices_not_compared: { currencies: readonly string[] };
}

interface RemarkFacts extends ReadingFacts, WarningFacts, TaskFacts {}

export type RemarkCode = keyof RemarkFacts;
export type WarningCode = keyof WarningFacts;
export type TaskCode = keyof TaskFacts;

export type Remark<Code extends RemarkCode = RemarkCode> = { [Each in Code]: { code: Each } & RemarkFacts[Each] }[Code];

/** A remark about rows. */
export type RowsRemark = Extract<Remark, Rows>;

/** Codes whose rows are all there is to say. */
export type CountedCode = { [Code in RemarkCode]: Rows extends RemarkFacts[Code] ? Code : never }[RemarkCode];

/** The remark about these rows; none where there are none. */
export function ofRows(code: CountedCode, { count, ranges }: LineRanges): RowsRemark[] {
  return count === 0 ? [] : [{ code, count, lines: ranges } as RowsRemark];
}

export type RemarkCounter = ReturnType<typeof createRemarkCounter>;

/** An empty account. */
export function createRemarkCounter() {
  const linesByCode = new Map<CountedCode, LineRanges>();
  return {
    add(code: CountedCode, line: number): void {
      let lines = linesByCode.get(code);
      if (lines === undefined) {
        lines = emptyRanges();
        linesByCode.set(code, lines);
      }
      addLine(lines, line);
    },
    list: () => [...linesByCode].flatMap(([code, lines]) => ofRows(code, lines)),
  };
}

const namedMax = 10;

/** One remark for all such words, each with the nearest word in the file; none if all words occur. */
export function remarkOfUnusedWords(
  code: 'room_in_no_row' | 'status_in_no_row',
  unused: readonly string[],
  words: Iterable<string>,
): RowsRemark[] {
  if (unused.length === 0) return [];
  const known = [...words];
  const named = unused.slice(0, namedMax).map((word) => ({ word, nearest: nearestName(word, known) }));
  return [{ code, words: named, count: unused.length, lines: [] }];
}

/** Whether anything but the absence of marks decided how amounts are read. */
export function isMarkProved(findings: readonly Remark[]): boolean {
  return findings.some(({ code }) => code === 'decimal_mark');
}
