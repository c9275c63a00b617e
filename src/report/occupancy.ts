/** Counts the rooms of each type that are sold on each night, from the bookings themselves. */
import type { Api } from '../contract/api.ts';
import { dayNumber } from '../contract/dates.ts';
import { nameKey } from '../contract/text.ts';
import type { HeldFrom } from '../sync/read-held.ts';
import { isLive, readStays } from './read-stays.ts';
import { roomsOfTypes } from './rooms-of-types.ts';

export interface TypeNights {
  type: string;
  /** Null if the service does not say it, or does not list the type. */
  rooms: number | null;
  isListed: boolean;
  /** One number for each night, from the first on. */
  sold: number[];
}

export interface Occupancy {
  /** Both nights included. */
  from: string;
  to: string;
  types: TypeNights[];
}

interface OccupancyFrom extends HeldFrom {
  api: Pick<Api, 'exportBookings' | 'roomTypes'>;
}

/** Most room types that only bookings name. */
const typesMax = 10_000;

/** Reads the bookings and counts. Cancelled and no-show bookings take no room. Throws what the Api throws. */
export async function readOccupancy(service: OccupancyFrom, dates: { from: string; to: string }): Promise<Occupancy> {
  const first = dayNumber(dates.from);
  const nights = dayNumber(dates.to) - first + 1;
  const types = new Map<string, TypeNights>();
  for (const [key, { name, rooms }] of await roomsOfTypes(service.api))
    types.set(key, { type: name, rooms, isListed: true, sold: new Array<number>(nights + 1).fill(0) });
  const typeOf = (name: string): TypeNights => {
    const key = types.size < typesMax || types.has(nameKey(name)) ? nameKey(name) : '';
    const type = types.get(key) ?? {
      ...{ type: key === '' ? '(others)' : name, rooms: null, isListed: false },
      sold: new Array<number>(nights + 1).fill(0),
    };
    types.set(key, type);
    return type;
  };
  for await (const bookings of readStays(service, { ...dates, by: 'stay' })) {
    for (const booking of bookings) {
      if (!isLive(booking)) continue;
      const { sold } = typeOf(booking.room_type_name);
      // The change from the night before; summed up at the end.
      sold[Math.max(0, dayNumber(booking.checkin_date) - first)]! += 1;
      sold[Math.min(nights, dayNumber(booking.checkout_date) - first)]! -= 1;
    }
  }
  return { ...dates, types: [...types.values()].map(summed).sort((one, other) => one.type.localeCompare(other.type)) };
}

function summed(type: TypeNights): TypeNights {
  let rooms = 0;
  const sold = type.sold.slice(0, -1).map((change) => {
    rooms += change;
    return rooms;
  });
  return { ...type, sold };
}
