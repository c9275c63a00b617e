/** Compares the rates of one request with the stored ones: each date of a room type and plan by itself. */
import type { RequestRecords } from '../contract/api.ts';
import { dayNumber } from '../contract/dates.ts';
import type { DuplicateAction, KeptDates, RecordOutcome } from '../contract/import-result.ts';
import { fromStoredAmount, toStoredAmount } from '../contract/money.ts';
import { createPace } from '../contract/pace.ts';
import { missingAmount, type Rate } from '../contract/rate.ts';
import type { ReadOnlyValues } from '../contract/read-only.ts';
import { resources } from '../contract/resource.ts';
import { type FieldIssue, fieldIssue } from '../contract/row-issue.ts';
import { changeDays, gapsIn, type Interval, joined, touching } from '../contract/split-day-ranges.ts';
import { nameKey } from '../contract/text.ts';
import type {
  RateSegment,
  RateValues,
  RateWindow,
  StoredRatePlan,
  StoredRoomType,
  Transaction,
} from '../store/store.ts';
import { checkAll, checkRoomType, checkTold, createRoomTypeFinder, differsFromHere } from './check-all.ts';
import { checkPriceInCurrency } from './import-rooms.ts';

/** Outcomes by record; and, over all imported and skipped records, how many dates got a rate and how many kept theirs. */
interface RatesOutcome {
  outcomes: RecordOutcome[];
  datesWritten: number;
  datesKept: number;
}

interface WantedRate {
  index: number;
  record: Rate;
  roomTypeId: number;
  planKey: string;
  days: Interval;
}

/** The rates of one room type and plan while a request is applied to them. */
interface PlanOfType {
  roomTypeId: number;
  planKey: string;
  /** The days of the request's records and one more on each side, so that equal neighbours can be joined. */
  window: Interval;
  segments: RateSegment[];
  /** Days that earlier records of the request changed. */
  earlier: Interval[];
  isChanged: boolean;
}

/** Imports the raw records in order, inside the writer's transaction. */
export async function importRates(
  raws: RequestRecords,
  action: DuplicateAction,
  writer: Transaction,
): Promise<RatesOutcome> {
  const result: RatesOutcome = { outcomes: new Array(raws.length), datesWritten: 0, datesKept: 0 };
  const wanted = await wantedRates(raws, result.outcomes, writer);
  const plans = new Map((await writer.ratePlans()).map((plan) => [plan.nameKey, plan]));
  const plansOfTypes = await loadPlansOfTypes(wanted, plans, writer);
  const pace = createPace();
  for (const rate of wanted) {
    if (pace.isDue()) await pace.pause();
    const planOfType = plansOfTypes.get(pairKey(rate))!;
    const applied = applyRate(rate, planOfType, action);
    result.outcomes[rate.index] = applied.outcome;
    result.datesWritten += applied.written;
    result.datesKept += applied.kept;
    planOfType.earlier.push(rate.days);
  }
  await savePlansOfTypes(
    [...plansOfTypes.values()].filter((planOfType) => planOfType.isChanged),
    wanted.filter(({ index }) => result.outcomes[index]!.kind === 'imported'),
    plans,
    writer,
  );
  return result;
}

async function wantedRates(
  raws: RequestRecords,
  outcomes: RecordOutcome[],
  writer: Transaction,
): Promise<WantedRate[]> {
  const findRoomType = createRoomTypeFinder(await writer.roomTypes());
  const { currency } = await writer.property();
  const checkHere = (record: Partial<Rate>, told: ReadOnlyValues | undefined) => [
    ...checkRoomType(record.room_type_name, findRoomType),
    ...checkPriceInCurrency('rate_amount', record.rate_amount, currency),
    ...checkTold(told, 'currency_iso', currency),
    ...(told === undefined || record.room_type_name === undefined
      ? []
      : checkDay(record, told, findRoomType(record.room_type_name))),
  ];
  const wanted: WantedRate[] = [];
  for await (const { index, record, told } of checkAll(resources.rates, raws, { outcomes, checkHere })) {
    if (told?.form === 'day without a rate') {
      outcomes[index] = { kind: 'skipped' };
      continue;
    }
    const { id: roomTypeId } = findRoomType(record.room_type_name) as StoredRoomType;
    const days = { from: dayNumber(record.date_from), to: dayNumber(record.date_to) };
    wanted.push({ index, record, roomTypeId, planKey: nameKey(record.rate_plan_name), days });
  }
  return wanted;
}

