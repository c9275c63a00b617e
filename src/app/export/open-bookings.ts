/** Which bookings are wanted in, the service's list of them out, with what must still be sorted out of it here. */
import type { Client } from '../../client/create-client.ts';
import type { Cell, RecordStream } from '../../contract/api.ts';
import { dateOfDay, dayNumber } from '../../contract/dates.ts';
import { stayNightsMax } from '../../contract/limits.ts';
import { statusOfWord } from '../../contract/status.ts';

/** Dates are YYYY-MM-DD, both ends included; `by` says what they are dates of. */
export interface BookingsWanted {
  from?: string;
  to?: string;
  by: 'checkin' | 'stay' | 'checkout';
  status?: string;
}

export type RowFilter = (row: readonly Cell[], columns: readonly string[]) => boolean;

/** The service filters by check-in only: for other dates more is asked for, and narrowed here. */
export async function openBookings(
  client: Client,
  { from, to, by, status }: BookingsWanted,
): Promise<{ stream: RecordStream; filter?: RowFilter }> {
  const word = status === undefined ? undefined : (statusOfWord(status) ?? status);
  if (by === 'checkin' || (from === undefined && to === undefined)) {
    return { stream: await client.exportBookings({ dateFrom: from, dateTo: to, status: word }) };
  }
  const earliest = from === undefined ? undefined : dateOfDay(dayNumber(from) - stayNightsMax);
  const stream = await client.exportBookings({ dateFrom: earliest, dateTo: to, status: word });
  const isWithin = by === 'stay' ? staysWithin : leavesWithin;
  const filter: RowFilter = (row, columns) => {
    const [checkin, checkout] = ['checkin_date', 'checkout_date'].map((column) => String(row[columns.indexOf(column)]));
    return isWithin({ checkin: checkin!, checkout: checkout! }, from ?? '', to ?? '9999-12-31');
  };
  return { stream, filter };
}

/** Whether a night of the stay lies within the dates; the last night is the one before the check-out. */
function staysWithin({ checkin, checkout }: { checkin: string; checkout: string }, from: string, to: string): boolean {
  return checkin <= to && checkout > from;
}

function leavesWithin({ checkout }: { checkout: string }, from: string, to: string): boolean {
  return checkout >= from && checkout <= to;
}
