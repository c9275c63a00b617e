/** Writes taken days as a calendar that channels read (iCalendar, RFC 5545): the same text for the same stays, whenever it is written. */

/** One stay; its days as YYYY-MM-DD, the day of departure not included. */
interface TakenDays {
  /** The same in every calendar that contains this stay. */
  id: string;
  from: string;
  until: string;
  summary: string;
}

export const calendarBegin = `${[
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//pms//bookings//EN',
  'CALSCALE:GREGORIAN',
  'METHOD:PUBLISH',
].join('\r\n')}\r\n`;

export const calendarEnd = 'END:VCALENDAR\r\n';

const lineBytesMax = 75;

/** The event of a stay. Its timestamp is the day of arrival, so that the current time does not change the text. */
export function renderEvent({ id, from, until, summary }: TakenDays): string {
  const day = (date: string) => date.replaceAll('-', '');
  const lines = [
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `DTSTAMP:${day(from)}T000000Z`,
    `DTSTART;VALUE=DATE:${day(from)}`,
    `DTEND;VALUE=DATE:${day(until)}`,
    `SUMMARY:${escaped(summary)}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');
}

/** A line of more than 75 bytes is continued after a line break and a blank; no character is cut. */
function folded(line: string): string {
  let text = '';
  let length = 0;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (length + bytes > lineBytesMax) {
      text += '\r\n ';
      length = 1;
    }
    text += character;
    length += bytes;
  }
  return text;
}
