/** What is known of an external file of rates before its rows are converted, and the pieces that its rows become. */
import type { Rate } from '../../contract/rate.ts';
import type { CellRow, ValueRow } from '../../file/row.ts';
import type { FilePlan } from '../file-plan.ts';
import type { Remark } from '../remark.ts';

/**
 * The layout of a file of rates. `long`: a row for each day. `ranges`: a row for each range of days. `dates-down`: a row for each day and a column
 * for each room. `dates-across`, `months-across`, `seasons-across`: a column for each day, month or season.
 */
export type RateLayout = Remark<'rate_layout'>['layout'];

/** Whether a file has a row for each day or range of days, and is no grid. */
export function isList(layout: RateLayout): boolean {
  return layout === 'long' || layout === 'ranges';
}

export interface RateFile extends FilePlan {
  layout: RateLayout;
  /** Headers of columns of amounts that no word list knows: one of them may be the price. */
  amounts?: readonly string[];
  /** Headers of columns of a few names that no word list knows: one of them may be the room type or the plan. */
  names?: readonly string[];
}

/** The values of a day; an absent field says nothing. */
export type RateValues = Partial<Pick<Rate, 'rate_amount' | 'availability' | 'min_nights' | 'stop_sell'>>;

/** A row that can be kept. */
export type KeptRow = CellRow | ValueRow;

/** Values of one room type and plan on the days `from` to `to` (day numbers, both inclusive), and the row that gives them. */
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
