/** What is known of a foreign file of rates before its rows are converted, and the pieces that its rows become. */
import type { Rate } from '../../contract/rate.ts';
import type { CellRow, ValueRow } from '../../file/row.ts';
import type { ColumnRole, Source } from '../columns/source.ts';
import type { Decisions } from '../decisions.ts';
import type { RoomTypeNames } from '../room-type-names.ts';

/**
 * How a file of rates is laid out: `long` a row a day, `ranges` a row a range of days, `dates-down` a row a day and a column a room,
 * `dates-across` a column a day, `months-across` a column a month, `seasons-across` a column a season.
 */
export type RateLayout = 'long' | 'ranges' | 'dates-down' | 'dates-across' | 'months-across' | 'seasons-across';

export interface RateFile {
  header: readonly string[];
  layout: RateLayout;
  /** What each column of the header means by the source, the everyday words or the mapping file. */
  roles: readonly (ColumnRole | undefined)[];
  /** Whether each column is known, with a field or without. */
  isKnown: readonly boolean[];
  source?: Source;
  decisions: Decisions;
  /** Whether the file is a workbook, whose numbers have a point whatever mark its texts have. */
  hasNumberCells?: boolean;
  /** Names of rooms in the file, as the service calls their types. */
  roomTypeNames: RoomTypeNames;
  /** Field -> the value of every row that has no cell for it (`--set`). */
  constants: ReadonlyMap<string, string>;
  /** Columns of amounts that no word list knows: one of them may be the price. */
  amounts?: readonly string[];
}

/** What holds on a day; a field that is absent says nothing. */
export type RateValues = Partial<Pick<Rate, 'rate_amount' | 'availability' | 'min_nights' | 'stop_sell'>>;

/** A row that can be kept. */
export type KeptRow = CellRow | ValueRow;

/** Values of one room type and plan on the days `from` to `to` (day numbers, both inclusive), and the row that says so. */
export interface RatePiece {
  type: string;
  plan: string;
  from: number;
  to: number;
  values: RateValues;
  row: KeptRow;
}

/** The fields of `RateValues`, in the order of the contract. */
export const valueNames = ['rate_amount', 'availability', 'min_nights', 'stop_sell'] as const;
