/** Reads check-in and check-out from whichever cells give them. */
import { dateOfDay, dayNumber, isCalendarDate } from '../../../contract/dates.ts';
import { farYear } from '../../../contract/field.ts';
import { type FieldIssue, fieldIssue } from '../../../contract/row-issue.ts';
import { remembering } from '../../../contract/text.ts';
import type { RemarkCounter } from '../../remark.ts';
import { areMidnightsElsewhere, openDay, withMoment } from '../../values/dates/midnight-elsewhere.ts';
import { type DateOrder, dateOf, isBuddhist, readDate, readDateRange } from '../../values/dates/read-date.ts';
import type { BookingCells } from './booking-cells.ts';

export interface Stay {
  checkin?: string;
  checkout?: string;
  /** Nights between the two dates, or as the file says. */
  nights?: number;
  /** The number of nights in the file, if it is not that between the two dates. */
  otherNights?: number;
  issues: FieldIssue[];
}

export interface StayCells {
  checkin?: string;
  checkout?: string;
  lastNight?: string;
  nights?: string;
  range?: string;
  /** Whether the range ends with the last night, not with the departure. */
  isNights?: boolean;
}

/** The texts of a row about its stay. */
export function stayCells(cells: readonly string[], reader: BookingCells): StayCells {
  const days = reader.text(cells, 'stay');
  return {
    checkin: withMoment(reader.text(cells, 'checkin_date')),
    checkout: withMoment(reader.text(cells, 'checkout_date')),
    lastNight: reader.text(cells, 'last_night'),
    nights: reader.text(cells, 'nights'),
    range: days ?? reader.text(cells, 'stay_nights'),
    isNights: days === undefined,
  };
}

/** Reads a stay. A missing departure is calculated from the last night, or else from the number of nights. */
export function readStay(
  cells: StayCells,
  { order, line, notes }: { order: DateOrder | undefined; line: number; notes: RemarkCounter },
): Stay {
  const issues: FieldIssue[] = [];
  const nights = cells.nights === undefined ? undefined : wholeNumber(cells.nights);
  const range = cells.range === undefined ? undefined : readDateRange(cells.range);
  const as = { order, issues };
  const checkin = range === undefined ? readCell(cells.checkin, 'checkin_date', as) : dateOf(range[0], order);
  let checkout = range === undefined ? readCell(cells.checkout, 'checkout_date', as) : dateOf(range[1], order);
  if (range !== undefined && checkout !== undefined && cells.isNights) checkout = daysAfter(checkout, 1);
  const isUnread = range === undefined || checkin === undefined || checkout === undefined;
  if (cells.range !== undefined && isUnread) issues.push(notADate('checkin_date', cells.range, range && order));
  if (checkout === undefined && cells.checkout === undefined && range === undefined) {
    const lastNight = readCell(cells.lastNight, 'checkout_date', as);
    if (lastNight !== undefined) {
      checkout = daysAfter(lastNight, 1);
      notes.add('last_night', line);
    } else if (checkin !== undefined && cells.lastNight === undefined && nights !== undefined) {
      checkout = daysAfter(checkin, nights);
      notes.add('from_nights', line);
    }
  }
  if (isBuddhist(cells.checkin ?? cells.range ?? '')) notes.add('buddhist_years', line);
  const isWhole = checkin !== undefined && checkout !== undefined;
  if (isWhole && areMidnightsElsewhere(cells.checkin ?? '', cells.checkout ?? ''))
    issues.push(openDay('checkin_date', cells.checkin!));
  const far = (checkin && farYear('checkin_date', checkin)) || (checkout && farYear('checkout_date', checkout));
  if (far) issues.push(far);
  const between = checkin && checkout ? dayNumber(checkout) - dayNumber(checkin) : undefined;
  // A departure before the arrival is rejected, whatever the number of nights says.
  const isOther = between !== undefined && between > 0 && nights !== undefined && nights !== between;
  return { checkin, checkout, nights: between ?? nights, otherNights: isOther ? nights : undefined, issues };
}

function readCell(
  text: string | undefined,
  field: string,
  { order, issues }: { order: DateOrder | undefined; issues: FieldIssue[] },
): string | undefined {
  if (text === undefined) return undefined;
  const date = dateOf(readDate(text), order);
  if (date === undefined) issues.push(notADate(field, text, order));
  return date;
}

const orderWords = { dmy: 'day, month, year', mdy: 'month, day, year', ymd: 'year, month, day' };

function notADate(field: string, value: string, order?: DateOrder): FieldIssue {
  const shown = value.slice(0, 200);
  const message =
    order === undefined
      ? `${field} is not a date that can be read in one way only`
      : `${field} is not a real date in the order ${orderWords[order.slice(0, 3) as keyof typeof orderWords]} of this file`;
  return fieldIssue('not_a_date', field, { value: shown, message });
}

const wholeNumber = remembering((text) => {
  const match = /^(\d{1,4})(?:[.,]0+)?(?:\s?\p{L}{1,12})?$/u.exec(text);
  return match === null ? undefined : Number(match[1]);
});

function daysAfter(date: string, days: number): string | undefined {
  const later = dateOfDay(dayNumber(date) + days);
  return isCalendarDate(later) ? later : undefined;
}
