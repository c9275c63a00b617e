/** The plan of a sync or an undo, of bookings or of a list: what every front end shows, asks about, carries out and closes. */
import { PmsError } from '../../contract/errors.ts';
import type { ResourceName } from '../../contract/resource.ts';
import { fieldIssue } from '../../contract/row-issue.ts';
import { closing } from '../../file/closing.ts';
import type { History, HistoryRun, RunStart } from '../../history/history.ts';
import { takeFileLock } from '../../sqlite/file-lock.ts';
import type { BuiltPlan } from '../../sync/build-plan.ts';
import { type CarriedOut, type CarryOut, carryOut, carryOutList } from '../../sync/carry-out.ts';
import type { ListPlan } from '../../sync/lists/list-items.ts';
import type { PlanSummary } from '../../sync/summarize-plan.ts';
import type { UnreadRates } from '../../transfer/fold-rates.ts';
import { keepRow } from '../../transfer/import.ts';
import type { AppContext } from '../app-context.ts';
import { openHistoryOf } from '../history/history-of-service.ts';
import { ledgerPath, openLedgerOf, requireWhole } from '../ledger/ledger-of-service.ts';
import { nameOfInput } from '../reading/input-file.ts';
import { reachService, type Service } from '../service/find-service.ts';
import type { OverbookedType } from '../service/overbooked.ts';
import type { ReadFiles, SpooledFile } from './read-files.ts';
import type { RefusedNew } from './refuse-new.ts';
import type { RunOptions } from './sync-job.ts';
import type { PlanFacts } from './what-is-left.ts';

interface AnyPlan extends PlanFacts {
  service: Service;
  /** What is counted. */
  of: 'bookings' | ListPlan['of'];
  /** How many of each class change the service. */
  apply: Readonly<Record<string, number>>;
  /** What the service would refuse, and is not sent. */
  refusedNew: RefusedNew;
  /** Why it must not be carried out, if so. */
  refusal?: PmsError;
  /** Of an undo: the run that is taken back, and how many of its records stay because their former values are not known. */
  undoes?: { run: HistoryRun; notKnown: number };
}

export interface PlanOfBookings extends AnyPlan {
  resource: 'bookings';
  plan: BuiltPlan;
  summary: PlanSummary;
}

export interface PlanOfList extends AnyPlan {
  resource: 'rooms' | 'rates';
  plan: ListPlan;
  /** Rows of the service that cannot be read as rates. */
  unread: UnreadRates | undefined;
}

/** A plan can be read until it is closed. */
export type Plan = PlanOfBookings | PlanOfList;

/** What was done of a plan; `id`: its run in the history, by which it can be taken back. */
export type PlanOutcome = CarriedOut & { id: string };

/** Where the rejected and the replaced rows of a file were written; absent if there are none. */
export interface KeptPaths {
  rejects: string | undefined;
  leftOut: string | undefined;
}

/** `done` is absent if nothing was to be done; `kept` are the files written beside each file, in their order. */
export interface PlanResult {
  done: PlanOutcome | undefined;
  kept: readonly KeptPaths[];
}

export interface OpenPlan {
  /** Carries it out if a person has agreed, but never in a dry run, and gives their names to the files beside those that were read. */
  finish(isAgreed: boolean): Promise<PlanResult>;
  /** Closes what it was made of; of what is not finished nothing is left. */
  close(): Promise<void>;
}

/** Who follows it. */
export interface PlanRun {
  onHeld(held: number): void;
  onWritten(written: number): void;
}

interface PlanParts<Found extends Plan> {
  plan: Found;
  start: Pick<RunStart, 'kind' | 'files' | 'of'>;
  /** Called before it is carried out. */
  onAgreed?(): Promise<void>;
  /** Reads a file once more. */
  reads?: ReadFiles;
  /** What is overbooked now that it is carried out. */
  overbookedNow?(): Promise<readonly OverbookedType[]>;
}

/** Keeps something open until the plan is closed. */
type KeepOpen = <One extends { close(): unknown }>(one: One) => One;

/**
 * Makes a plan with a service, with which meanwhile no other sync or undo runs, except in a dry run. Throws PmsError sync_running, and the errors of
 * reaching the service.
 */
