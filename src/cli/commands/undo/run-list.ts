/** What `pms undo` does with a run of room types or rates: shows the plan, asks once, carries it out, and gives the exit code. */
import { leftByListUndo } from '../../../app/sync/what-is-left.ts';
import { type ReadyListUndo, undoList } from '../../../app/undo/undo-list.ts';
import type { UndoableRun } from '../../../app/undo/undo-run.ts';
import type { CarriedOutList } from '../../../sync/lists/carry-out-list.ts';
import { count } from '../../../words/count.ts';
import { closingLineOf, lineOfNotKnown } from '../../../words/plan.ts';
import { appliedOfList, reportOfList } from '../../../words/plan-report.ts';
import { describeUnreadRates } from '../../../words/unread-rates.ts';
import { requireAgreement } from '../../agree-to-plan.ts';
import { type Context, print, say } from '../../context.ts';
import { exitCodeOfPlan, sayRows, sayStop } from '../../end-of-plan.ts';
import { renderListPlan, writeListPlan } from '../../view/list-plan.ts';
import { createProgress } from '../../view/progress.ts';
import type { UndoFlags } from './undo-flags.ts';

/** Runs it. Throws PmsError for what is found before anything is sent. */
export async function runListUndo(context: Context, undoable: UndoableRun, flags: UndoFlags): Promise<number> {
  const progress = createProgress(context, flags.quiet ? 'none' : 'planning');
  try {
    return await undoList(context, undoable, {
      flags,
      onHeld: (held) => progress.update(`${count(held)} nights of the service`),
      onWritten: (written) => progress.update(`${count(written)} written`),
      async decide(ready) {
        progress.stop();
        if (flags.yes || ready.plan.open === 0) return true;
        if (!flags.json && !flags.quiet) await print(context, rendered(ready));
        const { of, totals } = ready.plan;
        await requireAgreement(context, flags, { applied: appliedOfList(totals), of, service: undoable.service });
        return true;
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

function rendered({ run, plan, service, notKnown }: ReadyListUndo): string {
  const text = renderListPlan({ plan, service }, (window) => [
    `what ${run.kind} ${run.id} has written${window === null ? '' : `, nights from ${window.from} to ${window.to}`}:`,
  ]);
  return notKnown === 0 ? text : `${text}${lineOfNotKnown(notKnown)}\n`;
}

async function report(
  context: Context,
  flags: UndoFlags,
  { ready, done }: { ready: ReadyListUndo; done: (CarriedOutList & { id: string }) | undefined },
): Promise<number> {
  const { run, plan, service, notKnown } = ready;
  if (flags.output !== undefined) await writeListPlan(flags.output, plan);
  const left = leftByListUndo(ready, done);
  const exitCode = exitCodeOfPlan(context, done?.stop, left);
  if (flags.json) {
    const end = { service, isDryRun: flags.dryRun === true, isSuccess: exitCode === 0, left, done };
    const undo = { run, notKnown, id: done?.id };
    const changes = [...plan.changes()];
    await print(context, `${JSON.stringify({ ...reportOfList(ready, { ...end, undo }), changes })}\n`);
  } else if (!flags.quiet) {
    // Who was asked has seen the plan.
    const isShown = done !== undefined && !flags.yes && plan.open > 0;
    await print(
      context,
      `${isShown ? '' : rendered(ready)}${closingLineOf(appliedOfList(plan.totals), { of: plan.of, done, left })}${undoneBy(done)}\n`,
    );
  }
  const unread = ready.unread && describeUnreadRates(ready.unread);
  if (unread !== undefined) say(context, `pms: ${unread}`);
  sayRows(context, flags, { files: [], done });
  sayStop(context, done?.stop);
  return exitCode;
}

/** The command that brings back what an undo took away. */
export function undoneBy(done: { id: string } | undefined): string {
  return done === undefined ? '' : ` \`pms undo ${done.id}\` brings it back.`;
}
