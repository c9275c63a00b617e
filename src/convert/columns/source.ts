/**
 * What is known about the files of one system, as data: its headers, and the meaning of its columns and words. The systems stand in
 * `sources/`.
 */
import type { ResourceName } from '../../contract/resource.ts';
import type { BookingStatus } from '../../contract/status.ts';
import type { LeftOutReason } from '../left-out.ts';

type NamesOf<Text extends string> = Text extends `${infer Line}\n${infer Rest}`
  ? NamesOf<Line> | NamesOf<Rest>
  : Text extends `${infer Name} ${infer Rest}`
    ? (Name extends '' ? never : Name) | NamesOf<Rest>
    : Text extends ''
      ? never
      : Text;

/** The names in a text, with blanks between them. */
export function namesOf<const Text extends string>(text: Text): readonly NamesOf<Text>[] {
  return text.split(/\s+/) as NamesOf<Text>[];
}

const bookingRoles = namesOf(
  `checkin_date checkout_date room_type_name guest_first_name guest_last_name middle_name second_last_name
  guest_email total_amount currency_iso booking_source booking_status id channel_id guest guests booker stay
  last_night nights rooms room_numbers type_code net_amount night_amount paid balance stay_nights room_names
  confirmed_on checked_in_on checked_out_on cancelled_on cancelled no_show state_notes row_kind property`,
);
const rateRoles = namesOf(
  `room_type_name type_code rate_plan_name date_from date_to date_after date rate_amount currency_iso availability
  min_nights stop_sell open single double triple quadruple board nights weekdays metric year row_kind property`,
);
const roomRoles = namesOf(
  'name max_occupancy total_rooms base_price currency_iso bed_type room_area unit unit_type property',
);
/**
 * What a column of a file of another system contains: a field of the contract, or one of these, which are turned into such fields:
 * - `id`: the booking's number, the same on all rows of one booking; `property`: the house, if a file holds several
 * - `channel_id`: the number that the booking has at the channel it came by; files of one hotel are joined by it
 * - `guest`: one guest, "First Last" or "Last, First"; `guests`: several of them, each "First Last"; `booker`: used as the guest if none is named
 * - `stay`: both dates in one cell; `last_night`: departure minus one; `nights`: their number, used if there is no departure, and as a proof
 * - `rooms`: how many rooms the booking has; `room_numbers`: door numbers, counted if `rooms` is missing; `type_code`: used if no type is named
 * - `net_amount`: what the house receives, used if the guest's total is missing; `night_amount`: price of one night;
 *   `paid` and `balance`: their sum is the total
 * - `stay_nights`: first and last night in one cell, "12/30-1/2/2028": the departure is a day later; the year may be given once
 * - `room_names`: names of the rooms, "101, 106": counted as `room_numbers` are, and the type of each if no type is named
 * - `confirmed_on`, `checked_in_on`, `checked_out_on`: a date or a yes there means that state; the furthest of them counts
 * - `middle_name`, `second_last_name`: joined behind the first and the last name
 * - `cancelled`, `no_show`: a word for yes there means that state, whatever the status says; `state_notes`: so do words that say it themselves
 * - `cancelled_on`: a date there means Cancelled, whatever the status says; `row_kind`: what sort of line it is (`Source.rowKinds`)
 * - rates: `date` (one day), `date_after` (a range's end that is not itself included), `stop_sell` (any word for yes),
 *   `open` (the reverse), `single`, `double`, `triple`, `quadruple` (a price for so many guests), `board` (a code such as BB,
 *   a part of the plan's name), `nights` (of the stay whose whole price is in the row), `weekdays` (on which a range holds); of a
 *   grid with dates across also `metric` (what the row's cells are: "Left for sale") and `year` (for months without one)
 * - rooms: `unit` (a door number or a unit's own name), `unit_type` (the type it belongs to)
 */
export type ColumnRole = (typeof bookingRoles)[number] | (typeof rateRoles)[number] | (typeof roomRoles)[number];

/** What each column of a file means; undefined for one without a role. */
export type Roles = readonly (ColumnRole | undefined)[];

/** The roles that a column may have in a file of each resource. */
export const columnRolesOf: Readonly<Record<ResourceName, readonly ColumnRole[]>> = {
  bookings: bookingRoles,
  rates: rateRoles,
  rooms: roomRoles,
};

