/** What changed a booking, and what a run wrote: field by field, before and after, as far as the history of this machine knows. */
import { findWritesOfBooking, findWritesOfRun } from '../../app/history/find-writes.ts';
import { tellingRuns } from '../../app/history/history-of-service.ts';
import { type BoardContext, commandLine, identified } from '../board-context.ts';
import type { ChangesFacts, RunFacts, RunWritesFacts } from '../facts.ts';
import { ofService } from '../server/board-command.ts';
import { staySchema } from './origins.ts';

/** Most runs that a page shows. */
const runsMax = 500;

/** All writes of one booking, the latest first. */
export const changes = ofService(
  staySchema,
  async ({ board, ...service }, { stay }): Promise<ChangesFacts> => ({
    changes: await findWritesOfBooking(service.context, await identified(service), stay),
    command: commandLine(board, ['history']),
  }),
);

/** A run and some of what it wrote, in the order in which it was sent. */
export async function readRunWrites(
  board: BoardContext,
  { run: id, ...window }: { run: string; first: number; count: number },
): Promise<RunWritesFacts> {
  const found = await findWritesOfRun(board.context, id, window);
  return { ...found, command: commandLine(board, ['undo', found.run.id, '--dry-run']) };
}

/** The latest runs of all services; `dropsOfPaths` returns the ids of the dropped files at these paths, if all are here. */
export async function readRuns(
  board: BoardContext,
  dropsOfPaths: (paths: readonly string[]) => string[] | undefined,
): Promise<RunFacts[]> {
  const runs = await tellingRuns(board.context);
  return runs.slice(0, runsMax).map((run) => ({ ...run, dropped: dropsOfPaths(run.files) }));
}
