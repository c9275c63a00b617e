/** Writes bookings as a calendar of taken days that channels read: without guests and prices. */
import { createHash } from 'node:crypto';
import type { Cell, RecordStream } from '../contract/api.ts';
import { isEnded } from '../contract/status.ts';
import { calendarBegin, calendarEnd, renderEvent } from '../file/ics/render-ics.ts';
import type { Output } from '../file/output.ts';

/** Writes a calendar of all bookings that take a room; gives their number. */
export async function exportCalendar({ columns, batches }: RecordStream, output: Output): Promise<number> {
  const indexes = ['checkin_date', 'checkout_date', 'booking_status'].map((name) => columns.indexOf(name));
  const keys = ['room_type_name', 'guest_first_name', 'guest_last_name', 'guest_email'].map((name) =>
    columns.indexOf(name),
  );
  let events = 0;
  await output.write(calendarBegin);
  for await (const rows of batches) {
    let text = '';
    for (const row of rows) {
      const [from, until, status] = indexes.map((index) => row[index] ?? null);
      if (isEnded(String(status))) continue;
      const id = idOf([from!, until!, ...keys.map((index) => row[index] ?? null)]);
      text += renderEvent({ id, from: String(from), until: String(until), summary: 'Reserved' });
      events += 1;
    }
    if (text !== '') await output.write(text);
  }
  await output.write(calendarEnd);
  return events;
}

/** Identifies a booking by a hash, so that readers of the calendar learn no names. */
function idOf(key: readonly Cell[]): string {
  return `${createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 32)}@pms`;
}
