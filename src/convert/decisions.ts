/** What a person has decided about a file, by options or by a mapping file: it overrides everything that is found. */
import type { ColumnRole } from './columns/source.ts';
import type { ReadingOptions } from './reading-options.ts';

/** Header -> role of the column; null: unknown, and the checks against a wrong import still look at it; `none`: a person says that it is not used. */
export type MappedColumns = Readonly<Record<string, ColumnRole | 'none' | null>>;

export interface Decisions extends Omit<ReadingOptions, 'format' | 'delimiter' | 'encoding' | 'sheet' | 'set' | 'map'> {
  /** The columns of a mapping file. */
  columns?: MappedColumns;
}