/** Issues of the read-only values that a row of /availability has for its day, besides the rate. */
function checkDay(
  { rate_amount: amount }: Partial<Rate>,
  told: ReadOnlyValues,
  roomType: StoredRoomType | FieldIssue,
): FieldIssue[] {
  if (told.form === 'record' || 'code' in roomType) return [];
  const { total_rooms: total, rooms_booked: booked, availability: left, availability_set: set } = told.values;
  const basePrice = fromStoredAmount(roomType.base_price);
  const isBase = told.form === 'day' || amount === undefined || amount === basePrice;
  const rooms = typeof total === 'number' && typeof booked === 'number' ? total - booked : undefined;
  const wanted = rooms === undefined ? left : Math.max(0, Math.min(typeof set === 'number' ? set : rooms, rooms));
  const message = 'availability is computed and cannot be imported; change availability_set';
  return [
    ...(isBase
      ? []
      : [
          differsFromHere(
            'rate_amount',
            amount,
            `no rate is loaded on this date: rate_amount is the base price, ${basePrice}`,
          ),
        ]),
    ...checkTold(told, 'total_rooms', roomType.total_rooms),
    ...notCounts({ availability: left, rooms_booked: booked }),
    ...(typeof left !== 'number' || left === wanted ? [] : [differsFromHere('availability', left, message)]),
  ];
}

function notCounts(values: Record<string, unknown>): FieldIssue[] {
  const isCount = (value: unknown) => value === undefined || (Number.isInteger(value) && Number(value) >= 0);
  return Object.keys(values)
    .filter((name) => !isCount(values[name]))
    .map((name) => fieldIssue('not_an_integer', name));
}

function pairKey({ roomTypeId, planKey }: { roomTypeId: number; planKey: string }): string {
  return `${roomTypeId} ${planKey}`;
}

async function loadPlansOfTypes(
  wanted: readonly WantedRate[],
  plans: ReadonlyMap<string, StoredRatePlan>,
  writer: Transaction,
): Promise<Map<string, PlanOfType>> {
  const byPair = new Map<string, PlanOfType>();
  for (const rate of wanted) {
    const { roomTypeId, planKey, days } = rate;
    const known = byPair.get(pairKey(rate));
    if (known === undefined) {
      const window = { from: days.from - 1, to: days.to + 1 };
      byPair.set(pairKey(rate), { roomTypeId, planKey, window, segments: [], earlier: [], isChanged: false });
      continue;
    }
    known.window.from = Math.min(known.window.from, days.from - 1);
    known.window.to = Math.max(known.window.to, days.to + 1);
  }
  const stored = [...byPair.values()].filter(({ planKey }) => plans.has(planKey));
  const segments = await writer.rateSegments(stored.map((planOfType) => rateWindow(planOfType, plans)));
  stored.forEach((planOfType, index) => {
    planOfType.segments = segments[index]!;
  });
  return byPair;
}

function rateWindow(
  { roomTypeId, planKey, window }: PlanOfType,
  plans: ReadonlyMap<string, StoredRatePlan>,
): RateWindow {
  return { roomTypeId, ratePlanId: plans.get(planKey)!.id, ...window };
}

async function savePlansOfTypes(
  changed: readonly PlanOfType[],
  imported: readonly WantedRate[],
  plans: Map<string, StoredRatePlan>,
  writer: Transaction,
): Promise<void> {
  const newPlans = new Map<string, Omit<StoredRatePlan, 'id'>>();
  for (const { planKey, record } of imported) {
    if (plans.has(planKey) || newPlans.has(planKey)) continue;
    newPlans.set(planKey, { name: record.rate_plan_name.replace(/\s+/g, ' '), nameKey: planKey });
  }
  for (const plan of await writer.addRatePlans([...newPlans.values()])) plans.set(plan.nameKey, plan);
  await writer.replaceRateSegments(
    changed.map((planOfType) => ({
      window: rateWindow(planOfType, plans),
      segments: joined(planOfType.segments, hasSameValues),
    })),
  );
}

