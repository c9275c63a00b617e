/** What a person has decided about a file, by options or by a mapping file: it comes before everything that is found. */
import type { ColumnRole } from './columns/source.ts';
import type { ReadingOptions } from './reading-options.ts';

export interface Decisions extends Omit<ReadingOptions, 'format' | 'delimiter' | 'encoding' | 'sheet' | 'set' | 'map'> {
  /** Header -> what the column means; null: nothing. Of a mapping file. */
  columns?: Readonly<Record<string, ColumnRole | null>>;
}
