/** Reads the file that assigns properties to profiles: `{"Casa Azul": "azul"}`. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { PmsError } from '../../contract/errors.ts';
import { nameKey } from '../../contract/text.ts';
import type { AppContext } from '../app-context.ts';
import { profilesPath, readProfiles } from '../service/profiles.ts';

export interface HouseOfFile {
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
