/** What is known of a file of rates and its first rows in, where each thing stands out: worked out once, for the survey, the converter and people. */
import { type LabelIndexes, labelIndexesOf } from './grid/across-columns.ts';
import { type DownColumns, downColumnsOf } from './grid/down-columns.ts';
import { createRateColumns, type RateColumns } from './list/list-columns.ts';
import type { RateFile } from './plan.ts';

/** Of a list the columns by their role; of a grid with dates down the rooms across; of one with dates across the labels of its rows. */
export type RateColumnIndexes =
  | { kind: 'list'; list: RateColumns }
  | { kind: 'down'; down: DownColumns }
  | { kind: 'across'; labels: LabelIndexes };

/** `rows` are the cells of the first rows that count, for a grid; a list is known by its header. */
export function rateColumnIndexesOf(file: RateFile, rows: readonly (readonly string[])[]): RateColumnIndexes {
  switch (file.layout) {
    case 'long':
    case 'ranges':
      return { kind: 'list', list: createRateColumns(file) };
    case 'dates-down':
      return { kind: 'down', down: downColumnsOf(file, rows) };
    default:
      return { kind: 'across', labels: labelIndexesOf(file, rows) };
  }
}
