/** Rates as they come into the model: every day of every plan by itself. */
import { datesBetween } from './calendar.ts';
import { type Action, type DayRate, dayKey, differing, type Property, present, type Taker } from './property.ts';
import { nameKeyOf, nameOf } from './words.ts';

const fields = ['rate_amount', 'availability', 'min_nights', 'stop_sell'];
const standard = { availability: null, min_nights: 1, stop_sell: 0 };

export function takeRates({ plans, days }: Property, action: Action): Taker {
  const earlier = new Set<string>();
  return (values) => {
    const plan = nameKeyOf(String(values.rate_plan_name));
    const keys = datesBetween(String(values.date_from), String(values.date_to), 1830).map((date) =>
      dayKey(nameKeyOf(String(values.room_type_name)), plan, date),
    );
    const isRepeated = keys.some((key) => earlier.has(key));
    for (const key of keys) earlier.add(key);
    const without = keys.filter((key) => !days.has(key));
    if (without.length > 0 && values.rate_amount === undefined)
      return { kind: 'wrong', wrongs: [['rate_amount', 'missing_to_create']] };
    if (!plans.has(plan)) plans.set(plan, nameOf(String(values.rate_plan_name)));
    const different = fields.filter((field) =>
      keys.some((key) => differing([field], values, days.get(key) ?? {}).length > 0),
    );
    const others = keys.filter((key) => days.has(key) && differing(fields, values, days.get(key)!).length > 0);
    const keptFields = fields.filter((field) =>
      others.some((key) => differing([field], values, days.get(key)!).length > 0),
    );
    const written = action === 'update' ? keys : without;
    for (const key of written) days.set(key, { ...standard, ...days.get(key), ...present(fields, values) } as DayRate);
    const counts = { written: written.length, kept: keys.length - written.length };
    if (written.length > 0 && (action === 'update' || others.length === 0)) return { kind: 'imported', ...counts };
    if (written.length > 0) {
      const kind = isRepeated ? 'repeated' : 'differs';
      return { kind: 'imported', keptDates: { kind, dates: others.length, fields: keptFields }, ...counts };
    }
    if (isRepeated) return { kind: 'skipped', skip: { kind: 'repeated', fields: different }, ...counts };
    if (different.length > 0) return { kind: 'skipped', skip: { kind: 'differs', fields: different }, ...counts };
    return { kind: 'skipped', ...counts };
  };
}
