/** Which bookings are wanted in, the service's list of them out. */
import type { Client } from '../../client/create-client.ts';
import type { BookingDate, RecordStream } from '../../contract/api.ts';
import { statusOfWord } from '../../contract/status.ts';

/** Dates are YYYY-MM-DD, both ends included; `by` says what they are dates of. */
export interface BookingsWanted {
  from?: string;
  to?: string;
  by: BookingDate;
  status?: string;
}

/** Asks for them. A word that is no state here may be one of a service elsewhere. */
export function openBookings(client: Client, { from, to, by, status }: BookingsWanted): Promise<RecordStream> {
  const word = status === undefined ? undefined : (statusOfWord(status) ?? status);
  return client.exportBookings({ dateFrom: from, dateTo: to, by, status: word });
}
