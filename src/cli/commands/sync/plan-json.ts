/** A plan as one JSON object, written piece by piece: a million lines are not held. */
import { openOutput } from '../../../file/output.ts';
import { isClosedPipe } from '../../../file/write-failure.ts';
import type { BuiltPlan } from '../../../sync/build-plan.ts';
import { planItems } from '../../../sync/plan-items.ts';
import type { Context } from '../../context.ts';
import { writeJsonList } from '../../view/write-json-list.ts';

/** Prints the report of a plan with its lines. Throws PmsError cannot_write where nobody can get it; a reader who leaves wants no more. */
export async function printPlanJson({ io }: Context, report: object, plan: BuiltPlan): Promise<void> {
  const output = await openOutput({ stdout: io.stdout });
  try {
    await writeJsonList(output, report, { name: 'items', items: planItems(plan) });
  } catch (error) {
    if (!isClosedPipe(error)) throw error;
  }
}
