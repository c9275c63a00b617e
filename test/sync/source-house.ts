/** Houses whose sources are synced as at a desk: the real command line, a service over HTTP, and one ledger for each machine that syncs. */
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, expect } from 'vitest';
import { type CliDesk, openCliDesk, type Said } from '../cli/cli-desk.ts';
import { json, type SmallServer, serve } from '../client/small-server.ts';
import { type Listed, room } from '../suites/hotel.ts';
import { openSmallService } from './small-service.ts';

/** One look at a source: a file, and how it is read. */
export interface SourceFile {
  name: string;
  content: string;
  /** The values that its rows do not have; together with other files they stand in a mapping file. */
  reading?: Reading;
}

export interface Reading {
  source?: string;
  columns: Record<string, string | null>;
  set?: Record<string, string>;
  fill?: Record<string, string>;
}

export interface SyncOptions {
  /** YYYY-MM-DD. */
  today: string;
  flags?: readonly string[];
  /** Which machine syncs; each has a ledger and a history of its own. */
  machine?: number;
  /** `false`: somebody looks first, and there is no terminal to ask. */
  isAgreed?: boolean;
}

/** What `pms sync --json` prints, as far as it is looked at here. */
export interface SyncPlan {
  classes: Record<string, { records: number; held: number }>;
  writes: { puts: number; ends: number };
  contradictions?: Record<string, number>;
  overbooked?: object[];
  gone?: { future: number };
  items: PlannedItem[];
  done?: { sent: number; cancelled: number };
  error?: { code: string; message: string };
}

interface PlannedItem {
  class: string;
  file: string | null;
  line: number | null;
  number: string | null;
  record: Listed | null;
  held: Listed | null;
  beside: { file: string; number: string | null; record: Listed } | null;
  question?: string;
  contradictions?: { field: string }[];
}

export interface SourceHouse {
  sync(files: readonly SourceFile[], options: SyncOptions): Promise<Said & { plan: SyncPlan }>;
  /** `pms` for this house, on a machine. */
  pms(args: readonly string[], machine?: number): Promise<Said>;
  /** What is in the service, asked for without `pms`. */
  stored(): Promise<Listed[]>;
  /** Each booking that is not ended in a line, sorted: type, dates, guest without the number behind the name, state unless Confirmed. */
  live(): Promise<string[]>;
  /** Cancels a booking in the service itself, as another program would: that which `stored` gives at this place. */
  cancel(at?: number): Promise<void>;
  /** Takes the last run of this machine back. */
  undoLast(): Promise<void>;
  folderOf(machine: number): string;
}

export interface SourceHouses {
  desk: CliDesk;
  /** A house of our service or of a foreign one, with these room types, more rooms of each than are ever sold. */
  open(types: readonly string[], isOurs?: boolean): Promise<SourceHouse>;
}

/** Opens houses for the tests of one file; all are gone when its tests have ended. */
export async function openSourceHouses(): Promise<SourceHouses> {
  const desk = await openCliDesk();
  const service = await desk.serve();
  const foreign: SmallServer[] = [];
  afterAll(() => Promise.all(foreign.map((one) => one.close())));
  let count = 0;
  return {
    desk,
    async open(types, isOurs = true) {
      const name = `house ${++count}`;
      await mkdir(desk.path(name));
      if (!isOurs) {
        const server = await serveForeign(types);
        foreign.push(server);
        return houseOf(desk, name, { PMS_BASE_URL: server.baseUrl, PMS_API_KEY: 'key-of-another-house' });
      }
      await desk.pms(['properties', 'create', name]);
      const { stdout } = await desk.pms(['keys', 'create', '--name', name, '--property', name]);
      const house = houseOf(desk, name, { PMS_BASE_URL: service.baseUrl, PMS_API_KEY: stdout.trim() });
      await post(service.baseUrl, stdout.trim(), 'rooms', {
        rooms: types.map((type) => room({ name: type, total_rooms: 100 })),
      });
      return house;
    },
  };
}

