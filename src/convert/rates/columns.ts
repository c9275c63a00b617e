/** Finds where each value of a file of rates is, once for the survey, the converter and people. */
import { type LabelIndexes, labelIndexesOf } from './grid/across-columns.ts';
import { type DownColumns, downColumnsOf } from './grid/down-columns.ts';
import { createRateColumns, type RateColumns } from './list/list-columns.ts';
import type { RateFile } from './plan.ts';

/**
 * For a list: the columns by their role. For a grid with dates down: the room of each column. For a grid with dates across: the labels of its rows.
 */
export type RateColumnIndexes =
  | { kind: 'list'; list: RateColumns }
  | { kind: 'down'; down: DownColumns }
  | { kind: 'across'; labels: LabelIndexes };

/** `rows`: the cells of the first rows that count, for a grid; for a list the header is enough. */
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
