/** Rooms of each type sold on each night, from one availability list; and who stays: in a room type within given dates, in the whole house on one day. */
import { z } from 'zod';
import { findMoved } from '../../app/history/find-writes.ts';
import { type Cell, namedRows, nightColumns } from '../../contract/api.ts';
import type { Booking } from '../../contract/booking.ts';
import { dayNumber } from '../../contract/dates.ts';
import { dayLists } from '../../report/day-list.ts';
import { isLive, readStays } from '../../report/read-stays.ts';
import { bookingsOf } from '../../sync/read-held.ts';
import { commandLine, identified } from '../board-context.ts';
import { datesSchema, dateWord, isRange, nothing, ofService } from '../server/board-command.ts';
import { reportLink } from './send-csv.ts';

/** Rooms sold of each type and night. */
export const nights = ofService(datesSchema, async ({ board, client }, { from, to }) => {
  const begunMs = performance.now();
  const listed = await client.availability({ dateFrom: from, dateTo: to });
  const first = dayNumber(from);
  const days = dayNumber(to) - first + 1;
  const types = new Map<string, { name: string; total: (number | null)[]; sold: (number | null)[] }>();
  // The list has a row for each plan of a type. All say the same about rooms and rooms sold.
  for await (const { date, room_type_name: type, ...row } of namedRows(listed, nightColumns)) {
    const offset = dayNumber(String(date)) - first;
    if (offset < 0 || offset >= days) continue;
    const empty = () => new Array<number | null>(days).fill(null);
    const nights = types.get(String(type)) ?? { name: String(type), total: empty(), sold: empty() };
    types.set(nights.name, nights);
    nights.total[offset] = numberOf(row.total_rooms);
    nights.sold[offset] = numberOf(row.rooms_booked);
  }
  return {
    from,
    to,
    types: [...types.values()].sort((one, other) => one.name.localeCompare(other.name)),
    serviceMs: Math.round(performance.now() - begunMs),
    command: commandLine(board, ['export', 'availability', '--from', from, '--to', to]),
    /** Reports of the same nights. */
    reports: (['occupancy', 'overbooked'] as const).map((report) => reportLink(board, { report, from, to })),
  };
});

/** The first check-in and the last check-out of all bookings that take a room. Reads all of the service: asked for only where a view shows nothing. */
export const span = ofService(nothing, async ({ client }) => {
  let [first, last]: [string | undefined, string | undefined] = [undefined, undefined];
  for await (const bookings of bookingsOf(await client.exportBookings({})))
    for (const { checkin_date: checkin, checkout_date: checkout } of bookings.filter(isLive)) {
      if (first === undefined || checkin < first) first = checkin;
      if (last === undefined || checkout > last) last = checkout;
    }
  return { first, last };
});

function numberOf(cell: Cell): number | null {
  return typeof cell === 'number' ? cell : null;
}

const staysSchema = z
  .strictObject({ from: dateWord, to: dateWord, type: z.string().optional() })
  .refine(isRange, 'the first date before the last');

/** Most stays shown at once. */
const staysMax = 3000;

/** Those of a window, but not where one stood before it moved; of all room types that is who comes, stays or leaves on its last day. */
export const stays = ofService(staysSchema, async ({ board, ...asked }, { from, to, type }) => {
  const service = await identified(asked);
  const isMoved = await findMoved(service.context, service);
  const isWanted = (booking: Booking) => (type === undefined || booking.room_type_name === type) && !isMoved(booking);
  const found: Booking[] = [];
  for await (const bookings of readStays(
    { api: service.client, isOurs: service.info.isOurs },
    { from, to, by: 'stay' },
  )) {
    found.push(...bookings.filter(isWanted));
    if (found.length > staysMax) break;
  }
  const typed = ['export', 'bookings', '--from', from, '--to', to, '--by', 'stay'];
  return {
    /** `isCut`: whether there are more than are shown. */
    ...{ from, to, type, isCut: found.length > staysMax },
    stays: found.slice(0, staysMax).sort((one, other) => one.checkin_date.localeCompare(other.checkin_date)),
    command: commandLine(board, type === undefined ? ['report', 'in-house', to] : typed),
    /** Of the last day. */
    reports: dayLists.map((report) => reportLink(board, { report, from: to, to })),
  };
});
