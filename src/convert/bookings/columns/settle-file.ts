/** Settles the columns of an external file of bookings by all its rows. */

import type { Row } from '../../../file/row.ts';
import { createColumnSurvey } from '../../columns/values/survey-columns.ts';
import { type ExternalFile, firstReading } from '../../external-file.ts';
import type { PrepareOptions } from '../../opened-file.ts';
import { rowChooser } from '../../rows-left-out.ts';
import { type SettledColumns, settleColumns } from './settle-columns.ts';

interface ColumnSettler {
  add(rows: readonly Row[]): void;
  /** What the rows so far show. */
  result(): SettledColumns;
}

/** Empty: `add` all rows. */
export function createColumnSettler(
  { header, chosen }: Pick<ExternalFile, 'header' | 'chosen'>,
  { decisions: said, constants, repeatsAsRooms }: Pick<PrepareOptions, 'decisions' | 'constants' | 'repeatsAsRooms'>,
): ColumnSettler {
  const decisions = repeatsAsRooms ? { ...said, sameNumber: 'rooms' as const } : said;
  const isChosen = rowChooser({ header, decisions });
  const survey = createColumnSurvey(header, (cells) => isChosen(cells) && isOfTable(cells, header.length));
  return {
    add: survey.add,
    result: () => settleColumns({ header, chosen, decisions, constants }, survey.result()),
  };
}

/** Reads the file once. */
export async function settleFile(foreign: ExternalFile, options: PrepareOptions): Promise<SettledColumns> {
  const settler = createColumnSettler(foreign, options);
  for await (const rows of (await firstReading(foreign)).batches) settler.add(rows);
  return settler.result();
}

/** A line with one cell among many columns is a title or a note. */
function isOfTable(cells: readonly string[], columns: number): boolean {
  if (columns < 4) return true;
  let filled = 0;
  for (const text of cells) if (text !== '') filled++;
  return filled > 1;
}
