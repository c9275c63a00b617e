/** Reads the days of a row: one day, or a range with or without its end, on all or some days of the week. */
import { dayNumber } from '../../../contract/dates.ts';
import { farYear } from '../../../contract/field.ts';
import { rangeDaysMax } from '../../../contract/limits.ts';
import { type FieldIssue, fieldIssue } from '../../../contract/row-issue.ts';
import { isMidnightElsewhere, openDay } from '../../values/dates/midnight-elsewhere.ts';
import { type DateOrder, dateOf, readDate } from '../../values/dates/read-date.ts';
import type { RateNotes } from '../notes.ts';
import type { RateFile } from '../plan.ts';
import type { RateColumns } from './list-columns.ts';
import { readWeekdays, weekdayOf } from './read-weekdays.ts';

/** The text of the first of these columns that is not blank. */
export type TextOf = (indexes: readonly number[]) => string | undefined;

export interface Days {
  /** Ranges of day numbers, both ends inclusive; several if only some days of the week count. */
  ranges: { from: number; to: number }[];
  /** What is wrong with the dates; `ranges` is then empty. */
  issues?: FieldIssue[];
}

interface DaysReading {
  file: RateFile;
  columns: RateColumns;
  reading: { order?: DateOrder; notes: RateNotes };
  line: number;
}

/** The days of a row. A range longer than a rate record may be is shortened, and counted. */
export function readDays(text: TextOf, { file, columns, reading, line }: DaysReading): Days {
  const day = text(columns.indexes('date'));
  const [fromText, toText] =
    day === undefined
      ? [
          text(columns.indexes('date_from')) ?? file.constants.get('date_from'),
          text(columns.indexes('date_to')) ?? text(columns.indexes('date_after')) ?? file.constants.get('date_to'),
        ]
      : [day, day];
  const from = readDay('date_from', fromText, reading.order);
  const to = readDay('date_to', toText, reading.order);
  const issues = [from, to].filter((read) => typeof read === 'object');
  if (typeof from === 'object' || typeof to === 'object')
    // A single cell with both ends is wrong only once.
    return { ranges: [], issues: day === undefined ? issues : issues.slice(0, 1) };
  const isExclusive =
    day === undefined &&
    text(columns.indexes('date_to')) === undefined &&
    text(columns.indexes('date_after')) !== undefined;
  const range = { from, to: isExclusive ? to - 1 : to };
  if (range.to < range.from)
    return { ranges: [], issues: [fieldIssue('range_reversed', 'date_to', { value: toText!.slice(0, 200) })] };
  return onWeekdays(cutRange(range, reading, line), day === undefined ? text(columns.indexes('weekdays')) : undefined);
}

function readDay(
  field: 'date_from' | 'date_to',
  text: string | undefined,
  order: DateOrder | undefined,
): number | FieldIssue {
  if (text === undefined) return fieldIssue('required', field);
  if (isMidnightElsewhere(text)) return openDay(field, text);
  const written = readDate(text);
  const date = written === undefined ? undefined : dateOf(written, order);
  // A price that never ends may be written until 2999 or 9999.
  if (date !== undefined) return (field === 'date_from' ? farYear(field, date) : undefined) ?? dayNumber(date);
  const message = `${field} must be a real date, in the order of day and month of the file`;
  return fieldIssue('not_a_date', field, { value: text.slice(0, 200), message });
}

/** A range that is too long ends at the longest allowed. */
function cutRange(
  range: { from: number; to: number },
  { notes }: DaysReading['reading'],
  line: number,
): { from: number; to: number } {
  if (range.to - range.from < rangeDaysMax) return range;
  notes.add('range_cut', line);
  return { from: range.from, to: range.from + rangeDaysMax - 1 };
}

/** The days of a range that are among those of the week that a text names. */
export function onWeekdays(range: { from: number; to: number }, text: string | undefined): Days {
  // A short number is a count of days, not a list of weekdays.
  if (text === undefined || /^\d{1,4}$/.test(text)) return { ranges: [range] };
  const weekdays = readWeekdays(text);
  if (weekdays === undefined) {
    const message = 'the days of the week on which this range holds cannot be read: name them, such as "Fri, Sat"';
    return { ranges: [], issues: [fieldIssue('not_a_date', 'date_from', { value: text.slice(0, 200), message })] };
  }
  if (weekdays.every((counts) => counts)) return { ranges: [range] };
  const ranges: { from: number; to: number }[] = [];
  for (let day = range.from; day <= range.to; day++) {
    if (!weekdays[weekdayOf(day)]) continue;
    const last = ranges.at(-1);
    if (last !== undefined && last.to === day - 1) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  return { ranges };
}
