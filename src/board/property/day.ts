/** Who arrives, stays and leaves on one day, in the whole house. */
import { z } from 'zod';
import { dateOfDay, dayNumber } from '../../contract/dates.ts';
import { isLive, readStays } from '../../report/read-stays.ts';
import { guestOf } from '../../words/plan.ts';
import { commandLine, identified } from '../board-context.ts';
import type { DayFacts, StayFacts } from '../facts.ts';
import { ofService } from '../server/board-command.ts';
import { dateWord } from './dates.ts';
import { reportLink } from './send-csv.ts';

/** Most stays shown of one day. */
const staysMax = 3000;

/** Cancelled bookings and no-shows are left out. */
export const day = ofService(z.strictObject({ date: dateWord }), async (asked, { date }): Promise<DayFacts> => {
  const { client: api, info, board } = await identified(asked);
  const stays: StayFacts[] = [];
  const dayBefore = dateOfDay(dayNumber(date) - 1);
  for await (const bookings of readStays({ api, isOurs: info.isOurs }, { from: dayBefore, to: date, by: 'stay' })) {
    stays.push(...bookings.filter((booking) => isLive(booking) && booking.checkout_date >= date));
    if (stays.length > staysMax) break;
  }
  stays.sort(
    (one, other) =>
      one.room_type_name.localeCompare(other.room_type_name) || guestOf(one).localeCompare(guestOf(other)),
  );
  return {
    date,
    stays: stays.slice(0, staysMax),
    isCut: stays.length > staysMax,
    command: commandLine(board, ['report', 'in-house', date]),
    reports: (['arrivals', 'in-house', 'departures'] as const).map((report) =>
      reportLink(board, { report, from: date, to: date }),
    ),
  };
});
