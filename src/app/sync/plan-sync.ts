/** Runs a sync from its files to its end: spooled, planned, shown to the person who decides, carried out; one at a time for each service. */
import { existsSync } from 'node:fs';
import type { Booking } from '../../contract/booking.ts';
import { dayNumber, localDate } from '../../contract/dates.ts';
import { PmsError } from '../../contract/errors.ts';
import { resources } from '../../contract/resource.ts';
import type { History } from '../../history/history.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { type BuiltPlan, buildPlan } from '../../sync/build-plan.ts';
import { type CarriedOut, carryOut } from '../../sync/carry-out.ts';
import type { PlanOptions, PlanSummary, SameStay } from '../../sync/plan.ts';
import { openSpool, type Spool } from '../../sync/spool.ts';
import { countsOfFiles, type FileCounts, summarizePlan } from '../../sync/summarize-plan.ts';
import type { AppContext } from '../app-context.ts';
import { historyPath, openHistoryOf } from '../history/history-of-service.ts';
import { ledgerPath, openLedgerOf, requireWhole } from '../ledger/ledger-of-service.ts';
import { nameOfInput, pathOfInput } from '../reading/input-file.ts';
import { reachService, type Service } from '../service/find-service.ts';
import { findOverbooked, type OverbookedType, type SoldNights } from '../service/overbooked.ts';
import { keepRejected } from './keep-rejected.ts';
import { plannedNights } from './planned-nights.ts';
import { abandonKept, type ReadFiles, type RecordSink, type SpooledFile, spoolFile } from './read-files.ts';
import { type RefusedNew, refuseNew } from './refuse-new.ts';
import { maxCancelDefault, type SyncJob } from './sync-job.ts';
import { takeSyncLock } from './sync-lock.ts';

/** A plan that is ready to be shown. */
export interface ReadyPlan {
  plan: BuiltPlan;
  summary: PlanSummary;
  files: readonly SpooledFile[];
  service: Service;
  /** What the service would refuse, and is not sent. */
  refusedNew: RefusedNew;
  /** Overbooked nights on which the plan sells more rooms: as they would be, and once it is carried out, as they are. */
  overbooked: readonly OverbookedType[];
  /** Why it must not be carried out, if so. */
  refusal: PmsError | undefined;
  /** What is written of each file and asked of it; of what was carried out, what was written. */
  countsOfFiles(isDone: boolean): ReadonlyMap<string, FileCounts>;
}

export interface SyncRun extends ReadFiles {
  sameStay: SameStay | undefined;
  /** Called when all files are read, before anything is planned. */
  onRead?(files: readonly SpooledFile[]): void;
  onHeld(held: number): void;
  onWritten(written: number): void;
  /** Decides whether to carry out the plan. The plan stays readable until `onDone` has ended. */
  decide(plan: ReadyPlan): Promise<boolean>;
  /** `done` is absent if nothing was done; `kept` are the files written beside each file, in their order. */
  onDone(plan: ReadyPlan, done: CarriedOut | undefined, kept: readonly KeptPaths[]): Promise<number>;
}

/** Where the rejected and the replaced rows of a file were written; absent if there are none. */
export interface KeptPaths {
  rejects: string | undefined;
  leftOut: string | undefined;
}

