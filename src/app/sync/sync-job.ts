/** What a sync is asked to do, whichever front end asks. */
import type { ReadingOptions } from '../../convert/reading-options.ts';
import type { SameStay } from '../../sync/plan.ts';
import type { ServiceOptions } from '../app-context.ts';
import type { KeptOptions } from '../import/kept-files.ts';

export interface SyncOptions extends ReadingOptions, ServiceOptions, KeptOptions {
  /** `file`: states are taken as the file has them, also those that go back. */
  states?: 'file';
  /** The only fields that may change. */
  fields?: readonly string[];
  /** Field -> the file whose value of it counts, as both were typed. */
  prefer?: ReadonlyMap<string, string>;
  gone?: 'keep' | 'cancel';
  /** So many that are gone are cancelled at most. */
  maxCancel: number;
  /** Today, YYYY-MM-DD; by the calendar of this machine where absent. */
  asOf?: string;
  /** `yes`, `no`, or a path to a file of decisions. */
  sameStay?: string;
  repeats?: 'rooms';
  batchSize: number;
  retryFor: number;
  retryUnsafe?: boolean;
  quiet?: boolean;
}

export interface SyncJob {
  files: readonly string[];
  flags: SyncOptions;
}

export type { SameStay };