const prefix = '/pms_be/pms_be_api';

async function post(baseUrl: string, key: string, list: string, body: object): Promise<void> {
  const answer = await fetch(`${baseUrl}${prefix}/import_${list}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(await answer.json()).toMatchObject({ success: true, error_count: 0 });
}

/** The small service over HTTP, in the interface's plain form. */
function serveForeign(types: readonly string[]): Promise<SmallServer> {
  const service = openSmallService();
  return serve(async ({ method, url, body }, answer) => {
    const { pathname, searchParams } = new URL(url, 'http://host');
    if (method === 'POST' && pathname === `${prefix}/import_bookings`) {
      const { bookings, duplicate_action: duplicateAction } = JSON.parse(body);
      const { text } = await service.importBookings({ records: bookings, duplicateAction });
      return json(answer, 200, JSON.parse(text));
    }
    if (pathname === `${prefix}/room_types`)
      return json(
        answer,
        200,
        types.map((name) => room({ name })),
      );
    if (pathname !== `${prefix}/export_bookings`) return json(answer, 200, []);
    const { columns, batches } = await service.exportBookings({
      dateFrom: searchParams.get('date_from') ?? undefined,
      dateTo: searchParams.get('date_to') ?? undefined,
    });
    const records: Listed[] = [];
    for await (const rows of batches)
      for (const row of rows)
        records.push(Object.fromEntries(columns.map((column, at) => [column, row[at]])) as Listed);
    json(answer, 200, { bookings: records });
  });
}

function houseOf(desk: CliDesk, name: string, service: { PMS_BASE_URL: string; PMS_API_KEY: string }): SourceHouse {
  const at = (file: string) => `${name}/${file}`;
  const folderOf = (machine: number) => desk.path(at(`machine-${machine}`));
  const pms = (args: readonly string[], machine = 1) =>
    desk.pms(args, { env: { ...service, PMS_CONFIG_DIR: folderOf(machine) } });
  const stored = async () => {
    const answer = await fetch(`${service.PMS_BASE_URL}${prefix}/export_bookings`, {
      headers: { authorization: `Bearer ${service.PMS_API_KEY}`, accept: 'application/json' },
    });
    return ((await answer.json()) as { bookings: Listed[] }).bookings;
  };
  return {
    pms,
    stored,
    folderOf,
    async sync(files, { today, flags = [], machine, isAgreed = true }) {
      for (const { name: file, content } of files) {
        await mkdir(dirname(desk.path(at(file))), { recursive: true });
        await desk.write(at(file), content);
      }
      const isOneReading = new Set(files.map(({ reading }) => JSON.stringify(reading))).size === 1;
      const readings = isOneReading ? flagsOf(files[0]!.reading) : await mappings(desk, at, files);
      const said = await pms(
        [
          ...['sync', 'bookings', ...files.map((file) => at(file.name)), '--json', '--as-of', today, '--no-rejects'],
          ...(isAgreed ? ['--yes'] : []),
          ...readings,
          ...flags.map((flag) => flag.replace(/(^|=)@/, `$1${name}/`)),
        ],
        machine,
      );
      return { ...said, plan: said.stdout === '' ? { error: said.stderr } : JSON.parse(said.stdout) };
    },
    async live() {
      const all = (await stored()).filter(({ booking_status: status }) => !/cancel|no-?show/i.test(String(status)));
      return all.map(lineOf).sort();
    },
    async cancel(at = 0) {
      const { booking_id: _id, ...stay } = (await stored())[at]!;
      await post(service.PMS_BASE_URL, service.PMS_API_KEY, 'bookings', {
        bookings: [{ ...stay, booking_status: 'Cancelled' }],
        duplicate_action: 'update',
      });
    },
    async undoLast() {
      const [run] = JSON.parse((await pms(['history', '--json'])).stdout) as { id: string }[];
      await pms(['undo', run!.id, '--yes']);
    },
  };
}

function flagsOf({ set = {}, fill = {} }: Partial<Reading> = {}): string[] {
  const said = (flag: string, values: Record<string, string>) =>
    Object.entries(values).flatMap(([field, value]) => [flag, `${field}=${value}`]);
  return [...said('--set', set), ...said('--fill', fill)];
}

async function mappings(desk: CliDesk, at: (file: string) => string, files: readonly SourceFile[]): Promise<string[]> {
  const flags: string[] = [];
  for (const { name, reading } of files) {
    if (reading === undefined) continue;
    await desk.write(at(`${name}.map.json`), JSON.stringify({ resource: 'bookings', ...reading }));
    flags.push('--map-of', `${at(name)}=${at(name)}.map.json`);
  }
  return flags;
}

/** A booking in the terms of `live`. */
export function lineOf(one: Listed): string {
  const guest = `${one.guest_first_name ?? ''} ${one.guest_last_name ?? ''}`.replace(/ ?\(\d+\)$/, '').trim();
  const status = String(one.booking_status ?? 'Confirmed');
  const state = /^confirmed$/i.test(status) ? '' : ` ${status.toLowerCase()}`;
  return `${one.room_type_name} ${one.checkin_date} ${one.checkout_date} ${guest}${state}`;
}

/** What a plan is about, in a few words, for a failure. */
export function told({ exitCode, plan }: { exitCode: number; plan: SyncPlan }): string {
  const stay = (one: Listed | null) => (one === null ? '-' : lineOf(one));
  const items = (plan.items ?? []).filter(({ class: name }) => name !== 'same' && name !== 'left_out');
  const lines = items
    .slice(0, 8)
    .map(
      ({ class: name, file, line, number, record, held, contradictions }) =>
        `${name} ${file?.split('/').at(-1) ?? ''}:${line} ${number}: ${stay(record)}, held ${stay(held)}${contradictions === undefined ? '' : JSON.stringify(contradictions)}`,
    );
  return `exit code ${exitCode}, ${plan.error?.message ?? ''}${items.length} items: ${lines.join(' | ')}`;
}

/** Fails where two lists differ, with what is in one of them alone. */
export function same(found: readonly unknown[], wanted: readonly unknown[], where: string): void {
  const rest = wanted.map((each) => JSON.stringify(each));
  const more: string[] = [];
  for (const each of found.map((one) => JSON.stringify(one) ?? 'nothing')) {
    const at = rest.indexOf(each);
    if (at < 0) more.push(each);
    else rest.splice(at, 1);
  }
  if (more.length + rest.length === 0) return;
  throw new Error(`${where}: found ${more.join(', ') || 'nothing more'}; not found ${rest.join(', ') || 'nothing'}`);
}

/** One stay of a calendar: it says when, and under which number. */
export interface CalendarStay {
  number: string;
  checkin: string;
  checkout: string;
}

/** The calendar of one listing as its channel gives it: no names, no money. */
export function calendarOf(stays: readonly CalendarStay[]): string {
  const events = stays.flatMap(({ number, checkin, checkout }) => [
    'BEGIN:VEVENT',
    `DTSTART;VALUE=DATE:${checkin.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${checkout.replaceAll('-', '')}`,
    `UID:${number.toLowerCase()}@airbnb.com`,
    `DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/details/${number}`,
    'SUMMARY:Reserved',
    'END:VEVENT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'PRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN', 'VERSION:2.0', ...events];
  return `${[...lines, 'END:VCALENDAR'].join('\r\n')}\r\n`;
}

/** How the calendar of a listing of a room type is read. */
export function readingOf(type: string): Reading {
  return {
    source: 'calendar',
    columns: {
      ...{
        'Event number': 'id',
        'Event kind': 'row_kind',
        'Event state': 'booking_status',
        'First day': 'checkin_date',
      },
      ...{ 'Day of departure': 'checkout_date', Guest: 'guest', Channel: 'booking_source', Summary: null },
    },
    set: { room_type_name: type, total_amount: '0', currency_iso: 'EUR' },
    fill: { guest_last_name: 'Guest' },
  };
}
