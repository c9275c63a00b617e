/** What one import is asked to do, by any front end. */
import type { Writable } from 'node:stream';
import type { DuplicateAction } from '../../contract/import-result.ts';
import type { Resource } from '../../contract/resource.ts';
import type { ReadingOptions } from '../../convert/reading-options.ts';
import type { ErrorLimit } from '../../transfer/import.ts';
import type { ServiceOptions } from '../app-context.ts';
import type { KeptOptions } from './kept-files.ts';

export interface ImportSettings extends ReadingOptions, ServiceOptions, KeptOptions {
  onDuplicate?: DuplicateAction;
  /** Checks everything and sends nothing. */
  dryRun?: boolean;
  /** Rows that repeat an earlier one become separate rooms. */
  repeats?: 'rooms';
  /** Most records of a request. */
  batchSize: number;
  maxErrors?: ErrorLimit;
  /** Seconds for which a failing service is retried. */
  retryFor: number;
  retryUnsafe?: boolean;
  /** What a report of payments does where the service has a higher amount; `keep` if absent. */
  lowerAmounts?: 'keep' | 'take';
  /** Reads first what the service holds, so that the whole import can be undone. */
  undoable?: boolean;
  /** Starts at the first row instead of resuming the same import. */
  restart?: boolean;
  quiet?: boolean;
}

export interface ImportJob {
  resource: Resource;
  /** A path, or `-` for standard input. */
  file: string;
  flags: ImportSettings;
  /** The words of the equivalent command: kept in the journal, to be shown. */
  words: readonly string[];
  /** Takes the rejected rows if `--rejects` is `-`. */
  stdout: Writable;
}
