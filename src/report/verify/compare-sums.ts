/** Compares sums of the files with sums of the service, by state, month of arrival, month of night and room type. */
import type { Booking } from '../../contract/booking.ts';
import { type Spool, type StayColumns, stayOf } from '../../sync/spool.ts';
import { wantedStates } from '../read-stays.ts';
import { type BookingSums, createSums, type SumLine } from '../sum-bookings.ts';
import { isEndedElsewhere, isOfOtherPrice, isOfOtherState } from './find-faults.ts';

const comparedGroups = ['status', 'month', 'night', 'type'] as const;
type ComparedGroup = (typeof comparedGroups)[number];

export type ComparedSum = Omit<SumLine, 'group' | 'currency'>;

/** One group in one currency, on both sides. */
export interface ComparedLine {
  by: ComparedGroup;
  group: string;
  currency: string | null;
  file: ComparedSum;
  service: ComparedSum;
  isSame: boolean;
}

const none: ComparedSum = { bookings: 0, nights: 0, revenue: 0 };

/** For what a file does not say about a booking, and for the stay of one that ended elsewhere, the value of the service is taken. */
const ofFiles = `SELECT records.id, records.key, records.type, ${['checkin', 'checkout', 'room_type']
  .map((column) => `iif(held.id IS NOT NULL AND ${isEndedElsewhere}, held.${column}, records.${column}) AS ${column}`)
  .join(', ')}, records.guest_first_name,
    records.guest_last_name, records.guest_email,
    iif(held.id IS NOT NULL AND NOT ${isOfOtherPrice}, held.total_amount, records.total_amount) AS total_amount,
    iif(held.id IS NOT NULL AND NOT ${isOfOtherPrice}, held.currency_iso, records.currency_iso) AS currency_iso,
    coalesce(held.booking_source, records.booking_source) AS booking_source,
    coalesce(iif(held.id IS NOT NULL AND NOT ${isOfOtherState}, held.booking_status, NULL), records.booking_status, 'Confirmed') AS booking_status
  FROM records LEFT JOIN (SELECT record, held AS booking FROM pairs UNION ALL SELECT record, held FROM moves) AS joined ON joined.record = records.id
  LEFT JOIN held ON held.id = joined.booking
  WHERE joined.record IS NOT NULL OR EXISTS (SELECT 1 FROM faults WHERE kind = 'lost' AND record = records.id)`;

const ofService = `SELECT * FROM held WHERE EXISTS (SELECT 1 FROM pairs WHERE held = held.id)
  OR EXISTS (SELECT 1 FROM moves WHERE held = held.id) OR EXISTS (SELECT 1 FROM faults WHERE faults.held = held.id)`;

/** Compares them; lines ordered by group, then currency. By state all bookings count, otherwise those that take a room. */
export function compareSums(spool: Spool): ComparedLine[] {
  const { database } = spool;
  database.exec('CREATE INDEX IF NOT EXISTS faults_record ON faults (record, kind)');
  const files = sumsOf(database.prepare<[], StayColumns>(ofFiles).iterate());
  const service = sumsOf(database.prepare<[], StayColumns>(ofService).iterate());
  return comparedGroups.flatMap((by) => laidBeside(by, files.get(by)!, service.get(by)!));
}

function sumsOf(stays: Iterable<StayColumns>): Map<ComparedGroup, BookingSums> {
  const sums = new Map(
    comparedGroups.map((by) => [by, createSums({ by, states: wantedStates(by === 'status' ? ['all'] : undefined) })]),
  );
  for (const stay of stays) {
    const booking = bookingOf(stay);
    for (const each of sums.values()) each.add(booking);
  }
  return sums;
}

/** A row of a spool as a booking. */
export function bookingOf(columns: StayColumns): Booking {
  const entries = Object.entries(stayOf(columns)).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as unknown as Booking;
}

function laidBeside(by: ComparedGroup, files: BookingSums, service: BookingSums): ComparedLine[] {
  const keyOf = ({ group, currency }: SumLine) => JSON.stringify([group, currency ?? '']);
  const [said, held] = [files, service].map((sums) => new Map(sums.lines().map((line) => [keyOf(line), line])));
  return [...new Set([...said!.keys(), ...held!.keys()])].sort().map((key) => {
    const { group, currency } = (said!.get(key) ?? held!.get(key))!;
    const [file, there] = [said!.get(key), held!.get(key)].map(valuesOf);
    const isSame = JSON.stringify(file) === JSON.stringify(there);
    return { by, group, currency, file: file!, service: there!, isSame };
  });
}

function valuesOf(line: SumLine | undefined): ComparedSum {
  if (line === undefined) return none;
  const { bookings, nights, revenue } = line;
  return { bookings, nights, revenue };
}
