/** Combines the given options with those of the mapping file that they name. */
import { PmsError } from '../../contract/errors.ts';
import type { ResourceName } from '../../contract/resource.ts';
import { type Mapping, readMappingFile } from '../../convert/mapping-file.ts';
import { type ReadingOptions, readingOptionNames } from '../../convert/reading-options.ts';

/** All decisions of a person: a given option overrides the mapping file; words (`--status`, `--room`, `--set`) are collected from both. */
export function withMapping<Options extends ReadingOptions>(options: Options, mapping: Mapping): Options {
  const mapped = mapping as ReadingOptions;
  const both = readingOptionNames.map((name) => [name, together(mapped[name], options[name])]);
  return { ...options, ...Object.fromEntries(both.filter(([, value]) => value !== undefined)) };
}

function together(mapped: unknown, given: unknown): unknown {
  return mapped instanceof Map && given instanceof Map ? new Map([...mapped, ...given]) : (given ?? mapped);
}

/** The mapping file that `--map` names. Throws PmsError wrong_resource, and the errors of reading it. */
export async function mappingFor(path: string, resource: ResourceName): Promise<Mapping> {
  const mapping = await readMappingFile(path);
  if (mapping.resource === resource) return mapping;
  throw new PmsError('wrong_resource', `The mapping file ${path} is for ${mapping.resource}, not ${resource}.`, {
    fix: `Import the file as ${mapping.resource}, or write another mapping: \`pms inspect FILE --as ${resource === 'rooms' ? 'room-types' : resource} --save map.json\`.`,
  });
}
