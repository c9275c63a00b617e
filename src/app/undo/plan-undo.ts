/** Finds a run of the history that can be taken back, and plans its undo. */
import { PmsError } from '../../contract/errors.ts';
import type { HistoryRun } from '../../history/history.ts';
import { listKinds } from '../../sync/lists/list-kinds.ts';
import { factsOfList, type ListChange } from '../../sync/lists/list-plan.ts';
import { openSpool } from '../../sync/spool.ts';
import { factsOf, summarizePlan } from '../../sync/summarize-plan.ts';
import { buildUndo } from '../../undo/build-undo.ts';
import { planListUndo } from '../../undo/undo-list.ts';
import type { AppContext } from '../app-context.ts';
import { findRun, historyPath, isOfOrigin, openHistoryOf } from '../history/history-of-service.ts';
import type { Service } from '../service/find-service.ts';
import { type OpenPlan, openPlan, type Plan, type PlanRun } from '../sync/plan.ts';
import type { RunOptions } from '../sync/sync-job.ts';

/**
 * Plans to take a run back. Throws PmsError unknown_name, not_undoable, sync_running, history_unusable, and the errors of the client and of reaching
 * the service.
 */
export async function planUndo(
  context: AppContext,
  { id, flags }: { id: string; flags: RunOptions },
  planRun: PlanRun,
): Promise<Plan & OpenPlan> {
  const { run, path } = await findRun(context, id);
  requireKept(run);
  return openPlan<Plan>(context, { flags, run: planRun }, async (service, keepOpen) => {
    await requireSameService(context, { run, path, service });
    const about = {
      ...{ service, files: [], refusedNew: { unlisted: [], refused: [] }, overbooked: [] },
      undoes: { run, notKnown: notKnownOf(run) },
    };
    const start = { kind: 'undo', files: run.files, of: run.id } as const;
    const { client: api, info } = service;
    const { onHeld: onProgress } = planRun;
    if (run.resource === 'bookings') {
      const spool = keepOpen(openSpool());
      const from = { api, isOurs: info.isOurs, historyPath: path, run: run.id, onProgress };
      const plan = await buildUndo(spool, from);
      const facts = factsOf(summarizePlan(plan, 0));
      const kept = facts.summary.kept.reduce((sum, { count }) => sum + count, 0);
      const open = { kept, edited_since: facts.lines.edited_since, not_known: notKnownOf(run) };
      return { start, plan: { ...about, resource: 'bookings', of: 'bookings', plan, ...facts, open } };
    }
    const resource = run.resource === 'rooms' ? 'rooms' : 'rates';
    const writes = keepOpen(await openHistoryOf(context, service)).writesOf(run.id);
    const { unread, ...plan } = keepOpen(await planListUndo(listKinds[resource], writes, { api, onProgress }));
    // Of a list what is not taken back is counted by value.
    const staying = (name: ListChange['class']) =>
      [...plan.changes()].reduce((sum, { class: kind, count }) => (kind === name ? sum + count : sum), 0);
    const left = { kept: staying('kept'), edited_since: staying('edited_since'), not_known: notKnownOf(run) };
    const open = { ...left, unread: unread?.rows };
    return { start, plan: { ...about, resource, of: plan.of, plan, unread, ...factsOfList(plan), open } };
  });
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
