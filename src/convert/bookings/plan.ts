/** Everything that is decided about a foreign file of bookings before its rows are converted. */

import { headerKey } from '../columns/match-columns.ts';
import type { ColumnRole, Source } from '../columns/source.ts';
import type { Decisions } from '../decisions.ts';
import type { RoomTypeNames } from '../room-type-names.ts';
import type { DecimalMark } from '../values/amounts/read-amount.ts';
import type { DateOrder } from '../values/dates/read-date.ts';

export interface BookingPlan {
  header: readonly string[];
  source?: Source;
  /** What each column of the header means. */
  roles: readonly (ColumnRole | undefined)[];
  decisions: Decisions;
  /** Names of rooms in the file, as the service calls their types. */
  roomTypeNames: RoomTypeNames;
  /** Field -> the value of every row that has no cell for it (`--set`). */
  constants: ReadonlyMap<string, string>;
  /** Order of day and month, where a cell needs it. */
  order?: DateOrder;
  /** Decimal mark of each column of amounts, by index; a column that is not here takes plain numbers only. */
  marks: ReadonlyMap<number, DecimalMark>;
  /** Whether the file is a workbook, whose numbers have a point whatever mark its texts have. */
  hasNumberCells?: boolean;
  /** ISO code that the header says for each column of amounts, by index. */
  headerCurrencies: ReadonlyMap<number, string>;
  /** ISO code of what costs nothing and says none: the first of the file. */
  firstCurrency?: string;
  /** Keys of groups of several rows, with their number; empty where the file is read once. */
  repeatedGroups: ReadonlyMap<string, number>;
  /** CSV: its delimiter. */
  delimiter?: string;
  /** Line of the last row with a booking; a short row behind it is text or a total. Infinity where not known. */
  lastLine: number;
  /** Lines of stays that `--long-stays reject` refuses, with their nights. */
  refusedStays?: ReadonlyMap<number, number>;
  /** Whether issues may carry values that name a guest. */
  showsGuests: boolean;
}

/** The indexes of the columns with a role, in the order in which they count. */
export function indexesOf(
  { roles, header, source }: Pick<BookingPlan, 'roles' | 'header' | 'source'>,
  role: ColumnRole,
): number[] {
  const indexes = [...roles.keys()].filter((index) => roles[index] === role);
  if (source === undefined || indexes.length < 2) return indexes;
  const rank = new Map(source.columns.flatMap(({ words }, at) => words.map((word) => [headerKey(word), at] as const)));
  const rankOf = (index: number) => rank.get(headerKey(header[index]!)) ?? source.columns.length;
  return indexes.sort((left, right) => rankOf(left) - rankOf(right));
}
