/** Which flags one of several files is read with: those that are typed for all, or its own mapping file alone. */
import { basename } from 'node:path';
import { type NamedFile, placeOf } from '../../../app/sync/sync-job.ts';
import { PmsError } from '../../../contract/errors.ts';
import { type ReadingOptions, readingOptionNames } from '../../../convert/reading-options.ts';
import { requireApart } from '../../../file/apart.ts';
import type { Preference } from '../../../sync/plan.ts';

export interface FlagsOfFiles extends ReadingOptions {
  /** Whose value counts, by the files as typed. */
  prefer?: readonly Preference[];
  /** File -> the mapping file that it is read with, both as typed. */
  mapOf?: ReadonlyMap<string, string>;
  repeats?: 'rooms';
  /** Of files that are named as their source. */
  named?: ReadonlyMap<string, NamedFile>;
  /** File -> its rows that are of the house at hand. */
  onlyOfFile?: ReadonlyMap<string, NonNullable<ReadingOptions['only']>>;
}

interface FilesCommand<Flags extends FlagsOfFiles> {
  files: readonly string[];
  flags: Flags;
}

/** The flags for one file. Of a file that `--map-of` names no other flag for reading counts, but for the rows of a house at hand. */
export function flagsOfFile<Flags extends FlagsOfFiles>({ files, flags }: FilesCommand<Flags>, file: string): Flags {
  const own = flags.named?.get(file);
  if (own !== undefined) return { ...flags, ...own };
  const only = flags.onlyOfFile?.get(file);
  const map = [...(flags.mapOf ?? [])].findLast(([said]) => filesNamed(files, said).includes(file))?.[1];
  if (map === undefined) return { ...flags, only: only ?? flags.only };
  const unsaid = Object.fromEntries(readingOptionNames.map((name) => [name, undefined]));
  return { ...flags, ...unsaid, map, only };
}

/** What `--prefer` says, with the files as they are read; one that was synced before is as typed. */
export function preferencesOf({ files, flags: { prefer = [] } }: FilesCommand<FlagsOfFiles>): readonly Preference[] {
  return prefer.map(({ field, file }) => ({
    field,
    file: file === 'service' ? file : (fileNamed(files, file) ?? file),
  }));
}

/** Throws PmsError usage where a flag names a file that is not read. */
export function requireNamedFiles({ files, flags }: FilesCommand<FlagsOfFiles>): void {
  const said = {
    '--prefer': flags.prefer?.map(({ file }) => file).filter((file) => file !== 'service') ?? [],
    '--map-of': flags.mapOf?.keys() ?? [],
  };
  for (const [flag, names] of Object.entries(said))
    for (const name of names)
      if (flag === '--map-of' ? filesNamed(files, name).length === 0 : fileNamed(files, name) === undefined)
        throw new PmsError('usage', `${flag} names the file ${name}, which is not one of the files that are read.`, {
          fix: `There are: ${files.join(', ')}.`,
        });
}

interface OutputFlags extends FlagsOfFiles {
  output?: string;
  rejects?: string | boolean;
  sameStay?: string;
  byProperty?: string;
  totals?: string;
  report?: string;
}

/** Throws PmsError output_exists where an output would go over a file that is read. */
export function requireOwnOutputs({ files, flags }: FilesCommand<OutputFlags>): void {
  const { map, mapOf, sameStay, byProperty, totals, output, rejects, report } = flags;
  const places = files.map((file) => placeOf(file, flags));
  const reads = [...places, map, ...(mapOf?.values() ?? []), sameStay, byProperty, totals];
  requireApart({ reads, writes: [output, rejects, report] });
}

/** The file that is meant, if it is one: as it is typed, or by its name alone. */
function fileNamed(files: readonly string[], said: string): string | undefined {
  const found = filesNamed(files, said);
  return found.length === 1 ? found[0] : undefined;
}

/** The files that are meant: as typed, by the name of one, or by a name with `*` for any characters, which is right next week too. */
function filesNamed(files: readonly string[], said: string): readonly string[] {
  if (files.includes(said)) return [said];
  const parts = said.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
  const named = new RegExp(`^${parts.join('.*')}$`, 's');
  const found = files.filter((file) => named.test(basename(file)) || (parts.length > 1 && named.test(file)));
  return parts.length === 1 && found.length > 1 ? [] : found;
}
