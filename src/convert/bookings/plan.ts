/** Everything that is decided about an external file of bookings before its rows are converted. */
import type { CellRow } from '../../file/row.ts';
import type { FilePlan } from '../file-plan.ts';
import type { DecimalMark } from '../values/amounts/read-amount.ts';
import type { DateOrder } from '../values/dates/read-date.ts';

export interface BookingPlan extends FilePlan {
  /** Order of day and month, for dates that need it. */
  order?: DateOrder;
  /** Decimal mark of each column of amounts, by index; a column without one takes plain numbers only. */
  marks: ReadonlyMap<number, DecimalMark>;
  /** ISO code of each column of amounts, by index, if the header says it. */
  headerCurrencies: ReadonlyMap<number, string>;
  /** ISO code for amounts of 0 without a currency: the first one of the file. */
  firstCurrency?: string;
  /** Set where only the numbers of rooms are wanted: they hang on no amount, nor beside a booking number on a doubt about a name. */
  isRehearsal?: boolean;
  /** Key -> number, for the groups with several rows. */
  repeatedGroups: ReadonlyMap<string, number>;
  /** By how much the number of rows of every group can be divided: 2 for a file that holds each export twice. */
  copies?: number;
  /** The rows above the header, which may say what state all rows have. */
  above?: readonly CellRow[];
  /** Delimiter, if the file is CSV. */
  delimiter?: string;
  /** Line of the last row with a booking: a short row after it is text or a total. Infinity if it is not known. */
  lastLine: number;
  /** Line -> nights, for the stays that `--long-stays reject` rejects. */
  refusedStays?: ReadonlyMap<number, number>;
  /** Whether issues may contain values that name a guest. */
  showsGuests: boolean;
}
