/** The files that an import leaves behind: rejected rows with their reason, and rows of standard input or a pipe that were never sent. */
import { statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { PmsError } from '../../contract/errors.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Converter } from '../../convert/converter.ts';
import { isStandardOutput } from '../../file/output.ts';
import { openRejects, type Rejects, type RejectsAgain } from '../../file/rejects/rejects.ts';
import type { RowSource } from '../../file/row.ts';
import type { Journal, KeptKind } from '../../journal/journal.ts';
import type { ImportStop } from '../../transfer/import.ts';
import type { AppContext } from '../app-context.ts';
import { isReadOnce } from '../reading/input-file.ts';

interface KeptFiles {
  rejects?: Rejects;
  /** Of bookings: rows that another row of their number replaces. */
  leftOut?: Rejects;
  unsent?: Rejects;
}

export interface KeptOptions {
  /** A path, `-` for standard output; false for `--no-rejects`; true if neither was given. */
  rejects: string | boolean;
  rejectsAllColumns?: boolean;
  dryRun?: boolean;
}

/** The path of each; absent if there was none. */
export type WrittenFiles = { [Name in keyof KeptFiles]?: string };

interface KeptInput {
  file: string;
  flags: KeptOptions;
  stdout: Writable;
  resource: Pick<Resource, 'name'>;
}

/** Prepares the file of rejected rows, before any row is sent. Throws PmsError output_folder_missing, output_exists. */
export async function openKeptFiles(
  { file, flags, stdout, resource }: KeptInput,
  source: RowSource,
  converter: Converter,
): Promise<KeptFiles> {
  const readOnce = isReadOnce(file);
  const input = { folder: process.cwd(), inputPath: readOnce ? undefined : file };
  const form = { format: source.format, delimiter: source.delimiter, header: source.header, bom: source.bom };
  const keepColumns = flags.rejectsAllColumns ? undefined : converter.hasField;
  const kept: KeptFiles = {};
  if (flags.rejects !== false) {
    const path = typeof flags.rejects === 'string' ? flags.rejects : undefined;
    const stream = path !== undefined && isStandardOutput(path) ? stdout : undefined;
    kept.rejects = await openRejects({ ...form, ...input, path, stream, keepColumns });
    if (resource.name === 'bookings') {
      const beside = path === undefined || stream !== undefined ? input : besideRejects(path, input);
      kept.leftOut = await openRejects({ ...form, ...beside, kind: 'left-out', keepColumns });
    }
  }
  if (readOnce && !flags.dryRun) kept.unsent = await openRejects({ ...form, ...input, kind: 'unsent' });
  return kept;
}

/** In the folder of the rejects if that is another one, under the name of the input; but never beside a device. */
function besideRejects(path: string, { folder, inputPath }: { folder: string; inputPath: string | undefined }) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile()) return { folder, inputPath };
  const own = dirname(resolve(path));
  return { folder: own, inputPath: inputPath === undefined ? undefined : join(own, basename(inputPath)) };
}

/**
 * Gives the files their final names. Returns where they are, and why the import stopped: a failure to write replaces `stop`, so that the report is
 * still made.
 */
export async function finishKept(
  context: AppContext,
  kept: KeptFiles,
  { stop, journal }: { stop: ImportStop | undefined; journal?: Journal },
): Promise<{ written: WrittenFiles; stop: ImportStop | undefined }> {
  const again = {
    rejects: journal && againIn(journal, 'rejects'),
    leftOut: journal && againIn(journal, 'left-out'),
    unsent: undefined,
  };
  const written: WrittenFiles = {};
  let stopped = stop;
  for (const name of ['rejects', 'leftOut', 'unsent'] as const) {
    try {
      written[name] = await kept[name]?.finish(again[name]);
    } catch (error) {
      if (!(error instanceof PmsError)) throw error;
      // The exit code of a signal takes precedence.
      if (stopped === 'interrupted') context.tell({ code: 'not_written', error });
      else stopped = error;
      await kept[name]?.abandon();
    }
  }
  return { written, stop: stopped };
}

/** A resumed import writes its rejects to the same file as before. */
function againIn(journal: Journal, kind: KeptKind): RejectsAgain {
  return { path: journal.keptPath(kind), keepPath: (path) => journal.keepPath(kind, path) };
}
