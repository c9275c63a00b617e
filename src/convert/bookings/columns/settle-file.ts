/** A foreign file of bookings whose header is understood in, the same with its columns settled by all of its rows out. */
import { createColumnSurvey } from '../../columns/values/survey-columns.ts';
import { type ExternalFile, firstReading } from '../../external-file.ts';
import type { PrepareOptions } from '../../opened-file.ts';
import { rowChooser } from '../../rows-left-out.ts';
import { mayBeLong } from '../long-stays.ts';
import { cellsOf } from '../read/booking-cells.ts';
import { type SettledColumns, settleColumns } from './settle-columns.ts';

export interface SettledFile extends Pick<SettledColumns, 'ambiguities' | 'findings' | 'nameOrder'> {
  foreign: ExternalFile;
  /** Whether a stay may last over the end of a year. */
  hasLongStays: boolean;
}

/** Looks through the file once. */
export async function settleFile(
  foreign: ExternalFile,
  { decisions, constants }: PrepareOptions,
): Promise<SettledFile> {
  const { header, chosen } = foreign;
  const isChosen = rowChooser({ header, decisions });
  const survey = createColumnSurvey(header, (cells) => isChosen(cells) && isOfTable(cells, header.length));
  const [from, to] = [chosen.roles.indexOf('checkin_date'), chosen.roles.indexOf('checkout_date')];
  let hasLongStays = false;
  for await (const rows of (await firstReading(foreign)).batches) {
    survey.add(rows);
    hasLongStays ||= rows.some((row) => {
      const cells = row.kind === 'broken' ? undefined : cellsOf(row, header);
      return cells !== undefined && mayBeLong({ checkin: cells[from], checkout: cells[to] });
    });
  }
  const settled = settleColumns({ header, chosen, decisions, constants }, survey.result());
  const file = await foreign.again();
  const opened = { ...foreign.opened, file };
  return { ...settled, hasLongStays, foreign: { ...foreign, chosen: settled.chosen, opened } };
}

/** A line with one cell in many is a title or a note. */
function isOfTable(cells: readonly string[], columns: number): boolean {
  if (columns < 4) return true;
  let filled = 0;
  for (const text of cells) if (text !== '') filled++;
  return filled > 1;
}
