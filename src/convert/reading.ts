/** How a file is read, decided before the first row is sent: literally, or as what it is, with the reasons for people. */

import type { BookingStatus } from '../contract/status.ts';
import type { RowSource } from '../file/row.ts';
import type { Ambiguity } from './ambiguity.ts';
import type { ColumnReason } from './column-reason.ts';
import type { Source } from './columns/source.ts';
import type { Converter } from './converter.ts';
import type { Finding } from './finding.ts';
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
  /** Whether a person has said what it means. */
  isSaid?: boolean;
  /** Why, where it is known for each column by itself. */
  why?: ColumnReason;
  /** A column of a grid whose header names a room. */
  namesRoom?: boolean;
  /** The first cell of it that is not blank, as written. */
  sample?: string;
}

export interface Reading {
  /** `native`: under the contract's own names. `external`: by a source, or by everyday words where `source` is absent. */
  kind: 'native' | 'external';
  source?: Source;
  /** Why it is read so, what its dates and amounts are. */
  findings: Finding[];
  /** What the cells prove, where they need it. */
  order?: DateOrder;
  mark?: DecimalMark;
  /** Whether cells, a person or the source decide the mark: amounts without any are read with a point. */
  isMarkProved?: boolean;
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
  /** Of the column that names the house. */
  houses?: SeenTexts;
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
