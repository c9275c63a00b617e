/** What a person has decided about a file, by options or by a mapping file: it comes before everything that is found. */
import type { ColumnRole } from './columns/source.ts';
import type { ReadingOptions } from './reading-options.ts';

/** Header -> what the column means; null: nothing is known of it, and what guards against a wrong import still looks at it; none: a person says that it means nothing. */
export type MappedColumns = Readonly<Record<string, ColumnRole | 'none' | null>>;

export interface Decisions extends Omit<ReadingOptions, 'format' | 'delimiter' | 'encoding' | 'sheet' | 'set' | 'map'> {
  /** What a mapping file says of the columns. */
  columns?: MappedColumns;
}
