/** Shows the plan of a sync to people: a table of its classes, what changes, and the first lines of each class that differs. */
import Table from 'cli-table3';
import type { KeptBecause, PlanClass, PlanItem, PlanSummary } from '../../sync/plan.ts';
import { count } from '../../words/count.ts';
import { leftOutWords } from '../../words/left-out.ts';
import { moneyText } from '../../words/money.ts';
import {
  changesOf,
  classWords,
  lineOfContradictions,
  lineOfFields,
  lineOfGone,
  lineOfOutside,
  lineOfRooms,
  lineOfStay,
  linesOfKept,
  textOfContradictions,
} from '../../words/plan.ts';
import { printable } from '../../words/printable.ts';

/** Lines shown for each class. */
const shownMax = 10;

/** The words around a plan. */
export interface PlanView {
  heading(window: { from: string; to: string }): string;
  about?: Readonly<Partial<Record<PlanClass, string>>>;
}

/** Flags that decide about a class, or about values that were kept. */
const flagsOf: Readonly<Partial<Record<PlanClass | KeptBecause, string>>> = {
  gone: '--gone cancel cancels those to come',
  'looks like': '--same-stay yes, no or a file of answers',
  'looks moved': '--same-stay yes, no or a file of answers',
  contradiction: '--prefer says which counts',
  'state goes back': "--states-of-file takes the file's",
};

const syncView: PlanView = {
  heading: ({ from, to }) => `check-ins from ${from} to ${to}, files against service:`,
};

/** Classes whose lines are shown, in order. */
const listed: readonly PlanClass[] = [
  'looks like',
  'looks moved',
  'contradiction',
  'gone',
  'moved',
  'edited since',
  'cancelled',
  'restored',
  'rejected',
  'changed',
  'new',
  'left out',
];

/** Renders a plan, ending with a newline. `itemsOf` gives the lines of a class. */
export function renderPlan(
  summary: PlanSummary,
  itemsOf: (name: PlanClass) => Iterable<PlanItem>,
  view: PlanView = syncView,
): string {
  const { window, fields, kept, files, outside, contradictions } = summary;
  const lines = [
    ...(window === null ? [] : [view.heading(window)]),
    // What is gone is told of each file by what it lists itself.
    ...(files.length < 2
      ? []
      : files.map(({ file, from, to }) => `  ${file}: ${from === null ? 'none' : `${from} to ${to}`}`)),
    tableOf(summary, view),
    ...(outside === null ? [] : [lineOfOutside(outside)]),
    ...(fields.length > 0 ? [`changes: ${lineOfFields(fields)}`] : []),
    ...(Object.keys(contradictions).length > 0 ? [lineOfContradictions(contradictions)] : []),
    ...linesOfKept(kept).map((line) => `kept: ${line}`),
    ...(kept.some(({ because }) => because === 'state goes back') ? [`  ${flagsOf['state goes back']}`] : []),
    ...listed.flatMap((name) => linesOfClass(summary, name, itemsOf)),
  ];
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

function tableOf({ classes, gone }: PlanSummary, { about = {} }: PlanView): string {
  const table = new Table({
    head: ['class', 'in files', 'in service', 'nights', 'money', 'what becomes of it'],
    colAligns: ['left', 'right', 'right', 'right', 'right', 'left'],
    style: { head: [], border: [], compact: true },
  });
  const doneWith = (name: PlanClass) => {
    if (name === 'gone' && gone.toCancel > 0) return lineOfGone(gone.toCancel);
    const flags = flagsOf[name];
    return `${about[name] ?? classWords[name]}${flags === undefined ? '' : ` (${flags})`}`;
  };
  for (const { class: name, records, held, nights, amounts } of classes) {
    if (records + held === 0) continue;
    const money = Object.entries(amounts).map(([currency, amount]) => moneyText(amount, currency));
    table.push([name, count(records), count(held), count(nights), money.join('\n'), doneWith(name)]);
  }
  return table.toString();
}

function linesOfClass(
  { classes }: PlanSummary,
  name: PlanClass,
  itemsOf: (name: PlanClass) => Iterable<PlanItem>,
): string[] {
  const total = classes.find((each) => each.class === name);
  if (total === undefined) return [];
  if (total.lines === 0) return [];
  const shown: string[] = [];
  for (const item of itemsOf(name)) {
    if (shown.length >= shownMax) break;
    shown.push(`  ${printable(lineOfItem(item), 500)}`);
  }
  const more = total.lines - shown.length;
  return [`${name}:`, ...shown, ...(more > 0 ? [`  and ${count(more)} more (-o plan.csv or --json lists all)`] : [])];
}

function lineOfItem(item: PlanItem): string {
  const { record, held, line, file, number, why, beside, rooms } = item;
  const stay = record ?? held;
  const where = line === null ? (number === null ? '' : `${number}: `) : `${indexOf({ file, line, number })}: `;
  const isAlike = item.class === 'looks like' || item.class === 'looks moved';
  const parts = [
    stay === null ? '' : lineOfStay(stay),
    isAlike && held !== null ? `held: ${lineOfStay(held)}` : changesOf(item),
    item.contradictions === undefined ? '' : textOfContradictions(item.contradictions),
    lineOfRooms(item),
    beside === null || rooms !== undefined ? '' : `beside ${indexOf(beside)}: ${lineOfStay(beside.record)}`,
    why === undefined || item.class !== 'left out' ? (why ?? '') : leftOutWords(why),
  ];
  return `${where}${parts.filter((part) => part !== '').join('; ')}`;
}

function indexOf({ file, line, number }: Pick<PlanItem, 'file' | 'line' | 'number'>): string {
  return `${file === null ? '' : `${file} `}line ${line}${number === null ? '' : `, ${number}`}`;
}