/** Runs a sync; returns the result of `onDone`. Throws PmsError for what is found before anything is sent. */
export async function syncBookings(context: AppContext, { files, flags }: SyncJob, run: SyncRun): Promise<number> {
  const service = await reachService(context, flags);
  try {
    const path = await ledgerPath(context.env, service);
    const past = await historyPath(context.env, service);
    await requireWhole(context, service);
    // A ledger of an earlier version is brought over before it is read.
    if (flags.dryRun && existsSync(path)) (await openLedgerOf(context, service)).close();
    const unlock = flags.dryRun ? undefined : takeSyncLock(path);
    const spool = openSpool();
    const spooled: SpooledFile[] = [];
    try {
      await spool.filling(async () => {
        for (const file of files)
          spooled.push(await spoolFile(sinkOf(spool), { file, flags, resource: resources.bookings }, run));
      });
      run.onRead?.(spooled);
      const ledger = flags.dryRun ? undefined : await openLedgerOf(context, service);
      const history = flags.dryRun ? undefined : await openHistoryOf(context, service);
      try {
        const today = dayNumber(flags.asOf ?? localDate(context.clock()));
        const plan = await buildPlan(spool, {
          ...{ api: service.client, isOurs: service.info.isOurs },
          ...{ ledgerPath: existsSync(path) ? path : undefined, historyPath: existsSync(past) ? past : undefined },
          options: planOptions(flags, { today, sameStay: run.sameStay }),
          onProgress: run.onHeld,
        });
        const refusedNew = await refuseNew(context, plan, { service, files: spooled });
        const summary = summarizePlan(plan, today);
        const counts = (isDone: boolean) => countsOfFiles(plan, { today, isDone });
        const nights = plannedNights(plan);
        const overbooked = await findOverbooked(service.client, nights, { isPlanned: true });
        return await finish(
          context,
          {
            ...{ plan, summary, files: spooled, service, refusedNew, overbooked },
            countsOfFiles: counts,
            refusal: refusalOf(counts(false), summary, flags),
          },
          { run, flags, nights, kept: ledger && history && { ledger, history } },
        );
      } finally {
        history?.close();
        ledger?.close();
      }
    } catch (error) {
      await abandonKept(spooled);
      throw error;
    } finally {
      spool.close();
      unlock?.();
    }
  } finally {
    await service.client.close();
  }
}

async function finish(
  context: AppContext,
  ready: ReadyPlan,
  {
    run,
    flags,
    nights,
    kept,
  }: {
    run: SyncRun;
    flags: SyncJob['flags'];
    nights: SoldNights;
    kept: { ledger: Ledger; history: History } | undefined;
  },
): Promise<number> {
  const isAgreed = kept !== undefined && (await run.decide(ready));
  const { client: api, info, target } = ready.service;
  const done = isAgreed
    ? await carryOut(ready.plan, {
        ...{ api, isOurs: info.isOurs, ledger: kept.ledger },
        history: {
          kept: kept.history,
          run: kept.history.open({
            ...{ kind: 'sync', resource: 'bookings', isUndoable: true, baseUrl: target.baseUrl },
            files: ready.files.map(({ file }) => (flags.named?.has(file) ? file : pathOfInput(file))),
            property: info.property ?? target.property,
          }),
        },
        ...{ batchSize: flags.batchSize, signal: context.signal, clock: context.clock, onProgress: run.onWritten },
      })
    : undefined;
  if (done !== undefined) {
    const refused = [...ready.refusedNew.refused, ...done.refused];
    await keepRejected(ready.files, { refused }, run);
  }
  const overbooked =
    done === undefined ? ready.overbooked : await findOverbooked(ready.service.client, nights, { isPlanned: false });
  const paths: KeptPaths[] = [];
  for (const { rejects, leftOut } of ready.files)
    paths.push({ rejects: await rejects?.finish(), leftOut: await leftOut?.finish() });
  return run.onDone({ ...ready, overbooked }, done, paths);
}

function sinkOf(spool: Spool): RecordSink {
  return {
    ...spool,
    addRecord: (file, line, record, origin) => spool.addRecord(file, line, record as Booking, origin),
  };
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

function refusalOf(
  counts: ReadonlyMap<string, FileCounts>,
  { gone }: PlanSummary,
  { gone: action, maxCancel = maxCancelDefault, named }: SyncJob['flags'],
): PmsError | undefined {
  for (const [source, own] of named ?? []) {
    const ends = counts.get(source)?.applied.gone ?? 0;
    if (ends <= own.maxCancel) continue;
    return new PmsError(
      'too_many_gone',
      `${tooMany(ends, source)}, and at most ${own.maxCancel} may be cancelled for that.`,
      {
        fix: `Look at them with \`pms sync --dry-run --max-cancel ${ends}\`; the same without \`--dry-run\` cancels them, and \`--gone keep\` none.`,
        details: { source },
      },
    );
  }
  if (named !== undefined || action !== 'cancel' || gone.toCancel <= maxCancel) return undefined;
  return new PmsError(
    'too_many_gone',
    `${tooMany(gone.toCancel, 'the files')}, and at most ${maxCancel} may be cancelled for that. Nothing was done.`,
  );
}

function tooMany(gone: number, from: string): string {
  return `${gone === 1 ? '1 booking is' : `${gone} bookings are`} gone from ${from}`;
}
