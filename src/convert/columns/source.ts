/** What is known of the files of one system, as data: how its header looks, what its columns and words mean. One file each in `sources/`. */
import type { ResourceName } from '../../contract/resource.ts';
import type { BookingStatus } from '../../contract/status.ts';

/**
 * What a column of a foreign file says. The fields of the contract mean themselves; the others are turned into them:
 * - `id`: the booking's number, the same on all rows of one booking; `property`: the house, where a file holds several
 * - `channel_id`: the number that the booking has at the channel it came by; files of one hotel are joined by it
 * - `guest`: one guest, "First Last" or "Last, First"; `guests`: several of them, each "First Last"; `booker`: who stands in where no guest is named
 * - `stay`: both dates in one cell; `last_night`: departure minus one; `nights`: their number, used where there is no departure, and as a proof
 * - `rooms`: how many rooms the booking has; `room_numbers`: door numbers, counted where `rooms` is missing; `type_code`: used where no type is named
 * - `net_amount`: what the house receives, used where the guest's total is missing; `night_amount`: price of one night;
 *   `paid` and `balance`: their sum is the total
 * - `stay_nights`: first and last night in one cell, "12/30-1/2/2028": the departure is a day later; the year may stand once
 * - `room_names`: names of the rooms, "101, 106": counted as `room_numbers` are, and the type of each where no type is named
 * - `confirmed_on`, `checked_in_on`, `checked_out_on`: a date there means that state; the furthest of them counts
 * - `middle_name`, `second_last_name`: joined behind the first and the last name
 * - `cancelled`: a word for yes there means Cancelled, whatever the status says
 * - `cancelled_on`: a date there means Cancelled, whatever the status says; `row_kind`: what sort of line it is (`Source.rowKinds`)
 * - rates: `date` (one day), `date_after` (a range's end that is not itself included), `stop_sell` (any word for yes),
 *   `open` (the reverse), `single`, `double`, `triple`, `quadruple` (a price for so many guests), `board` (a code such as BB,
 *   a part of the plan's name), `nights` (of the stay whose whole price stands in the row), `weekdays` (on which a range holds); of a
 *   grid with dates across also `metric` (what the row's cells are: "Left for sale") and `year` (of months without one)
 * - rooms: `unit` (a door number or a unit's own name), `unit_type` (the type it belongs to)
 */
export const columnRoles = [
  // Bookings.
  'checkin_date',
  'checkout_date',
  'room_type_name',
  'guest_first_name',
  'guest_last_name',
  'middle_name',
  'second_last_name',
  'guest_email',
  'total_amount',
  'currency_iso',
  'booking_source',
  'booking_status',
  'id',
  'channel_id',
  'guest',
  'guests',
  'booker',
  'stay',
  'last_night',
  'nights',
  'rooms',
  'room_numbers',
  'type_code',
  'net_amount',
  'night_amount',
  'paid',
  'balance',
  'stay_nights',
  'room_names',
  'confirmed_on',
  'checked_in_on',
  'checked_out_on',
  'cancelled_on',
  'cancelled',
  'row_kind',
  'property',
  // Rates.
  'rate_plan_name',
  'date_from',
  'date_to',
  'date_after',
  'date',
  'rate_amount',
  'availability',
  'min_nights',
  'stop_sell',
  'open',
  'single',
  'double',
  'triple',
  'quadruple',
  'board',
  'weekdays',
  'metric',
  'year',
  // Rooms.
  'name',
  'max_occupancy',
  'total_rooms',
  'base_price',
  'bed_type',
  'room_area',
  'unit',
  'unit_type',
] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** How sure a fact is: seen in a real file or in code that reads one; on the vendor's page; in part; concluded. */
export type Evidence = 'seen' | 'vendor' | 'partial' | 'inferred';

export interface SourceColumn {
  /** Its header in every language known, as written; compared without case, spaces and signs. */
  words: readonly string[];
  /** Absent: a column that is known and has no field. */
  role?: ColumnRole;
}

/** What a cell looks like: a long number, a count, a word of `statuses`. */
export type CellLook = 'number' | 'airbnb code' | 'date' | 'count' | 'amount' | 'state';

export interface Source {
  /** What `--source` takes, and the name of its file: lower case with dashes. */
  name: string;
  /** For people: "Booking.com reservations". */
  title: string;
  resource: ResourceName;
  evidence: Evidence;
  /** What of it is known in part or concluded only, for `pms sources`. */
  doubts?: string;
  /** Every column known. Of two columns with one role the earlier in this list counts, the later where its cell is blank. */
  columns: readonly SourceColumn[];
  /** The columns stand in the order of the list in every language: one of unknown name has the role of its place, where the known ones stand at theirs. */
  inOrder?: true;
  /** How it is known in a language that no word of it is known in: the columns stand in this order, and their cells look like this. */
  byPlace?: {
    /** By the place in `columns`. */
    looks: Readonly<Record<number, CellLook>>;
    /** So many columns at the beginning are in every file; of those behind some may be missing, and they are counted from the end. */
    sure: number;
    /** Columns that a file has at least. */
    least: number;
    /** Cells of a row that must have their look. */
    told: number;
  };
  /** A header is of this source when it has all columns of one of these sets; a column is named by any of its words. */
  signatures: readonly (readonly string[])[];
  /**
   * Status word -> state, or why such a row is no booking. Compared without case, spaces, `_` and `-`; a word that ends in `*` stands
   * for all that begin with it.
   */
  statuses?: Readonly<Record<string, BookingStatus | { leftOut: string }>>;
  /** Words in the guest's name that say a state, taken out of the name: "[CANCELED]". */
  statusesInName?: Readonly<Record<string, BookingStatus>>;
  /** Row kind -> `booking`, `cancellation` (a booking whose rows are all of this kind is cancelled), or why such a row is no booking. Compared as statuses are. */
  rowKinds?: Readonly<Record<string, 'booking' | 'cancellation' | { leftOut: string }>>;
  /**
   * What several rows of one id are: rooms of a group, the versions of an amended booking, parts of its amount, guests who share a room
   * (`shares`: also live rows of different ids with one door number and the same dates; the first guest counts and the amounts are added).
   * Absent: told from the rows.
   */
  repeats?: 'rooms' | 'amendments' | 'parts' | 'shares';
  /** Its lines are payments: what is not paid does not stand in it, so that it cannot say which bookings there are. */
  isOfPayments?: true;
  /** What its columns of `id` say is the id only together: an office and a number. */
  idOfAllColumns?: true;
  /** An id that is this word means: one booking with the row above. */
  sameAsAbove?: string;
  /** Cells may be web addresses; their text is the value of this parameter, wherever it stands in the address. */
  linkText?: string;
  /** A delimiter inside a cell has this sign in front, and the cell no quotes. */
  escape?: '\\';
  /** The order of day and month it is known to write always; only where the study is certain. What the cells prove is stronger. */
  dateOrder?: 'dmy' | 'mdy';
  /** The decimal mark it is known to write always. What the cells prove is stronger. */
  decimalMark?: '.' | ',';
  /** An amount of 0 in total_amount means that it is not said. */
  zeroTotalIsBlank?: boolean;
  /** Amounts are in hundredths: 48000 means 480.00. */
  amountsInHundredths?: boolean;
  /** The value of every record that has no column for it. */
  constants?: Readonly<Partial<Record<'booking_source' | 'booking_status', string>>>;
}
