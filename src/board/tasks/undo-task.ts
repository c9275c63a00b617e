/** The undo of a run of the history, or its plan. */
import { leftByListUndo, leftByUndo } from '../../app/sync/what-is-left.ts';
import { undoList } from '../../app/undo/undo-list.ts';
import { undoBookings, withUndoable } from '../../app/undo/undo-run.ts';
import { commandLine, type Desk } from '../desk.ts';
import { doneFacts, doneListFacts, planOfList, planOfUndo } from './plan-facts.ts';
import { type Job, startTask } from './task.ts';

interface UndoOrder {
  id: string;
  /** The id of the run in the history. */
  run: string;
  /** The files of the run, shown as the name of the task. */
  name: string;
  resource: string;
  /** The digest of the plan that a person has seen; if absent, the undo is only planned. */
  agreed?: string;
}

/** Starts at once. Never throws: failures are part of its facts. */
export function startUndo(desk: Desk, { agreed, ...order }: UndoOrder): Job {
  const isPlan = agreed === undefined;
  const command = commandLine(desk, ['undo', order.run, isPlan ? '--dry-run' : '--yes']);
  return startTask(desk, { ...order, drops: [], task: 'undo', isPlan, command }, async (doing) => {
    const { facts, context } = doing;
    const flags = { ...desk.service, batchSize: 1000, retryFor: 30, dryRun: isPlan ? true : undefined };
    const told = {
      flags,
      onHeld: (held: number) => (facts.held = held),
      onWritten: (written: number) => (facts.written = written),
    };
    const notDone = () => {
      facts.isOutdated = !isPlan;
      facts.isPlan = true;
      return 0;
    };
    await withUndoable(context, { id: order.run, flags }, (undoable) =>
      undoable.run.resource === 'bookings'
        ? undoBookings(context, undoable, {
            ...told,
            async decide(ready) {
              facts.plan = await planOfUndo(desk, doing, ready);
              return facts.plan.digest === agreed;
            },
            async onDone(ready, done) {
              facts.plan ??= await planOfUndo(desk, doing, ready);
              if (done === undefined) return notDone();
              facts.done = doneFacts(done, leftByUndo(ready, done));
              return 0;
            },
          })
        : undoList(context, undoable, {
            ...told,
            async decide(ready) {
              facts.plan = await planOfList(desk, doing, ready);
              return facts.plan.digest === agreed;
            },
            async onDone(ready, done) {
              facts.plan ??= await planOfList(desk, doing, ready);
              if (done === undefined) return notDone();
              facts.done = doneListFacts(done, leftByListUndo(ready, done));
              return 0;
            },
          }),
    );
  });
}
