/** The interface of everything that turns rows into records: for native files, and for each resource of external ones. */
import type { PlainBooking } from '../contract/plain-booking.ts';
import type { Records, ResourceName } from '../contract/resource.ts';
import { type FieldIssue, fieldIssue } from '../contract/row-issue.ts';
import type { CellRow, PlainCells, Row, ValueRow } from '../file/row.ts';
import type { UnknownColumn } from './columns/native-columns.ts';
import type { LeftOutReason } from './left-out.ts';
import type { RowsRemark } from './remark.ts';

/** Which booking of which system a record is, as far as its file tells. */
export interface BookingOrigin {
  /** The system that gave the number: the name of a source, otherwise the booking source in lower case; "" if unknown. */
  source: string;
  /** "" if the file has none. */
  number: string;
  /** The number of the booking at its channel; absent if the file has none. */
  channelNumber?: string;
  /** 1-based among the rooms of the number; absent if each row stands by itself. */
  room?: number;
  /** The amount is not what the guest pays: it is what the property receives, or `--set` or `--fill` gives it to all rows. */
  isNet?: true;
  /** The guest's name comes from `--fill` or `--set`, or there is none: it identifies nobody. */
  isNobody?: true;
}

/**
 * The outcome of a row: a record, the issues for which it is rejected, or the reason why it is not a record. A row may become several records, and
 * several rows one: `folded` are the others that the record was made of. An issue's `field` is one of the contract; its `value` is as written in the
 * file.
 */
export type ConvertedRow<Name extends ResourceName = ResourceName> =
  | {
      row: CellRow | ValueRow;
      record: Records[Name];
      folded?: readonly Row[];
      /** Of bookings: absent if the file has no numbers. */
      origin?: BookingOrigin;
      issues?: undefined;
      leftOut?: undefined;
    }
  | {
      row: Row;
      issues: FieldIssue[];
      /** Its valid fields, if known. */
      right?: Partial<Records[Name]>;
      folded?: readonly Row[];
      origin?: BookingOrigin;
      record?: undefined;
      leftOut?: undefined;
    }
  | {
      row: Row;
      leftOut: LeftOutReason;
      /** The row that replaces this one: this one could have been a booking, and a person may want to compare the two. */
      replacedBy?: Row;
      /** The booking that it is, where a person has said that it is left out. */
      booking?: { record: Records['bookings']; origin: BookingOrigin | undefined };
      issues?: undefined;
      record?: undefined;
      folded?: undefined;
    };

/** Rows that are plainly right by their bytes, and are sent as they stand. Only where a row has no booking number, and each becomes one record. */
interface PlainRows {
  /** The field of each column; undefined if its cells are not used. */
  names: readonly (string | undefined)[];
  /** Undefined for a row that must be converted. Rows come in file order. */
  judge(line: number, cells: PlainCells): PlainBooking | undefined;
}

export interface Converter {
  /** Absent where every row must be converted. */
  plain?: PlainRows;
  /** The outcomes of rows, in order. Rows that must wait for later rows are given later. */
  convert(rows: readonly Row[]): ConvertedRow[];
  /** The outcomes of waiting rows, after the last row. */
  finish(): ConvertedRow[];
  /** Columns or keys without a field, in order of appearance. */
  unknownColumns(): UnknownColumn[];
  /** For each column of the header, whether its cells are used. */
  hasField: boolean[];
  /** What was done to values so far. */
  notes(): RowsRemark[];
  /**
   * The numbers that were appended to the names of a row's records. They are written with a rejected row, so that its corrected version gets the same
   * names and is not taken for another record. Absent if the names of the file are not numbered.
   */
  numbersOf?(row: Row): string;
}

/** Something that is done to the outcomes of all rows behind their converter, or is noted of them. */
export interface RowStep {
  /** The outcomes in place of these, in order. */
  change?(converted: ConvertedRow[]): ConvertedRow[];
  /** What `change` would note of a row that is plainly right, and would leave as it is; absent if it must be converted for this step. */
  see?(booking: PlainBooking): void;
  /** `isFinished`: whether the last row was converted. */
  notes?(isFinished: boolean): RowsRemark[];
  numbersOf?(row: Row): string;
}

/** The converter with the steps behind it, one after the other. */
export function withSteps(converter: Converter, steps: readonly (RowStep | undefined)[]): Converter {
  const taken = steps.filter((step) => step !== undefined);
  const change = (converted: ConvertedRow[]) =>
    taken.reduce((changed, step) => step.change?.(changed) ?? changed, converted);
  const numbersOf = taken.find((step) => step.numbersOf !== undefined)?.numbersOf ?? converter.numbersOf;
  let isFinished = false;
  return {
    ...converter,
    plain: converter.plain && plainBehind(converter.plain, taken),
    convert: (rows) => change(converter.convert(rows)),
    finish() {
      isFinished = true;
      return change(converter.finish());
    },
    notes: () => [...converter.notes(), ...taken.flatMap((step) => step.notes?.(isFinished) ?? [])],
    ...(numbersOf !== undefined && { numbersOf }),
  };
}

function plainBehind({ names, judge }: PlainRows, steps: readonly RowStep[]): PlainRows | undefined {
  const changing = steps.filter(({ change }) => change !== undefined);
  const seeing = changing.flatMap(({ see }) => see ?? []);
  if (seeing.length < changing.length) return undefined;
  return {
    names,
    judge(line, cells) {
      const booking = judge(line, cells);
      if (booking !== undefined) for (const see of seeing) see(booking);
      return booking;
    },
  };
}

/** A row that is rejected whole: it is broken, or it is JSON but not an object. */
export function unreadRow(row: Row): { row: Row; issues: FieldIssue[] } {
  if (row.kind === 'broken') return { row, issues: [fieldIssue(row.code, null, { message: row.message })] };
  return { row, issues: [fieldIssue('not_an_object', null)] };
}
