/** Plans a sync of bookings: its files are spooled beside what was claimed before and what the service holds. */
import { existsSync } from 'node:fs';
import { dayNumber, localDate } from '../../contract/dates.ts';
import { PmsError } from '../../contract/errors.ts';
import { resources } from '../../contract/resource.ts';
import { type BuiltPlan, buildPlan } from '../../sync/build-plan.ts';
import type { PlanOptions, SameStay } from '../../sync/plan.ts';
import { isPut } from '../../sync/planned-writes.ts';
import { openSpool, type StayColumns } from '../../sync/spool.ts';
import { isLive, isLiveState } from '../../sync/states.ts';
import {
  countsOfFiles,
  type FileCounts,
  factsOf,
  type PlanSummary,
  roomsEnded,
  summarizePlan,
} from '../../sync/summarize-plan.ts';
import type { AppContext } from '../app-context.ts';
import { historyPath } from '../history/history-of-service.ts';
import { ledgerPath, openLedgerOf } from '../ledger/ledger-of-service.ts';
import { nameOfInput, pathOfInput } from '../reading/input-file.ts';
import { createSoldNights, findOverbooked, type SoldNights } from '../service/overbooked.ts';
import { type OpenPlan, openPlan, type PlanOfBookings, type PlanRun } from './plan.ts';
import { type ReadFiles, type SpooledFile, spoolFiles } from './read-files.ts';
import { refuseNew } from './refuse-new.ts';
import { maxCancelDefault, type SyncJob } from './sync-job.ts';

export interface SyncRun extends ReadFiles, PlanRun {
  sameStay: SameStay | undefined;
  /** Called when all files are read, before anything is planned. */
  onRead?(files: readonly SpooledFile[]): void;
}

/** A plan of bookings, with what is written of each file and asked of it; of what was carried out, what was written. */
export interface PlanOfFiles extends PlanOfBookings {
  countsOfFiles(isDone: boolean): ReadonlyMap<string, FileCounts>;
}

/** Plans a sync of bookings. Throws PmsError for what is found before anything is sent. */
export function planSync(
  context: AppContext,
  { files, flags }: SyncJob,
  run: SyncRun,
): Promise<PlanOfFiles & OpenPlan> {
  return openPlan(context, { flags, run }, async (service, keepOpen) => {
    const path = await ledgerPath(context.env, service);
    const past = await historyPath(context.env, service);
    // A ledger of an earlier version is brought over before it is read; what is carried out is written to the one that was read.
    if (!flags.dryRun || existsSync(path)) (await openLedgerOf(context, service)).close();
    const spool = keepOpen(openSpool());
    const job = { files, flags, resource: resources.bookings, currency: service.info.currency };
    const spooled = await spool.filling(() => spoolFiles(spool, job, { run, keepOpen }));
    run.onRead?.(spooled);
    const { client: api, info } = service;
    const today = dayNumber(flags.asOf ?? localDate(context.clock()));
    const plan = await buildPlan(spool, {
      ...{ api, isOurs: info.isOurs },
      ...{ ledgerPath: existsSync(path) ? path : undefined, historyPath: existsSync(past) ? past : undefined },
      options: planOptions(flags, { today, sameStay: run.sameStay }),
      onProgress: run.onHeld,
    });
    const refusedNew = await refuseNew(context, plan, { service, files: spooled });
    const summary = summarizePlan(plan, today);
    const openLine = openLineOf(plan);
    for (const each of spooled) each.openLine = openLine(nameOfInput(each.file), each.ready.file.fixes?.openLine);
    const keeps = new Set([...(flags.named ?? [])].flatMap(([name, { gone }]) => (gone === 'keep' ? name : [])));
    const counts = (isDone: boolean) => countsOfFiles(plan, { today, isDone, keeps });
    // What is gone counts for each source by itself; other files are one list.
    const ofFiles = flags.named !== undefined || summary.gone.toCancel > 0 ? counts(false) : undefined;
    const ofSources = flags.named && ofFiles;
    const nights = plannedNights(plan);
    return {
      plan: {
        ...{ resource: 'bookings', of: 'bookings', service, files: spooled, plan, ...factsOf(summary) },
        ...{
          refusedNew,
          countsOfFiles: counts,
          refusal: refusalOf({ counts: ofFiles, rooms: roomsEnded(plan) }, summary, flags),
        },
        open: { repeated: summary.repeated, gone: goneOpenOf(ofSources, summary, flags) },
        overbooked: await findOverbooked(api, nights, 'planned'),
      },
      start: { kind: 'sync', files: spooled.map(({ file }) => (flags.named?.has(file) ? file : pathOfInput(file))) },
      reads: run,
      overbookedNow: () => findOverbooked(api, nights, 'sent'),
    };
  });
}

