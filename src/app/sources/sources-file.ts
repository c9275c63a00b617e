/**
 * The sources of a house: lists that somebody keeps, each with its name, where its files are found, and the flags that they are read with. A JSON file
 * beside the profiles; its keys are the long names of the flags, and `pms sync FILE --save-source NAME` writes it.
 */
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { PmsError } from '../../contract/errors.ts';
import { nearestHint } from '../../contract/nearest-name.ts';
import { optionOfPlain, plainOption, schemaOfOption } from '../../convert/mapping-file.ts';
import {
  type ReadingOptionName,
  type ReadingOptions,
  readingOption,
  readingOptionNames,
} from '../../convert/reading-options.ts';
import { changeOwnFile, readOwnFile } from '../own-file.ts';
import { isAddress } from '../reading/input-file.ts';
import { profilesPath } from '../service/profiles.ts';

/** The options of bookings that a source may have. */
const optionNames = readingOptionNames.filter(
  (name) => name !== 'as' && readingOption(name).resources?.includes('bookings') !== false,
);
const keyOf = (name: ReadingOptionName) => readingOption(name).flag.slice(2).replaceAll('-', '_');

const nameSchema = z
  .string()
  .regex(
    /^(?!service$)[^\p{Cc}/\\=*,-][^\p{Cc}/\\=*,]{0,59}$/u,
    'must be 1 to 60 characters without / \\ = * , and not "service"',
  );

/** What it says beside how its files are read. */
const ownSchema = z.strictObject({
  name: nameSchema,
  /** A path, in whose name `*` stands for any characters. */
  file: z.string().min(1).optional(),
  url: z.url({ protocol: /^https?$/, error: 'must be an address that begins with https://' }).optional(),
  /** Of which service it is: the name of a profile, or an address; and of which of its properties. */
  profile: z.string().optional(),
  base_url: z.string().optional(),
  property: z.string().optional(),
  take: z.enum(['newest', 'all']).optional(),
  /** The folder that a file is moved to when it is in. */
  archive: z.string().min(1).optional(),
  /** After how many days the same bytes are asked about. */
  stale_days: z.int().min(0).max(3650).optional(),
  /** How many per cent of the rows of last time there must be. */
  shrink: z.int().min(0).max(100).optional(),
  gone: z.enum(['keep', 'cancel']).optional(),
  max_cancel: z.int().min(0).max(1_000_000).optional(),
  repeats_as_rooms: z.literal(true).optional(),
});

const sourceSchema = z.strictObject({
  ...ownSchema.shape,
  ...Object.fromEntries(optionNames.map((name) => [keyOf(name), schemaOfOption(readingOption(name)).optional()])),
});
const fileSchema = z.strictObject({ $schema: z.string().optional(), sources: z.array(sourceSchema) });
type PlainSource = z.infer<typeof sourceSchema>;

/** A source; paths are absolute. `file` or `url` is there, never both. */
export interface SavedSource extends z.infer<typeof ownSchema> {
  options: ReadingOptions;
}

/** Where the sources are: the file that is named, else beside the profiles. */
export function sourcesPath(env: NodeJS.ProcessEnv, named?: string): string {
  return resolve(named ?? join(dirname(profilesPath(env)), 'sources.json'));
}

/** Reads them. Throws PmsError usage where there are none yet, and file_broken, which names each mistake. */
export async function readSources(path: string): Promise<readonly SavedSource[]> {
  const found = await readPlain(path);
  if (found !== undefined && found.sources.length > 0)
    return found.sources.map((source) => sourceOf(source, dirname(path)));
  throw new PmsError(
    'usage',
    `There are no sources yet: ${path} ${found === undefined ? 'is not there' : 'lists none'}.`,
    {
      fix: 'Save the first one: `pms sync bookings FILE --save-source NAME`; or name a file to sync: `pms sync bookings FILE`.',
    },
  );
}

/** Throws PmsError usage for one that could not be read back. */
export function requireSource(source: SavedSource): void {
  const plain = plainOf(source);
  const parsed = sourceSchema.safeParse(plain);
  const mistakes = parsed.success
    ? mistakesOf([parsed.data])
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  if (mistakes.length > 0)
    throw new PmsError('usage', `It cannot be saved as a source. ${mistakes.join('. ')}.`, {
      fix: 'See `pms help every-monday`.',
    });
}

