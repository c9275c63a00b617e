/** A hotel for a whole test file: a front desk, its service, a few room types, and imports held against the law that no row is lost. */
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { type CliDesk, type CliService, keyOf, openCliDesk } from '../cli/cli-desk.ts';
import { type FrontDesk, makeFrontDesk, type Service } from './front-desk.ts';
import type { Finished, RunOptions } from './run-pms.ts';

/** What `pms import --json` prints, as far as these tests look at it. */
export interface PrintedReport {
  success: boolean;
  total: number;
  imported: number;
  skipped: number;
  skips: { identical: number; differs: number; ended: number; repeated: number };
  error_count: number;
  unsent: number;
  errors: { line: number; field: string | null; code: string; message: string; value?: unknown }[];
  warnings: { code: string; message: string }[];
  rejects_file: string | null;
  unsent_file: string | null;
  batches: number;
  stopped: { code: string; message: string; fix: string } | null;
}

export interface Imported extends Finished {
  report: PrintedReport;
  /** The rows of the rejects file. */
  rejects: Record<string, string>[];
}

export interface OpenHotel<OneService> {
  service: OneService;
  key: string;
  /** `pms import RESOURCE FILE --json`, whose report must account for every row. */
  importFile(
    resource: string,
    file: string,
    args?: readonly string[],
    options?: Pick<RunOptions, 'env' | 'input'>,
  ): Promise<Imported>;
  /** The bookings that the service has of this source, asked for without `pms`. */
  bookings(source: string): Promise<Record<string, unknown>[]>;
}

/** One whose `pms` are processes. */
export type Hotel = FrontDesk & OpenHotel<Service>;
/** One whose `pms` run in the process of the test. */
export type HotelHere = CliDesk & OpenHotel<CliService>;

/** Opens a hotel with the room types `Deluxe Double` and `Single`; whoever opens it closes it. */
export async function openHotel(serveArgs: readonly string[] = []): Promise<Hotel> {
  const desk = await makeFrontDesk();
  return addRooms(await withService(desk, await desk.serve(serveArgs)));
}

/** The same in the process of the test, closed when the tests of the file have ended. */
export async function openHotelHere(): Promise<HotelHere> {
  const desk = await openCliDesk();
  return addRooms(await withService(desk, await desk.serve()));
}

type Desk = Pick<FrontDesk, 'read' | 'write'> & {
  pms(args: readonly string[], options?: Pick<RunOptions, 'env' | 'input'>): Promise<Finished>;
};

async function addRooms<OneDesk extends Desk>(desk: OneDesk): Promise<OneDesk> {
  await desk.write(
    'rooms.csv',
    'name,max_occupancy,total_rooms,base_price\nDeluxe Double,2,100000,120\nSingle,1,5000,80\n',
  );
  expect((await desk.pms(['import', 'rooms', 'rooms.csv'])).exitCode).toBe(0);
  return desk;
}

/** The same over a service that runs already. */
export async function withService<OneDesk extends Desk, OneService extends { baseUrl: string }>(
  desk: OneDesk,
  service: OneService,
): Promise<OneDesk & OpenHotel<OneService>> {
  const key = await keyOf(desk);
  return {
    ...desk,
    service,
    key,
    importFile: async (resource, file, args = [], options = {}) =>
      checkImported(await desk.pms(['import', resource, file, '--json', ...args], options)),
    bookings: (source) => bookingsOf(service.baseUrl, key, source),
  };
}

async function bookingsOf(baseUrl: string, key: string, source: string): Promise<Record<string, unknown>[]> {
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
  const answer = await fetch(`${baseUrl}/pms_be/pms_be_api/export_bookings`, { headers });
  const { bookings } = (await answer.json()) as { bookings: Record<string, unknown>[] };
  return bookings.filter((booking) => booking.booking_source === source);
}

/** The report of a run, with every row accounted for: in the counts, and the refused ones in the rejects file with a reason. */
export async function checkImported(finished: Finished, keepsRejects = true): Promise<Imported> {
  const report = reportOf(finished);
  expect(report.total).toBe(report.imported + report.skipped + report.error_count + report.unsent);
  expect(report.success).toBe(finished.exitCode === 0);
  const rejects = report.rejects_file === null ? [] : await readKept(report.rejects_file);
  if (keepsRejects) expect(rejects).toHaveLength(report.error_count);
  for (const { _message: message, _line: line } of rejects) {
    expect(message).toMatch(/\w/);
    expect(Number(line)).toBeGreaterThan(0);
  }
  return { ...finished, report, rejects };
}

/** The one JSON object of a run's stdout. */
export function reportOf({ stdout, stderr }: Finished): PrintedReport {
  expect(stdout, stderr).toMatch(/^\{.*\}\n$/);
  return JSON.parse(stdout);
}

/** The rows of a rejects or unsent file, as text. */
export async function readKept(path: string): Promise<Record<string, string>[]> {
  const text = await readFile(path, 'utf8');
  if (path.endsWith('.ndjson'))
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  const delimiter = /[,;\t]/.exec(text)?.[0] ?? ',';
  return parse(text, { columns: true, delimiter, bom: true });
}

export const bookingColumns = [
  'checkin_date',
  'checkout_date',
  'room_type_name',
  'guest_last_name',
  'total_amount',
  'currency_iso',
  'booking_source',
] as const;

export type BookingCells = Partial<Record<(typeof bookingColumns)[number], string>>;

/** A good row of a booking file, but for the cells that are given; each source has guests of its own. */
export function bookingRow(source: string, cells: BookingCells = {}): string {
  const row: Required<BookingCells> = {
    checkin_date: '2027-05-14',
    checkout_date: '2027-05-17',
    room_type_name: 'Deluxe Double',
    guest_last_name: `Muster ${source}`,
    total_amount: '420.5',
    currency_iso: 'EUR',
    booking_source: source,
    ...cells,
  };
  return bookingColumns.map((column) => row[column]).join(',');
}

/** Imports a file of so many good rows of a source. */
export async function importMany(desk: Desk, source: string, count: number): Promise<void> {
  await desk.write(`${source}.csv`, bookingFile(source, count));
  const { exitCode, stderr } = await desk.pms(['import', 'bookings', `${source}.csv`, '--quiet']);
  expect(exitCode, stderr).toBe(0);
}

/** A booking file of `count` good rows, each of another guest, with other lines put in by place (0 is the first row). */
export function bookingFile(source: string, count: number, others: Record<number, string> = {}): string {
  const rows = Array.from(
    { length: count },
    (_, at) => others[at] ?? bookingRow(source, { guest_last_name: `Guest ${at} of ${source}` }),
  );
  return `${[bookingColumns.join(','), ...rows].join('\n')}\n`;
}
