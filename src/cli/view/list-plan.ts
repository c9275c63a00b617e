/** Shows the plan of room types or rates to people: what is in each class, and a line for each plan and type. */
import type { Service } from '../../app/service/find-service.ts';
import { renderCsvLines } from '../../file/csv/csv-write.ts';
import { openFileOutput } from '../../file/output.ts';
import { ownerOnlyMode } from '../../file/owner-only.ts';
import type { ListPlan, ListTotals, ListUndoTotals } from '../../sync/lists/list-plan.ts';
import { count } from '../../words/count.ts';
import { linesOfChanges, linesOfTotals } from '../../words/list-plan.ts';
import { printable } from '../../words/printable.ts';

/** Of a sync or of an undo. */
type AnyListPlan = ListPlan<ListTotals | ListUndoTotals>;

/** Lines that are shown; -o has all. */
const shownMax = 40;

/** The plan as lines, the last with a line end. */
export function renderListPlan(
  { plan, service }: { plan: AnyListPlan; service: Pick<Service, 'info'> },
  heading: (window: { from: string; to: string } | null) => string[],
): string {
  const lines = [...heading(plan.window), ...linesOfTotals(plan)];
  let more = 0;
  for (const line of linesOfChanges(plan.changes(), service.info.currency ?? null)) {
    if (lines.length < shownMax) lines.push(`  ${printable(line, 500)}`);
    else more++;
  }
  if (more > 0) lines.push(`  and ${count(more)} more (-o plan.csv or --json lists all)`);
  return `${lines.join('\n')}\n`;
}

const planColumns = ['class', 'rate_plan_name', 'room_type_name', 'field', 'before', 'after', 'count'] as const;

/** Writes every change as CSV. Throws what opening and writing throw. */
export async function writeListPlan(path: string, plan: AnyListPlan): Promise<void> {
  const output = await openFileOutput(path, { mode: ownerOnlyMode });
  const csv = { delimiter: ',', guard: true };
  try {
    await output.write(renderCsvLines([[...planColumns]], csv));
    for (const change of plan.changes())
      await output.write(renderCsvLines([planColumns.map((column) => change[column] ?? null)], csv));
    await output.finish();
  } finally {
    await output.abandon();
  }
}
