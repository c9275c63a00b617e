/** The undo of a run of the history, or its plan. */
import { leftByUndo } from '../../app/sync/what-is-left.ts';
import { undoRun } from '../../app/undo/undo-run.ts';
import { commandLine, type Desk } from '../desk.ts';
import { doneFacts, planOfUndo } from './plan-facts.ts';
import { type Job, startTask } from './task.ts';

export interface UndoOrder {
  id: string;
  /** Of the history. */
  run: string;
  /** What is shown as its name: the files of the run. */
  name: string;
  resource: string;
  /** The digest of the plan that a person has seen; absent: it is only planned. */
  agreed?: string;
}

/** Starts at once. Never throws: failures are part of its facts. */
export function startUndo(desk: Desk, { agreed, ...order }: UndoOrder): Job {
  const isPlan = agreed === undefined;
  const command = commandLine(desk, ['undo', order.run, isPlan ? '--dry-run' : '--yes']);
  return startTask(desk, { ...order, task: 'undo', isPlan, command }, async (doing) => {
    const { facts, context } = doing;
    const flags = { ...desk.service, batchSize: 1000, retryFor: 30, dryRun: isPlan ? true : undefined };
    await undoRun(
      context,
      { id: order.run, flags },
      {
        onHeld: (held) => (facts.held = held),
        onWritten: (written) => (facts.written = written),
        async decide(ready) {
          facts.plan = await planOfUndo(desk, doing, ready);
          return facts.plan.digest === agreed;
        },
        async onDone(ready, done) {
          facts.plan ??= await planOfUndo(desk, doing, ready);
          if (done === undefined) {
            facts.isOutdated = !isPlan;
            facts.isPlan = true;
          } else facts.done = doneFacts(done, leftByUndo(ready, done));
          return 0;
        },
      },
    );
  });
}
