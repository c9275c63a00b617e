/** Adds to the records of a native file the booking numbers that it has beside our columns. */
import type { Booking } from '../../contract/booking.ts';
import { nameKey } from '../../contract/text.ts';
import type { Row } from '../../file/row.ts';
import { channelNumberOf } from '../bookings/join/booking-group.ts';
import { cellText } from '../bookings/read/booking-cells.ts';
import { everydayRoles } from '../columns/everyday-roles.ts';
import type { ColumnRole } from '../columns/source.ts';
import type { BookingOrigin, ConvertedRow, RowStep } from '../converter.ts';
import { idText } from '../values/text/clean-cell.ts';

/** A number that a spreadsheet has cut, or a placeholder of zeros. */
const noNumber = /^(?:0+|\d(?:[.,]\d{1,14}E\+?|E\+)\d{1,3})$/i;

/** Gives the records of a file their numbers; undefined if no column (in JSON no key of the first rows) has any. */
export function createOrigins(names: readonly string[], isJson: boolean): RowStep | undefined {
  const { roles } = everydayRoles('bookings', names);
  const indexesOf = (wanted: ColumnRole) => roles.flatMap((role, index) => (role === wanted ? [index] : []));
  const [indexes, channelPlaces] = [indexesOf('id'), indexesOf('channel_id')];
  if (indexes.length + channelPlaces.length === 0) return undefined;
  const cellsOf = (row: Row, wanted: readonly number[]): string[] => {
    if (row.kind === 'cells') return wanted.map((index) => row.cells[index] ?? '');
    if (!isJson || row.kind !== 'value') return [];
    const value = row.value as Record<string, unknown>;
    return wanted.map((index) => textOf(value?.[names[index]!]));
  };
  const originOf = (row: Row, record: Partial<Booking> | undefined): BookingOrigin | undefined => {
    const number = cellsOf(row, indexes)
      .map((cell) => idText(cellText(cell)))
      .find((text) => text !== '' && !noNumber.test(text));
    const channelNumber = channelNumberOf(cellsOf(row, channelPlaces).map(cellText));
    if (number === undefined && channelNumber === undefined) return undefined;
    const source = nameKey(record?.booking_source ?? '');
    return { source, number: number ?? '', ...(channelNumber !== undefined && { channelNumber }) };
  };
  const add = (converted: ConvertedRow): ConvertedRow => {
    if (converted.leftOut !== undefined) return converted;
    const record = converted.issues === undefined ? converted.record : converted.right;
    const origin = originOf(converted.row, record as Partial<Booking> | undefined);
    return origin === undefined ? converted : { ...converted, origin };
  };
  return { change: (converted) => converted.map(add) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
