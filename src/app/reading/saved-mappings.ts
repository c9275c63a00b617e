/** Saved mappings: files that `--map` can read, in a folder beside the profiles. Each is offered for files whose header it fits. */
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Mapping, readMappingFile, renderMapping, requireFit } from '../../convert/mapping-file.ts';
import type { PreparedFile, Reading } from '../../convert/reading.ts';
import { makeFolder } from '../../file/make-folder.ts';
import { writeOwnFile } from '../../file/output.ts';
import { undated } from '../../file/undated.ts';
import { profilesPath } from '../service/profiles.ts';

const ending = '.map.json';

function mappingsFolder(env: NodeJS.ProcessEnv): string {
  return join(dirname(profilesPath(env)), 'mappings');
}

/** Saves a mapping under a name, replacing any mapping of that name. Returns its path. */
export async function saveMapping(env: NodeJS.ProcessEnv, name: string, mapping: Mapping): Promise<string> {
  return writeMapping(join(mappingsFolder(env), `${mappingName(name)}${ending}`), mapping);
}

/** Where the mapping of a file stands that the command of a sync names; it is offered for no other file. */
export function syncMappingPath(env: NodeJS.ProcessEnv, name: string): string {
  return join(mappingsFolder(env), `${mappingName(name)}.sync.json`);
}

/** Writes a mapping file, accessible only to its owner. Returns its path. */
export async function writeMapping(path: string, mapping: Mapping): Promise<string> {
  await makeFolder(dirname(path));
  await rm(path, { force: true });
  await writeOwnFile(path, renderMapping(mapping));
  return path;
}

/** The saved mappings that fit the header of a file. */
export async function fittingMappings(
  env: NodeJS.ProcessEnv,
  { file, reading }: Pick<PreparedFile, 'file' | 'reading'>,
): Promise<{ name: string; path: string; mapping: Mapping }[]> {
  const folder = mappingsFolder(env);
  const header = file.header ?? reading.columns.map((column) => column.header);
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(ending));
  const fitting = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const mapping = await readMappingFile(path).catch(() => undefined);
      return mapping !== undefined && fits(header, mapping)
        ? [{ name: name.slice(0, -ending.length), path, mapping }]
        : [];
    }),
  );
  return fitting.flat();
}

function fits(header: readonly string[], { columns }: Mapping): boolean {
  try {
    requireFit(header, columns);
    return true;
  } catch {
    return false;
  }
}

/** The name of the mapping for files like this one: that of its system, else of the file without a date. */
export function kindOf({ source }: Pick<Reading, 'source'>, file: string): string {
  return mappingName(source?.title ?? undated(basename(file)).replace(/[-_ ]*\.\w+$/, ''));
}

/** A name that may be that of a file. */
function mappingName(name: string): string {
  const plain = name
    .replace(/[^\p{L}\p{N}_ .-]|^\.+/gu, '')
    .trim()
    .slice(0, 60);
  return plain === '' ? 'mapping' : plain;
}
