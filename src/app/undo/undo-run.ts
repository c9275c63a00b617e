/** Undoes a run of the history, from its id to the end: planned, shown to the person who decides, carried out; one at a time for each service. */
import { PmsError } from '../../contract/errors.ts';
import type { HistoryRun } from '../../history/history.ts';
import type { BuiltPlan } from '../../sync/build-plan.ts';
import { type CarriedOut, carryOut } from '../../sync/carry-out.ts';
import type { PlanSummary } from '../../sync/plan.ts';
import { openSpool } from '../../sync/spool.ts';
import { summarizePlan } from '../../sync/summarize-plan.ts';
import { buildUndo } from '../../undo/build-undo.ts';
import type { AppContext, ServiceOptions } from '../app-context.ts';
import { findRun, historyPath, openHistoryOf } from '../history/history-of-service.ts';
import { ledgerPath, openLedgerOf } from '../ledger/ledger-of-service.ts';
import { reachService, type Service } from '../service/find-service.ts';
import { lockOf } from '../sync/plan-sync.ts';

export interface UndoOptions extends ServiceOptions {
  dryRun?: boolean;
  batchSize: number;
  retryFor: number;
  retryUnsafe?: boolean;
}

/** An undo that is ready to be shown. */
export interface ReadyUndo {
  /** The run that is undone. */
  run: HistoryRun;
  plan: BuiltPlan;
  summary: PlanSummary;
  service: Service;
  /** Records of a plain import that met, or may have met, an existing booking: its former values are unknown, so they stay. */
  notKnown: number;
}

export interface UndoRun {
  onHeld(held: number): void;
  onWritten(written: number): void;
  /** Decides whether to carry out the plan. The plan stays readable until `onDone` has ended. */
  decide(ready: ReadyUndo): Promise<boolean>;
  /** `done` is absent if nothing was done; `id` is the undo's own run, so that it can be undone itself. */
  onDone(ready: ReadyUndo, done: (CarriedOut & { id: string }) | undefined): Promise<number>;
}

/** Undoes a run; gives the result of `onDone`. Throws PmsError unknown_name, not_undoable, sync_running, and the errors of reaching the service. */
export async function undoRun(
  context: AppContext,
  { id, flags }: { id: string; flags: UndoOptions },
  undo: UndoRun,
): Promise<number> {
  const { run, path } = await findRun(context, id);
  requireKept(run);
  const service = await reachService(context, flags);
  try {
    await requireSameService(context, { run, path, service });
    const unlock = flags.dryRun ? undefined : lockOf(await ledgerPath(context.env, service));
    const spool = openSpool();
    try {
      const { client: api, info } = service;
      const from = { api, isOurs: info.isOurs, historyPath: path, run: run.id, onProgress: undo.onHeld };
      const plan = await buildUndo(spool, from);
      const ready: ReadyUndo = { run, plan, summary: summarizePlan(plan, 0), service, notKnown: notKnownOf(run) };
      const isAgreed = !flags.dryRun && (await undo.decide(ready));
      return await undo.onDone(ready, isAgreed ? await carryOutUndo(context, ready, { undo, flags }) : undefined);
    } finally {
      spool.close();
      unlock?.();
    }
  } finally {
    await service.client.close();
  }
}

async function carryOutUndo(
  context: AppContext,
  { run, plan, service }: ReadyUndo,
  { undo, flags }: { undo: UndoRun; flags: UndoOptions },
): Promise<CarriedOut & { id: string }> {
  const { client: api, info, target } = service;
  const ledger = await openLedgerOf(context, service);
  const history = await openHistoryOf(context, service);
  try {
    const id = history.open({
      ...{ kind: 'undo', resource: run.resource, files: run.files, of: run.id, isUndoable: true },
      ...{ baseUrl: target.baseUrl, property: info.property ?? target.property },
    });
    const done = await carryOut(plan, {
      ...{ api, isOurs: info.isOurs, ledger, history: { kept: history, run: id } },
      ...{ batchSize: flags.batchSize, signal: context.signal, clock: context.clock, onProgress: undo.onWritten },
    });
    return { ...done, id };
  } finally {
    ledger.close();
    history.close();
  }
}

function notKnownOf({ isUndoable, counts, writes }: HistoryRun): number {
  return isUndoable ? 0 : Math.max(0, counts.sent - writes);
}

function requireKept({ id, kind, resource, isUndoable, writes, counts }: HistoryRun): void {
  if (writes > 0 || counts.sent + counts.cancelled === 0) return;
  if (isUndoable)
    throw new PmsError(
      'not_undoable',
      `What ${id} wrote over is not kept any more: it is kept of the latest four million bookings.`,
    );
  if (resource !== 'bookings')
    throw new PmsError(
      'not_undoable',
      `${id} is ${kind === 'sync' ? 'a' : 'an'} ${kind} of ${resource}: the interface cannot take ${resource} out again, and what stood there before is not known.`,
      { fix: `Put the former values into a file of ${resource}, and import that.` },
    );
  throw new PmsError(
    'not_undoable',
    `${id} is a plain ${kind} that sent ${counts.sent} records: which of them were not there before, and what stood in the place of the others, is not known.`,
    { fix: 'Import with `--undoable` next time; what is in now can be changed with `pms sync`.' },
  );
}

async function requireSameService(
  { env }: AppContext,
  { run, path, service }: { run: HistoryRun; path: string; service: Service },
): Promise<void> {
  if ((await historyPath(env, service)) === path) return;
  const where = [run.baseUrl, run.property].filter((part) => part !== undefined).join(', property ');
  throw new PmsError('not_undoable', `${run.id} was done at ${where}, and that is not the service in use.`, {
    fix: 'Choose its profile with `--profile NAME`; `pms profiles` lists them.',
  });
}
