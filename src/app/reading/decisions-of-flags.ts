/** The flags of a command in, what they decide about a file out. */

import { currencyCode } from '../../cli/currency-code.ts';
import { PmsError } from '../../contract/errors.ts';
import { type ResourceName, resources } from '../../contract/resource.ts';
import type { Decisions } from '../../convert/decisions.ts';
import { type Mapping, readMappingFile } from '../../convert/mapping-file.ts';
import type { ReadingOptions } from './reading-options.ts';

/**
 * What the flags decide, those of a mapping file among them (`withMappedFlags`); `columns` are that file's. Throws PmsError usage: a flag of
 * another resource, a field or a currency that is none, two parts of one file.
 */
export function decisionsOf(flags: ReadingOptions, resource: ResourceName, columns?: Mapping['columns']): Decisions {
  refuseFlagsOfOthers(flags, resource);
  refuseUnknownFields(flags, resource);
  refuseSeveralParts(flags);
  const [only] = flags.only ?? [];
  return {
    source: flags.source,
    columns,
    dateOrder: flags.dateOrder,
    decimalMark: flags.decimal,
    currency: flags.currency === undefined ? undefined : currencyCode(flags.currency),
    statuses: flags.status,
    rooms: flags.room,
    multiRoom: flags.multiRoom,
    badEmail: flags.badEmail,
    only: only === undefined ? undefined : { column: only[0], value: only[1] },
    occupancy: flags.occupancy,
    units: flags.units,
    groupBy: flags.groupBy,
  };
}

/** The mapping file that `--map` names. Throws PmsError wrong_resource, and what reading it throws. */
export async function mappingFor(path: string, resource: ResourceName): Promise<Mapping> {
  const mapping = await readMappingFile(path);
  if (mapping.resource === resource) return mapping;
  throw new PmsError('wrong_resource', `The mapping file ${path} is for ${mapping.resource}, not ${resource}.`, {
    fix: `Import the file as ${mapping.resource}, or write another mapping: \`pms inspect FILE --as ${resource} --save map.json\`.`,
  });
}

/** Flags that say something of one resource only. */
const flagsOf: Readonly<Record<string, { resources: readonly ResourceName[]; flag: string }>> = {
  dateOrder: { resources: ['bookings', 'rates'], flag: '--date-order' },
  status: { resources: ['bookings'], flag: '--status' },
  multiRoom: { resources: ['bookings'], flag: '--multi-room' },
  badEmail: { resources: ['bookings'], flag: '--bad-email' },
  occupancy: { resources: ['rates'], flag: '--occupancy' },
  units: { resources: ['rooms'], flag: '--units' },
  groupBy: { resources: ['rooms'], flag: '--group-by' },
};

function refuseFlagsOfOthers(flags: ReadingOptions, resource: ResourceName): void {
  for (const [name, { resources: owners, flag }] of Object.entries(flagsOf)) {
    if (flags[name as keyof ReadingOptions] === undefined || owners.includes(resource)) continue;
    throw new PmsError('usage', `${flag} is for ${owners.join(' and ')}, not for ${resource}.`, {
      fix: 'Leave it out.',
    });
  }
}

function refuseUnknownFields({ set }: ReadingOptions, resource: ResourceName): void {
  const { fieldByName } = resources[resource];
  for (const name of set?.keys() ?? []) {
    if (fieldByName.has(name)) continue;
    throw new PmsError('usage', `--set names ${name}, which is no field of ${resource}.`, {
      fix: `There are: ${[...fieldByName.keys()].join(', ')}.`,
    });
  }
}

function refuseSeveralParts({ only }: ReadingOptions): void {
  if (only === undefined || only.size < 2) return;
  const columns = [...only.keys()].map((column) => `"${column.slice(0, 60)}"`).slice(0, 10);
  throw new PmsError('usage', `--only can take one column, and ${columns.join(' and ')} were named.`, {
    fix: 'Give it once.',
  });
}
