/** The prices and restrictions of each plan of a room type, day by day. */
import { z } from 'zod';
import { dayNumber } from '../../contract/dates.ts';
import { commandLine } from '../board-context.ts';
import { dateWord, isRange, ofService } from '../server/board-command.ts';

const pricesSchema = z
  .strictObject({ from: dateWord, to: dateWord, type: z.string().optional() })
  .refine(isRange, 'the first date before the last');

/** The plans of one type: the first by name if none is given. */
export const prices = ofService(pricesSchema, async ({ board, client }, { from, to, type }) => {
  const { columns, batches } = await client.availability({ dateFrom: from, dateTo: to });
  const index = (name: string) => columns.indexOf(name);
  const [date, room, plan] = ['date', 'room_type_name', 'rate_plan_name'].map(index);
  const [price, least, closed, currency] = [...['rate_amount', 'min_nights', 'stop_sell', 'currency_iso']].map(index);
  const first = dayNumber(from);
  const days = dayNumber(to) - first + 1;
  const types = new Set<string>();
  const byType = new Map<string, Map<string, PlanPrices>>();
  let code = '';
  for await (const rows of batches) {
    for (const row of rows) {
      const name = String(row[room!]);
      types.add(name);
      if (row[plan!] === null || row[plan!] === undefined || (type !== undefined && name !== type)) continue;
      const planName = String(row[plan!]);
      const plans = byType.get(name) ?? new Map<string, PlanPrices>();
      byType.set(name, plans);
      const facts = plans.get(planName) ?? emptyPlan(planName, days);
      plans.set(planName, facts);
      const offset = dayNumber(String(row[date!])) - first;
      facts.price[offset] = typeof row[price!] === 'number' ? (row[price!] as number) : null;
      facts.least[offset] = Number(row[least!] ?? 1);
      facts.isClosed[offset] = Number(row[closed!] ?? 0) === 1;
      code = row[currency!] === null ? code : String(row[currency!]);
    }
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
