/** Who stays in a room type within given dates, of which only bookings that may reach into them are requested; and the bookings of any list. */
import { z } from 'zod';
import { findMovedKeys } from '../../app/history/find-writes.ts';
import type { Client } from '../../client/create-client.ts';
import type { RecordStream } from '../../contract/api.ts';
import { dateOfDay, dayNumber } from '../../contract/dates.ts';
import { stayNightsMax } from '../../contract/limits.ts';
import { isEnded } from '../../contract/status.ts';
import { bookingKeyOf } from '../../sync/entry-of-record.ts';
import { bookingsOf } from '../../sync/read-held.ts';
import { commandLine, identified } from '../board-context.ts';
import type { StayFacts, StaysFacts } from '../facts.ts';
import { ofService } from '../server/board-command.ts';
import { type Dates, dateWord, isRange } from './dates.ts';

const staysSchema = z
  .strictObject({ from: dateWord, to: dateWord, type: z.string().optional(), sold: z.int().min(0).optional() })
  .refine(isRange, 'the first date before the last');

type StaysWords = z.infer<typeof staysSchema>;

/** Most stays shown at once. */
const staysMax = 3000;

/** Steps back, in nights before the window, in the search for stays that reach into it. It ends when as many are found as are sold. */
const looksBack = [14, 60, 365, stayNightsMax];

/**
 * The stays of a window. `sold`: how many rooms are sold on its first night, as the service says; once that many are found, no earlier bookings are
 * requested. If it is absent, all bookings that could reach into the window are requested.
 */
export const stays = ofService(staysSchema, async ({ board, ...service }, words): Promise<StaysFacts> => {
  const { from, to, type, sold } = words;
  const moved = await findMovedKeys(service.context, await identified(service));
  const found: StayFacts[] = [];
  let [until, isCut] = [to, false];
  const backs = sold === undefined ? [stayNightsMax] : looksBack;
  for (const back of backs) {
    const earliest = dateOfDay(dayNumber(from) - back);
    const more = await staysOf({ client: service.client, moved }, { from: earliest, to: until }, words);
    found.push(...more.stays);
    isCut ||= more.isCut;
    until = dateOfDay(dayNumber(earliest) - 1);
    if (isCut || (sold !== undefined && roomsOn(found, from) >= sold)) break;
  }
  const byArrival = ({ checkin_date: one }: StayFacts, { checkin_date: other }: StayFacts) =>
    one < other ? -1 : one > other ? 1 : 0;
  found.sort(byArrival);
  const typed = ['export', 'bookings', '--from', from, '--to', to, '--by', 'stay'];
  return {
    from,
    to,
    type,
    stays: found,
    isCut,
    command: commandLine(board, typed),
  };
});

function roomsOn(stays: readonly StayFacts[], night: string): number {
  return stays.filter(
    ({ checkin_date: from, checkout_date: to, booking_status: state = '' }) =>
      from <= night && to > night && !isEnded(state),
  ).length;
}

/** Stays that check in between the dates and reach into the window, but not where one stood before it moved. */
async function staysOf(
  { client, moved }: { client: Client; moved: ReadonlySet<number> },
  checkins: Dates,
  { from, to, type }: StaysWords,
): Promise<{ stays: StayFacts[]; isCut: boolean }> {
  const stays: StayFacts[] = [];
  const isWanted = (stay: StayFacts) =>
    stay.booking_status !== 'Moved' &&
    stay.checkin_date <= to &&
    stay.checkout_date > from &&
    (type === undefined || stay.room_type_name === type);
  const list = await client.exportBookings({ dateFrom: checkins.from, dateTo: checkins.to });
  for await (const listed of listedStays(list, moved)) {
    stays.push(...listed.filter(isWanted));
    if (stays.length > staysMax) return { stays: stays.slice(0, staysMax), isCut: true };
  }
  return { stays, isCut: false };
}

/** The bookings of a list, batch by batch as they come. `moved`: the keys of those that have moved, as the history of this machine knows them. */
export async function* listedStays(list: RecordStream, moved: ReadonlySet<number>): AsyncGenerator<StayFacts[]> {
  for await (const bookings of bookingsOf(list))
    yield bookings.map((booking) =>
      booking.booking_status === 'Cancelled' && moved.has(bookingKeyOf(booking))
        ? { ...booking, booking_status: 'Moved' }
        : booking,
    );
}
