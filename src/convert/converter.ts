/** The one shape of everything that turns rows into records: a file taken literally, and each resource of a foreign one. */
import type { Records, ResourceName } from '../contract/resource.ts';
import type { FieldIssue } from '../contract/row-issue.ts';
import type { CellRow, Row, ValueRow } from '../file/row.ts';
import type { UnknownColumn } from './columns/match-columns.ts';
import type { Note } from './notes.ts';

/** Which booking of which system a record is, as far as its file says it. */
export interface BookingOrigin {
  /** Whose number it is: the name of a source, else the booking source in small letters; "" where nothing says it. */
  source: string;
  /** "" where the file says none. */
  number: string;
  /** The number that the booking has at its channel; absent where the file says none. */
  channelNumber?: string;
  /** 1-based among the rooms of the number; absent where each row stands by itself. */
  room?: number;
  /** The amount is what the house receives, not what the guest pays. */
  isNet?: true;
}

/**
 * What became of a row: a record, the issues that refuse it, or the reason why it is none. A row may become several records, and
 * several rows one: `folded` are the others that the record was made of. An issue's `field` is of the contract; `value` stands as in the file.
 */
export type ConvertedRow<Name extends ResourceName = ResourceName> =
  | {
      row: CellRow | ValueRow;
      record: Records[Name];
      folded?: readonly Row[];
      /** Of bookings: absent where the file says nothing of it. */
      origin?: BookingOrigin;
      issues?: undefined;
      leftOut?: undefined;
    }
  | {
      row: Row;
      issues: FieldIssue[];
      /** What is right of it, where that is known. */
      right?: Partial<Records[Name]>;
      folded?: readonly Row[];
      origin?: BookingOrigin;
      record?: undefined;
      leftOut?: undefined;
    }
  | {
      row: Row;
      leftOut: string;
      /** The row that counts in its place: it could have been a booking, and a person wants to see both. */
      replacedBy?: Row;
      /** The booking that it is, where a person has said that it is left out. */
      booking?: { record: Records['bookings']; origin: BookingOrigin | undefined };
      issues?: undefined;
      record?: undefined;
      folded?: undefined;
    };

export interface Converter {
  /** What rows became, in their order. Rows that are held until others have come are given later. */
  convert(rows: readonly Row[]): ConvertedRow[];
  /** What was held, after the last row. */
  finish(): ConvertedRow[];
  /** Columns or keys that have no field, in the order in which they were met. */
  unknownColumns(): UnknownColumn[];
  /** For each column of the header whether its cells are used. */
  hasField: boolean[];
  /** What was done to the values so far. */
  notes(): Note[];
  /**
   * What the numbers behind the names of a row's records are, and how they are found once it is put right: it goes with the row into a
   * file of rows that are imported again, so that none is taken for another. Absent where the names of the file are not numbered.
   */
  numbersOf?(row: Row): string;
}
