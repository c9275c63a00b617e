/** What a sync is asked to do, by any front end. */
import type { ReadingOptions } from '../../convert/reading-options.ts';
import type { Preference, SameStay } from '../../sync/plan.ts';
import type { ServiceOptions } from '../app-context.ts';
import type { KeptOptions } from '../import/kept-files.ts';

export interface SyncOptions extends ReadingOptions, ServiceOptions, KeptOptions {
  /** `file`: states are taken as the file has them, even if they go back in the order of a stay. */
  states?: 'file';
  /** The only fields that may change. */
  fields?: readonly string[];
  /** Whose value counts, by the files as typed. */
  prefer?: readonly Preference[];
  gone?: 'keep' | 'cancel';
  /** The most bookings that may be cancelled because they are gone. */
  maxCancel: number;
  /** Today, YYYY-MM-DD; the date of this machine if absent. */
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
