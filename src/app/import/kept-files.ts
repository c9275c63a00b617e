/** The files an import leaves behind: rejected rows with their reason, and rows of standard input that were never sent. */
import type { Writable } from 'node:stream';
import { PmsError } from '../../contract/errors.ts';
import type { Converter } from '../../convert/converter.ts';
import { isStandardOutput } from '../../file/output.ts';
import { openRejects, type Rejects, type RejectsAgain } from '../../file/rejects/rejects.ts';
import type { RowSource } from '../../file/row.ts';
import type { Journal } from '../../journal/journal.ts';
import type { ImportStop } from '../../transfer/import.ts';
import type { AppContext } from '../app-context.ts';
import { isStandardInput } from '../reading/input-file.ts';

export interface KeptFiles {
  rejects?: Rejects;
  unsent?: Rejects;
}

export interface KeptOptions {
  /** A path, `-` for standard output; false for `--no-rejects`; true where neither was said. */
  rejects: string | boolean;
  rejectsAllColumns?: boolean;
  dryRun?: boolean;
}

/** Gets ready where rejected rows go, before any is sent. Throws PmsError output_folder_missing, output_exists. */
export async function openKeptFiles(
  { file, flags, stdout }: { file: string; flags: KeptOptions; stdout: Writable },
  source: RowSource,
  converter: Converter,
): Promise<KeptFiles> {
  const isStdin = isStandardInput(file);
  const place = { folder: process.cwd(), inputPath: isStdin ? undefined : file };
  const form = { format: source.format, delimiter: source.delimiter, header: source.header, bom: source.bom };
  const keepColumns = flags.rejectsAllColumns ? undefined : converter.hasField;
  const kept: KeptFiles = {};
  if (flags.rejects !== false) {
    const path = typeof flags.rejects === 'string' ? flags.rejects : undefined;
    const stream = path !== undefined && isStandardOutput(path) ? stdout : undefined;
    kept.rejects = await openRejects({ ...form, ...place, path, stream, keepColumns });
  }
  if (isStdin && !flags.dryRun) kept.unsent = await openRejects({ ...form, ...place, kind: 'unsent' });
  return kept;
}

/** Gives the files their names. Gives where they are, and why the import stopped: a failure to write takes the place of `stop`, so that the report still comes. */
export async function finishKept(
  context: AppContext,
  kept: KeptFiles,
  { stop, journal }: { stop: ImportStop | undefined; journal?: Journal },
): Promise<{ written: { rejects?: string; unsent?: string }; stop: ImportStop | undefined }> {
  const places = { rejects: journal && placeOf(journal), unsent: undefined };
  const written: { rejects?: string; unsent?: string } = {};
  let stopped = stop;
  for (const name of ['rejects', 'unsent'] as const) {
    try {
      written[name] = await kept[name]?.finish(places[name]);
    } catch (error) {
      if (!(error instanceof PmsError)) throw error;
      // A signal comes first among the exit codes.
      if (stopped === 'interrupted') context.tell({ kind: 'not written', error });
      else stopped = error;
      await kept[name]?.abandon();
    }
  }
  return { written, stop: stopped };
}

/** An import that goes on puts its rejects where it has put them before. */
function placeOf(journal: Journal): RejectsAgain {
  return { path: journal.rejectsPath(), keepPath: journal.keepRejectsPath };
}
