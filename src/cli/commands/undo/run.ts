/** What `pms undo` does: shows the plan that takes a run back, asks once, carries it out, and gives the exit code. */
import { leftByUndo } from '../../../app/sync/what-is-left.ts';
import { type ReadyUndo, type UndoableRun, undoBookings, withUndoable } from '../../../app/undo/undo-run.ts';
import type { CarriedOut } from '../../../sync/carry-out.ts';
import { planItems } from '../../../sync/plan-items.ts';
import { count } from '../../../words/count.ts';
import { closingLineOf, lineOfNotKnown, undoneWords } from '../../../words/plan.ts';
import { reportOfPlan } from '../../../words/plan-report.ts';
import { requireAgreement } from '../../agree-to-plan.ts';
import { type Context, print } from '../../context.ts';
import { exitCodeOfPlan, sayRows, sayStop } from '../../end-of-plan.ts';
import { type PlanView, renderPlan } from '../../view/plan-table.ts';
import { createProgress } from '../../view/progress.ts';
import { printPlanJson } from '../sync/plan-json.ts';
import { writePlanCsv } from '../sync/plan-output.ts';
import { runListUndo, undoneBy } from './run-list.ts';
import type { UndoFlags } from './undo-flags.ts';

/** Takes a run back. Throws PmsError for what is found before anything is sent. */
export async function runUndo(context: Context, { id, flags }: { id: string; flags: UndoFlags }): Promise<number> {
  return withUndoable(context, { id, flags }, (undoable) =>
    undoable.run.resource === 'bookings'
      ? runBookingsUndo(context, undoable, flags)
      : runListUndo(context, undoable, flags),
  );
}

async function runBookingsUndo(context: Context, undoable: UndoableRun, flags: UndoFlags): Promise<number> {
  const progress = createProgress(context, flags.quiet ? 'none' : 'planning');
  try {
    return await undoBookings(context, undoable, {
      flags,
      onHeld: (held) => progress.update(`${count(held)} bookings of the service`),
      onWritten: (written) => progress.update(`${count(written)} written`),
      async decide(ready) {
        progress.stop();
        return decide(context, flags, ready);
      },
      async onDone(ready, done) {
        progress.stop();
        return report(context, flags, { ready, done });
      },
    });
  } finally {
    progress.stop();
  }
}

/** Shows the plan, and asks. Throws PmsError unconfirmed if nobody agrees. */
async function decide(context: Context, flags: UndoFlags, ready: ReadyUndo): Promise<boolean> {
  const { puts, ends } = ready.summary.writes;
  if (flags.yes || puts + ends === 0) return true;
  if (!flags.json && !flags.quiet) await print(context, rendered(ready));
  await requireAgreement(context, flags, { applied: ready.summary.apply, of: 'bookings', service: ready.service });
  return true;
}

function rendered({ run, plan, summary, notKnown }: ReadyUndo): string {
  const view: PlanView = {
    heading: ({ from, to }) => `what ${run.kind} ${run.id} has written, check-ins from ${from} to ${to}:`,
    about: undoneWords,
  };
  const text = renderPlan(summary, (name) => planItems(plan, name), view);
  return notKnown === 0 ? text : `${text}${lineOfNotKnown(notKnown)}\n`;
}

async function report(
  context: Context,
  flags: UndoFlags,
  { ready, done }: { ready: ReadyUndo; done: (CarriedOut & { id: string }) | undefined },
): Promise<number> {
  const { run, plan, summary } = ready;
  if (flags.output !== undefined) await writePlanCsv(flags.output, planItems(plan));
  const left = leftByUndo(ready, done);
  const exitCode = exitCodeOfPlan(context, done?.stop, left);
  if (flags.json) {
    const end = { service: ready.service, isDryRun: flags.dryRun === true, isSuccess: exitCode === 0, left, done };
    const undo = { run, notKnown: ready.notKnown, id: done?.id };
    await printPlanJson(context, reportOfPlan({ summary }, { ...end, undo }), plan);
  } else if (!flags.quiet) {
    // Who was asked has seen the plan.
    const isShown = done !== undefined && !flags.yes && summary.writes.puts + summary.writes.ends > 0;
    await print(
      context,
      `${isShown ? '' : rendered(ready)}${closingLineOf(summary.apply, { of: 'bookings', done, left })}${undoneBy(done)}\n`,
    );
  }
  sayRows(context, flags, { files: [], done });
  sayStop(context, done?.stop);
  return exitCode;
}
