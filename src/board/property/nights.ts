/** How many rooms of each type are sold on each night, from one availability list. */
import type { Cell } from '../../contract/api.ts';
import { dayNumber } from '../../contract/dates.ts';
import { isLive } from '../../report/read-stays.ts';
import { bookingsOf } from '../../sync/read-held.ts';
import { commandLine } from '../board-context.ts';
import { datesSchema, nothing, ofService } from '../server/board-command.ts';
import { reportLink } from './send-csv.ts';

/** Each list has one entry for each night; null if the service does not say. */
interface TypeNights {
  name: string;
  total: (number | null)[];
  sold: (number | null)[];
}

/** Rooms sold of each type and night. */
export const nights = ofService(datesSchema, async ({ board, client }, { from, to }) => {
  const begunMs = performance.now();
  const { columns, batches } = await client.availability({ dateFrom: from, dateTo: to });
  const table = createNightsTable(columns, from, dayNumber(to) - dayNumber(from) + 1);
  for await (const rows of batches) for (const row of rows) table.add(row);
  return {
    from,
    to,
    types: table.types(),
    serviceMs: Math.round(performance.now() - begunMs),
    command: commandLine(board, ['export', 'availability', '--from', from, '--to', to]),
    /** Reports of the same nights. */
    reports: (['occupancy', 'overbooked'] as const).map((report) => reportLink(board, { report, from, to })),
  };
});

/** The first check-in and the last check-out of all bookings that take a room. Reads all bookings of the service: asked for only where a view has nothing to show. */
export const span = ofService(nothing, async ({ client }) => {
  let [first, last]: [string | undefined, string | undefined] = [undefined, undefined];
  for await (const bookings of bookingsOf(await client.exportBookings({})))
    for (const { checkin_date: checkin, checkout_date: checkout } of bookings.filter(isLive)) {
      if (first === undefined || checkin < first) first = checkin;
      if (last === undefined || checkout > last) last = checkout;
    }
  return { first, last };
});

/** The list has a row for each plan of a type. All say the same about rooms and rooms sold. */
function createNightsTable(columns: readonly string[], from: string, days: number) {
  const [date, type, total, booked] = ['date', 'room_type_name', 'total_rooms', 'rooms_booked'].map((name) =>
    columns.indexOf(name),
  );
  const first = dayNumber(from);
  const byName = new Map<string, TypeNights>();
  return {
    add(row: readonly Cell[]): void {
      const offset = dayNumber(String(row[date!])) - first;
      if (offset < 0 || offset >= days) return;
      const name = String(row[type!]);
      let nights = byName.get(name);
      if (nights === undefined) {
        const empty = () => new Array<number | null>(days).fill(null);
        nights = { name, total: empty(), sold: empty() };
        byName.set(name, nights);
      }
      nights.total[offset] = numberOf(row[total!]);
      nights.sold[offset] = numberOf(row[booked!]);
    },
    types: () => [...byName.values()].sort((one, other) => one.name.localeCompare(other.name)),
  };
}

function numberOf(cell: Cell | undefined): number | null {
  return typeof cell === 'number' ? cell : null;
}