function planOptions(
  { states, fields, gone = 'keep', prefer = [] }: SyncJob['flags'],
  { today, sameStay }: { today: number; sameStay: SameStay | undefined },
): PlanOptions {
  return {
    statesOfFile: states === 'file',
    fields: fields === undefined ? undefined : new Set(fields),
    gone,
    prefer: prefer.map(({ field, file }) => ({ field, file: file === 'service' ? file : nameOfInput(file) })),
    today,
    sameStay,
  };
}

/** What is gone and rooms that a list has not, where it counts, are cancelled although nobody says so of them: no more than `--max-cancel`. */
function refusalOf(
  { counts, rooms }: { counts: ReadonlyMap<string, FileCounts> | undefined; rooms: ReadonlyMap<string, number> },
  { gone, files }: PlanSummary,
  { maxCancel, named }: SyncJob['flags'],
): PmsError | undefined {
  const roomsOf = (file: string) => rooms.get(file) ?? 0;
  const endsOf = (file: string) => (counts?.get(file)?.applied.gone ?? 0) + roomsOf(file);
  const refused = (from: string, said: string, more: { fix?: string; details?: { source: string } } = {}) =>
    new PmsError('too_many_gone', `${tooMany(endsOf(from), roomsOf(from), from)}${said}`, more);
  const most = (number: number) => `, and at most ${number} may be cancelled for that.`;
  const over = [...(named ?? [])].find(([source, own]) => endsOf(source) > own.maxCancel);
  if (over !== undefined)
    return refused(over[0], most(over[1].maxCancel), {
      fix: `Look at them with \`pms sync --dry-run --max-cancel ${endsOf(over[0])}\`; the same without \`--dry-run\` cancels them, and \`--gone keep\` none.`,
      details: { source: over[0] },
    });
  if (named !== undefined) return undefined;
  // A list that holds nothing any more may be half of an export.
  const empty = files.find(({ file, records }) => records === 0 && maxCancel === undefined && endsOf(file) > 0)?.file;
  if (empty !== undefined)
    return refused(empty, ', which holds no booking. Nothing was done.', {
      fix: `Export it again; if it is right, \`--max-cancel ${endsOf(empty)}\`.`,
    });
  const allRooms = [...rooms.values()].reduce((sum, ended) => sum + ended, 0);
  const [ends, all] = [gone.toCancel + allRooms, maxCancel ?? maxCancelDefault];
  if (ends <= all) return undefined;
  return new PmsError('too_many_gone', `${tooMany(ends, allRooms, 'the files')}${most(all)} Nothing was done.`);
}

/** Bookings to come that are gone, and of which nobody has said what becomes of them. */
function goneOpenOf(
  counts: ReadonlyMap<string, FileCounts> | undefined,
  { gone }: PlanSummary,
  { named }: SyncJob['flags'],
): number {
  if (counts === undefined) return gone.future - gone.toCancel;
  return [...named!.keys()].reduce((sum, name) => sum + (counts.get(name)?.asked.gone ?? 0), 0);
}

function tooMany(ends: number, rooms: number, from: string): string {
  const ofRooms =
    rooms === 0 ? '' : `, ${rooms} of them ${rooms === 1 ? 'a room' : 'rooms'} that the preferred list has not`;
  return `${ends === 1 ? '1 booking is' : `${ends} bookings are`} gone from ${from}${ofRooms}`;
}

/** Looks up whether something is written for the last line of a file, which has no line end. */
function openLineOf({ spool: { database } }: BuiltPlan): (file: string, line?: number) => number | undefined {
  const written = database.prepare<[string, number], object>(
    `SELECT 1 FROM fates JOIN records ON records.id = fates.record JOIN files ON files.id = records.file WHERE files.name = ? AND line = ? AND ${isPut}`,
  );
  return (file, line) => (line !== undefined && written.get(file, line) !== undefined ? line : undefined);
}

/** New stays, stays that are taken up again, and those that end. */
function plannedNights({ spool: { database } }: BuiltPlan): SoldNights {
  const isChange = `json_each(fates.changes) AS change WHERE ${isPut} AND fates.held IS NOT NULL AND change.value ->> 'field' = 'booking_status'`;
  const stays = database.prepare<[], Pick<StayColumns, 'room_type' | 'checkin' | 'checkout'> & { rooms: number }>(
    `SELECT room_type, checkin, checkout, 1 AS rooms FROM fates JOIN records ON records.id = fates.record WHERE ${isPut} AND fates.held IS NULL AND ${isLive('records')}
     UNION ALL SELECT room_type, checkin, checkout, -1 FROM ends JOIN held ON held.id = ends.held WHERE ${isLive('held')}
     UNION ALL SELECT room_type, checkin, checkout, ${isLiveState(`change.value ->> 'after'`)} - ${isLiveState(`change.value ->> 'before'`)}
       FROM fates JOIN held ON held.id = fates.held JOIN ${isChange}`,
  );
  const sold = createSoldNights();
  for (const { room_type: type, rooms, ...stay } of stays.iterate()) if (rooms !== 0) sold.add(type, stay, rooms);
  return sold;
}
