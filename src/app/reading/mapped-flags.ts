/** The flags that were typed and the mapping file they name in, the flags as if all had been typed out: a typed one comes first. */
import type { Mapping } from '../../convert/mapping-file.ts';
import type { ReadingOptions } from './reading-options.ts';

/** What a person has decided in all: word by word of `--status`, `--room` and `--set`, and as a whole elsewhere. */
export function withMappedFlags<Flags extends ReadingOptions>(flags: Flags, mapping: Mapping): Flags {
  return {
    ...flags,
    format: flags.format ?? mapping.format,
    delimiter: flags.delimiter ?? mapping.delimiter,
    encoding: flags.encoding ?? mapping.encoding,
    sheet: flags.sheet ?? mapping.sheet,
    set: together(mapping.set, flags.set),
    source: flags.source ?? mapping.source,
    dateOrder: flags.dateOrder ?? mapping.date_order,
    decimal: flags.decimal ?? mapping.decimal,
    currency: flags.currency ?? mapping.currency,
    status: together(mapping.statuses, flags.status),
    room: together(mapping.rooms, flags.room),
    multiRoom: flags.multiRoom ?? mapping.multi_room,
    badEmail: flags.badEmail ?? mapping.bad_email,
    only: flags.only ?? (mapping.only && new Map([[mapping.only.column, mapping.only.value]])),
    occupancy: flags.occupancy ?? mapping.occupancy,
    units: flags.units ?? mapping.units,
    groupBy: flags.groupBy ?? mapping.group_by,
  };
}

function together<Value>(
  mapped: Readonly<Record<string, Value>> | undefined,
  typed: ReadonlyMap<string, Value> | undefined,
): Map<string, Value> | undefined {
  if (mapped === undefined && typed === undefined) return undefined;
  return new Map([...Object.entries(mapped ?? {}), ...(typed ?? [])]);
}
