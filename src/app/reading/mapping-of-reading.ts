/** How a file is read in, a mapping file that says so out. */
import { currencyOfText } from '../../contract/currencies.ts';
import type { ResourceName } from '../../contract/resource.ts';
import { type ColumnRole, columnRoles } from '../../convert/columns/source.ts';
import type { Mapping } from '../../convert/mapping-file.ts';
import type { ReadColumn, Reading } from '../../convert/reading.ts';
import type { ReadingOptions } from './reading-options.ts';

/** All decisions about a file: those found and those of the flags. */
export function mappingOf(resource: ResourceName, reading: Reading, flags: ReadingOptions): Mapping {
  const columns = Object.fromEntries(
    reading.columns
      .filter(({ header, role }) => header.trim() !== '' && !header.startsWith('_') && !isDay(role))
      .map((column) => [column.header, isNamedByHeader(column) ? 'room_type_name' : asRole(column.role)]),
  );
  const [only] = flags.only ?? [];
  return {
    resource,
    source: reading.source?.name ?? 'none',
    set: flags.set === undefined ? undefined : Object.fromEntries(flags.set),
    format: flags.format,
    delimiter: flags.delimiter,
    encoding: flags.encoding,
    sheet: flags.sheet,
    columns,
    date_order: flags.dateOrder ?? reading.order,
    decimal: flags.decimal ?? reading.mark,
    currency: flags.currency === undefined ? undefined : currencyOfText(flags.currency.trim()),
    statuses: flags.status === undefined ? undefined : Object.fromEntries(flags.status),
    rooms: flags.room === undefined ? undefined : Object.fromEntries(flags.room),
    multi_room: flags.multiRoom,
    bad_email: flags.badEmail,
    only: only === undefined ? undefined : { column: only[0], value: only[1] },
    occupancy: flags.occupancy,
    units: flags.units,
    group_by: flags.groupBy,
  };
}

/** Whether a column of a grid is one of its days, which are others in next week's file. */
function isDay(role: string | undefined): boolean {
  return role === 'days';
}

/** A column of a grid whose header names its room: kept as a price, it would make a list of the grid. */
function isNamedByHeader({ why = '' }: ReadColumn): boolean {
  return why.startsWith('room "');
}

function asRole(text: string | undefined): ColumnRole | null {
  return (columnRoles as readonly string[]).includes(text ?? '') ? (text as ColumnRole) : null;
}
