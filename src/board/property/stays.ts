/** Who stays: in a room type within given dates, and in the whole house on one day. */
import { z } from 'zod';
import { findMoved } from '../../app/history/find-writes.ts';
import type { Booking } from '../../contract/booking.ts';
import { dateOfDay, dayNumber } from '../../contract/dates.ts';
import { isLive, readStays } from '../../report/read-stays.ts';
import { guestOf } from '../../words/plan.ts';
import { type AskedService, commandLine, identified } from '../board-context.ts';
import type { DayFacts, StaysFacts } from '../facts.ts';
import { type Dates, dateWord, isRange, ofService } from '../server/board-command.ts';
import { reportLink } from './send-csv.ts';

const staysSchema = z
  .strictObject({ from: dateWord, to: dateWord, type: z.string().optional() })
  .refine(isRange, 'the first date before the last');

/** Those of a window, but not where one stood before it moved. */
export const stays = ofService(staysSchema, async ({ board, ...service }, { from, to, type }): Promise<StaysFacts> => {
  const isMoved = await findMoved(service.context, await identified(service));
  const isWanted = (booking: Booking) => (type === undefined || booking.room_type_name === type) && !isMoved(booking);
  const { stays: found, isCut } = await staysOf(service, { from, to }, isWanted);
  found.sort(({ checkin_date: one }, { checkin_date: other }) => (one < other ? -1 : one > other ? 1 : 0));
  const typed = ['export', 'bookings', '--from', from, '--to', to, '--by', 'stay'];
  return { from, to, type, stays: found, isCut, command: commandLine(board, typed) };
});

/** All who arrive, stay or leave on a day. Cancelled bookings and no-shows are left out. */
export const day = ofService(
  z.strictObject({ date: dateWord }),
  async ({ board, ...service }, { date }): Promise<DayFacts> => {
    const dayBefore = dateOfDay(dayNumber(date) - 1);
    const isWanted = (booking: Booking) => isLive(booking) && booking.checkout_date >= date;
    const { stays: found, isCut } = await staysOf(service, { from: dayBefore, to: date }, isWanted);
    found.sort(
      (one, other) =>
        one.room_type_name.localeCompare(other.room_type_name) || guestOf(one).localeCompare(guestOf(other)),
    );
    return {
      ...{ date, stays: found, isCut },
      command: commandLine(board, ['report', 'in-house', date]),
      reports: (['arrivals', 'in-house', 'departures'] as const).map((report) =>
        reportLink(board, { report, from: date, to: date }),
      ),
    };
  },
);

/** Most stays shown at once. */
const staysMax = 3000;

async function staysOf(
  service: AskedService,
  dates: Dates,
  isWanted: (booking: Booking) => boolean,
): Promise<{ stays: Booking[]; isCut: boolean }> {
  const { client: api, info } = await identified(service);
  const found: Booking[] = [];
  for await (const bookings of readStays({ api, isOurs: info.isOurs }, { ...dates, by: 'stay' })) {
    found.push(...bookings.filter(isWanted));
    if (found.length > staysMax) break;
  }
  return { stays: found.slice(0, staysMax), isCut: found.length > staysMax };
}
