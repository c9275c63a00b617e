/** The undo of a run of the history, or its plan. */
import { basename } from 'node:path';
import { leftByListUndo, leftByUndo } from '../../app/sync/what-is-left.ts';
import { type ReadyListUndo, undoList } from '../../app/undo/undo-list.ts';
import { type ReadyUndo, type UndoableRun, undoBookings, withUndoable } from '../../app/undo/undo-run.ts';
import type { CarriedOut } from '../../sync/carry-out.ts';
import type { CarriedOutList } from '../../sync/lists/carry-out-list.ts';
import { reportOfList, reportOfPlan } from '../../words/plan-report.ts';
import { commandLine, type Desk } from '../desk.ts';
import { linesOfBookings, linesOfList, showPlan } from './show-plan.ts';
import { endOf, type Job, keepWritten, startTask } from './task.ts';

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
      onWritten: (written: number) => keepWritten(facts, written),
    };
    const notDone = () => {
      facts.isOutdated = !isPlan;
      facts.isPlan = true;
      return 0;
    };
    const undoOf = (done: { id: string } | undefined, { run, notKnown }: UndoableRun) => ({
      undo: { run: { ...run, files: run.files.map((file) => basename(file)) }, notKnown, id: done?.id },
    });
    const showBookings = (ready: ReadyUndo, done: (CarriedOut & { id: string }) | undefined) => {
      const left = leftByUndo(ready, done);
      const end = { service: ready.service, left, done, ...endOf(left, done), ...undoOf(done, ready) };
      const classes = linesOfBookings(ready.plan, ready.summary, (path) => basename(path));
      return showPlan(desk, doing, { report: reportOfPlan(ready, end), classes });
    };
    const showList = (ready: ReadyListUndo, done: (CarriedOutList & { id: string }) | undefined) => {
      const left = leftByListUndo(ready, done);
      const end = { service: ready.service, left, done, ...endOf(left, done), ...undoOf(done, ready) };
      return showPlan(desk, doing, { report: reportOfList(ready, end), classes: linesOfList(ready.plan) });
    };
    await withUndoable(context, { id: order.run, flags }, (undoable) =>
      undoable.run.resource === 'bookings'
        ? undoBookings(context, undoable, {
            ...told,
            decide: async (ready) => (await showBookings(ready, undefined)).digest === agreed,
            async onDone(ready, done) {
              await showBookings(ready, done);
              return done === undefined ? notDone() : 0;
            },
          })
        : undoList(context, undoable, {
            ...told,
            decide: async (ready) => (await showList(ready, undefined)).digest === agreed,
            async onDone(ready, done) {
              await showList(ready, done);
              return done === undefined ? notDone() : 0;
            },
          }),
    );
  });
}
