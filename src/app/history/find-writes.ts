/** Finds what runs wrote of one booking, or what one run wrote, as far as the history of the service on this machine knows. */
import { existsSync } from 'node:fs';
import type { Booking } from '../../contract/booking.ts';
import { closing } from '../../file/closing.ts';
import type { FoundWrite, HistoryRun } from '../../history/history.ts';
import { openHistory } from '../../history/open-history.ts';
import { bookingKeyOf } from '../../sync/entry-of-record.ts';
import { historyOfList } from '../../sync/keep-writes.ts';
import type { AppContext } from '../app-context.ts';
import type { Service } from '../service/find-service.ts';
import { findRun, historyPath, openHistoryOf } from './history-of-service.ts';

/** A test for bookings that were cancelled because they had moved, as far as is known. Throws PmsError history_unusable. */
export async function findMoved(context: AppContext, service: Service): Promise<(booking: Booking) => boolean> {
  if (!existsSync(await historyPath(context.env, service))) return () => false;
  const keys = await closing(await openHistoryOf(context, service), (history) => history.movedKeys());
  return (booking) => booking.booking_status === 'Cancelled' && keys.size > 0 && keys.has(bookingKeyOf(booking));
}

/** Those of a room type that no run has written, as far as is known. Throws PmsError history_unusable. */
export async function withoutWritten<Of extends { type: string }>(context: AppContext, service: Service, all: Of[]) {
  if (all.length === 0 || !existsSync(await historyPath(context.env, service))) return all;
  const keyOf = (name: string) => historyOfList({ stay: { name }, before: null, after: {} }, { file: '', line: 0 }).key;
  return closing(await openHistoryOf(context, service), (history) =>
    all.filter(({ type }) => !history.writesOfBooking(keyOf(type), null).some(({ isIn }) => isIn)),
  );
}

/** Writes of one booking, the latest first; none if nothing is known. Throws PmsError history_unusable. */
export async function findWritesOfBooking(context: AppContext, service: Service, record: Booking) {
  if (!existsSync(await historyPath(context.env, service))) return [];
  return closing(await openHistoryOf(context, service), (history) => {
    const writes = history.writesOfBooking(bookingKeyOf(record), record.guest_email ?? null);
    if (writes.length === 0) return [];
    const runs = new Map(history.runs().map((run) => [run.id, run]));
    return writes.map((write) => ({ run: runs.get(write.run)!, write }));
  });
}

/** A run by the beginning of its id, and a window of what it wrote. Throws PmsError unknown_name and history_unusable. */
export async function findWritesOfRun(
  context: AppContext,
  id: string,
  window: { first: number; count: number },
): Promise<{ run: HistoryRun; writes: FoundWrite[] }> {
  const { run, path } = await findRun(context, id);
  return closing(openHistory(path, { service: '', clock: context.clock }), (history) => ({
    run,
    writes: [...history.writesOf(run.id, window)],
  }));
}
