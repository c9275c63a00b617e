/** The lists, calendars and exports of the tests where sources meet, and what is asked of them and answered. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect } from 'vitest';
import {
  calendarOf,
  openSourceHouses,
  readingOf,
  type SourceFile,
  type SourceHouse,
  type SourceHouses,
  type SyncOptions,
  type SyncPlan,
  told,
} from './source-house.ts';

export const today = '2027-05-01';
export const types = ['Apartment', 'Loft', 'Double'];
export type Stay = [number: string, checkin: string, checkout: string];

/** The houses of a file of tests, before its first; each that is opened has all `types`. */
export function meetingHouses(): { open(): Promise<SourceHouse>; desk(): SourceHouses['desk'] } {
  let houses: SourceHouses;
  beforeAll(async () => {
    houses = await openSourceHouses();
  });
  return { open: () => houses.open(types), desk: () => houses.desk };
}

export function calendar(name: string, type: string, ...stays: Stay[]): SourceFile {
  return {
    name,
    content: calendarOf(stays.map(([number, checkin, checkout]) => ({ number, checkin, checkout }))),
    reading: readingOf(type),
  };
}

/** Stays in a list that names no guests. */
export function nameless(name: string, type: string, ...stays: Stay[]): SourceFile {
  const set = { ...readingOf(type).set, guest_last_name: 'Guest' };
  const columns = { 'Booking number': 'id', Arrival: 'checkin_date', Departure: 'checkout_date' };
  const lines = ['Booking number,Arrival,Departure', ...stays.map((stay) => stay.join(','))];
  return { name, content: `${lines.join('\n')}\n`, reading: { columns, set } };
}

export const plainHeader = 'Guest,Arrival,Departure,Room type,Total,Status,Currency,Channel';
export const withoutChannel = plainHeader.replace(',Channel', '');

export function table(name: string, ...lines: string[]): SourceFile {
  return { name, content: `${lines.join('\n')}\n` };
}

/** The export of one channel: number, guest, arrival, departure, room type, total, state. */
export function channel(name: string, ...rows: string[]): SourceFile {
  return table(name, `Booking number,${plainHeader}`, ...rows.map((row) => `${row},EUR,Web`));
}

/** The list of the house: number, guest, arrival, departure, room type, total, state, and the number of the channel. */
export function list(name: string, ...rows: string[]): SourceFile {
  const header = 'Reservation number,Guest,Arrival,Departure,Room type,Total,Status,OTA confirmation,Currency,Channel';
  return table(name, header, ...rows.map((row) => `${row},EUR,Web`));
}

/** How many contradictions there are of each field. */
export const contradicted = ({ contradictions = {} }: SyncPlan) => contradictions;

export const quiet = { puts: 0, ends: 0 };

/** The amounts of the bookings that are not cancelled, sorted. */
export async function amountsIn(house: SourceHouse): Promise<number[]> {
  const live = (await house.stored()).filter((one) => one.booking_status !== 'Cancelled');
  return live.map((one) => Number(one.total_amount)).toSorted();
}

export const ways: [how: string, isTogether: boolean][] = [
  ['in one command', true],
  ['one by one', false],
];

/** Each file in a command of its own, or all in one. */
export async function syncAll(
  house: SourceHouse,
  files: readonly SourceFile[],
  isTogether: boolean,
  flags: string[] = [],
) {
  for (const run of isTogether ? [files] : files.map((file) => [file])) {
    const { exitCode, stderr, plan } = await house.sync(run, { today, flags });
    expect({ exitCode, stderr: exitCode === 0 ? '' : stderr, plan: exitCode === 0 ? {} : plan }).toEqual({
      exitCode: 0,
      stderr: '',
      plan: {},
    });
  }
}

/** Files that leave this open: how many bookings of each field that is contradicted, and how many that look like another or seem to have moved. */
export async function asks(
  house: SourceHouse,
  files: readonly SourceFile[],
  wanted: Record<string, number>,
  options: Partial<SyncOptions> = {},
) {
  const said = await house.sync(files, { today, ...options });
  const { looks_like: alike, looks_moved: moved } = said.plan.classes;
  const open = { ...contradicted(said.plan), looks_like: alike?.records ?? 0, looks_moved: moved?.records ?? 0 };
  expect({ exitCode: said.exitCode, ...open }, told(said)).toEqual({
    ...{ exitCode: 1, looks_like: 0, looks_moved: 0 },
    ...wanted,
  });
}

/** Syncs the files, and once more each time with the answers to what was asked. */
export async function answer(
  house: SourceHouse,
  files: readonly SourceFile[],
  isSame: (item: SyncPlan['items'][number]) => boolean,
  options: Partial<SyncOptions> = {},
) {
  const [path, answers] = [join(house.folderOf(1), '..', 'answers.csv'), ['same_stay,file,line,question']];
  for (let round = 1; round <= 3; round++) {
    writeFileSync(path, `${answers.join('\n')}\n`);
    const { plan } = await house.sync(files, { today, flags: ['--same-stay', path], ...options });
    for (const item of plan.items)
      if (item.class.startsWith('looks'))
        answers.push(`${isSame(item) ? 'yes' : 'no'},${item.file},${item.line},${item.question}`);
  }
}

/** Files of which all is known: nothing is asked, and nothing written. */
export async function rests(house: SourceHouse, files: readonly SourceFile[], options: Partial<SyncOptions> = {}) {
  const said = await house.sync(files, { today, ...options });
  expect([said.exitCode, said.plan.writes], told(said)).toEqual([0, quiet]);
}
