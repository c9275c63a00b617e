/** Writes bookings as a calendar of taken days that channels read: without guests and prices. */
import { createHash } from 'node:crypto';
import type { Cell, RecordStream } from '../contract/api.ts';
import { isEnded } from '../contract/status.ts';
import type { Output } from '../file/output.ts';

/** Writes a calendar of all bookings that take a room. */
export async function exportCalendar({ columns, batches }: RecordStream, output: Output): Promise<void> {
  const indexes = ['checkin_date', 'checkout_date', 'booking_status'].map((name) => columns.indexOf(name));
  const keys = ['room_type_name', 'guest_first_name', 'guest_last_name', 'guest_email'].map((name) =>
    columns.indexOf(name),
  );
  await output.write(calendarBegin);
  for await (const rows of batches) {
    let text = '';
    for (const row of rows) {
      const [from, until, status] = indexes.map((index) => row[index] ?? null);
      if (isEnded(String(status))) continue;
      const id = idOf([from!, until!, ...keys.map((index) => row[index] ?? null)]);
      text += renderEvent({ id, from: String(from), until: String(until) });
    }
    if (text !== '') await output.write(text);
  }
  await output.write(calendarEnd);
}

/** Identifies a booking by a hash, so that readers of the calendar learn no names. */
function idOf(key: readonly Cell[]): string {
  return `${createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 32)}@pms`;
}

/** One stay; its days as YYYY-MM-DD, the day of departure not included. */
interface TakenDays {
  /** The same in every calendar that contains this stay. */
  id: string;
  from: string;
  until: string;
}

const calendarBegin = `${[
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//pms//bookings//EN',
  'CALSCALE:GREGORIAN',
  'METHOD:PUBLISH',
].join('\r\n')}\r\n`;

const calendarEnd = 'END:VCALENDAR\r\n';

/** The event of a stay: no line needs to be folded. Its timestamp is the day of arrival, so that the current time does not change the text. */
function renderEvent({ id, from, until }: TakenDays): string {
  const day = (date: string) => date.replaceAll('-', '');
  const lines = [
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${day(from)}T000000Z`,
    `DTSTART;VALUE=DATE:${day(from)}`,
    `DTEND;VALUE=DATE:${day(until)}`,
    'SUMMARY:Reserved',
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}
