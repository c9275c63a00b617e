/** Writes the plan of a sync of room types or rates, and its result. */
import type { CarriedOutList } from '../sync/lists/carry-out-list.ts';
import { type ListChange, type ListClass, type ListPlan, listClasses } from '../sync/lists/list-plan.ts';
import { count, counted } from './count.ts';

const doneAbout: Readonly<Record<ListClass, string>> = {
  new: 'sent',
  same: 'nothing',
  changed: 'sent, what differs',
  rejected: 'in the file of rejected rows',
  'left out': 'rows that say nothing of their own',
  'not in these files': 'nothing',
};

/** One line for each class that is not empty. */
export function linesOfTotals({ of, totals }: Pick<ListPlan, 'of' | 'totals'>): string[] {
  return listClasses
    .filter((name) => totals[name] > 0)
    .map((name) => {
      const unit = name === 'rejected' || name === 'left out' ? 'rows' : of;
      return `${name}: ${count(totals[name])} ${unit} (${doneAbout[name]})`;
    });
}

/** How many changes of one plan and type are named; of the others only the number is said. */
const namedMax = 6;

/** `BAR, Deluxe: 212 nights 120 -> 135, 14 nights closed`, one line for each plan and type. */
export function* linesOfChanges(changes: Iterable<ListChange>): Generator<string> {
  let name: string | undefined;
  let parts: string[] = [];
  let more = 0;
  const line = () => `${name}: ${[...parts, ...(more > 0 ? [`and ${count(more)} other changes`] : [])].join(', ')}`;
  for (const change of changes) {
    const of = [change.rate_plan_name, change.room_type_name].filter((part) => part !== undefined).join(', ');
    if (name !== undefined && of !== name) {
      yield line();
      [parts, more] = [[], 0];
    }
    name = of;
    if (parts.length < namedMax) parts.push(partOf(change));
    else more++;
  }
  if (name !== undefined) yield line();
}

function partOf({ class: kind, field, before, after, count: nights, rate_plan_name: plan }: ListChange): string {
  const many = plan === undefined ? '' : `${counted(nights, 'night', 'nights')} `;
  if (field === 'stop_sell' && plan !== undefined) return `${many}${Number(after) === 0 ? 'opened' : 'closed'}`;
  const named = field === 'rate_amount' ? '' : `${field} `;
  if (kind === 'new') return `${many}new${field === 'rate_amount' ? ' at' : `, ${field}`} ${after}`;
  return `${many}${named}${before ?? 'none'} -> ${after}`;
}

/** The result in one line. */
export function lineOfListDone({ sent, changedSince, refused }: CarriedOutList, of: ListPlan['of']): string {
  return [
    `done: ${counted(sent, 'record', 'records')} sent`,
    ...(refused.length > 0 ? [`${count(refused.length)} refused by the service`] : []),
    ...(changedSince > 0
      ? [`${count(changedSince)} ${of} left alone: changed at the service since the plan was made`]
      : []),
  ].join(', ');
}
