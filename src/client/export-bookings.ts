/** Bookings by check-in, night or check-out: filtered by our own service, and filtered here for services that know only the check-in. */
import type { BookingDate, BookingFilter, Cell, RecordStream } from '../contract/api.ts';
import { dateOfDay, dayNumber } from '../contract/dates.ts';
import { stayNightsMax } from '../contract/limits.ts';
import { readRoutes } from '../contract/routes.ts';
import { identifyService } from './identify-service.ts';
import { openList } from './open-list.ts';
import type { Session } from './session.ts';

/** Opens the list; asks first which service it is if that matters. Throws PmsError. */
export async function exportBookings(session: Session, filter: BookingFilter): Promise<RecordStream> {
  const { dateFrom, dateTo, by = 'checkin', status } = filter;
  const open = (query: { date_from?: string; date_to?: string; by?: BookingDate }) =>
    openList(session, readRoutes.bookings, { ...query, status });
  const hasDates = dateFrom !== undefined || dateTo !== undefined;
  if (by === 'checkin' || !hasDates) return open({ date_from: dateFrom, date_to: dateTo });
  if (session.state.isOurs === undefined) await identifyService(session);
  if (session.state.isOurs) return open({ date_from: dateFrom, date_to: dateTo, by });
  const earliest = dateFrom === undefined ? undefined : dateOfDay(dayNumber(dateFrom) - stayNightsMax);
  const { columns, batches } = await open({ date_from: earliest, date_to: dateTo });
  const isWithin = by === 'stay' ? staysWithin : leavesWithin;
  return {
    columns,
    batches: narrowed({ columns, batches }, (stay) => isWithin(stay, dateFrom ?? '', dateTo ?? '9999-12-31')),
  };
}

interface Stay {
  checkin: string;
  checkout: string;
}

async function* narrowed(
  { columns, batches }: RecordStream,
  isWanted: (stay: Stay) => boolean,
): AsyncGenerator<Cell[][]> {
  const [checkinAt, checkoutAt] = ['checkin_date', 'checkout_date'].map((column) => columns.indexOf(column));
  for await (const batch of batches)
    yield batch.filter((row) => isWanted({ checkin: String(row[checkinAt!]), checkout: String(row[checkoutAt!]) }));
}

/** Whether a night of the stay is within the dates; the last night is the one before the check-out. */
function staysWithin({ checkin, checkout }: Stay, from: string, to: string): boolean {
  return checkin <= to && checkout > from;
}

function leavesWithin({ checkout }: Stay, from: string, to: string): boolean {
  return checkout >= from && checkout <= to;
}
