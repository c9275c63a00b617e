/** Price and availability by room type, rate plan and date, from segments and stays. */
import type { Cell, DateRange } from '../contract/api.ts';
import { dateOfDay, dayNumber } from '../contract/dates.ts';
import { fromStoredAmount } from '../contract/money.ts';
import type { BookedStay, RateSegment, Snapshot, StoredRatePlan, StoredRoomType } from '../store/store.ts';

/** Rows of the availability list, one room type at a time: by type name, plan name (without a plan last) and date. */
export async function* availabilityRows(snapshot: Snapshot, range: DateRange): AsyncGenerator<Cell[][]> {
  const days = { from: dayNumber(range.dateFrom), to: dayNumber(range.dateTo) };
  const dates = Array.from({ length: days.to - days.from + 1 }, (_, offset) => dateOfDay(days.from + offset));
  const { currency } = await snapshot.property();
  const plans = await snapshot.ratePlans();
  const booked = roomsBooked(await snapshot.bookedStays(days.from, days.to), days, dates.length);
  for (const roomType of await snapshot.roomTypes()) {
    if (roomType.totalRooms === 0) continue;
    const roomsBookedOn = booked.get(roomType.id) ?? new Int32Array(dates.length);
    const segments = await snapshot.ratesOf(roomType.id, days.from, days.to);
    yield* rowsOfType({ roomType, plans, segments, dates, firstDay: days.from, currency, roomsBookedOn });
  }
}

interface TypeInRange {
  roomType: StoredRoomType;
  plans: readonly StoredRatePlan[];
  segments: readonly (RateSegment & { ratePlanId: number })[];
  dates: readonly string[];
  firstDay: number;
  currency: string | null;
  roomsBookedOn: Int32Array;
}

function* rowsOfType(type: TypeInRange): Generator<Cell[][]> {
  const { plans, segments, dates, firstDay } = type;
  const hasRate = new Uint8Array(dates.length);
  for (const plan of plans) {
    const rows: Cell[][] = [];
    for (const segment of segments) {
      if (segment.ratePlanId !== plan.id) continue;
      const last = Math.min(segment.to - firstDay, dates.length - 1);
      for (let offset = Math.max(segment.from - firstDay, 0); offset <= last; offset++) {
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
  const left = Math.max(0, roomType.totalRooms - roomsBookedThen);
  const set = rate?.availability ?? null;
  return [
    dates[offset]!,
    roomType.name,
    rate?.plan ?? null,
    fromStoredAmount(rate?.amount ?? roomType.basePrice),
    currency,
    set === null ? left : Math.min(set, left),
    set,
    rate?.minNights ?? null,
    rate?.stopSell ?? null,
    roomType.totalRooms,
    roomsBookedThen,
  ];
}

/** Rooms taken on each night of the range, by room type. */
function roomsBooked(stays: readonly BookedStay[], days: { from: number }, length: number): Map<number, Int32Array> {
  const changes = new Map<number, Int32Array>();
  for (const { roomTypeId, checkinDay, checkoutDay, rooms } of stays) {
    const change = changes.get(roomTypeId) ?? new Int32Array(length + 1);
    changes.set(roomTypeId, change);
    change[Math.max(0, checkinDay - days.from)]! += rooms;
    change[Math.min(length, checkoutDay - days.from)]! -= rooms;
  }
  return new Map([...changes].map(([roomTypeId, change]) => [roomTypeId, runningSums(change, length)]));
}

function runningSums(changes: Int32Array, length: number): Int32Array {
  const sums = new Int32Array(length);
  let sum = 0;
  for (let offset = 0; offset < length; offset++) {
    sum += changes[offset]!;
    sums[offset] = sum;
  }
  return sums;
}
