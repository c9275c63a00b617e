/** Writes the lines of `pms verify`: one for each fault, and one for each sum that differs. */
import type { ComparedLine, ComparedSum } from '../report/verify/compare-sums.ts';
import type { ComparedTotal } from '../report/verify/compare-totals.ts';
import type { Fault } from '../report/verify/fault-items.ts';
import type { FaultKind } from '../report/verify/find-faults.ts';
import { count, counted } from './count.ts';
import { amountText, moneyText } from './money.ts';
import { lineOfStay } from './plan.ts';

/** What a kind of fault is; stands after the number of them. */
export const faultWords: Readonly<Record<FaultKind, string>> = {
  lost: 'lost: in the files, not in the service',
  doubled: 'doubled: once more in the service than in the files',
  moved: 'moved: the same guest with other dates or another type',
  repriced: 'repriced: another amount',
  restated: 'in another state',
  extra: 'only in the service',
  oversold: 'in oversold nights',
};

/** `week.csv line 12, A1: 2027-05-01 to 2027-05-04, Loft, ...; service: ...`. */
export function lineOfFault({
  fault,
  file,
  line,
  number,
  night,
  type,
  rooms,
  sold,
  record,
  held,
  same_as_line,
}: Fault): string {
  const where = line === null ? 'service: ' : `${file} line ${line}${number === null ? '' : `, ${number}`}: `;
  if (fault === 'oversold')
    return `${night} ${type}, ${sold} sold of ${rooms}: ${where}${lineOfStay((record ?? held)!)}`;
  const parts = [
    record === null ? '' : lineOfStay(record),
    record === null || held === null ? (held === null ? '' : lineOfStay(held)) : `service: ${lineOfStay(held)}`,
    same_as_line === null ? '' : `the same booking as line ${same_as_line}; the service holds only one`,
  ];
  return `${where}${parts.filter((part) => part !== '').join('; ')}`;
}

/** Where bookings are listed that are only in the service. */
export function lineOfElsewhere({ file, bookings }: { file: string; bookings: number }): string {
  return `  ${counted(bookings, 'of them is', 'of them are')} listed in ${file}: name its latest export beside these files`;
}

/** How a group differs: `month 2027-05 EUR: files 3 bookings, 9 nights, 700.00; service 2 bookings, 6 nights, 500.00`. */
export function lineOfCompared({ by, group, currency, file, service }: ComparedLine): string {
  const name = by === 'night' ? 'month of nights' : by;
  return `${name} ${group}${currency === null ? '' : ` ${currency}`}: files ${sumText(file, currency)}; service ${sumText(service, currency)}`;
}

function sumText({ bookings, nights, revenue }: ComparedSum, currency: string | null): string {
  return `${bookingsText(bookings)}, ${nightsText(nights)}, ${amountText(revenue, currency)}`;
}

/** How a line of the old system's sheet differs. */
export function lineOfTotal({ line, month, nights, revenue, service }: ComparedTotal): string {
  const there = Number.isNaN(service.revenue)
    ? `money in ${service.currency} (give the sheet a column currency)`
    : moneyText(service.revenue, service.currency);
  const said = [
    nights === null ? '' : nightsText(nights),
    revenue === null ? '' : amountText(revenue, service.currency),
  ];
  return `line ${line}, ${month}: the sheet ${said.filter((part) => part !== '').join(', ')}; service ${nightsText(service.nights)}, ${there}`;
}

/** That every line of the old system's sheet is as the service has it. */
export function lineOfEqualTotals(months: number): string {
  return months === 1 ? 'the sheet: its only month is the same' : `the sheet: all ${count(months)} months are the same`;
}

/** That files and service say the same. */
export function lineOfSame({ bookings, nights }: Pick<ComparedSum, 'bookings' | 'nights'>): string {
  return `the same: ${bookingsText(bookings)}, ${nightsText(nights)}, in bookings, nights and money by status, month, night and type`;
}

function bookingsText(bookings: number): string {
  return counted(bookings, 'booking', 'bookings');
}

function nightsText(nights: number): string {
  return counted(nights, 'night', 'nights');
}
