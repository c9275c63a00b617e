/** Writes rejected rows beside the input, as they were and with the reason, so that they can be corrected and imported. */
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PmsError } from '../../contract/errors.ts';
import { writeBytes } from '../limits.ts';
import { asWriteError, type Output, openFileOutput, openOutput } from '../output.ts';
import { ownerOnlyMode } from '../owner-only.ts';
import type { Reject, RejectsOptions } from './reject.ts';
import { renderCsvReject, renderCsvRejectsHeader, renderJsonReject } from './rejects-lines.ts';
import { firstRejectsPath, withFreePath } from './rejects-path.ts';

export interface Rejects {
  /** Throws PmsError cannot_write. */
  add(reject: Reject): Promise<void>;
  /**
   * Moves the file to its final name; gives its absolute path, or undefined if no row was rejected or a stream took them. Throws PmsError
   * cannot_write.
   */
  finish(again?: RejectsAgain): Promise<string | undefined>;
  /** Removes what was written. May be called at any time. */
  abandon(): Promise<void>;
}

/** For rows that may be rejected again: where their file was written the last time, and a function that remembers where it will be written. */
export interface RejectsAgain {
  path: string | undefined;
  keepPath(path: string): void;
}

/**
 * Prepares the file; nothing appears before the first rejected row, and under the final name only at `finish`. Only its owner may read it. Throws
 * PmsError output_folder_missing or output_exists if no file could be written.
 */
export async function openRejects(options: RejectsOptions): Promise<Rejects> {
  const isCsv = options.format !== 'json' && options.format !== 'ndjson';
  const path = firstRejectsPath({ ...options, extension: isCsv ? 'csv' : 'ndjson' });
  const { stream } = options;
  // Replaced rows are rare, and are written beside the rejects or the input.
  if (stream === undefined && options.kind !== 'left-out') await requireWritable(path);
  const render = isCsv ? (reject: Reject) => renderCsvReject(reject, options) : renderJsonReject;
  let output: Output | undefined;
  let waiting = '';
  let failure: unknown;
  const flush = async (): Promise<Output> => {
    // A file that lacks rows must never get its final name: it would look complete.
    if (failure !== undefined) throw failure;
    try {
      output ??=
        stream === undefined
          ? await openFileOutput(path, { mode: ownerOnlyMode })
          : await openOutput({ stdout: stream });
      const text = waiting;
      waiting = '';
      await output.write(text);
      return output;
    } catch (error) {
      failure = asWriteError(error);
      throw failure;
    }
  };
  return {
    async add(reject) {
      if (waiting === '' && !output && isCsv) waiting = renderCsvRejectsHeader(options, reject);
      waiting += render(reject);
      if (waiting.length >= writeBytes) await flush();
    },
    async finish(again) {
      if (waiting === '' && !output && failure === undefined) return undefined;
      const finished = await flush();
      if (stream !== undefined) return finished.finish();
      if (options.path !== undefined) return (await finished.finish()) ?? path;
      if (again?.path !== undefined) return finished.finish(again.path);
      return withFreePath(path, { use: (free) => finished.finish(free), announce: again?.keepPath });
    },
    async abandon() {
      waiting = '';
      await output?.abandon();
    },
  };
}

async function requireWritable(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) throw new PmsError('output_exists', `${path} is a folder.`, { fix: 'Name a file in it.' });
  const folder = dirname(path);
  const isFolder = await stat(folder).then(
    (it) => it.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new PmsError('output_folder_missing', `The folder ${folder} does not exist.`);
  if (found && !found.isFile()) return;
  await access(folder, constants.W_OK).catch((error) => {
    const fix = 'Name another place with `--rejects FILE`, or write none with `--no-rejects`.';
    throw new PmsError('output_exists', `Rejected rows cannot be written to ${folder}.`, { fix, cause: error });
  });
}
