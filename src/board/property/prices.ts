/** The prices and restrictions of each plan of a room type, day by day. */
import { z } from 'zod';
import { namedRows } from '../../contract/api.ts';
import { dayNumber } from '../../contract/dates.ts';
import { commandLine } from '../board-context.ts';
import { dateWord, isRange, ofService } from '../server/board-command.ts';

const pricesSchema = z
  .strictObject({ from: dateWord, to: dateWord, type: z.string().optional() })
  .refine(isRange, 'the first date before the last');

const priceColumns = [
  ...(['date', 'room_type_name', 'rate_plan_name', 'rate_amount', 'min_nights', 'stop_sell'] as const),
  'currency_iso' as const,
];

/** The plans of one type: the first by name if none is given. */
export const prices = ofService(pricesSchema, async ({ board, client }, { from, to, type }) => {
  const listed = await client.availability({ dateFrom: from, dateTo: to });
  const first = dayNumber(from);
  const days = dayNumber(to) - first + 1;
  const types = new Set<string>();
  const byType = new Map<string, Map<string, PlanPrices>>();
  let code = '';
  for await (const { date, room_type_name, rate_plan_name: plan, ...row } of namedRows(listed, priceColumns)) {
    const name = String(room_type_name);
    types.add(name);
    if (plan === null || (type !== undefined && name !== type)) continue;
    const plans = byType.get(name) ?? new Map<string, PlanPrices>();
    byType.set(name, plans);
    const facts = plans.get(String(plan)) ?? emptyPlan(String(plan), days);
    plans.set(facts.name, facts);
    const offset = dayNumber(String(date)) - first;
    facts.price[offset] = typeof row.rate_amount === 'number' ? row.rate_amount : null;
    facts.least[offset] = Number(row.min_nights ?? 1);
    facts.isClosed[offset] = Number(row.stop_sell ?? 0) === 1;
    code = row.currency_iso === null ? code : String(row.currency_iso);
  }
  const names = [...types].sort((one, other) => one.localeCompare(other));
  const shown = type ?? names[0] ?? '';
  return {
    from,
    to,
    types: names,
    type: shown,
    currency: code,
    plans: [...(byType.get(shown)?.values() ?? [])],
    command: commandLine(board, ['export', 'rates', '--from', from, '--to', to]),
  };
});

type PlanPrices = ReturnType<typeof emptyPlan>;

/** Each list has one entry for each day. */
function emptyPlan(name: string, days: number) {
  return {
    name,
    price: new Array<number | null>(days).fill(null),
    least: new Array<number>(days).fill(1),
    isClosed: new Array<boolean>(days).fill(false),
  };
}
