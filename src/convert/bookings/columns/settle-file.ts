/** A foreign file of bookings whose header is understood in, the same with its columns settled by all of its rows out. */
import { isIgnored } from '../../columns/match-columns.ts';
import { createColumnSurvey } from '../../columns/values/survey-columns.ts';
import { type ExternalFile, firstReading } from '../../external-file.ts';
import type { PrepareOptions } from '../../opened-file.ts';
import { rowChooser } from '../../rows-left-out.ts';
import { type SettledColumns, settleColumns } from './settle-columns.ts';

export interface SettledFile extends Pick<SettledColumns, 'ambiguities' | 'findings'> {
  foreign: ExternalFile;
}

/** Looks through the file once more, where there is a column of which its header does not say all. */
export async function settleFile(
  foreign: ExternalFile,
  { decisions, constants }: PrepareOptions,
): Promise<SettledFile> {
  const { header, chosen } = foreign;
  const isOpen = header.some((name, place) => !isIgnored(name) && !isPlain(foreign, place));
  if (!isOpen) return { foreign, ambiguities: [], findings: [] };
  const isChosen = rowChooser({ header, decisions });
  const survey = createColumnSurvey(header, (cells) => isChosen(cells) && isOfTable(cells, header.length));
  for await (const rows of (await firstReading(foreign)).batches) survey.add(rows);
  const settled = settleColumns({ header, chosen, decisions, constants }, survey.result());
  const file = await foreign.again();
  const opened = { ...foreign.opened, file };
  return { ...settled, foreign: { ...foreign, chosen: settled.chosen, opened } };
}

/** A line with one cell in many is a title or a note. */
function isOfTable(cells: readonly string[], columns: number): boolean {
  if (columns < 4) return true;
  let filled = 0;
  for (const text of cells) if (text !== '') filled++;
  return filled > 1;
}

/** Roles whose values decide nothing about another column. */
function isPlain({ chosen: { roles, isSaid, source } }: ExternalFile, place: number): boolean {
  const role = roles[place];
  if (isSaid[place]) return role !== 'booking_source';
  if (role === undefined || role === 'booking_source') return false;
  return source !== undefined || !questioned.has(role);
}

const questioned: ReadonlySet<string> = new Set(['id', 'guest', 'guest_first_name', 'total_amount']);
