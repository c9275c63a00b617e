/** The options that were given in, what they decide about a file out. */
import { PmsError } from '../../contract/errors.ts';
import { type ResourceName, resources } from '../../contract/resource.ts';
import type { Decisions } from '../../convert/decisions.ts';
import type { Mapping } from '../../convert/mapping-file.ts';
import { type ReadingOptions, readingOption, readingOptionNames } from '../../convert/reading-options.ts';

/**
 * What the options decide, those of a mapping file among them (`withMapping`); `columns` are that file's. Throws PmsError usage: an option of
 * another resource, a field that is none.
 */
export function decisionsOf(options: ReadingOptions, resource: ResourceName, columns?: Mapping['columns']): Decisions {
  refuseOptionsOfOthers(options, resource);
  refuseUnknownFields(options, resource);
  const { source, dateOrder, decimal, currency, status, room, multiRoom, badEmail, only, occupancy, units, groupBy } =
    options;
  return {
    ...{ source, columns, dateOrder, decimal, currency, status, room },
    ...{ multiRoom, badEmail, only, occupancy, units, groupBy },
  };
}

function refuseOptionsOfOthers(options: ReadingOptions, resource: ResourceName): void {
  for (const name of readingOptionNames) {
    const { flag, resources: owners } = readingOption(name);
    if (options[name] === undefined || owners === undefined || owners.includes(resource)) continue;
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
