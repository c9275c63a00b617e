/**
 * Collects rate pieces by room type and plan and gives records: a later piece replaces an earlier one, and equal neighbouring days become one range.
 */
import { dateOfDay } from '../../contract/dates.ts';
import { PmsError } from '../../contract/errors.ts';
import { rangeDaysMax } from '../../contract/limits.ts';
import type { Rate } from '../../contract/rate.ts';
import { changeDays, firstTouching, type Interval } from '../../contract/split-day-ranges.ts';
import { cleanText, nameKey } from '../../contract/text.ts';
import type { Row } from '../../file/row.ts';
import type { ConvertedRow } from '../converter.ts';
import type { TwoPrices } from '../question.ts';
import { type KeptRow, type RatePiece, type RateValues, valueNames } from './plan.ts';

interface Segment extends Interval {
  values: RateValues;
  rows: KeptRow[];
  /** Line of the last row that counts here. */
  line: number;
  /** Whether its record was given out; it stays, without its rows, to be compared with later pieces. */
  isGiven: boolean;
}

interface PlanDays {
  type: string;
  plan: string;
  segments: Segment[];
}

export type RateCalendar = ReturnType<typeof createRateCalendar>;

/** Most ranges that are held, of all room types and plans, whether given out or not. */
const segmentsMax = 1_000_000;

type CompareRows = (left: Row, right: Row) => number;

interface CalendarOptions {
  compareRows?: CompareRows;
  /** Which of two rows' values for one day counts; the last one if absent. */
  counts?: 'first' | 'last';
  /** Called for each piece with another price for a night, with the first such night. */
  onTwoPrices?: OnTwoPrices;
}

/** What two rows give, and the rows. */
export type OnTwoPrices = (found: TwoPrices & { rows: readonly (KeptRow | undefined)[] }) => void;

/** `onOverlap` is called for each piece with another value than an earlier row gave for the same day. */
export function createRateCalendar(
  onOverlap: OnOverlap,
  { compareRows = (left, right) => left.line - right.line, counts = 'last', onTwoPrices }: CalendarOptions = {},
) {
  const laying: Laying = { counts, onOverlap, onTwoPrices };
  const plans = new Map<string, PlanDays>();
  const rows = new Set<KeptRow>();
  let segments = 0;
  const give = () => {
    const given = giveOut(plans.values(), rows, compareRows);
    segments = [...plans.values()].reduce((sum, plan) => sum + plan.segments.length, 0);
    rows.clear();
    return given;
  };
  return {
    /** Adds a piece; a field that it does not have keeps its value on these days. Throws PmsError file_broken beyond a million ranges. */
    put(piece: RatePiece): void {
      rows.add(piece.row);
      const { segments: days } = planDaysOf(plans, piece);
      const before = days.length;
      putPiece(days, piece, laying);
      segments += days.length - before;
      if (segments > segmentsMax)
        throw new PmsError('file_broken', 'The file has more than 1,000,000 different ranges of rates.', {
          fix: 'Split it, for example by year or by room types.',
        });
    },
    /** Rows held since the last `give`. */
    rowsHeld: () => rows.size,
    /** The records of what was added since the last call, ordered by first line, and the rows that no longer contribute. */
    give,
    /** Like `give`, and forgets everything: call it only if no later row can have one of these types and plans. */
    giveAndForget(): ConvertedRow<'rates'>[] {
      const given = give();
      plans.clear();
      segments = 0;
      return given;
    },
  };
}

function planDaysOf(plans: Map<string, PlanDays>, { type, plan }: RatePiece): PlanDays {
  // Different spellings of a name are the same room type or plan and share one calendar.
  const key = `${nameKey(type)}\n${nameKey(plan)}`;
  const days = plans.get(key) ?? { type: cleanText(type), plan: cleanText(plan), segments: [] };
  plans.set(key, days);
  return days;
}

type OnOverlap = (earlierLine: number, laterLine: number, dates: number) => void;

type Laying = Pick<CalendarOptions, 'onTwoPrices'> & { counts: 'first' | 'last'; onOverlap: OnOverlap };

function putPiece(segments: Segment[], piece: RatePiece, laying: Laying): void {
  const last = segments.at(-1);
  if (last !== undefined && piece.from <= last.to) overlay(segments, piece, laying);
  else if (last !== undefined && canJoin(last, piece)) {
    // Rows mostly come day by day: the open range grows in place.
    last.to = piece.to;
    last.line = piece.row.line;
    if (last.rows.at(-1) !== piece.row) last.rows.push(piece.row);
  } else segments.push(segmentOf(piece, piece));
}

function segmentOf({ values, row }: RatePiece, { from, to }: Interval): Segment {
  return { from, to, values, rows: [row], line: row.line, isGiven: false };
}

