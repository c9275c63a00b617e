/** What `pms undo` does: shows the plan that takes a run back, asks once, carries it out, and gives the exit code. */
import type { RunOptions } from '../../../app/sync/sync-job.ts';
import { planUndo } from '../../../app/undo/plan-undo.ts';
import { closing } from '../../../file/closing.ts';
import type { Context, GlobalFlags } from '../../context.ts';
import { endPlan } from '../../end-plan.ts';
import { createProgress, followedBy } from '../../view/progress.ts';

interface UndoFlags extends GlobalFlags, RunOptions {
  output?: string;
  yes?: boolean;
  json?: boolean;
  quiet?: boolean;
}

/** Takes a run back. Throws PmsError for what is found before anything is sent. */
export async function runUndo(context: Context, { id, flags }: { id: string; flags: UndoFlags }): Promise<number> {
  const progress = createProgress(context, flags.quiet ? 'none' : 'planning');
  try {
    return await closing(await planUndo(context, { id, flags }, followedBy(progress, 'records')), (plan) =>
      endPlan(context, plan, { flags, progress }),
    );
  } finally {
    progress.stop();
  }
}
