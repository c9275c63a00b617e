/** Shows the plan of a sync or an undo on the page: its report, and its lines in a file, any part of which the page can request. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { BuiltPlan } from '../../sync/build-plan.ts';
import type { ListPlan, ListTotals, ListUndoTotals } from '../../sync/lists/list-plan.ts';
import type { PlanItem, PlanSummary } from '../../sync/plan.ts';
import { planItems } from '../../sync/plan-items.ts';
import type { AnyClass } from '../../words/plan.ts';
import type { PlanReport } from '../../words/plan-report.ts';
import type { Desk } from '../desk.ts';
import type { PlanLine, SyncPlanFacts } from '../facts.ts';
import { openLineFile } from '../line-file.ts';
import type { Doing } from './task.ts';

/** Lines written at a time. */
const linesMax = 500;

/** The lines of one class. */
interface ClassLines {
  name: AnyClass;
  items: Iterable<PlanLine>;
}

/** Shows it, before it is carried out and after; its lines are those of before. Throws the errors of the file system. */
export async function showPlan(
  desk: Desk,
  doing: Doing,
  { report, classes }: { report: PlanReport; classes: readonly ClassLines[] },
): Promise<SyncPlanFacts> {
  const { lines, digest } = doing.facts.plan ?? (await keepLines(desk, doing, classes));
  doing.facts.plan = { ...report, lines, digest };
  return doing.facts.plan;
}

/** The lines of a plan of bookings. `nameOf` a path is the name under which the page shows it, without its folder. */
export function linesOfBookings(
  plan: BuiltPlan,
  { classes }: PlanSummary,
  nameOf: (path: string) => string,
): ClassLines[] {
  return classes.map(({ class: name }) => ({ name, items: withNames(planItems(plan, name), nameOf) }));
}

function* withNames(items: Iterable<PlanItem>, nameOf: (path: string) => string): Generator<PlanItem> {
  for (const { file, beside, contradictions, ...item } of items)
    yield {
      ...item,
      file: file && nameOf(file),
      beside: beside && { ...beside, file: nameOf(beside.file) },
      ...(contradictions && {
        contradictions: contradictions.map(({ field, said }) => ({
          field,
          said: said.map((one) => ({ ...one, file: one.file && nameOf(one.file) })),
        })),
      }),
    };
}

/** The lines of a plan of room types or rates. */
export function linesOfList(plan: ListPlan<ListTotals | ListUndoTotals>): ClassLines[] {
  const changes = [...plan.changes()];
  return [...new Set(changes.map(({ class: name }) => name))].map((name) => ({
    ...{ name, items: changes.filter((change) => change.class === name) },
  }));
}

async function keepLines(
  desk: Desk,
  doing: Doing,
  classes: readonly ClassLines[],
): Promise<Pick<SyncPlanFacts, 'lines' | 'digest'>> {
  const file = await openLineFile<PlanLine>(join(desk.folder, `plan-${process.pid}-${doing.facts.id}.ndjson`));
  doing.keepLines(file);
  const places: SyncPlanFacts['lines'] = {};
  let sum = 0n;
  for (const { name, items } of classes) {
    const first = file.count();
    let waiting: PlanLine[] = [];
    for (const item of items) {
      // Equal for equal lines in any order.
      sum = BigInt.asUintN(128, sum + hashOf(item));
      waiting.push(item);
      if (waiting.length < linesMax) continue;
      await file.add(waiting);
      waiting = [];
    }
    await file.add(waiting);
    if (file.count() > first) places[name] = { first, lines: file.count() - first };
  }
  return { digest: sum.toString(16), lines: places };
}

function hashOf(item: PlanLine): bigint {
  return BigInt(`0x${createHash('sha256').update(JSON.stringify(item)).digest('hex').slice(0, 32)}`);
}
