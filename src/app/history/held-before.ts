/** What a service holds in the window of a file before it is imported: by key, in a temporary database. */
import type { Booking } from '../../contract/booking.ts';
import { dayNumber } from '../../contract/dates.ts';

import type { ConvertedRow } from '../../convert/converter.ts';
import { readHeld, type Window } from '../../sync/read-held.ts';
import { type HeldColumns, openSpool } from '../../sync/spool.ts';
import type { ReadyFile } from '../reading/prepare-input.ts';
import type { Service } from '../service/find-service.ts';

export interface HeldBefore {
  /** The booking that a record would meet. */
  find(record: Booking, key: number): HeldColumns | undefined;
  close(): void;
}

/** Reads the window. Throws the errors of the client. */
export async function readBefore(
  { client, info }: Service,
  window: Window | undefined,
  onHeld: (held: number) => void,
): Promise<HeldBefore> {
  const spool = openSpool();
  try {
    let held = 0;
    await spool.filling(async () => {
      if (window === undefined) return;
      for await (const bookings of readHeld({ api: client, isOurs: info.isOurs }, window)) {
        for (const booking of bookings) spool.addHeld(booking);
        held += bookings.length;
        onHeld(held);
      }
    });
    spool.database.exec('CREATE INDEX held_key ON held (key)');
  } catch (error) {
    spool.close();
    throw error;
  }
  const byKey = spool.database.prepare<[number], HeldColumns>('SELECT * FROM held WHERE key = ?');
  return {
    find({ guest_email: email = null }, key) {
      const found = byKey.all(key);
      const isSame = ({ mail }: HeldColumns) => mail?.toLowerCase() === email?.toLowerCase();
      return found.find(isSame) ?? found.find(({ mail }) => mail === null || email === null);
    },
    close: spool.close,
  };
}

/** Collects the first and last check-in of records as they come. */
function watchWindow(): { see(record: Booking): void; window(): Window | undefined } {
  let [first, last] = ['9999-12-31', ''];
  return {
    see({ checkin_date: date }) {
      if (date < first) first = date;
      if (date > last) last = date;
    },
    window: () => (last === '' ? undefined : { from: dayNumber(first), to: dayNumber(last) }),
  };
}

/** The check-ins of a file that is read to its end for them; undefined where it has no record. Throws the errors of reading. */
export async function windowOfFile({
  file,
  converter,
}: Pick<ReadyFile, 'file' | 'converter'>): Promise<Window | undefined> {
  const watched = watchWindow();
  const see = (converted: readonly ConvertedRow[]) => {
    for (const { record } of converted) if (record !== undefined) watched.see(record as Booking);
  };
  try {
    for await (const rows of file.batches) see(converter.convert(rows));
    see(converter.finish());
  } finally {
    await file.close();
  }
  return watched.window();
}
