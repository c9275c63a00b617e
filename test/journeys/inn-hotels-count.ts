/** Counts by its own few lines, over the original columns of the INN Hotels file, what an import of it must come to. */
import { parse } from 'csv-parse/sync';

/** A row of the original file; all cells are text. */
type Row = Record<string, string>;

export interface ExpectedCount {
  rows: number;
  /** `field code` of everything wrong with a row, by its line. */
  refused: Map<number, string[]>;
  /** How many rows are refused for each `field code`. */
  reasons: Record<string, number>;
  /** Amount in cents of each row that is good, by its id. */
  good: Map<string, bigint>;
  nights: number;
}

export function countInnHotels(text: string): ExpectedCount {
  const rows: Row[] = parse(text, { columns: true });
  const count: ExpectedCount = { rows: rows.length, refused: new Map(), reasons: {}, good: new Map(), nights: 0 };
  for (const [index, row] of rows.entries()) {
    const reasons = reasonsToRefuse(row);
    for (const reason of reasons) count.reasons[reason] = (count.reasons[reason] ?? 0) + 1;
    if (reasons.length > 0) {
      count.refused.set(index + 2, reasons);
      continue;
    }
    count.good.set(row.Booking_ID!, cents(row.avg_price_per_room!) * BigInt(nightsOf(row)));
    count.nights += nightsOf(row);
  }
  return count;
}

function reasonsToRefuse(row: Row): string[] {
  const hasArrival = row.arrival_year !== '' && row.arrival_month !== '' && row.arrival_date !== '';
  const hasNights = row.no_of_weekend_nights !== '' && row.no_of_week_nights !== '';
  const isReal = row.arrival_month !== '2' || Number(row.arrival_date) <= 28;
  const reasons: string[] = [];
  if (!hasArrival) reasons.push('checkin_date required');
  else if (!isReal) reasons.push('checkin_date not_a_date');
  if (!hasArrival || !hasNights) reasons.push('checkout_date required');
  else if (isReal && nightsOf(row) === 0) reasons.push('checkout_date not_after_checkin');
  if (row.room_type_reserved === '') reasons.push('room_type_name required');
  // Only the service knows whether a booking is new, and it sees only what is right so far.
  if (reasons.length === 0 && row.avg_price_per_room === '') reasons.push('total_amount missing_to_create');
  return reasons;
}

function nightsOf(row: Row): number {
  return Number(row.no_of_weekend_nights) + Number(row.no_of_week_nights);
}

function cents(price: string): bigint {
  const [units, decimals = ''] = price.split('.');
  return BigInt(units + decimals.padEnd(2, '0'));
}
