/** Lives through the weeks of a hotel: its files are synced, what is asked is answered as it is, and what stands in the service is held against the truth. */
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isEnded, statusOfWord } from '../../src/contract/status.ts';
import { type PlanItem, type PlannedStay, placeOfQuestion } from '../../src/sync/plan.ts';
import { readAll } from '../suites/hotel.ts';
import type { HotelFile, HotelWorld } from './hotel-world.ts';
import { type House, type ReadFile, readSyncFile, syncFiles } from './sync-files.ts';

/** What is wrong in a house, each in one line. */
export interface HotelFaults {
  /** Live bookings that are none, and nothing told of them. */
  falseLive: string[];
  /** The same, shown as gone, though the list has numbers and the booking has not given a room back. */
  gone: string[];
  /** Bookings that are not in. */
  missing: string[];
  /** Departed guests who are expected again, and nothing told of them. */
  back: string[];
  /** Writes of a sync of files that were in already, and questions that it asks. */
  unrest: string[];
}

/** What was found when a hotel was lived through, and how many questions were answered yes and no. */
export interface LivedHotel {
  faults: HotelFaults;
  asked: { yes: number; no: number };
}

/** Most times that answers lead to further questions. */
const roundsMax = 6;

/** The weeks of a hotel; all files of a week in one command or one after the other. */
export async function liveInHotel(
  world: HotelWorld,
  house: House,
  { weeks, isTogether }: { weeks: number; isTogether: boolean },
): Promise<LivedHotel> {
  const lived: LivedHotel = {
    faults: { falseLive: [], gone: [], missing: [], back: [], unrest: [] },
    asked: { yes: 0, no: 0 },
  };
  // Nobody answers what the lists contradict: it stays open in the weeks that follow.
  const contradicted = new Set<string>();
  for (let week = 1; week <= weeks; week++) {
    world.pass();
    const files = world.files();
    const read = await Promise.all(files.map((file) => readHotelFile(house, file)));
    const runs = isTogether ? [read] : read.map((file) => [file]);
    const gone = new Set<string>();
    for (const run of runs) {
      await syncAnswered({ world, house, files }, run, lived, { gone, contradicted });
      for (const again of ['second', 'third']) {
        const { summary, items } = await syncFiles(house, run, {
          today: world.today(),
          options: { sameStay: undefined },
        });
        const open = items.filter((item) => !quiet.has(item.class));
        if (summary.writes.puts + summary.writes.ends + open.length > 0)
          lived.faults.unrest.push(
            `week ${week}, ${again} sync of ${run.map(({ path }) => basename(path))}: ${summary.writes.puts} puts, ${summary.writes.ends} ends; ${open.map(lineOf).join(' | ')}`,
          );
      }
    }
    await compare(world, house, { week, lived, gone, contradicted });
  }
  return lived;
}

const quiet = new Set(['left_out', 'gone', 'same', 'not_in_these_files', 'contradiction']);

async function readHotelFile({ folder }: House, { name, content }: HotelFile): Promise<ReadFile> {
  writeFileSync(join(folder, name), content);
  return readSyncFile(join(folder, name), name.startsWith('pms') ? { dateOrder: 'dmy', repeatsAsRooms: true } : {});
}

/** Syncs files until nothing is asked any more; each answer is the truth. */
async function syncAnswered(
  { world, house, files }: { world: HotelWorld; house: House; files: readonly HotelFile[] },
  run: readonly ReadFile[],
  lived: LivedHotel,
  told: { gone: Set<string>; contradicted: Set<string> },
): Promise<void> {
  const decisions = new Map<string, 'yes' | 'no'>();
  const bookingAt = (path: string, line: number) =>
    files.find(({ name }) => name === basename(path))!.bookings.get(line)!;
  for (let round = 1; round <= roundsMax; round++) {
    const { items, done } = await syncFiles(house, run, { today: world.today(), options: { sameStay: { decisions } } });
    if (done.refused.length + done.met + done.changedSince > 0) lived.faults.unrest.push(JSON.stringify(done));
    for (const { class: name, held } of items) if (name === 'gone') told.gone.add(stayOf(held!));
    for (const { class: name, held, record } of items)
      if (name === 'contradiction')
        for (const stay of [held, record]) if (stay !== null) told.contradicted.add(stayOf(stay));
    const asked = items.filter(({ class: name }) => name === 'looks_like' || name === 'looks_moved');
    if (asked.length === 0) return;
    for (const each of asked) {
      const { file, line, held, beside } = each;
      const id = bookingAt(file!, line!);
      const isSame =
        beside !== null
          ? bookingAt(beside.file, beside.line) === id
          : held !== null && world.bookingsOf(stayOf(held), held.booking_source).has(id);
      lived.asked[isSame ? 'yes' : 'no']++;
      decisions.set(placeOfQuestion(each), isSame ? 'yes' : 'no');
    }
  }
  lived.faults.unrest.push(`questions without an end in ${run.map(({ path }) => basename(path))}`);
}

async function compare(
  world: HotelWorld,
  { api }: House,
  {
    week,
    lived: { faults },
    gone,
    contradicted,
  }: { week: number; lived: LivedHotel; gone: ReadonlySet<string>; contradicted: ReadonlySet<string> },
): Promise<void> {
  const [truth, left] = [world.truth(), world.left()];
  const [live, departed] = [new Map<string, number>(), new Map<string, number>()];
  for (const one of await readAll(await api.exportBookings({}))) {
    if (isEnded(statusOfWord(String(one.booking_status)) ?? '')) continue;
    const stay = stayOf(one as unknown as PlannedStay);
    if (statusOfWord(String(one.booking_status)) === 'CheckedOut') departed.set(stay, (departed.get(stay) ?? 0) + 1);
    live.set(stay, (live.get(stay) ?? 0) + 1);
  }
  for (const stay of left)
    if (
      (departed.get(stay) ?? 0) < truth.get(stay)! &&
      !contradicted.has(stay) &&
      !(world.numbering === 'none' && gone.has(stay))
    )
      faults.back.push(`week ${week}: ${stay} is expected again`);
  for (const stay of new Set([...truth.keys(), ...live.keys()])) {
    const more = (live.get(stay) ?? 0) - (truth.get(stay) ?? 0);
    // What the lists contradict stays as it stands until somebody says which is right.
    if (more === 0 || contradicted.has(stay)) continue;
    const line = `week ${week}: ${stay}, ${Math.abs(more)} of booking ${[...world.bookingsOf(stay)]}`;
    const isTold = more > 0 && gone.has(stay);
    if (isTold && (world.numbering === 'none' || [...world.bookingsOf(stay)].some(world.hasLessRooms))) continue;
    (more < 0 ? faults.missing : isTold ? faults.gone : faults.falseLive).push(line);
  }
}

function stayOf({ room_type_name, checkin_date, checkout_date, guest_last_name }: PlannedStay): string {
  return `${room_type_name} ${checkin_date} ${checkout_date} ${String(guest_last_name ?? '').replace(/ ?\(\d+\)$/, '')}`;
}

function lineOf({ class: name, file, line, record, held, changes }: PlanItem): string {
  const stay = record ?? held;
  return `${name} ${basename(file ?? '')}:${line} ${stay === null ? '' : stayOf(stay)} ${changes.map(({ field, before, after }) => `${field} ${before}->${after}`)}`;
}
