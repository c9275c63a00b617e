/** A plan into files: every line of it as CSV or JSON, and what is to be decided as a file that can be answered in. */
import { existsSync, readFileSync } from 'node:fs';
import { isReadOnce } from '../../app/reading/input-file.ts';
import type { Plan, PlanOfList } from '../../app/sync/plan.ts';
import { readDecisions, renderUnsure } from '../../app/sync/unsure-file.ts';
import { inPieces } from '../../file/groups.ts';
import { type Output, writeOwnFile } from '../../file/output.ts';
import { csvRenderer } from '../../file/record-formats.ts';
import { firstRejectsPath, withFreePath } from '../../file/rejects/rejects-path.ts';
import { stayCells, stayColumns } from '../../report/report-tables.ts';
import type { PlanItem, SameStay } from '../../sync/plan.ts';
import { planItems } from '../../sync/plan-items.ts';
import { changesOf, lineOfRooms, textOfContradictions } from '../../words/plan.ts';

/** Writes all lines of a plan as CSV, for a spreadsheet. Throws what opening and writing throw. */
export async function writePlanCsv(path: string, plan: Plan): Promise<void> {
  await writeOwnFile(path, (output) =>
    plan.resource === 'bookings' ? writeBookings(output, planItems(plan.plan)) : writeChanges(output, plan.plan),
  );
}

async function writeBookings(output: Output, items: Iterable<PlanItem>): Promise<void> {
  const { head, render } = csvRenderer(['class', 'file', 'line', 'number', ...stayColumns, 'changes', 'why']);
  await output.write(head);
  for (const piece of inPieces(items)) await output.write(render(piece.map(cellsOf)));
}

function cellsOf(item: PlanItem): (string | number | null)[] {
  return [
    ...[item.class, item.file, item.line, item.number],
    ...stayCells(item.record ?? item.held),
    changesOf(item) || lineOfRooms(item) || textOfContradictions(item.contradictions ?? []),
    item.why ?? null,
  ];
}

const changeColumns = ['class', 'rate_plan_name', 'room_type_name', 'field', 'before', 'after', 'count'] as const;

async function writeChanges(output: Output, plan: PlanOfList['plan']): Promise<void> {
  const { head, render } = csvRenderer(changeColumns);
  await output.write(head);
  for (const change of plan.changes())
    await output.write(render([changeColumns.map((column) => change[column] ?? null)]));
}

/** Writes what must be decided, behind what was decided, beside the first file; gives the path, undefined where there is nothing. */
export async function writeUnsure(file: string, plan: Plan, decided?: SameStay): Promise<string | undefined> {
  const open = alikeItems(plan);
  if (open.length === 0) return undefined;
  const inputPath = isReadOnce(file) ? undefined : file;
  const path = firstRejectsPath({ inputPath, folder: process.cwd(), extension: 'csv', kind: 'unsure' });
  const text = renderUnsure(open, typeof decided === 'object' ? decided.decisions : undefined);
  // The same questions as last time stand in the file that is there.
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return path;
  return withFreePath(path, {
    async use(free) {
      await writeOwnFile(free, text);
      return free;
    },
  });
}

/** The bookings of a plan that look like one that is there, or like one that has moved. */
export function alikeItems(plan: Plan): PlanItem[] {
  if (plan.resource !== 'bookings') return [];
  return [...planItems(plan.plan, 'looks_like'), ...planItems(plan.plan, 'looks_moved')];
}

/** What `--same-stay` says. Throws PmsError usage for a file that holds no answers. */
export async function sameStayOf(said: string | undefined): Promise<SameStay | undefined> {
  if (said === undefined || said === 'yes' || said === 'no') return said;
  return { decisions: await readDecisions(said) };
}
