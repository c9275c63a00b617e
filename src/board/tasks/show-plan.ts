/** Shows the plan of a sync or an undo on the page: its report, and its lines in a file, any part of which the page can request. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { OpenPlan, Plan, PlanOutcome, PlanResult } from '../../app/sync/plan.ts';
import { leftOf } from '../../app/sync/what-is-left.ts';
import { inPieces } from '../../file/groups.ts';
import type { AnyClass } from '../../sync/lists/list-plan.ts';
import type { PlanItem } from '../../sync/plan.ts';
import { planItems } from '../../sync/plan-items.ts';
import { reportOfPlan } from '../../words/plan-report.ts';
import type { BoardContext } from '../board-context.ts';
import type { PlanLine, SyncPlanFacts } from '../facts.ts';
import { openLineFile } from '../line-file.ts';
import type { TaskRun } from './task.ts';

interface ClassLines {
  name: AnyClass;
  items: Iterable<PlanLine>;
}

/**
 * Shows a plan, carries it out if it is the one that a person has agreed to (`agreed`: its digest), and shows what came of it; otherwise it stays a plan.
 * `nameOf` a path is the name under which the page shows it.
 */
export async function endPlan(
  board: BoardContext,
  doing: TaskRun,
  { plan, agreed, nameOf }: { plan: Plan & OpenPlan; agreed: string | undefined; nameOf(path: string): string },
): Promise<PlanResult> {
  const { facts } = doing;
  const { digest } = await showPlan(board, doing, { plan, nameOf });
  const ended = await plan.finish(plan.refusal === undefined && digest === agreed);
  await showPlan(board, doing, { plan, nameOf }, ended.done);
  if (ended.done === undefined) {
    // It is outdated if a person had agreed to another plan.
    facts.isOutdated = agreed !== undefined && plan.refusal === undefined;
    facts.isPlan = true;
  }
  return ended;
}

/** Shows it, before it is carried out and after; its lines are those of before. Throws the errors of the file system. */
async function showPlan(
  board: BoardContext,
  doing: TaskRun,
  { plan, nameOf }: { plan: Plan; nameOf(path: string): string },
  done?: PlanOutcome,
): Promise<SyncPlanFacts> {
  const { lines, digest } = doing.facts.plan ?? (await keepLines(board, doing, linesOf(plan, nameOf)));
  const left = leftOf(plan, done);
  const isSuccess = done?.stop === undefined && Object.keys(left).length === 0;
  const shown = done && { ...done, refused: named(done.refused, nameOf) };
  const report = reportOfPlan(withNames(plan, nameOf), { isDryRun: done === undefined, isSuccess, left, done: shown });
  doing.facts.plan = { ...report, lines, digest };
  return doing.facts.plan;
}

function named<One extends { file: string }>(all: readonly One[], nameOf: (path: string) => string): One[] {
  return all.map((one) => ({ ...one, file: nameOf(one.file) }));
}

/** The same with the names of its files in place of their paths. */
function withNames(plan: Plan, nameOf: (path: string) => string): Plan {
  const { files, refusedNew, undoes } = plan;
  const of = {
    files: named(files, nameOf),
    refusedNew: { ...refusedNew, unlisted: named(refusedNew.unlisted, nameOf) },
    undoes: undoes && { ...undoes, run: { ...undoes.run, files: undoes.run.files.map(nameOf) } },
  };
  if (plan.resource !== 'bookings') return { ...plan, ...of };
  return { ...plan, ...of, summary: { ...plan.summary, files: named(plan.summary.files, nameOf) } };
}

function linesOf(plan: Plan, nameOf: (path: string) => string): ClassLines[] {
  if (plan.resource === 'bookings')
    return plan.summary.classes.map(({ class: name }) => ({
      name,
      items: namedItems(planItems(plan.plan, name), nameOf),
    }));
  const changes = [...plan.plan.changes()];
  return [...new Set(changes.map(({ class: name }) => name))].map((name) => ({
    ...{ name, items: changes.filter((change) => change.class === name) },
  }));
}

function* namedItems(items: Iterable<PlanItem>, nameOf: (path: string) => string): Generator<PlanItem> {
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

async function keepLines(
  board: BoardContext,
  doing: TaskRun,
  classes: readonly ClassLines[],
): Promise<Pick<SyncPlanFacts, 'lines' | 'digest'>> {
  const file = await openLineFile<PlanLine>(join(board.folder, `plan-${process.pid}-${doing.facts.id}.ndjson`));
  doing.keepLines(file);
  const places: SyncPlanFacts['lines'] = {};
  let sum = 0n;
  for (const { name, items } of classes) {
    const first = file.count();
    for (const piece of inPieces(items)) {
      // Equal for equal lines in any order.
      for (const item of piece) sum = BigInt.asUintN(128, sum + hashOf(item));
      await file.add(piece);
    }
    if (file.count() > first) places[name] = { first, lines: file.count() - first };
  }
  return { digest: sum.toString(16), lines: places };
}

function hashOf(item: PlanLine): bigint {
  return BigInt(`0x${createHash('sha256').update(JSON.stringify(item)).digest('hex').slice(0, 32)}`);
}
