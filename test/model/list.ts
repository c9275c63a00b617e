/** The four lists of the model, worked out anew each time from all that is there. */
import { dayAfter } from './calendar.ts';
import { type Booking, dayKey, type Property, type RoomType } from './property.ts';
import { byCodePoint, nameKeyOf } from './words.ts';

export type Listed = Record<string, string | number | null>;

export type Query =
  | { list: 'room_types' | 'export_rooms' }
  | { list: 'availability'; date_from: string; date_to: string }
  | { list: 'export_bookings'; date_from?: string; date_to?: string; status?: string };

export function list(property: Property, query: Query): Listed[] {
  if (query.list === 'availability') return availability(property, query);
  if (query.list === 'export_bookings') return bookings(property, query);
  const types = activeTypes(property);
  if (query.list === 'export_rooms') return types.flatMap((type) => physicalRooms(property, type));
  return types.map((type) => ({ ...type, currency_iso: property.currency }));
}

function activeTypes({ roomTypes }: Property): RoomType[] {
  return [...roomTypes.values()]
    .filter((type) => type.total_rooms > 0)
    .sort((one, other) => byCodePoint(one.name, other.name));
}

function physicalRooms({ currency }: Property, { name, total_rooms: total, ...type }: RoomType): Listed[] {
  return Array.from({ length: total }, (_, index) => ({
    ...type,
    name: total === 1 ? name : `${name} ${index + 1}`,
    room_number: index + 1,
    room_type_name: name,
    currency_iso: currency,
  }));
}

function bookings(property: Property, query: { date_from?: string; date_to?: string; status?: string }): Listed[] {
  const { date_from: from = '', date_to: to = '9999-99-99', status } = query;
  return property.bookings
    .filter(({ checkin_date: checkin }) => checkin >= from && checkin <= to)
    .filter((booking) => status === undefined || booking.booking_status === status)
    .sort((one, other) => byCodePoint(one.checkin_date, other.checkin_date))
    .map((booking) => ({ ...booking }));
}

function availability(property: Property, { date_from: from, date_to: to }: { date_from: string; date_to: string }) {
  const rows: Listed[] = [];
  const plans = [...property.plans].sort(([, one], [, other]) => byCodePoint(one, other));
  for (const type of activeTypes(property)) {
    const key = nameKeyOf(type.name);
    const stays = property.bookings.filter((booking) => booking.room_type_name === type.name && takesRoom(booking));
    for (const plan of [...plans, null]) {
      for (let date = from; date <= to; date = dayAfter(date)) {
        const hasRate = ([planKey]: [string, string]) => property.days.has(dayKey(key, planKey, date));
        if (plan === null ? plans.some(hasRate) : !hasRate(plan)) continue;
        const rate = plan === null ? undefined : property.days.get(dayKey(key, plan[0], date));
        const booked = stays.filter(
          ({ checkin_date: checkin, checkout_date: checkout }) => checkin <= date && date < checkout,
        );
        const left = Math.max(0, type.total_rooms - booked.length);
        rows.push({
          date,
          room_type_name: type.name,
          rate_plan_name: plan === null ? null : plan[1],
          rate_amount: rate?.rate_amount ?? type.base_price,
          currency_iso: property.currency,
          availability: Math.min(left, rate?.availability ?? left),
          availability_set: rate?.availability ?? null,
          min_nights: rate?.min_nights ?? null,
          stop_sell: rate?.stop_sell ?? null,
          total_rooms: type.total_rooms,
          rooms_booked: booked.length,
        });
      }
    }
  }
  return rows;
}

function takesRoom({ booking_status: status }: Booking): boolean {
  return status !== 'Cancelled' && status !== 'NoShow';
}
