/** Turns the given options into decisions about a file. */
import { PmsError } from '../../contract/errors.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import { type ResourceName, resources } from '../../contract/resource.ts';
import { columnRolesOf } from '../../convert/columns/source.ts';
import type { Mapping } from '../../convert/mapping-file.ts';
import {
  type Decisions,
  type ReadingOptions,
  readingOption,
  readingOptionNames,
} from '../../convert/reading-options.ts';

/**
 * What the options decide, including those of a mapping file (`withMapping`); `columns` are that file's. Throws PmsError usage: an option of another
 * resource, or an unknown field.
 */
export function decisionsOf(options: ReadingOptions, resource: ResourceName, columns?: Mapping['columns']): Decisions {
  refuseOptionsOfOthers(options, resource);
  refuseOtherResource(options, resource);
  refuseUnknownFields(options, resource);
  refuseUnknownRoles(options, resource);
  refuseWithoutCutover(options);
  const said = decided.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]]));
  return { ...Object.fromEntries(said), columns };
}

/** The options that the converter is given as they are; `set` are its constants. */
const decided = readingOptionNames.filter(
  (name) => readingOption(name).scope !== 'bytes' && name !== 'set' && name !== 'map',
);

function refuseWithoutCutover({ cutover, ...options }: ReadingOptions): void {
  if (cutover !== undefined) return;
  for (const name of ['beforeCutover', 'atCutover', 'afterCutover'] as const) {
    if (options[name] === undefined) continue;
    throw new PmsError('usage', `${readingOption(name).flag} needs the day of the move.`, {
      fix: 'Say it with `--cutover YYYY-MM-DD`.',
    });
  }
}

function refuseUnknownRoles({ column }: ReadingOptions, resource: ResourceName): void {
  const roles = columnRolesOf[resource];
  for (const [name, role] of column ?? []) {
    if (role === 'none' || roles.some((known) => known === role)) continue;
    const nearest = nearestName(role, roles);
    const hint = nearest === undefined ? '' : ` The nearest is ${nearest}.`;
    throw new PmsError(
      'usage',
      `--column "${name.slice(0, 60)}=${role.slice(0, 60)}" is not a meaning of a column of ${resource}.${hint}`,
      {
        fix: `There are: none, ${roles.join(', ')}.`,
      },
    );
  }
}

function refuseOtherResource({ as }: ReadingOptions, resource: ResourceName): void {
  if (as === undefined || as === resource) return;
  throw new PmsError('wrong_resource', `\`--as ${as}\` says that the file holds ${as}, not ${resource}.`, {
    fix: `Import it as that: \`pms import ${as} FILE\`.`,
  });
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

function refuseUnknownFields({ set, fill }: ReadingOptions, resource: ResourceName): void {
  const { fieldByName } = resources[resource];
  for (const [flag, names] of [
    ['--set', set],
    ['--fill', fill],
  ] as const)
    for (const name of names?.keys() ?? []) {
      if (fieldByName.has(name)) continue;
      throw new PmsError('usage', `${flag} names ${name}, which is not a field of ${resource}.`, {
        fix: `There are: ${[...fieldByName.keys()].join(', ')}.`,
      });
    }
}