export async function openPlan<Found extends Plan>(
  context: AppContext,
  { flags, run }: { flags: RunOptions; run: PlanRun },
  make: (service: Service, keepOpen: KeepOpen) => Promise<PlanParts<Found>>,
): Promise<Found & OpenPlan> {
  const open: { close(): unknown }[] = [];
  const keepOpen: KeepOpen = (one) => {
    open.push(one);
    return one;
  };
  const close = () => closeAll(open);
  try {
    const service = await reachService(context, flags);
    keepOpen(service.client);
    await requireWhole(context, service);
    if (!flags.dryRun) keepOpen({ close: takeSyncLock(await ledgerPath(context.env, service)) });
    const history = flags.dryRun ? undefined : keepOpen(await openHistoryOf(context, service));
    const made = await make(service, keepOpen);
    const plan: Found & OpenPlan = {
      ...made.plan,
      close,
      async finish(isAgreed) {
        const done =
          isAgreed && history !== undefined
            ? await carryOutMade(context, made, { flags, history, onProgress: run.onWritten })
            : undefined;
        if (done !== undefined && made.overbookedNow !== undefined) plan.overbooked = await made.overbookedNow();
        const kept: KeptPaths[] = [];
        for (const { rejects, leftOut } of plan.files)
          kept.push({ rejects: await rejects?.finish(), leftOut: await leftOut?.finish() });
        return { done, kept };
      },
    };
    return plan;
  } catch (error) {
    await close();
    throw error;
  }
}

/** The latest first, each even if another fails. */
async function closeAll(open: { close(): unknown }[]): Promise<void> {
  const last = open.pop();
  if (last === undefined) return;
  try {
    await last.close();
  } finally {
    await closeAll(open);
  }
}

async function carryOutMade(
  context: AppContext,
  { plan, start, onAgreed, reads }: PlanParts<Plan>,
  { flags, history, onProgress }: { flags: RunOptions; history: History; onProgress: CarryOut['onProgress'] },
): Promise<PlanOutcome> {
  const { signal, clock } = context;
  const { client: api, info, target } = plan.service;
  const id = history.open({
    ...{ ...start, resource: plan.resource satisfies ResourceName, isUndoable: true },
    ...{ baseUrl: target.baseUrl, property: info.property ?? target.property },
  });
  const how = { api, history: { kept: history, run: id }, batchSize: flags.batchSize, signal, clock, onProgress };
  await onAgreed?.();
  const done =
    plan.resource === 'bookings'
      ? await closing(await openLedgerOf(context, plan.service), (ledger) =>
          carryOut(plan.plan, { ...how, isOurs: info.isOurs, ledger }),
        )
      : await carryOutList(plan.plan, { ...how, resource: plan.resource });
  if (reads !== undefined)
    await keepRejected(
      plan.files,
      { refused: [...plan.refusedNew.refused, ...done.refused] },
      { ...reads, service: plan.service },
    );
  return { ...done, id };
}

/** Adds the rows of rejected records to the rejects. Throws the errors of reading, and PmsError cannot_write. */
async function keepRejected(
  files: readonly SpooledFile[],
  { refused }: Pick<CarriedOut, 'refused'>,
  { read, service }: ReadFiles & { service: Service },
): Promise<void> {
  for (const { file, rejects } of files) {
    const reasons = new Map(
      refused.filter((one) => one.file === nameOfInput(file)).map(({ line, issues }) => [line, issues]),
    );
    if (rejects === undefined || reasons.size === 0) continue;
    const { file: source, converter } = await read(file, service.info.currency);
    try {
      for await (const rows of source.batches) {
        // As it reads the rows, the converter collects what the rejects file has beside them.
        converter.convert(rows);
        for (const row of rows) {
          const issues = reasons
            .get(row.line)
            ?.map(({ field, message }) => fieldIssue('refused', field ?? null, { message }));
          if (issues !== undefined) await keepRow(rejects, row, { issues, converter });
        }
      }
    } finally {
      await source.close();
    }
  }
}

/** Takes the lock of the service with a ledger at this path; returns what releases it. Throws PmsError sync_running. */
function takeSyncLock(path: string): () => void {
  const unlock = takeFileLock(`${path}.lock`);
  if (unlock === undefined)
    throw new PmsError('sync_running', 'Another sync or undo with this service is running right now.');
  return unlock;
}
