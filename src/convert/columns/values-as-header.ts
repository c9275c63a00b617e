/** Tells a first line that is a row of values from a header: the columns of such a file must be named, or its first row would be lost. */
import { PmsError } from '../../contract/errors.ts';
import type { ResourceName } from '../../contract/resource.ts';
import type { OpenedFile, PrepareOptions } from '../opened-file.ts';
import { readDate } from '../values/dates/read-date.ts';
import { everydayRoles } from './everyday-roles.ts';
import { shownHeader } from './native-columns.ts';

/**
 * Whether the names of a header are values: a day above days or among numbers, a text above the same, an e-mail address, or several numbers, and
 * hardly a word that names a column. `below` are the cells of the next row, if there is one.
 */
function areValues(resource: ResourceName, header: readonly string[], below?: readonly string[]): boolean {
  const cells = header.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const roles = everydayRoles(resource, header).roles.filter((role) => role !== undefined);
  if (roles.length * 3 > cells.length) return false;
  const days = [...header.keys()].filter((index) => isDay(header[index]!));
  if (days.some((index) => isDay(below?.[index] ?? ''))) return true;
  // The headers of a rate grid are days.
  if (resource === 'rates') return false;
  if (days.length > 0 && below === undefined) return true;
  if (cells.some((cell) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell))) return true;
  const numbers = cells.filter((cell) => /^\d[\d.,]*$/.test(cell)).length;
  if (days.length === 1 && numbers > 1) return true;
  const isAgain = header.some((cell, index) => cell.trim() !== '' && cell === below?.[index]);
  return days.length === 0 && roles.length === 0 && (numbers > 1 || (numbers > 0 && isAgain));
}

/** Whether the names of the header of an opened file are values; false if a person has given them. */
export function isWithoutHeader(
  { header, first }: OpenedFile,
  { resource, openOptions }: Pick<PrepareOptions, 'resource' | 'openOptions'>,
): boolean {
  if (header === undefined || openOptions.header !== undefined) return false;
  const below = first.find((row) => row.kind === 'cells');
  return areValues(resource.name, header, below?.kind === 'cells' ? below.cells : undefined);
}

/** The error for a file without a header: its first row would be taken for one. */
export function withoutHeader(header: readonly string[]): PmsError {
  return new PmsError('unknown_header', `The first line holds values and names no columns: ${shownHeader(header)}.`, {
    fix: 'If the file has no header row, name its columns in their order: `--header "Guest,Arrival,Departure,Room"`.',
  });
}

/** A text that is a whole date; a bare number is none here. */
function isDay(text: string): boolean {
  return /^\s*\d.*\D/.test(text) && readDate(text) !== undefined;
}
