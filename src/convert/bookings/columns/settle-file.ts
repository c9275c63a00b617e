/** Settles the columns of an external file of bookings by all its rows. */

import type { Row } from '../../../file/row.ts';
import type { ColumnRole } from '../../columns/source.ts';
import { createColumnSurvey } from '../../columns/values/survey-columns.ts';
import { type ExternalFile, firstReading } from '../../external-file.ts';
import type { PrepareOptions } from '../../opened-file.ts';
import { rowChooser } from '../../rows-left-out.ts';
import { isOpenAmount } from '../../values/amounts/read-amount.ts';
import { mayBeLong } from '../long-stays.ts';
import { cellsOf } from '../read/booking-cells.ts';
import { amountRoles } from '../read/read-total.ts';
import { type SettledColumns, settleColumns } from './settle-columns.ts';

export interface SettledFile extends SettledColumns {
  /** Whether some stay may last over the end of a year; only where no source is known. */
  hasLongStays: boolean;
  /** Whether some amount has another value under the other decimal mark, such as `1.300`. */
  hasOpenAmounts: boolean;
}

interface ColumnSettler {
  add(rows: readonly Row[]): void;
  /** What the rows so far show. */
  result(): SettledFile;
}

/** Empty: `add` all rows. */
export function createColumnSettler(
  { header, chosen }: Pick<ExternalFile, 'header' | 'chosen'>,
  { decisions: said, constants, repeatsAsRooms }: Pick<PrepareOptions, 'decisions' | 'constants' | 'repeatsAsRooms'>,
): ColumnSettler {
  const decisions = repeatsAsRooms ? { ...said, sameNumber: 'rooms' as const } : said;
  const isChosen = rowChooser({ header, decisions });
  const survey = createColumnSurvey(header, (cells) => isChosen(cells) && isOfTable(cells, header.length));
  const [from, to] = [chosen.roles.indexOf('checkin_date'), chosen.roles.indexOf('checkout_date')];
  let [hasLongStays, hasOpenAmounts] = [false, false];
  // The marks of a file that is read through are proved later, by all of its rows.
  const isLookedThrough = chosen.source !== undefined || chosen.roles.includes('id');
  const open = isLookedThrough ? [] : placesOfAmounts(chosen.roles);
  const mayHoldOpen = (cells: readonly string[]) =>
    open.some((index) => thousands.test(cells[index] ?? '') && isOpenAmount(cells[index]!));
  return {
    add(rows) {
      survey.add(rows);
      if (chosen.source !== undefined) return;
      for (const row of rows) {
        const cells = row.kind === 'broken' ? undefined : cellsOf(row, header);
        if (cells === undefined) continue;
        hasOpenAmounts ||= mayHoldOpen(cells);
        hasLongStays ||= mayBeLong({ checkin: cells[from], checkout: cells[to] });
      }
    },
    result: () => ({
      ...settleColumns({ header, chosen, decisions, constants }, survey.result()),
      hasLongStays,
      hasOpenAmounts,
    }),
  };
}

/** Reads the file once. */
export async function settleFile(foreign: ExternalFile, options: PrepareOptions): Promise<SettledFile> {
  const settler = createColumnSettler(foreign, options);
  for await (const rows of (await firstReading(foreign)).batches) settler.add(rows);
  return settler.result();
}

const thousands = /\d[.,]\d{3}(?!\d)/;

/** Columns that contain amounts, or may. */
function placesOfAmounts(roles: readonly (ColumnRole | undefined)[]): number[] {
  return roles.flatMap((role, index) =>
    role === undefined || amountRoles.some((amount) => amount === role) ? [index] : [],
  );
}

/** A line with one cell among many columns is a title or a note. */
function isOfTable(cells: readonly string[], columns: number): boolean {
  if (columns < 4) return true;
  let filled = 0;
  for (const text of cells) if (text !== '') filled++;
  return filled > 1;
}
