/** Finds a run of the history that can be undone, and undoes a run of bookings: planned, shown to the person who decides, carried out. */
import { PmsError } from '../../contract/errors.ts';
import type { HistoryRun, RunStart } from '../../history/history.ts';
import type { BuiltPlan } from '../../sync/build-plan.ts';
import { type CarriedOut, carryOut } from '../../sync/carry-out.ts';
import type { PlanSummary } from '../../sync/plan.ts';
import { openSpool } from '../../sync/spool.ts';
import { summarizePlan } from '../../sync/summarize-plan.ts';
import { buildUndo } from '../../undo/build-undo.ts';
import type { AppContext, ServiceOptions } from '../app-context.ts';
import { findRun, historyPath, isOfOrigin, openHistoryOf } from '../history/history-of-service.ts';
import { ledgerPath, openLedgerOf, requireWhole } from '../ledger/ledger-of-service.ts';
import { reachService, type Service } from '../service/find-service.ts';
import { takeSyncLock } from '../sync/sync-lock.ts';

export interface UndoOptions extends ServiceOptions {
  dryRun?: boolean;
  batchSize: number;
  retryFor: number;
  retryUnsafe?: boolean;
}

/** A run that can be taken back, and the service at which it was done. */
export interface UndoableRun {
  run: HistoryRun;
  /** The path of its history. */
  path: string;
  service: Service;
  /** Records of a plain import that met, or may have met, an existing record: its former values are unknown, so they stay. */
  notKnown: number;
}

/** An undo that is ready to be shown. */
export interface ReadyUndo extends UndoableRun {
  plan: BuiltPlan;
  summary: PlanSummary;
}

interface UndoRun {
  flags: UndoOptions;
  onHeld(held: number): void;
  onWritten(written: number): void;
  /** Decides whether to carry out the plan. The plan stays readable until `onDone` has ended. */
  decide(ready: ReadyUndo): Promise<boolean>;
  /** `done` is absent if nothing was done; `id` is the undo's own run, so that it can be undone itself. */
  onDone(ready: ReadyUndo, done: (CarriedOut & { id: string }) | undefined): Promise<number>;
}

/**
 * Finds a run, reaches its service, and returns the result of `undo`. Meanwhile no other sync or undo runs there, except in a dry run. Throws
 * PmsError unknown_name, not_undoable, sync_running, and the errors of reaching the service.
 */
export async function withUndoable(
  context: AppContext,
  { id, flags }: { id: string; flags: UndoOptions },
  undo: (undoable: UndoableRun) => Promise<number>,
): Promise<number> {
  const { run, path } = await findRun(context, id);
  requireKept(run);
  const service = await reachService(context, flags);
  try {
    await requireSameService(context, { run, path, service });
    await requireWhole(context, service);
    const unlock = flags.dryRun ? undefined : takeSyncLock(await ledgerPath(context.env, service));
    try {
      return await undo({ run, path, service, notKnown: notKnownOf(run) });
    } finally {
      unlock?.();
    }
  } finally {
    await service.client.close();
  }
}

/** Takes back the bookings that a run wrote; returns the result of `onDone`. Throws the errors of the client. */
export async function undoBookings(context: AppContext, undoable: UndoableRun, undo: UndoRun): Promise<number> {
  const { run, path: historyPath, service } = undoable;
  const spool = openSpool();
  try {
    const { client: api, info } = service;
    const from = { api, isOurs: info.isOurs, historyPath, run: run.id, onProgress: undo.onHeld };
    const plan = await buildUndo(spool, from);
    const ready: ReadyUndo = { ...undoable, plan, summary: summarizePlan(plan, 0) };
    const isAgreed = !undo.flags.dryRun && (await undo.decide(ready));
    return await undo.onDone(ready, isAgreed ? await carryOutUndo(context, ready, undo) : undefined);
  } finally {
    spool.close();
  }
}

async function carryOutUndo(
  context: AppContext,
  { run, plan, service }: ReadyUndo,
  undo: UndoRun,
): Promise<CarriedOut & { id: string }> {
  const { client: api, info } = service;
  const ledger = await openLedgerOf(context, service);
  const history = await openHistoryOf(context, service);
  try {
    const id = history.open(startOfUndo(run, service));
    const done = await carryOut(plan, {
      ...{ api, isOurs: info.isOurs, ledger, history: { kept: history, run: id } },
      ...{ batchSize: undo.flags.batchSize, signal: context.signal, clock: context.clock, onProgress: undo.onWritten },
    });
    return { ...done, id };
  } finally {
    ledger.close();
    history.close();
  }
}

/** How an undo is recorded in the history. */
export function startOfUndo(run: HistoryRun, { info, target }: Service): RunStart {
  return {
    ...{ kind: 'undo', resource: run.resource, files: run.files, of: run.id, isUndoable: true },
    ...{ baseUrl: target.baseUrl, property: info.property ?? target.property },
  };
}

function notKnownOf({ isUndoable, counts, writes }: HistoryRun): number {
  return isUndoable ? 0 : Math.max(0, counts.sent - writes);
}

function requireKept({ id, kind, isUndoable, isForgotten, writes, counts }: HistoryRun): void {
  if (writes > 0 || counts.sent + counts.cancelled === 0) return;
  // Of an import that may be taken back whole, no write means that it changed nothing.
  if (isUndoable && !isForgotten) return;
  if (isUndoable)
    throw new PmsError(
      'not_undoable',
      `What ${id} wrote over is not kept any more: it is kept of the latest four million writes.`,
    );
  throw new PmsError(
    'not_undoable',
    `${id} is a plain ${kind} that sent ${counts.sent} records: which of them were new, and what the others replaced, is not known.`,
    { fix: 'Import with `--undoable` next time; what is in now can be changed with `pms sync`.' },
  );
}

async function requireSameService(
  { env }: AppContext,
  { run, path, service }: { run: HistoryRun; path: string; service: Service },
): Promise<void> {
  if ((await historyPath(env, service)) === path) return;
  if (isOfOrigin(service, path))
    throw new PmsError(
      'not_undoable',
      `${run.id} was done before the database of this service was restored or moved, and can be taken back only in the one that was there then.`,
      { fix: 'Sync a file that says what is right: `pms sync --dry-run` shows what that would do.' },
    );
  const where = [run.baseUrl, run.property].filter((part) => part !== undefined).join(', property ');
  throw new PmsError('not_undoable', `${run.id} was done at ${where}, and that is not the service in use.`, {
    fix: 'Choose its profile with `--profile NAME`; `pms profile` lists them.',
  });
}
