/** One row of an external file as a booking, before rows are joined and rooms are split. */
import type { FieldIssue } from '../../../contract/row-issue.ts';
import type { BookingStatus } from '../../../contract/status.ts';
import type { CellRow, ValueRow } from '../../../file/row.ts';
import type { EarlierNumbers } from '../join/earlier-numbers.ts';

export interface ExternalBooking {
  row: CellRow | ValueRow;
  cells: readonly string[];
  /** 0-based among the bookings of the file. */
  place: number;
  /** Key of the rows that belong together; undefined if the row stands alone. */
  group?: string;
  /** Its booking number, even if cut; without one it is not known whether the row is another booking. */
  number?: string;
  /** Whether a spreadsheet has cut the number (`4.00E+09`), so that many bookings share it. */
  isCut?: true;
  /** Its booking number at the channel. */
  channelNumber?: string;
  /** Whether the amount is what the house receives. */
  isNet?: true;
  /** The name numbers of its rooms from an earlier import, if the row stood in a rejects file. */
  earlier?: EarlierNumbers;
  /** What is wrong with the row; it is rejected if there are any. */
  issues: FieldIssue[];
  checkin?: string;
  checkout?: string;
  firstName?: string;
  lastName?: string;
  /** Whether `--fill` supplied the name, because the row has none: it is then a booking of its own. */
  isFilled?: true;
  /** Whether it only keeps a room closed, with `--blocks hold`. */
  isBlock?: true;
  email?: string;
  /** One room type for each room; at least one. */
  types: string[];
  /** Whether the file says how many rooms there are. */
  isCounted: boolean;
  roomNumbers?: string;
  /** Exact decimal text of the amount for the whole row. */
  amount?: string;
  currency?: string;
  bookingSource?: string;
  /** Undefined if the file does not say it. */
  status?: BookingStatus;
  /** Whether the row only reports a cancellation (`Source.rowKinds`). */
  isCancellation: boolean;
}
