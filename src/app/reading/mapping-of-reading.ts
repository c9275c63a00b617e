/** How a file is read in, a mapping file that says so out. */
import type { ResourceName } from '../../contract/resource.ts';
import { type ColumnRole, columnRoles } from '../../convert/columns/source.ts';
import type { Mapping } from '../../convert/mapping-file.ts';
import type { ReadColumn, Reading } from '../../convert/reading.ts';
import type { ReadingOptions } from '../../convert/reading-options.ts';

/** All decisions about a file: those found and those of the options. */
export function mappingOf(
  resource: ResourceName,
  reading: Reading,
  { map: _map, column: _column, ...options }: ReadingOptions,
): Mapping {
  const columns = Object.fromEntries(
    reading.columns
      // The days of a grid are others in next week's file.
      .filter(({ header, role }) => header.trim() !== '' && !header.startsWith('_') && role !== 'days')
      .map((column) => [column.header, roleInMapping(column)]),
  );
  return {
    ...options,
    resource,
    source: reading.source?.name ?? 'none',
    columns,
    dateOrder: options.dateOrder ?? reading.order,
    decimal: options.decimal ?? reading.mark,
  };
}

/** A column of a grid whose header names its room is kept as that: kept as a price, it would make a list of the grid. */
function roleInMapping({ role, namesRoom, isSaid }: ReadColumn): ColumnRole | 'none' | null {
  if (namesRoom) return 'room_type_name';
  return columnRoles.find((known) => known === role) ?? (isSaid ? 'none' : null);
}
