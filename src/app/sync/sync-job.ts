/** What a sync is asked to do, by any front end. */
import type { ReadingOptions } from '../../convert/reading-options.ts';
import type { Preference } from '../../sync/plan.ts';
import type { ServiceOptions } from '../app-context.ts';
import type { KeptOptions } from '../import/kept-files.ts';

/** What is said of a file alone that is read under the name of its source. */
export interface NamedFile extends ReadingOptions {
  path: string;
  repeats?: 'rooms';
  gone?: 'keep' | 'cancel';
  maxCancel: number;
  /** False: they were written beside the file before. */
  rejects?: false;
}

/** How a plan is carried out. */
export interface RunOptions extends ServiceOptions {
  dryRun?: boolean;
  batchSize: number;
  retryFor: number;
  retryUnsafe?: boolean;
}

export interface SyncOptions extends ReadingOptions, RunOptions, KeptOptions {
  /** `file`: states are taken as the file has them, even if they go back in the order of a stay. */
  states?: 'file';
  /** The only fields that may change. */
  fields?: readonly string[];
  /** Whose value counts, by the files as typed. */
  prefer?: readonly Preference[];
  gone?: 'keep' | 'cancel';
  /** The most bookings that may be cancelled because they are gone; 10 if absent. */
  maxCancel?: number;
  /** Of files that are named as their source. */
  named?: ReadonlyMap<string, NamedFile>;
  /** Today, YYYY-MM-DD; the date of this machine if absent. */
  asOf?: string;
  /** `yes`, `no`, or a path to a file of decisions. */
  sameStay?: string;
  repeats?: 'rooms';
  quiet?: boolean;
}

export interface SyncJob {
  files: readonly string[];
  flags: SyncOptions;
}

/** Most bookings that are cancelled because they are gone, where nobody has said another number. */
export const maxCancelDefault = 10;

/** Where a file is that is named as typed, or as its source. */
export function placeOf(file: string, { named }: Pick<SyncOptions, 'named'>): string {
  return named?.get(file)?.path ?? file;
}
