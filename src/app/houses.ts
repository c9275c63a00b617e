/** Files with the rows of several properties: the file that assigns properties to profiles (`{"Casa Azul": "azul"}`), and which rows belong to each. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { PmsError } from '../contract/errors.ts';
import { nameKey } from '../contract/text.ts';
import type { Reading } from '../convert/reading.ts';
import type { ReadingOptions } from '../convert/reading-options.ts';
import type { AppContext } from './app-context.ts';
import { nameOfInput } from './reading/input-file.ts';
import { profilesPath, readProfiles } from './service/profiles.ts';

interface HouseOfFile {
  /** As written in that file. */
  name: string;
  profile: string;
}

const housesSchema = z.record(z.string().min(1), z.string().min(1));

/** Reads it: the key of a property's name -> its profile. Throws PmsError file_not_found, file_broken, unknown_profile. */
export async function readHouses(context: AppContext, path: string): Promise<ReadonlyMap<string, HouseOfFile>> {
  const text = await readFile(path, 'utf8').catch((cause) => {
    throw new PmsError('file_not_found', `There is no file of houses ${path} that can be read.`, { cause });
  });
  const parsed = housesSchema.safeParse(jsonOf(text));
  if (!parsed.success || Object.keys(parsed.data).length === 0)
    throw new PmsError('file_broken', `${path} does not say which house goes to which profile.`, {
      fix: 'Write one JSON object of names and profiles: {"Casa Azul": "azul", "Casa Roja": "roja"}.',
    });
  const { profiles } = await readProfiles(context.env);
  const houses = new Map<string, HouseOfFile>();
  for (const [name, profile] of Object.entries(parsed.data)) {
    if (profiles[profile] === undefined)
      throw new PmsError(
        'unknown_profile',
        `${path} sends ${name} to the profile ${profile}, which is not in ${profilesPath(context.env)}.`,
      );
    houses.set(nameKey(name), { name, profile });
  }
  return houses;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

/** The rows of one profile. */
export interface House {
  /** As written in the file of properties; several if they share the profile. */
  names: string[];
  profile: string;
  /** File -> its rows, as in `--only`. Files without this property are not included. */
  onlyOfFile: Map<string, NonNullable<ReadingOptions['only']>>;
}

export interface ReadHouses {
  file: string;
  reading: Reading;
}

const namedMax = 20;

/** Divides the files by property, in the order of the file of properties. Throws PmsError usage if a file names none, or an unknown one. */
export function findHouses(
  files: readonly ReadHouses[],
  known: ReadonlyMap<string, HouseOfFile>,
  path: string,
): House[] {
  const houses = new Map<string, House>();
  for (const { name, profile } of known.values()) {
    const house: House = houses.get(profile) ?? { names: [], profile, onlyOfFile: new Map() };
    house.names.push(name);
    houses.set(profile, house);
  }
  const unknown = new Set<string>();
  for (const { file, reading } of files) {
    const column = reading.columns.find(({ role }) => role === 'property')?.header.trim();
    const names = [...(reading.houses?.keys() ?? [])];
    if (column === undefined || names.length === 0) throw namesNone(file);
    for (const name of names) {
      const house = known.get(nameKey(name));
      if (house === undefined) unknown.add(name);
      else addName(houses.get(house.profile)!, { file, column, name });
    }
  }
  if (unknown.size > 0) throw notKnown([...unknown], path);
  return [...houses.values()].filter(({ onlyOfFile }) => onlyOfFile.size > 0);
}

function addName({ onlyOfFile }: House, { file, column, name }: { file: string; column: string; name: string }): void {
  const only = onlyOfFile.get(file);
  onlyOfFile.set(
    file,
    only === undefined ? { column, value: name, also: [] } : { ...only, also: [...only.also!, name] },
  );
}

function namesNone(file: string): PmsError {
  return new PmsError('usage', `${nameOfInput(file)} has no column that is known to name the house of each row.`, {
    fix: 'Say which it is: `--column "NAME=property"`; or leave `--by-property` out, where the file holds one house.',
  });
}

function notKnown(names: readonly string[], path: string): PmsError {
  const shown = names.slice(0, namedMax).map((name) => `"${name.slice(0, 80)}"`);
  const more = names.length > namedMax ? ` and ${names.length - namedMax} more` : '';
  return new PmsError(
    'usage',
    `${path} does not say where these houses go: ${shown.join(', ')}${more}. Nothing was sent.`,
    {
      fix: `Add them, each with its profile: "${names[0]!.slice(0, 80)}": "PROFILE".`,
    },
  );
}
