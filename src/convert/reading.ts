/** How a file is read, decided before the first row is sent: as a native or an external file, with the reasons for people. */
import type { BookingStatus } from '../contract/status.ts';
import type { RowSource } from '../file/row.ts';
import type { Source } from './columns/source.ts';
import type { Converter } from './converter.ts';
import type { LeftOutReason } from './left-out.ts';
import type { Question } from './question.ts';
import type { Remark } from './remark.ts';
import type { SeenTexts } from './seen-texts.ts';
import type { DecimalMark } from './values/amounts/read-amount.ts';
import type { DateOrder } from './values/dates/read-date.ts';

/** The role of one column. */
export interface ReadColumn {
  header: string;
  /** A field or another `ColumnRole`; absent if the column is not used. */
  role?: string;
  /** Whether the column is known, with or without a field. */
  isKnown: boolean;
  /** Whether a person has set its role. */
  isSaid?: boolean;
  /** The reason, if it is known for this column. */
  why?: Remark;
  /** A column of a grid whose header names a room type. */
  namesRoom?: boolean;
  /** Its first cell that is not blank, as written. */
  sample?: string;
}

export interface Reading {
  /** `native`: under the contract's own names. `external`: by a source, or by common words if `source` is absent. */
  kind: 'native' | 'external';
  source?: Source;
  /** Why it is read this way, and how its dates and amounts are written. */
  findings: Remark[];
  /** What the cells prove, if they depend on it. */
  order?: DateOrder;
  mark?: DecimalMark;
  /** What must be decided before anything is sent. */
  questions: Question[];
  columns: ReadColumn[];
  /** Whether the whole file was read before. */
  isSurveyed: boolean;
  /** The texts of each kind found in the whole file, as written. */
  statuses?: SeenTexts;
  /** The state of a status word; undefined for an unknown one. */
  statusOf?(word: string): BookingStatus | { leftOut: LeftOutReason } | undefined;
  /** By code; those of rooms and rates must be the property's. */
  currencies?: SeenTexts;
  rooms?: SeenTexts;
  /** Of bookings: the first and the last arrival, YYYY-MM-DD, if all rows were read as bookings before. */
  arrivals?: { from: string; to: string };
  /** The values of the column that names the property. */
  houses?: SeenTexts;
}

/** A file that is ready to be read from its first row. */
export interface PreparedFile {
  file: RowSource;
  /** Absent if something is undecided that it needs. */
  converter?: Converter;
  reading: Reading;
}
