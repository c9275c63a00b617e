/**
 * Reads a channel's calendar (iCalendar, RFC 5545) as a table: a row for each event, with what its text says. ical.js, by its
 * documentation, holds a whole calendar and knows nothing of what channels write; this reads it as a stream.
 */
import { PmsError } from '../../contract/errors.ts';
import { ownText } from '../../contract/text.ts';
import { recordBytesMax } from '../limits.ts';
import type { CellRow, Row } from '../row.ts';
import { inBatches } from '../row.ts';
import { type CalendarEvent, type CalendarProperty, type EventRow, eventHeader, eventRow } from './event-cells.ts';

/** The longest property value that is kept, in characters: descriptions contain whole mails. */
const valueCharactersMax = 8192;

/** Bytes read before deciding whether the events name listings. */
const lookedAtBytes = 256 * 1024;
const listingAt = eventHeader.indexOf('Listing');

/**
 * Reads UTF-8 bytes in constant memory; the rows can be read once, at most 1,000 a batch. There is a column of listings only if one of the first
 * events names one: then the room of events without one is unknown. What at least half of them name in their descriptions is a column too. Throws
 * PmsError file_broken for a line longer than 1 MiB.
 */
export async function readIcs(bytes: AsyncIterable<Uint8Array>, { name }: { name: string }) {
  const events = readEvents(bytes, name);
  const first: EventRow[] = [];
  let ended = false;
  for (let length = 0; length < lookedAtBytes && !ended; ) {
    const next = await events.next();
    ended = next.done === true;
    if (next.done) break;
    first.push(...next.value.rows);
    length += next.value.bytes;
  }
  const hasListing = first.some(({ cells }) => cells[listingAt] !== '');
  const counts = new Map<string, number>();
  for (const { labels } of first) for (const name of labels.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const named = [...counts].flatMap(([name, count]) => (count * 2 >= first.length ? [name] : []));
  const fit = ({ line, cells, labels }: EventRow): CellRow => ({
    kind: 'cells',
    line,
    cells: [...(hasListing ? cells : cells.toSpliced(listingAt, 1)), ...named.map((name) => labels.get(name) ?? '')],
  });
  async function* batches(): AsyncGenerator<Row[]> {
    yield* inBatches(first.map(fit));
    for await (const { rows } of events) yield* inBatches(rows.map(fit));
  }
  const header = hasListing ? eventHeader : eventHeader.toSpliced(listingAt, 1);
  return { header: [...header, ...named], batches: batches() };
}

async function* readEvents(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<{ rows: EventRow[]; bytes: number }> {
  const reader = createEventReader();
  for await (const lines of unfolded(bytes, name)) {
    let length = 1;
    for (const { text, line } of lines) {
      reader.add(text, line);
      length += text.length;
    }
    yield { rows: reader.take(), bytes: length };
  }
  const cut = reader.cutOff();
  if (cut === undefined) return;
  throw new PmsError('file_broken', `${name} ends ${cut}: it was cut off, and events may be missing.`, {
    fix: 'Fetch the calendar once more.',
  });
}

interface Line {
  text: string;
  line: number;
}

/** Lines, each joined with its continuation lines, which begin with a blank. */
async function* unfolded(bytes: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Line[]> {
  const decoder = new TextDecoder();
  let [rest, number] = ['', 0];
  let open: Line | undefined;
  const take = (pieces: readonly string[]): Line[] => {
    const whole: Line[] = [];
    for (const piece of pieces) {
      number += 1;
      if (/^[ \t]/.test(piece) && open !== undefined) {
        if (open.text.length < valueCharactersMax) open.text += piece.slice(1);
      } else {
        if (open !== undefined) whole.push(open);
        open = { text: piece.slice(0, valueCharactersMax), line: number };
      }
    }
    return whole;
  };
  for await (const chunk of bytes) {
    const pieces = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n/);
    rest = pieces.pop()!;
    const long = [...pieces, rest].findIndex((piece) => piece.length > recordBytesMax);
    if (long >= 0) throw new PmsError('file_broken', `Line ${number + long + 1} of ${name} is longer than 1 MiB.`);
    yield take(pieces);
  }
  yield take(rest === '' ? [] : [rest]);
  if (open !== undefined) yield [open];
}

/** Collects the properties of each VEVENT; nested parts, such as an alarm, are skipped. */
function createEventReader() {
  let rows: EventRow[] = [];
  let event: (CalendarEvent & { properties: Map<string, CalendarProperty> }) | undefined;
  let inside = 0;
  let calendars = 0;
  let [maker, zone, method] = ['', '', ''];
  /** The highest version so far of each event that has one: of several in a file the last need not be the latest. */
  const versions = new Map<string, number>();
  const isOlder = ({ properties }: CalendarEvent): boolean => {
    const version = Number(properties.get('SEQUENCE')?.value ?? 0);
    const id = ['UID', 'RECURRENCE-ID'].map((name) => properties.get(name)?.value ?? '').join(' ');
    const latest = versions.get(id) ?? 0;
    if (version > latest) versions.set(ownText(id), version);
    return version < latest;
  };
  const close = (ended: CalendarEvent) => {
    rows.push(eventRow(ended, isOlder(ended)));
    event = undefined;
  };
  return {
    add(text: string, line: number): void {
      const colon = endOfName(text);
      if (colon < 0) return;
      const [property = '', ...parameters] = text.slice(0, colon).toUpperCase().split(';');
      const value = text.slice(colon + 1);
      const component = value.trim().toUpperCase();
      if (property === 'BEGIN' && component === 'VEVENT') {
        // No event stands inside another: the one before has lost its end.
        if (event !== undefined) close(event);
        inside = 0;
        event = { line, maker, zone, isCancelled: method === 'CANCEL', properties: new Map() };
      } else if (property === 'BEGIN' && event !== undefined) inside += 1;
      else if (property === 'BEGIN' && component === 'VCALENDAR') calendars += 1;
      else if (property === 'END' && component === 'VEVENT' && event !== undefined) close(event);
      else if (property === 'END' && inside > 0) inside -= 1;
      else if (property === 'END' && component === 'VCALENDAR') {
        calendars -= 1;
        method = '';
      } else if (property === 'METHOD' && event === undefined) method = component;
      else if (property === 'PRODID' && event === undefined) maker = value;
      else if (property === 'X-WR-TIMEZONE' && event === undefined) zone = value.trim();
      else if (event !== undefined && inside === 0 && event.properties.size < 100) {
        const before = event.properties.get(property);
        if (before === undefined) event.properties.set(property, { value, parameters });
        else if (property === 'EXDATE' && before.value.length < valueCharactersMax) before.value += `,${value}`;
      }
    },
    /** Where the file ends, if not behind its last calendar. */
    cutOff(): string | undefined {
      if (event !== undefined) return `inside the event that begins on line ${event.line}`;
      return calendars > 0 ? 'before END:VCALENDAR' : undefined;
    },
    take(): EventRow[] {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}

/** The index of the colon between name and value, ignoring colons inside quoted parameters. */
function endOfName(text: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === ':' && !isQuoted) return at;
  }
  return -1;
}
