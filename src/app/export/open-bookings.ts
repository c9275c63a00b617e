/** Opens the service's list of the wanted bookings. */
import type { Client } from '../../client/create-client.ts';
import type { BookingDate, RecordStream } from '../../contract/api.ts';
import { statusOfWord } from '../../contract/status.ts';

/** Dates are YYYY-MM-DD, both ends included; `by` says which dates they are. */
interface BookingsWanted {
  from?: string;
  to?: string;
  by: BookingDate;
  status?: string;
}

/** Requests them. An unknown state is passed on: another service may have it. */
export function openBookings(client: Client, { from, to, by, status }: BookingsWanted): Promise<RecordStream> {
  const word = status === undefined ? undefined : (statusOfWord(status) ?? status);
  return client.exportBookings({ dateFrom: from, dateTo: to, by, status: word });
}
