/** Asks once whether the plan of a sync or an undo is to be carried out. */
import type { Service } from '../app/service/find-service.ts';
import { PmsError } from '../contract/errors.ts';
import { clauseOfPlan } from '../words/plan.ts';
import { describeTarget } from '../words/target.ts';
import type { Context } from './context.ts';
import { ask } from './prompt.ts';

/** Returns if a person agrees to what would be `applied`. Throws PmsError unconfirmed if nobody can be asked, or the answer is no. */
export async function requireAgreement(
  context: Context,
  { json }: { json?: boolean },
  {
    applied,
    of,
    service: { target, info },
  }: { applied: Readonly<Record<string, number>>; of: Parameters<typeof clauseOfPlan>[1]['of']; service: Service },
): Promise<void> {
  const { stdin, stderr } = context.io;
  if (stdin.isTTY !== true || stderr.isTTY !== true || json)
    throw new PmsError('unconfirmed', `Not applied: add --yes (${clauseOfPlan(applied, { of, verb: 'would be' })}).`);
  const where = describeTarget(target, info.property ?? target.property);
  const what = clauseOfPlan(applied, { of, verb: 'will be' });
  const answer = await ask(context, `Apply this plan to ${where}? ${what}. [y/N] `).catch(() => context.interrupt());
  if (/^y(es)?$/i.test(answer ?? '')) return;
  throw new PmsError('unconfirmed', 'Nothing was sent.', {
    fix: 'Run the same command again to see the plan once more.',
  });
}
