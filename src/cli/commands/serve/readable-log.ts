/** Shows the log of the service to a person: one short line for each JSON line of the logger. */
import { printable } from '../../../words/printable.ts';
import type { TerminalWritable } from '../../context.ts';

/** What the logger writes of one event. */
interface LogEntry {
  level: number;
  time: number;
  msg?: string;
  method?: string;
  route?: string | null;
  status?: number;
  ms?: number;
  property?: string;
  records?: number;
  cut?: boolean;
  why?: string;
  code?: string;
  err?: { message?: string };
}

/** Levels of pino: from here on it is a warning, and from here on an error. */
const [warning, error] = [40, 50];

/** Where a logger writes whose lines a person reads on `stream`. */
export function readableLog(stream: TerminalWritable): { write(line: string): void } {
  return { write: (line) => void stream.write(`${readableLine(line)}\n`) };
}

/** `2027-05-01 10:42:07  POST /pms_be/pms_be_api/import_bookings  200  5,000 records  312 ms  default`; a line that is no JSON as it is. */
export function readableLine(line: string): string {
  const entry = entryOf(line);
  if (entry === undefined) return printable(line.trim(), 500);
  // In Sweden a date is written as ISO 8601 has it.
  const time = new Date(entry.time).toLocaleString('sv-SE');
  const words = entry.method === undefined ? wordsOfEvent(entry) : wordsOfRequest(entry);
  return `${time}  ${printable(words, 500)}`;
}

function entryOf(line: string): LogEntry | undefined {
  try {
    return JSON.parse(line) as LogEntry;
  } catch {
    return undefined;
  }
}

function wordsOfRequest({ method, route, status, ms, property, records, cut }: LogEntry): string {
  const parts = [
    `${method} ${route ?? '(no such address)'}`,
    String(status),
    ...(records === undefined ? [] : [`${records.toLocaleString('en-US')} ${records === 1 ? 'record' : 'records'}`]),
    `${(ms ?? 0).toLocaleString('en-US')} ms`,
    ...(property === undefined ? [] : [property]),
    ...(cut ? ['cut before its end'] : []),
  ];
  return parts.join('  ');
}

function wordsOfEvent({ level, msg, why, code, err }: LogEntry): string {
  const kind = level >= error ? 'error: ' : level >= warning ? 'warning: ' : '';
  const more = [why, code, err?.message === msg ? undefined : err?.message].filter((part) => part !== undefined);
  return `${kind}${msg ?? ''}${more.length === 0 ? '' : ` (${more.join(', ')})`}`;
}