function canJoin(left: Segment, right: Pick<Segment, 'from' | 'to' | 'values'>): boolean {
  return (
    !left.isGiven &&
    left.to + 1 === right.from &&
    right.to - left.from < rangeDaysMax &&
    isSame(left.values, right.values)
  );
}

function isSame(left: RateValues, right: RateValues): boolean {
  return valueNames.every((name) => left[name] === right[name]);
}

/** Merges a piece into the segments that it touches: they are split at its ends, and days without a segment get one. */
function overlay(segments: Segment[], piece: RatePiece, { counts, onOverlap, onTwoPrices }: Laying): void {
  cutBefore(segments, piece.from);
  cutBefore(segments, piece.to + 1);
  const overlapped = new Map<number, number>();
  changeDays(segments, piece, (segment) => {
    if (segment === undefined) return segmentOf(piece, piece);
    if (contradicts(segment.values, piece.values)) {
      const dates = Math.min(segment.to, piece.to) - Math.max(segment.from, piece.from) + 1;
      overlapped.set(segment.line, (overlapped.get(segment.line) ?? 0) + dates);
      const prices = [segment.values.rate_amount, piece.values.rate_amount] as const;
      if (prices[0] !== undefined && prices[1] !== undefined && prices[0] !== prices[1])
        onTwoPrices?.({
          night: dateOfDay(Math.max(segment.from, piece.from)),
          room: piece.type,
          plan: piece.plan,
          prices: [prices[0], prices[1]],
          lines: [segment.line, piece.row.line],
          rows: [segment.rows.at(-1), piece.row],
        });
    }
    return counts === 'first' ? filled(segment, piece) : merged(segment, piece);
  });
  for (const [line, dates] of overlapped) onOverlap(line, piece.row.line, dates);
}

/** Splits the segment that contains both `day` and the day before; each part gets its own list of rows, which later grows in place. */
function cutBefore(segments: Segment[], day: number): void {
  const index = firstTouching(segments, day);
  const segment = segments[index];
  if (segment === undefined || segment.from >= day) return;
  segments.splice(index, 1, { ...segment, to: day - 1 }, { ...segment, rows: [...segment.rows], from: day });
}

function contradicts(earlier: RateValues, later: RateValues): boolean {
  return valueNames.some(
    (name) => earlier[name] !== undefined && later[name] !== undefined && earlier[name] !== later[name],
  );
}

function merged(segment: Segment, { values, row }: RatePiece): Omit<Segment, keyof Interval> {
  const together = { ...segment.values, ...values };
  if (segment.isGiven && isSame(together, segment.values)) return segment;
  // A row stays with the record as long as one of its values may still count.
  const isCovered = valueNames.every((name) => segment.values[name] === undefined || values[name] !== undefined);
  const isReplaced = contradicts(segment.values, values) && isCovered;
  return {
    values: together,
    rows: isReplaced ? [row] : [...segment.rows, row],
    line: row.line,
    isGiven: false,
  };
}

function filled(segment: Segment, { values, row }: RatePiece): Omit<Segment, keyof Interval> {
  const together = { ...values, ...segment.values };
  if (isSame(together, segment.values)) return segment;
  return { values: together, rows: [...segment.rows, row], line: row.line, isGiven: false };
}

function giveOut(
  plans: Iterable<PlanDays>,
  rows: ReadonlySet<KeptRow>,
  compareRows: CompareRows,
): ConvertedRow<'rates'>[] {
  const given: ConvertedRow<'rates'>[] = [];
  const used = new Set<KeptRow>();
  for (const days of plans) {
    days.segments = joined(days.segments);
    for (const segment of days.segments) {
      if (segment.isGiven) continue;
      const [row, ...folded] = [...new Set(segment.rows)].sort(compareRows);
      for (const each of segment.rows) used.add(each);
      const record = recordOf(days, segment);
      given.push(folded.length === 0 ? { row: row!, record } : { row: row!, record, folded });
      segment.isGiven = true;
      segment.rows = [];
    }
  }
  for (const row of rows) if (!used.has(row)) given.push({ row, leftOut: 'replaced' });
  return given.sort((left, right) => compareRows(left.row, right.row));
}

function joined(segments: readonly Segment[]): Segment[] {
  const result: Segment[] = [];
  for (const segment of segments) {
    const last = result.at(-1);
    if (last === undefined || segment.isGiven || !canJoin(last, segment)) {
      result.push(segment);
      continue;
    }
    last.to = segment.to;
    last.line = Math.max(last.line, segment.line);
    for (const row of segment.rows) last.rows.push(row);
  }
  return result;
}

function recordOf({ type, plan }: PlanDays, { from, to, values }: Segment): Rate {
  const record: Rate = {
    room_type_name: type,
    rate_plan_name: plan,
    date_from: dateOfDay(from),
    date_to: dateOfDay(to),
  };
  for (const name of valueNames) if (values[name] !== undefined) record[name] = values[name];
  return record;
}
