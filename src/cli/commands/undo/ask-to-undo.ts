/** Asks once whether a plan that takes a run back is to be carried out. */
import type { UndoableRun, UndoOptions } from '../../../app/undo/undo-run.ts';
import { PmsError } from '../../../contract/errors.ts';
import { describeTarget } from '../../../words/target.ts';
import type { Context, GlobalFlags } from '../../context.ts';
import { ask } from '../../prompt.ts';

export interface UndoFlags extends GlobalFlags, UndoOptions {
  output?: string;
  yes?: boolean;
  json?: boolean;
  quiet?: boolean;
}

/** True where a person agrees to `what`. Throws PmsError unconfirmed where nobody can be asked, or says no. */
export async function askToUndo(
  context: Context,
  { json }: UndoFlags,
  { what, undoable: { service } }: { what: string; undoable: UndoableRun },
): Promise<boolean> {
  const { stdin, stderr } = context.io;
  if (stdin.isTTY !== true || stderr.isTTY !== true || json)
    throw new PmsError('unconfirmed', `${what}: nobody has said that this is right. Nothing was sent.`);
  const where = describeTarget(service.target, service.info.property ?? service.target.property);
  if (/^y(es)?$/i.test(await ask(context, `${what} at ${where}? yes or no: `))) return true;
  throw new PmsError('unconfirmed', 'Nothing was sent.', {
    fix: 'Run the same command again to see the plan once more.',
  });
}
