/** Writes the plan of a sync of room types or rates, and its result. */
import type { ListChange, ListClass, ListPlan, ListTotals, ListUndoTotals } from '../sync/lists/list-plan.ts';
import { count, counted } from './count.ts';
import { valueText } from './money.ts';
import { classWords } from './plan.ts';

/** What becomes of what was created: nights are closed for sale, and types have no rooms any more. */
const closedAbout: Readonly<Record<ListPlan['of'], string>> = {
  nights: 'closed for sale',
  'room types': 'made inactive',
};

/** One line for each class that is not empty. */
export function linesOfTotals({ of, totals }: Pick<ListPlan<ListTotals | ListUndoTotals>, 'of' | 'totals'>): string[] {
  return (Object.entries(totals) as [ListClass, number][])
    .filter(([, number]) => number > 0)
    .map(([name, number]) => {
      const unit = name === 'rejected' || name === 'left out' ? 'rows' : of;
      return `${name === 'closed' ? closedAbout[of] : name}: ${count(number)} ${unit} (${classWords[name]})`;
    });
}

/** How many changes of one plan and type are named; of the others only the number is said. */
const namedMax = 6;

/** `BAR, Deluxe: 212 nights 120 -> 135, 14 nights closed`, one line for each plan and type. */
export function* linesOfChanges(changes: Iterable<ListChange>, currency: string | null): Generator<string> {
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
    if (parts.length < namedMax) parts.push(partOf(change, currency));
    else more++;
  }
  if (name !== undefined) yield line();
}

/** What changes, and on which nights. */
function partOf(change: ListChange, currency: string | null): string {
  const { from, to } = change;
  if (from === undefined || to === undefined) return changeOf(change, currency);
  return `${changeOf(change, currency)} (${from === to ? from : `${from} to ${to}`})`;
}

function changeOf(
  { class: kind, field, before, after, count: nights, rate_plan_name: plan }: ListChange,
  currency: string | null,
): string {
  const [old, now] = [before, after].map((value) => valueText(field, value, currency));
  const many = plan === undefined ? '' : `${counted(nights, 'night', 'nights')} `;
  if (field === null) return `${many}not there any more`;
  if (kind === 'kept')
    return `${many}keeps ${field} ${old}: what it was is not known, or there was none, and the interface cannot remove it`;
  if (kind === 'edited since') return `${many}keeps ${field} ${old}: edited since`;
  if (field === 'stop_sell' && plan !== undefined) return `${many}${Number(after) === 0 ? 'opened' : 'closed'}`;
  const named = field === 'rate_amount' ? '' : `${field} `;
  if (kind === 'new') return `${many}new${field === 'rate_amount' ? ' at' : `, ${field}`} ${now}`;
  return `${many}${named}${old} -> ${now}`;
}
