/** Who stays: in a room type within given dates, and in the whole house on one day. */
import { z } from 'zod';
import { findMoved } from '../../app/history/find-writes.ts';
import type { Booking } from '../../contract/booking.ts';
import { dayLists } from '../../report/day-list.ts';
import { readStays } from '../../report/read-stays.ts';
import { commandLine, identified } from '../board-context.ts';
import { dateWord, isRange, ofService } from '../server/board-command.ts';
import { reportLink } from './send-csv.ts';

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
