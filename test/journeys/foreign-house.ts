/** Houses of one service for journeys with foreign files: each test has a property of its own, and every report is held against the law that no row is lost. */
import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { afterFile } from '../after-file.ts';
import { openCliDesk } from '../cli/cli-desk.ts';
import { type FrontDesk, makeFrontDesk } from './front-desk.ts';
import { type PrintedReport, readKept, reportOf } from './hotel.ts';
import { type Finished, type RunOptions, root } from './run-pms.ts';

export interface ForeignReport extends PrintedReport {
  source: string | null;
  decided: string[];
  rows: number;
  expanded: number;
  folded: number;
  left_out_file: string | null;
  left_out: { reason: string; count: number; lines: [number, number][] }[];
  control: { records: number; nights: number; amounts: Record<string, number> };
}

type Options = Pick<RunOptions, 'env' | 'input'>;

export interface House {
  /** Where it is and its key, for a process. */
  variables: { PMS_BASE_URL: string; PMS_API_KEY: string };
  /** Runs `pms` for this house, in the folder of the desk. */
  pms(args: readonly string[], options?: Options): Promise<Finished>;
  /** `pms import … --json`, with every row accounted for. */
  import(
    args: readonly string[],
    options?: Options,
  ): Promise<Finished & { report: ForeignReport; rejects: Record<string, string>[] }>;
  /** What `pms import … --json` says where it refuses before the first row. */
  refused(args: readonly string[], options?: Options): Promise<{ exitCode: number | null; error: SaidError }>;
  /** Brings in room types of these names. */
  addRooms(...names: string[]): Promise<void>;
  /** Brings in the rooms that a file of bookings or rates names. */
  openRoomsOf(file: string, flags?: readonly string[]): Promise<void>;
  /** What is in the service, asked for without `pms`: fields that have a value. */
  stored(list: 'bookings' | 'room_types'): Promise<Record<string, unknown>[]>;
}

export interface SaidError {
  code: string;
  message: string;
  fix?: string;
}

type Desk = Pick<FrontDesk, 'folder' | 'path' | 'write' | 'read'> & Pick<House, 'pms'>;

export interface Houses {
  desk: Desk;
  /** A property that nothing is in yet; without a currency where none is said. */
  open(currency?: string): Promise<House>;
  /** Copies a fixture into the folder of the desk, so that rejects stand beside it; its name there. */
  fixture(path: string): Promise<string>;
}

/** Starts a service for the tests of one file, here or, `asProcesses`, as it is run by people; it is stopped when they have ended. */
export async function openHouses({ asProcesses = false } = {}): Promise<Houses> {
  // What is no part of a journey is done within this process: it is quicker.
  const office = await openCliDesk();
  const desk = asProcesses ? await openProcesses() : office;
  const database = { env: { PMS_DB: desk.path('pms.db') } };
  const service = await desk.serve();
  let count = 0;
  return {
    desk,
    async open(currency) {
      const name = `house ${++count}`;
      const said = currency === undefined ? [] : ['--currency', currency];
      expect((await office.pms(['properties', 'create', name, ...said], database)).exitCode).toBe(0);
      const { stdout } = await office.pms(['keys', 'create', '--name', name, '--property', name], database);
      const variables = { PMS_BASE_URL: service.baseUrl, PMS_API_KEY: stdout.trim() };
      const addRooms = async (...names: string[]) => {
        const input = ['name', ...names].map((name) => `"${name}"\n`).join('');
        const said = await office.pms(['import', 'rooms', '-', ...roomValues], { env: variables, input });
        expect(said.exitCode).toBe(0);
      };
      return houseOf(desk, variables, addRooms);
    },
    async fixture(path) {
      const name = path.slice(path.lastIndexOf('/') + 1);
      await copyFile(join(root, 'fixtures', path), desk.path(name));
      return name;
    },
  };
}

async function openProcesses(): Promise<FrontDesk> {
  const desk = await makeFrontDesk();
  afterFile(() => desk.close());
  return desk;
}

const roomValues = ['--set', 'max_occupancy=4', '--set', 'total_rooms=5', '--set', 'base_price=100'];

function houseOf(desk: Desk, variables: House['variables'], addRooms: House['addRooms']): House {
  const pms = (args: readonly string[], { env, input }: Options = {}) =>
    desk.pms(args, { input, env: { ...variables, ...env } });
  const importing = async (args: readonly string[], options?: Options) => {
    const finished = await pms(['import', ...args, '--json'], options);
    const report = reportOf(finished) as ForeignReport;
    requireEveryRow(report);
    const rejects = report.rejects_file === null ? [] : await readKept(report.rejects_file);
    return { ...finished, report, rejects };
  };
  return {
    variables,
    pms,
    import: importing,
    addRooms,
    async refused(args, options) {
      const { exitCode, stdout } = await pms(['import', ...args, '--json'], options);
      const { error } = JSON.parse(stdout) as { error: SaidError };
      return { exitCode, error };
    },
    async openRoomsOf(file, flags = []) {
      const rooms = `${file}.rooms-${randomUUID()}.csv`;
      const { stderr } = await pms(['inspect', file, '--rooms', rooms, ...flags]);
      expect(stderr).toContain(`written: ${rooms}`);
      const { report } = await importing(['rooms', rooms, ...roomValues]);
      expect(report.success).toBe(true);
    },
    stored: (list) => listOf(list, variables),
  };
}

async function listOf(
  list: 'bookings' | 'room_types',
  { PMS_BASE_URL: baseUrl, PMS_API_KEY: key }: { PMS_BASE_URL: string; PMS_API_KEY: string },
): Promise<Record<string, unknown>[]> {
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
  const answer = await fetch(`${baseUrl}/pms_be/pms_be_api/${list === 'bookings' ? 'export_bookings' : list}`, {
    headers,
  });
  const body = (await answer.json()) as Record<string, Record<string, unknown>[]>;
  return body[list]!.map((record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)));
}

/** Rows that were read are records, parts of one, or left out with a reason. */
function requireEveryRow(report: ForeignReport): void {
  const { total, imported, skipped, error_count: rejected, unsent, rows, expanded, folded } = report;
  expect(total).toBe(imported + skipped + rejected + unsent);
  expect(rows + expanded).toBe(total + folded + leftOutRows(report));
  for (const { count, lines } of report.left_out)
    expect(lines.reduce((sum, [from, to]) => sum + to - from + 1, 0)).toBe(count);
}

export function leftOutRows({ left_out: reasons }: ForeignReport): number {
  return reasons.reduce((sum, { count }) => sum + count, 0);
}

/** Records in any order, in the order of their fields. */
export function sorted(records: readonly object[]): string[] {
  return records.map((record) => JSON.stringify(Object.fromEntries(Object.entries(record).sort()))).sort();
}
