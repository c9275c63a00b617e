/**
 * Applies `--cutover`, the day on which a house changes its system: stays before it, across it and after it are counted, and left out or split as
 * asked.
 */
import type { Booking } from '../../contract/booking.ts';
import { dayNumber } from '../../contract/dates.ts';
import { fromStoredAmount, toStoredAmount } from '../../contract/money.ts';
import { amountOfFirstNights } from '../../contract/night-shares.ts';
import type { Row } from '../../file/row.ts';
import type { ConvertedRow, RowStep } from '../converter.ts';
import type { Decisions } from '../reading-options.ts';

type Part = 'before' | 'at' | 'after';
type BookedRow = Extract<ConvertedRow<'bookings'>, { record: Booking }>;

/** What `--cutover` does to the bookings; undefined if it is not given. */
export function createCutover(decisions: Decisions): RowStep | undefined {
  const { cutover, beforeCutover = 'take', atCutover = 'whole', afterCutover = 'take' } = decisions;
  if (cutover === undefined) return undefined;
  const done = { before: beforeCutover, at: atCutover, after: afterCutover };
  const counts: Record<Part, number> = { before: 0, at: 0, after: 0 };
  const leftOut = new WeakSet<Row>();
  const partRow = (each: ConvertedRow): ConvertedRow[] => {
    if (each.record === undefined) return [each];
    const booked = each as BookedRow;
    const { checkin_date: checkin, checkout_date: checkout } = booked.record;
    const part: Part = checkout <= cutover ? 'before' : checkin < cutover ? 'at' : 'after';
    counts[part]++;
    if (done[part] === 'leave-out') return leaveOut(booked, part, leftOut);
    if (part !== 'at' || atCutover !== 'split') return [each];
    const [earlier, later] = splitAt(booked, cutover);
    return [...(beforeCutover === 'take' ? [earlier] : []), ...(afterCutover === 'take' ? [later] : [])];
  };
  return {
    change: (converted) => converted.flatMap(partRow),
    notes() {
      const count = counts.before + counts.at + counts.after;
      return [{ code: 'cutover', date: cutover, done, counts, count, lines: [] }];
    },
  };
}

/** Leaves out a row of several rooms only once. */
function leaveOut({ row, folded = [], record, origin }: BookedRow, part: Part, known: WeakSet<Row>): ConvertedRow[] {
  const rows = [row, ...folded].filter((each) => !known.has(each));
  for (const each of rows) known.add(each);
  return rows.map((each) => ({ row: each, leftOut: `${part}_cutover`, booking: { record, origin } }));
}

/** The nights before the day and those from it on, each part with its share of the amount. */
function splitAt(each: BookedRow, cutover: string): [BookedRow, BookedRow] {
  const { record, origin } = each;
  const {
    checkin_date: checkin,
    checkout_date: checkout,
    total_amount: amount,
    currency_iso: currency = null,
  } = record;
  const nights = dayNumber(checkout) - dayNumber(checkin);
  const whole = BigInt(toStoredAmount(amount ?? 0));
  const first = amountOfFirstNights({ amount: whole, currency, nights }, dayNumber(cutover) - dayNumber(checkin));
  const share = (part: bigint) => (amount === undefined ? {} : { total_amount: fromStoredAmount(Number(part)) });
  const earlierOrigin = origin && { ...origin, room: (origin.room ?? 1) + earlierRooms };
  return [
    { ...each, record: { ...record, checkout_date: cutover, ...share(first) }, origin: earlierOrigin },
    { ...each, record: { ...record, checkin_date: cutover, ...share(whole - first) } },
  ];
}

/** Added to the room index of the part that has ended; the part that continues keeps its index. */
const earlierRooms = 100_000;