/** Adds a source, or puts it in the place of the one of its name. Throws PmsError file_broken and cannot_write. */
export async function writeSource(path: string, source: SavedSource): Promise<void> {
  const read = async () => (await readPlain(path)) ?? { sources: [] };
  // An address may be a password.
  await changeOwnFile(path, read, ({ sources }) => {
    const at = sources.findIndex(({ name }) => name === source.name);
    sources.splice(at < 0 ? sources.length : at, 1, plainOf(source));
  });
}

async function readPlain(path: string): Promise<z.infer<typeof fileSchema> | undefined> {
  const text = await readOwnFile(path, (why, error) => broken(path, [`it ${why}`], error));
  if (text === undefined) return undefined;
  let plain: unknown;
  try {
    plain = JSON.parse(text);
  } catch (error) {
    throw broken(path, [`it is not JSON: ${(error as Error).message}`], error);
  }
  const parsed = fileSchema.safeParse(plain);
  if (!parsed.success)
    throw broken(
      path,
      parsed.error.issues.slice(0, 5).map((issue) => mistakeOf(issue, plain)),
    );
  const mistakes = mistakesOf(parsed.data.sources);
  if (mistakes.length > 0) throw broken(path, mistakes);
  return parsed.data;
}

/** What no schema of one key can say. */
function mistakesOf(sources: readonly PlainSource[]): string[] {
  const names = sources.map(({ name }) => name);
  return sources.flatMap(({ name, file, url, take, archive }, at) => [
    ...(names.indexOf(name) < at ? [`${name}: two sources have this name`] : []),
    ...((file === undefined) === (url === undefined) ? [`${name}: it needs either file or url`] : []),
    ...(file !== undefined && isAddress(file) ? [`${name}: an address is a url, not a file`] : []),
    ...(url !== undefined && (take ?? archive) !== undefined
      ? [`${name}: take and archive are for files, not for a url`]
      : []),
    ...(take === 'all' && archive === undefined
      ? [`${name}: take all needs archive, a folder for the files that are in`]
      : []),
    ...(file !== undefined && /[*?].*[/\\]/.test(file)
      ? [`${name}: a * may stand in the name of a file, not in that of a folder`]
      : []),
  ]);
}

/** A mistake by the name of its source; what stands there is not repeated, because an address may be a password. */
function mistakeOf(issue: z.core.$ZodIssue, plain: unknown): string {
  const [list, at, ...path] = issue.path;
  const source = (plain as { sources?: { name?: unknown }[] } | null)?.sources?.[Number(at)];
  const who =
    list === 'sources' && at !== undefined
      ? `source ${typeof source?.name === 'string' ? source.name : Number(at) + 1}: `
      : '';
  if (issue.code !== 'unrecognized_keys')
    return `${who}${[...(who === '' ? issue.path : path)].join('.')} ${issue.message}`.trim();
  const known = Object.keys(who === '' ? fileSchema.shape : sourceSchema.shape);
  return issue.keys.map((key) => `${who}${key} is no key${nearestHint(key, known)}`).join('; ');
}

function broken(path: string, mistakes: readonly string[], cause?: unknown): PmsError {
  return new PmsError('file_broken', `The sources in ${path} cannot be used. ${mistakes.join('. ')}.`, {
    fix: 'Correct the file: its keys are the long names of the flags of `pms sync`, with _ for -. `pms sync bookings FILE --save-source NAME` writes one.',
    cause,
  });
}

function sourceOf(plain: PlainSource, folder: string): SavedSource {
  const options = optionNames.flatMap((name) => {
    const value = (plain as Record<string, unknown>)[keyOf(name)];
    return value === undefined ? [] : [[name, optionOfPlain(readingOption(name), value)]];
  });
  const said = Object.fromEntries(options) as ReadingOptions;
  const own = Object.fromEntries(
    Object.keys(ownSchema.shape).map((key) => [key, (plain as Record<string, unknown>)[key]]),
  ) as unknown as SavedSource;
  const at = (path: string | undefined) =>
    path === undefined ? undefined : resolve(folder, path.replace(/^~(?=$|[/\\])/, homedir()));
  return { ...own, file: at(own.file), archive: at(own.archive), options: { ...said, map: at(said.map) } };
}

function plainOf({ options, ...own }: SavedSource): PlainSource {
  const plain = optionNames.map((name) => [keyOf(name), plainOption(options[name])]);
  return JSON.parse(JSON.stringify({ ...own, ...Object.fromEntries(plain) }));
}
