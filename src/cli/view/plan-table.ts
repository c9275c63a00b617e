/**
 * Shows the plan of a sync or an undo to people: of bookings a table of its classes, what changes, and the first lines of each class that differs; of
 * room types and rates what is in each class, and a line for each plan and type.
 */
import type { Plan, PlanOfBookings, PlanOfList } from '../../app/sync/plan.ts';
import type { AnyClass } from '../../sync/lists/list-plan.ts';
import type { KeptBecause, PlanClass, PlanItem } from '../../sync/plan.ts';
import { planItems } from '../../sync/plan-items.ts';
import { count } from '../../words/count.ts';
import { leftOutWords } from '../../words/left-out.ts';
import { moneyText } from '../../words/money.ts';
import {
  changesOf,
  className,
  classWords,
  lineOfContradictions,
  lineOfFields,
  lineOfGone,
  lineOfNotKnown,
  lineOfOutside,
  lineOfRooms,
  lineOfStay,
  linesOfChanges,
  linesOfKept,
  linesOfTotals,
  listedClasses,
  textOfContradictions,
  undoneWords,
} from '../../words/plan.ts';
import { printable } from '../../words/printable.ts';
import { drawTable, wrapped } from './table.ts';

/** Lines shown for each class of bookings, and of a list; -o has all. */
const shownMax = 10;
const shownOfList = 40;

/** Flags that decide about a class, or about values that were kept. */
const flagsOf: Readonly<Partial<Record<PlanClass | KeptBecause, string>>> = {
  gone: '--gone cancel cancels those to come',
  looks_like: '--same-stay yes, no or a file of answers',
  looks_moved: '--same-stay yes, no or a file of answers',
  contradiction: '--prefer says which counts',
  state_goes_back: "--states-of-file takes the file's",
};

/** Renders a plan for a window of a width, ending with a newline. */
export function renderPlan(plan: Plan, width: number | undefined): string {
  const { undoes } = plan;
  const lines = [
    ...headingOf(plan),
    ...(plan.resource === 'bookings' ? linesOfBookings(plan, width) : linesOfList(plan)),
    ...(undoes === undefined || undoes.notKnown === 0 ? [] : [lineOfNotKnown(undoes.notKnown)]),
  ];
  return lines.map((line) => `${line.startsWith('┌') ? line : wrapped(line.trimEnd(), width)}\n`).join('');
}

function headingOf(plan: Plan): string[] {
  const window = plan.resource === 'bookings' ? plan.summary.window : plan.plan.window;
  const what = plan.resource === 'bookings' ? 'check-ins' : 'nights';
  const span = window === null ? [] : [`${what} from ${window.from} to ${window.to}`];
  if (plan.undoes === undefined) return span.map((text) => `${text}, files against service:`);
  const { kind, id } = plan.undoes.run;
  return [`${[`what ${kind} ${id} has written`, ...span].join(', ')}:`];
}

function linesOfBookings(plan: PlanOfBookings, width: number | undefined): string[] {
  const { fields, kept, files, outside, contradictions } = plan.summary;
  return [
    // What is gone is told of each file by what it lists itself.
    ...(files.length < 2
      ? []
      : files.map(({ file, from, to }) => `  ${file}: ${from === null ? 'none' : `${from} to ${to}`}`)),
    tableOf(plan, width),
    ...(outside === null ? [] : [lineOfOutside(outside)]),
    ...(fields.length > 0 ? [`changes: ${lineOfFields(fields)}`] : []),
    ...(Object.keys(contradictions).length > 0 ? [lineOfContradictions(contradictions)] : []),
    ...linesOfKept(kept).map((line) => `kept: ${line}`),
    ...(kept.some(({ because }) => because === 'state_goes_back') ? [`  ${flagsOf.state_goes_back}`] : []),
    ...listedClasses.flatMap((name) => linesOfClass(plan, name)),
  ];
}

function linesOfList({ plan, service }: PlanOfList): string[] {
  const lines = linesOfTotals(plan);
  const changes = [...linesOfChanges(plan.changes(), service.info.currency ?? null)];
  const more = changes.length - shownOfList;
  return [
    ...lines,
    ...changes.slice(0, shownOfList).map((line) => `  ${printable(line, 500)}`),
    ...(more > 0 ? [`  and ${count(more)} more (-o plan.csv or --json lists all)`] : []),
  ];
}

function tableOf({ summary: { classes, gone }, undoes }: PlanOfBookings, width: number | undefined): string {
  const about: Partial<Record<PlanClass, string>> = undoes === undefined ? {} : undoneWords;
  const doneWith = (name: PlanClass) => {
    if (name === 'gone' && gone.toCancel > 0) return lineOfGone(gone.toCancel);
    const flags = flagsOf[name];
    return `${about[name] ?? classWords[name]}${flags === undefined ? '' : ` (${flags})`}`;
  };
  const rows = classes
    .filter(({ records, held }) => records + held > 0)
    .map(({ class: name, records, held, nights, amounts }) => {
      const money = Object.entries(amounts).map(([currency, amount]) => moneyText(amount, currency));
      return [className(name), count(records), count(held), count(nights), money.join('\n'), doneWith(name)];
    });
  const head = ['class', 'in files', 'in service', 'nights', 'money', 'what becomes of it'];
  return drawTable({ head, rows, isRight: (index) => index > 0 && index < 5 }, { width });
}

function linesOfClass({ summary, plan }: PlanOfBookings, name: AnyClass): string[] {
  const total = summary.classes.find((each) => each.class === name);
  if (total === undefined) return [];
  const shown: string[] = [];
  for (const item of planItems(plan, total.class)) {
    if (shown.length >= shownMax) break;
    shown.push(`  ${printable(lineOfItem(item), 500)}`);
  }
  const more = total.lines - shown.length;
  // Rows that are rejected are told with their reasons.
  if (shown.length === 0) return [];
  return [
    `${className(name)}:`,
    ...shown,
    ...(more > 0 ? [`  and ${count(more)} more (-o plan.csv or --json lists all)`] : []),
  ];
}

function lineOfItem(item: PlanItem): string {
  const { record, held, line, file, number, why, beside, rooms, own } = item;
  const stay = record ?? held;
  const where = line === null ? (number === null ? '' : `${number}: `) : `${indexOf({ file, line, number })}: `;
  const isAlike = item.class === 'looks_like' || item.class === 'looks_moved';
  const parts = [
    stay === null ? '' : lineOfStay(stay),
    own === undefined ? '' : `the line says ${own.checkin_date} to ${own.checkout_date}, ${own.room_type_name}`,
    isAlike && held !== null ? `held: ${lineOfStay(held)}` : changesOf(item),
    item.contradictions === undefined ? '' : textOfContradictions(item.contradictions),
    lineOfRooms(item),
    beside === null || rooms !== undefined ? '' : `beside ${indexOf(beside)}: ${lineOfStay(beside.record)}`,
    why === undefined || item.class !== 'left_out' ? (why ?? '') : leftOutWords(why),
  ];
  return `${where}${parts.filter((part) => part !== '').join('; ')}`;
}

function indexOf({ file, line, number }: Pick<PlanItem, 'file' | 'line' | 'number'>): string {
  return `${file === null ? '' : `${file} `}line ${line}${number === null ? '' : `, ${number}`}`;
}
