/** How a file is read, decided before the first row is sent: literally, or as what it is, with the reasons for people. */

import type { BookingStatus } from '../contract/status.ts';
import type { RowSource } from '../file/row.ts';
import type { Ambiguity } from './ambiguity.ts';
import type { Source } from './columns/source.ts';
import type { Converter } from './converter.ts';
import type { SeenTexts } from './seen-texts.ts';
import type { DecimalMark } from './values/amounts/read-amount.ts';
import type { DateOrder } from './values/dates/read-date.ts';

/** What one column is taken for. */
export interface ReadColumn {
  header: string;
  /** A field or another `ColumnRole`; absent where the column is not used. */
  role?: string;
  /** Whether it is known, with a field or without. */
  isKnown: boolean;
  /** One clause. */
  why?: string;
  /** The first cell of it that is not blank, as written. */
  sample?: string;
}

export interface Reading {
  /** `literal`: under the contract's own names. `foreign`: by a source, or by everyday words where `source` is absent. */
  kind: 'literal' | 'foreign';
  source?: Source;
  /** One clause each: why it is read so, what its dates and amounts are. */
  clauses: string[];
  /** What the cells prove, where they need it. */
  order?: DateOrder;
  mark?: DecimalMark;
  /** What must be decided before anything is sent. */
  ambiguities: Ambiguity[];
  columns: ReadColumn[];
  /** Whether the whole file was looked at before. */
  isSurveyed: boolean;
  /** What a look at the whole file found of each sort, as written. */
  statuses?: SeenTexts;
  /** What a status word becomes; undefined for one that is not known. */
  statusOf?(word: string): BookingStatus | { leftOut: string } | undefined;
  currencies?: SeenTexts;
  rooms?: SeenTexts;
  /** Of rooms and rates: the codes that must be the property's. */
  priceCurrencies?: SeenTexts;
}

/** A file that is understood, at its first row. */
export interface PreparedFile {
  file: RowSource;
  /** Absent where something is undecided that it cannot do without. */
  converter?: Converter;
  reading: Reading;
}
