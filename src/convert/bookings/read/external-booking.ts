/** One row of a foreign file as a booking, before rows are joined and rooms parted. */

import type { FieldIssue } from '../../../contract/row-issue.ts';
import type { BookingStatus } from '../../../contract/status.ts';
import type { CellRow, ValueRow } from '../../../file/row.ts';
import type { EarlierNumbers } from '../join/earlier-numbers.ts';

export interface ExternalBooking {
  row: CellRow | ValueRow;
  cells: readonly string[];
  /** The key of the rows that belong together; undefined where the row stands alone. */
  group?: string;
  /** Its booking number, also one that is cut; of a row without one nobody knows whether it is another booking. */
  number?: string;
  isCut?: true;
  /** The number at the channel. */
  channelNumber?: string;
  /** The amount is what the house receives. */
  isNet?: true;
  /** What the import before says of the numbers behind the names of its rooms, where it stood in a file of rejected rows. */
  earlier?: EarlierNumbers;
  /** What is wrong with the row; its record is then refused. */
  issues: FieldIssue[];
  checkin?: string;
  checkout?: string;
  firstName?: string;
  lastName?: string;
  /** Nobody is named, and `--fill` says who stands in: the row is a booking of its own. */
  isFilled?: true;
  /** A room that is only kept closed, under `--blocks hold`. */
  isBlock?: true;
  email?: string;
  /** Room types, one for each room; at least one. */
  types: string[];
  /** Whether the file itself says how many rooms there are. */
  isCounted: boolean;
  roomNumbers?: string;
  /** Exact decimal text of the whole row's amount. */
  amount?: string;
  currency?: string;
  bookingSource?: string;
  /** Undefined where the file says none. */
  status?: BookingStatus;
  /** A line that only tells of a cancellation (`Source.rowKinds`). */
  isCancellation: boolean;
}
