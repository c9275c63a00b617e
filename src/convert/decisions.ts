/** What a person has decided about a foreign file, by flags or by a mapping file: it comes before everything that is found. */
import type { BookingStatus } from '../contract/status.ts';
import type { ColumnRole } from './columns/source.ts';
import type { DecimalMark } from './values/amounts/read-amount.ts';
import type { DateOrder } from './values/dates/read-date.ts';

export interface Decisions {
  /** Name of the source, whatever the header looks like (`--source`). */
  source?: string;
  /** Header -> what the column means; null: nothing. Of a mapping file. */
  columns?: Readonly<Record<string, ColumnRole | null>>;
  /** Order of day and month in every column of dates (`--date-order`). */
  dateOrder?: DateOrder;
  /** Decimal mark of every column of amounts (`--decimal`). */
  decimalMark?: DecimalMark;
  /** ISO 4217 code of amounts that do not say theirs, or with a sign that several currencies share (`--currency`). */
  currency?: string;
  /** Status word -> state (`--status`). */
  statuses?: ReadonlyMap<string, BookingStatus>;
  /** Name of a room in the file -> name of the room type (`--room`). */
  rooms?: ReadonlyMap<string, string>;
  /** What becomes of a booking of several rooms; `rooms` when absent (`--multi-room`). */
  multiRoom?: 'rooms' | 'one';
  /** What becomes of a row with a wrong e-mail address; `reject` when absent (`--bad-email`). */
  badEmail?: 'reject' | 'drop';
  /** Only rows whose cell in `column` is `value` (`--only`). */
  only?: { column: string; value: string };
  /** Which of the prices for 1, 2, 3 or 4 guests counts (`--occupancy`); each becomes a plan of its own when absent. */
  occupancy?: number;
  /** A list of units without a type: each unit is a type (`--units as-types`). */
  units?: 'as-types';
  /** A list of units: the header of the column that says the type (`--group-by`). */
  groupBy?: string;
}