interface Applied {
  outcome: RecordOutcome;
  written: number;
  kept: number;
}

function applyRate({ record, days }: WantedRate, planOfType: PlanOfType, action: DuplicateAction): Applied {
  const gaps = gapsIn(planOfType.segments, days);
  if (gaps.length > 0 && record.rate_amount === undefined)
    return { outcome: { kind: 'error', issues: [missingAmount(gaps)] }, written: 0, kept: 0 };
  const daysTotal = days.to - days.from + 1;
  const daysNew = gaps.reduce((sum, gap) => sum + gap.to - gap.from + 1, 0);
  if (action === 'skip' && daysNew === 0)
    return { outcome: skipOutcome(record, days, planOfType), written: 0, kept: daysTotal };
  const kept = action === 'skip' && daysNew < daysTotal ? keptDates(record, days, planOfType) : undefined;
  const values = storedValues(record);
  changeDays(planOfType.segments, days, (existing) => {
    if (existing === undefined) return { ...newRate, ...values };
    if (action === 'update') Object.assign(existing, values);
    return existing;
  });
  planOfType.isChanged = true;
  const written = action === 'skip' ? daysNew : daysTotal;
  return { outcome: { kind: 'imported', ...(kept && { kept }) }, written, kept: daysTotal - written };
}

function skipOutcome(record: Rate, days: Interval, planOfType: PlanOfType): RecordOutcome {
  const { fields } = differing(record, days, planOfType);
  if (isRepeated(days, planOfType)) return { kind: 'skipped', skip: { kind: 'repeated', fields } };
  return fields.length > 0 ? { kind: 'skipped', skip: { kind: 'differs', fields } } : { kind: 'skipped' };
}

/** The dates of a record that keep other values, while the rest of it goes in; undefined if there are none. */
function keptDates(record: Rate, days: Interval, planOfType: PlanOfType): Omit<KeptDates, 'index'> | undefined {
  const { fields, dates } = differing(record, days, planOfType);
  if (dates === 0) return undefined;
  return { kind: isRepeated(days, planOfType) ? 'repeated' : 'differs', dates, fields };
}

function isRepeated(days: Interval, { earlier }: PlanOfType): boolean {
  return earlier.some((other) => other.from <= days.to && other.to >= days.from);
}

/** The fields in which what is there differs from a record, and on how many of its dates. */
function differing(record: Rate, days: Interval, { segments }: PlanOfType): { fields: string[]; dates: number } {
  const values = Object.entries(storedValues(record)) as [keyof RateValues, unknown][];
  const fields = new Set<string>();
  let dates = 0;
  for (const segment of touching(segments, days)) {
    const others = values.filter(([name, value]) => segment[name] !== value);
    if (others.length === 0) continue;
    for (const [name] of others) fields.add(name);
    dates += Math.min(segment.to, days.to) - Math.max(segment.from, days.from) + 1;
  }
  return { fields: values.map(([name]) => name).filter((name) => fields.has(name)), dates };
}

/** What a new rate gets for fields that the record does not have. */
const newRate: RateValues = { rate_amount: 0, availability: null, min_nights: 1, stop_sell: 0 };

const rateNames = Object.keys(newRate) as (keyof RateValues)[];

function storedValues(record: Rate): Partial<RateValues> {
  const present = rateNames.filter((name) => record[name] !== undefined);
  return Object.fromEntries(
    present.map((name) => [name, name === 'rate_amount' ? toStoredAmount(record[name]!) : record[name]]),
  );
}

function hasSameValues(left: RateValues, right: RateValues): boolean {
  return rateNames.every((name) => left[name] === right[name]);
}