/** All of them, each once. */
export const columnRoles: readonly ColumnRole[] = [...new Set(Object.values(columnRolesOf).flat())];

/** Roles of prices for a number of guests, from one on. */
export const occupancyRoles = namesOf('single double triple quadruple');

/** Whether a role is a price for a number of guests. */
export function isOfGuests(role: string | undefined): boolean {
  return occupancyRoles.some((each) => each === role);
}

/** How certain a fact is: seen in a real file or in code that reads one (where nothing is said); from the vendor's page; partly known; inferred. */
export type Evidence = 'seen' | 'vendor' | 'partial' | 'inferred';

export interface SourceColumn {
  /** Its header in every known language, as written; compared without case, spaces and punctuation. */
  words: readonly string[];
  /** Absent: the column is known but has no field. */
  role?: ColumnRole;
}

/** What a cell looks like: a long number, a count, a word of `statuses`. */
export type CellLook = 'number' | 'airbnb code' | 'date' | 'count' | 'amount' | 'state';

/** One of a list of systems. */
export type ListedSource = Omit<Source, 'resource'>;

export interface Source {
  /** The value of `--source`: lower case with dashes. */
  name: string;
  /** For people: "Booking.com reservations". */
  title: string;
  resource: ResourceName;
  evidence?: Evidence;
  /** What is only partly known or inferred, for `pms sources`. */
  doubts?: string;
  /** The columns in order. If two columns have the same role, the earlier one in this list is used, and the later one if its cell is blank. */
  columns: readonly SourceColumn[];
  /** Columns that it does not know may have a role of its own columns too: they count where those are blank. */
  takesMore?: true;
  /** The columns have this order in every language: a column with an unknown name gets its role from its index, if the known ones are at theirs. */
  inOrder?: true;
  /** How to recognise it in a language without any known word: the columns have this order, and their cells look like this. */
  byPosition?: {
    /** By index in `columns`. */
    looks: Readonly<Record<number, CellLook>>;
    /** How many columns at the beginning are in every file; some of the others may be missing, so they are counted from the end. */
    sure: number;
    /** Fewest columns of a file. */
    least: number;
    /** How many cells of a row must match their look. */
    told: number;
  };
  /** A header belongs to this source if it has all columns of one of these sets; a column is named by any of its words. */
  signatures: readonly (readonly string[])[];
  /**
   * Status word -> state, or why such a row is not a booking; only what everyday words do not say, or say otherwise. Compared without case, spaces,
   * `_` and `-`; a word that ends in `*` matches all words that begin with it.
   */
  statuses?: Readonly<Record<string, BookingStatus | { leftOut: LeftOutReason }>>;
  /** Words in the guest's name that mean a state; they are removed from the name: "[CANCELED]". */
  statusesInName?: Readonly<Record<string, BookingStatus>>;
  /**
   * Row kind -> `booking`, `cancellation` (a booking with only such rows is cancelled), or why such a row is not a booking. Compared like statuses.
   */
  rowKinds?: Readonly<Record<string, 'booking' | 'cancellation' | { leftOut: LeftOutReason }>>;
  /**
   * What several rows with the same id are: rooms of a group, versions of an amended booking, parts of its amount, or guests who share a room
   * (`shares`: also live rows with different ids but the same door number and dates; the first guest is used and the amounts are added). Absent:
   * found from the rows.
   */
  repeats?: 'rooms' | 'amendments' | 'parts' | 'shares';
  /** Its lines are payments: unpaid bookings are missing, so it does not show which bookings there are. */
  isOfPayments?: true;
  /** Its `id` columns form the id only together: an office and a number. */
  idOfAllColumns?: true;
  /** An id with this word means: the same booking as the row above. */
  sameAsAbove?: string;
  /** Cells may be web addresses; their text is then the value of this parameter, anywhere in the address. */
  linkText?: string;
  /** A delimiter inside a cell is escaped with this character, and the cell has no quotes. */
  escape?: '\\';
  /** The order of day and month that it always writes; only if that is certain. What the cells prove overrides it. */
  dateOrder?: 'dmy' | 'mdy';
  /** The decimal mark that it always writes. What the cells prove overrides it. */
  decimalMark?: '.' | ',';
  /** A total_amount of 0 means that there is none. */
  zeroTotalIsBlank?: boolean;
  /** The value for every record, if there is no column for the field. */
  constants?: Readonly<Partial<Record<'booking_source' | 'booking_status', string>>>;
}
