/** Makes a mapping file that records how a file is read. */
import type { ResourceName } from '../../contract/resource.ts';
import { type ColumnRole, columnRoles } from '../../convert/columns/source.ts';
import type { Mapping } from '../../convert/mapping-file.ts';
import type { ReadColumn, Reading } from '../../convert/reading.ts';
import type { ReadingOptions } from '../../convert/reading-options.ts';

/** All decisions about a file: those found, and those of the options. */
export function mappingOf(
  resource: ResourceName,
  reading: Reading,
  { map: _map, column: _column, ...options }: ReadingOptions,
): Mapping {
  const columns = Object.fromEntries(
    reading.columns
      // Next week's file of the same grid has other days.
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

/** A column of a grid whose header names its room type is saved as such: saved as a price, it would turn the grid into a list. */
function roleInMapping({ role, namesRoom, isSaid }: ReadColumn): ColumnRole | 'none' | null {
  if (namesRoom) return 'room_type_name';
  return columnRoles.find((known) => known === role) ?? (isSaid ? 'none' : null);
}
