/** What changed a booking, and what a run wrote: field by field, before and after, as far as the history of this machine knows. */
import { basename } from 'node:path';
import { findWritesOfBooking, findWritesOfRun } from '../../app/history/find-writes.ts';
import { tellingRuns } from '../../app/history/history-of-service.ts';
import type { FoundWrite, HistoryRun } from '../../history/history.ts';
import { timeOf } from '../../words/count.ts';
import { type BoardContext, commandLine, identified } from '../board-context.ts';
import type { ChangesFacts, RunFacts, RunWritesFacts, WriteFacts } from '../facts.ts';
import { ofService } from '../server/board-command.ts';
import { recordOf } from './booking-rows.ts';
import { rowSchema } from './origins.ts';

/** Most runs that a page shows. */
const runsMax = 500;

/** All writes of one booking, the latest first. */
export const changes = ofService(rowSchema, async ({ board, ...service }, row): Promise<ChangesFacts> => {
  const found = await findWritesOfBooking(service.context, await identified(service), recordOf(row));
  const nowMs = board.context.clock();
  return {
    changes: found.map(({ run, write }) => ({ ...writeFacts(write), run: runFacts(run, nowMs) })),
    command: commandLine(board, ['history']),
  };
});

/** A run and some of what it wrote, in the order in which it was sent. */
export async function readRunWrites(
  board: BoardContext,
  { run: id, ...window }: { run: string; first: number; count: number },
): Promise<RunWritesFacts> {
  const { run, writes } = await findWritesOfRun(board.context, id, window);
  return {
    run: runFacts(run, board.context.clock()),
    writes: writes.map(writeFacts),
    command: commandLine(board, ['undo', run.id, '--dry-run']),
  };
}

/** The latest runs of all services; `dropsOfPaths` returns the ids of the dropped files at these paths, if all are here. */
export async function readRuns(
  board: BoardContext,
  dropsOfPaths: (paths: readonly string[]) => string[] | undefined,
): Promise<RunFacts[]> {
  const nowMs = board.context.clock();
  const runs = await tellingRuns(board.context);
  return runs.slice(0, runsMax).map((run) => ({
    ...runFacts(run, nowMs),
    dropped: dropsOfPaths(run.files),
  }));
}

function runFacts(run: HistoryRun, nowMs: number): RunFacts {
  const { id, kind, resource, files, of, state, baseUrl, property, startedMs, counts, writes } = run;
  return {
    ...{ id, kind, resource, of, state, counts, writes },
    at: timeOf(startedMs, nowMs),
    files: files.map((file) => basename(file)),
    to: [baseUrl, property ?? ''].join(' ').trim(),
  };
}

function writeFacts({ stay, before, after, file, line, isIn }: FoundWrite): WriteFacts {
  const text = (value: string | number | null | undefined) => (value == null ? '' : String(value));
  return {
    from: text(stay.checkin_date ?? stay.date_from),
    to: text(stay.checkout_date ?? stay.date_to),
    type: text(stay.room_type_name ?? stay.name),
    whose: [stay.guest_first_name, stay.guest_last_name, stay.rate_plan_name].map(text).filter(Boolean).join(' '),
    isNew: before === null,
    changes: before === null ? [] : changesOf(before, after),
    currency: text(after.currency_iso ?? stay.currency_iso) || null,
    ...{ file: basename(file), line, isIn },
  };
}

function changesOf(before: FoundWrite['after'], after: FoundWrite['after']): WriteFacts['changes'] {
  return Object.entries(after)
    .map(([field, value]) => ({ field, before: before[field] ?? null, after: value }))
    .filter((change) => change.before !== change.after);
}
