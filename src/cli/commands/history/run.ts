/** What `pms history` does: lists the runs of all services. */
import { basename } from 'node:path';
import { tellingRuns } from '../../../app/history/history-of-service.ts';
import { isStandardInput } from '../../../app/reading/input-file.ts';
import type { HistoryRun } from '../../../history/history.ts';
import { isoTime, timeOf } from '../../../words/count.ts';
import { describeCounts } from '../../../words/journals.ts';
import { printable } from '../../../words/printable.ts';
import { type Context, printFound } from '../../context.ts';
import { drawTable, tableWidth } from '../../view/table.ts';

/** Lists them. Throws PmsError history_unusable. */
export async function runHistory(context: Context, flags: { json?: boolean }): Promise<number> {
  const runs = await tellingRuns(context);
  await printFound(context, flags, runs.map(plain), () =>
    runs.length === 0 ? 'nothing was imported or synced yet\n' : render(runs, context),
  );
  return 0;
}

function plain({
  id,
  kind,
  resource,
  files,
  of,
  state,
  baseUrl,
  property,
  startedMs,
  endedMs,
  counts,
  ...run
}: HistoryRun) {
  return {
    ...{ id, kind, resource, state, files },
    of: of ?? null,
    base_url: baseUrl,
    property: property ?? null,
    started: isoTime(startedMs),
    ended: isoTime(endedMs),
    ...counts,
    undoable: run.isUndoable,
    kept: run.writes,
  };
}

function render(runs: readonly HistoryRun[], { clock, io }: Context): string {
  const nowMs = clock();
  const rows = runs.map((run) => [
    run.id,
    timeOf(run.startedMs, nowMs),
    run.of === undefined ? `${run.kind} ${run.resource}` : `${run.kind} of ${run.of}`,
    printable(run.files.map((file) => (isStandardInput(file) ? 'stdin' : basename(file))).join(', '), 200),
    printable([run.baseUrl, run.property ?? ''].join(' ').trim(), 200),
    describeCounts(run.counts),
    describeState(run),
  ]);
  const head = ['id', 'when', 'what', 'files', 'at', 'counts', 'state'];
  return `${drawTable({ head, rows }, { width: tableWidth(io.stdout) })}\n`;
}

/** `done`, `not finished`, `taken back`; and if so, that it cannot be taken back. */
function describeState({ state, isUndoable, isForgotten, counts }: HistoryRun): string {
  return isUndoable && isForgotten && counts.sent + counts.cancelled > 0 ? `${state}, too old to be taken back` : state;
}
