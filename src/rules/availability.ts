/** Price and availability by room type, rate plan and date, computed from segments and stays. */
import type { Cell, DateRange } from '../contract/api.ts';
import { dateOfDay, dayNumber } from '../contract/dates.ts';
import { fromStoredAmount } from '../contract/money.ts';
import { createPace } from '../contract/pace.ts';
import type { BookedStay, RateReader, RateSegment, Snapshot, StoredRatePlan, StoredRoomType } from '../store/store.ts';

/** Rows of the availability list, one room type at a time: by type name, plan name (rows without a plan last) and date. */
export async function* availabilityRows(snapshot: Snapshot, range: DateRange): AsyncGenerator<Cell[][]> {
  const days = { from: dayNumber(range.dateFrom), to: dayNumber(range.dateTo) };
  const dates = Array.from({ length: days.to - days.from + 1 }, (_, offset) => dateOfDay(days.from + offset));
  const { currency } = await snapshot.property();
  const plans = await snapshot.ratePlans();
  const rates = await snapshot.rates();
  const changes = await roomChanges(snapshot.bookedStays(days), days.from, dates.length);
  const pace = createPace();
  for (const roomType of await snapshot.roomTypes()) {
    if (roomType.total_rooms === 0) continue;
    const roomsBookedOn = runningSums(changes.get(roomType.id), dates.length);
    const ids = new Set(await rates.plansOf(roomType.id));
    const plansHere = plans.filter(({ id }) => ids.has(id));
    yield* rowsOfType({ roomType, plans: plansHere, rates, dates, days, currency, roomsBookedOn });
    if (pace.isDue()) await pace.pause();
  }
}

interface TypeInRange {
  roomType: StoredRoomType;
  plans: readonly StoredRatePlan[];
  rates: RateReader;
  dates: readonly string[];
  days: { from: number; to: number };
  currency: string | null;
  roomsBookedOn: Int32Array;
}

async function* rowsOfType(type: TypeInRange): AsyncGenerator<Cell[][]> {
  const { roomType, plans, rates, dates, days } = type;
  const hasRate = new Uint8Array(dates.length);
  for (const plan of plans) {
    const rows: Cell[][] = [];
    for (const segment of await rates.segmentsOf({ roomTypeId: roomType.id, ratePlanId: plan.id, ...days })) {
      const last = Math.min(segment.to - days.from, dates.length - 1);
      for (let offset = Math.max(segment.from - days.from, 0); offset <= last; offset++) {
        hasRate[offset] = 1;
        rows.push(row(type, offset, { plan: plan.name, ...segment }));
      }
    }
    if (rows.length > 0) yield rows;
  }
  const withoutRate = dates.map((_, offset) => offset).filter((offset) => hasRate[offset] === 0);
  if (withoutRate.length > 0) yield withoutRate.map((offset) => row(type, offset, undefined));
}

function row(type: TypeInRange, offset: number, rate: (RateSegment & { plan: string }) | undefined): Cell[] {
  const { roomType, dates, currency, roomsBookedOn } = type;
  const roomsBookedThen = roomsBookedOn[offset]!;
  const left = Math.max(0, roomType.total_rooms - roomsBookedThen);
  const set = rate?.availability ?? null;
  return [
    dates[offset]!,
    roomType.name,
    rate?.plan ?? null,
    fromStoredAmount(rate?.rate_amount ?? roomType.base_price),
    currency,
    set === null ? left : Math.min(set, left),
    set,
    rate?.min_nights ?? null,
    rate?.stop_sell ?? null,
    roomType.total_rooms,
    roomsBookedThen,
  ];
}

/** By room type, how many more rooms are taken on each night than on the night before. */
async function roomChanges(
  stays: AsyncIterable<BookedStay[]>,
  firstDay: number,
  length: number,
): Promise<Map<number, Int32Array>> {
  const changes = new Map<number, Int32Array>();
  for await (const some of stays) {
    for (const { roomTypeId, checkinDay, checkoutDay, rooms } of some) {
      const change = changes.get(roomTypeId) ?? new Int32Array(length + 1);
      changes.set(roomTypeId, change);
      change[Math.max(0, checkinDay - firstDay)]! += rooms;
      change[Math.min(length, checkoutDay - firstDay)]! -= rooms;
    }
  }
  return changes;
}

/** Rooms taken on each night. */
function runningSums(changes: Int32Array | undefined, length: number): Int32Array {
  const sums = new Int32Array(length);
  if (changes === undefined) return sums;
  let sum = 0;
  for (let offset = 0; offset < length; offset++) {
    sum += changes[offset]!;
    sums[offset] = sum;
  }
  return sums;
}
