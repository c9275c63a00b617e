/** The undo of a run of the history, or its plan. */
import { basename } from 'node:path';
import { planUndo } from '../../app/undo/plan-undo.ts';
import { closing } from '../../file/closing.ts';
import { type BoardContext, commandLine } from '../board-context.ts';
import { endPlan } from './show-plan.ts';
import { followedBy, type Job, sendingOfTask, startTask } from './task.ts';

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
export function startUndo(board: BoardContext, { agreed, ...order }: UndoOrder): Job {
  const isPlan = agreed === undefined;
  const command = commandLine(board, ['undo', order.run, isPlan ? '--dry-run' : '--yes']);
  return startTask(board, { ...order, drops: [], task: 'undo', isPlan, command }, async (doing) => {
    const flags = { ...board.service, ...sendingOfTask, dryRun: isPlan ? true : undefined };
    await closing(await planUndo(doing.context, { id: order.run, flags }, followedBy(doing.facts)), async (plan) => {
      await endPlan(board, doing, { plan, agreed, nameOf: (path) => basename(path) });
    });
  });
}
