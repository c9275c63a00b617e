/** An external file whose columns are known, ready to be read through. */
import { ownText } from '../contract/text.ts';
import { unguardCell } from '../file/csv/cell-guard.ts';
import type { Row, RowSource } from '../file/row.ts';
import { cellsOf, cellsOfRows } from './bookings/read/booking-cells.ts';
import type { ChosenColumns } from './columns/choose-columns.ts';
import { columnNames } from './columns/native-columns.ts';
import type { FilePlan } from './file-plan.ts';
import { hasNumberCells, type OpenedFile, type PrepareOptions } from './opened-file.ts';
import type { ReadColumn } from './reading.ts';
import type { RoomTypeNames } from './room-type-names.ts';

export interface ExternalFile {
  header: readonly string[];
  chosen: ChosenColumns;
  roomTypeNames: RoomTypeNames;
  opened: OpenedFile;
  /** Opens it again from its first row; closes the previous opening. */
  again(): Promise<RowSource>;
}

/** What is known of it before its rows are looked at. */
export function planOfFile(
  { header, chosen: { roles, isKnown, source }, roomTypeNames, opened }: ExternalFile,
  { decisions, constants }: Pick<PrepareOptions, 'decisions' | 'constants'>,
): FilePlan {
  const ofCells = hasNumberCells(opened.file);
  return { header, roles, isKnown, source, decisions, roomTypeNames, constants, hasNumberCells: ofCells };
}

/** The role of each column, for people. */
export function readColumns({
  header,
  chosen,
  opened,
}: Pick<ExternalFile, 'header' | 'chosen' | 'opened'>): ReadColumn[] {
  return columnNames(header).map((name, index) => {
    const sample = sampleOf(opened.first, header, index);
    const isSaid = chosen.isSaid[index] === true;
    return {
      header: name,
      role: chosen.roles[index],
      isKnown: chosen.isKnown[index]!,
      sample,
      ...(isSaid && { isSaid }),
    };
  });
}

/** The cells of a column in the first rows that are not blank. */
export function cellsAt({ first }: OpenedFile, header: readonly string[], index: number): string[] {
  return cellsOfRows(first, header).flatMap((cells) => cells[index]?.trim() || []);
}

/** The first cell of a column that is not blank. */
export function sampleOf(first: readonly Row[], header: readonly string[], index: number): string | undefined {
  for (const row of first) {
    const text = (cellsOf(row, header)?.[index] ?? '').trim();
    if (text !== '') return ownText(unguardCell(text).slice(0, sampleCharactersMax));
  }
  return undefined;
}

const sampleCharactersMax = 200;

/** The rows for the first full reading: JSON was already read once for its keys. */
export async function firstReading({ opened, again }: ExternalFile): Promise<RowSource> {
  return opened.header === undefined ? again() : opened.file;
}
