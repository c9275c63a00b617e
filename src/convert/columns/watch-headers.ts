/** Notices another header in the middle of a list of bookings, as where the exports of two systems were put into one file. */
import { resources } from '../../contract/resource.ts';
import { type FieldIssue, fieldIssue } from '../../contract/row-issue.ts';
import { headerCheck } from '../rows-left-out.ts';
import { everydayRoles } from './everyday-roles.ts';
import { fieldOfColumn } from './native-columns.ts';

/** Why a row is rejected that is another header, or below one; undefined for all others. Rows must come in file order; those of one with dates need no cells. */
type HeaderWatch = (line: number, cells?: readonly string[]) => FieldIssue | undefined;

const columnsLeast = 3;
/** A row of a booking has at least two dates; in a header numbers are rare. */
const numbersMost = 1;
const digit = /\d/;

/** A watch for one reading of a file with this header. Its own header, where it comes again, ends what is below another. */
export function watchHeaders(header: readonly string[]): HeaderWatch {
  const isOwn = headerCheck(header);
  let above: number | undefined;
  return (line, cells) => {
    if (cells !== undefined && isHeader(cells)) above = isOwn(cells) ? undefined : line;
    return above === undefined ? undefined : fieldIssue('under_another_header', null, { bound: above });
  };
}

function isHeader(cells: readonly string[]): boolean {
  let numbers = 0;
  let filled = 0;
  for (const cell of cells) {
    if (cell === '') continue;
    filled++;
    if (digit.test(cell) && ++numbers > numbersMost) return false;
  }
  if (filled < columnsLeast) return false;
  const roles = everydayRoles('bookings', cells).roles;
  const columns = cells.filter((cell, index) => roles[index] !== undefined || fieldOfColumn(resources.bookings, cell));
  return columns.length >= columnsLeast && columns.length * 2 >= filled;
}
