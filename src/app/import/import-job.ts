/** What one import is asked to do, whichever front end asks. */
import type { Writable } from 'node:stream';
import type { DuplicateAction } from '../../contract/import-result.ts';
import type { Resource } from '../../contract/resource.ts';
import type { ReadingOptions } from '../../convert/reading-options.ts';
import type { ErrorLimit } from '../../transfer/import.ts';
import type { ServiceOptions } from '../app-context.ts';
import type { KeptOptions } from './kept-files.ts';

export interface ImportOptions extends ReadingOptions, ServiceOptions, KeptOptions {
  onDuplicate?: DuplicateAction;
  /** Checks everything and sends nothing. */
  dryRun?: boolean;
  /** Rows that repeat an earlier one become rooms of their own. */
  repeats?: 'rooms';
  /** Records of a request at most. */
  batchSize: number;
  maxErrors?: ErrorLimit;
  /** Seconds for which a failing service is tried again. */
  retryFor: number;
  retryUnsafe?: boolean;
  /** Reads what the service holds first, so that all of it can be taken back. */
  undoable?: boolean;
  /** Forgets where the same import stopped. */
  restart?: boolean;
  quiet?: boolean;
}

export interface ImportJob {
  resource: Resource;
  /** A path, or `-` for standard input. */
  file: string;
  flags: ImportOptions;
  /** The words of the command that does the same: kept in the journal, so that it can be shown. */
  words: readonly string[];
  /** Takes the rejected rows where `--rejects` is `-`. */
  stdout: Writable;
}
