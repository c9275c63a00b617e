/** What `pms undo` does with a run of room types or rates: shows the plan, asks once, carries it out, and gives the exit code. */
import { leftByListUndo } from '../../../app/sync/what-is-left.ts';
import { type ReadyListUndo, undoList } from '../../../app/undo/undo-list.ts';
import type { UndoableRun } from '../../../app/undo/undo-run.ts';
import type { CarriedOutList } from '../../../sync/lists/carry-out-list.ts';
import { count } from '../../../words/count.ts';
import { lineOfListDone, partsOfListUndo } from '../../../words/list-plan.ts';
import { lineOfNotKnown } from '../../../words/plan.ts';
import { describeUnreadRates } from '../../../words/unread-rates.ts';
import { requireAgreement } from '../../agree-to-plan.ts';
import { type Context, print, say } from '../../context.ts';
import { exitCodeOfPlan, sayRows, sayStop } from '../../end-of-plan.ts';
import { listPlanJson, renderListPlan, writeListPlan } from '../../view/list-plan.ts';
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
        const what = partsOfListUndo(ready.plan);
        await requireAgreement(context, flags, { what, service: undoable.service });
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

function rendered({ run, plan, notKnown }: ReadyListUndo): string {
  const text = renderListPlan(plan, (window) => [
    `what ${run.kind} ${run.id} has written${window === null ? '' : `, nights from ${window.from} to ${window.to}`}:`,
  ]);
  return notKnown === 0 ? text : `${text}${lineOfNotKnown(notKnown)}\n`;
}

async function report(
  context: Context,
  flags: UndoFlags,
  { ready, done }: { ready: ReadyListUndo; done: (CarriedOutList & { id: string }) | undefined },
): Promise<number> {
  const { resource, run, plan, service, notKnown } = ready;
  if (flags.output !== undefined) await writeListPlan(flags.output, plan);
  const exitCode = exitCodeOfPlan(context, done?.stop, leftByListUndo(ready, done));
  if (flags.json)
    await print(
      context,
      `${JSON.stringify({
        ...{ resource, base_url: service.target.baseUrl, dry_run: flags.dryRun === true, success: exitCode === 0 },
        undoes: { id: run.id, kind: run.kind, files: run.files },
        ...{ id: done?.id ?? null, not_known: notKnown },
        ...listPlanJson(plan, done),
      })}\n`,
    );
  else if (!flags.quiet) {
    // Who was asked has seen the plan.
    const isShown = done !== undefined && !flags.yes && plan.open > 0;
    await print(context, `${isShown ? '' : rendered(ready)}${closingLine(ready, done)}\n`);
  }
  const unread = ready.unread && describeUnreadRates(ready.unread);
  if (unread !== undefined) say(context, `pms: ${unread}`);
  sayRows(context, flags, { files: [], done });
  sayStop(context, done?.stop);
  return exitCode;
}

function closingLine({ plan }: ReadyListUndo, done: (CarriedOutList & { id: string }) | undefined): string {
  if (done === undefined) return `nothing was sent; an undo would send ${count(plan.open)} ${plan.of}`;
  if (plan.open === 0) return 'nothing to do';
  return `${lineOfListDone(done, plan.of)}; \`pms undo ${done.id}\` brings it back`;
}
