/** A rate: price, availability and restrictions of one rate plan of a room type over a range of dates. */
import { z } from 'zod';
import { dateOfDay, nightsBetween } from './dates.ts';
import { amountSchema, dateSchema, type Field, flagSchema, integerSchema, textSchema } from './field.ts';
import { nameCharactersMax, nightsMax, rangeDaysMax, roomsMax } from './limits.ts';
import { type FieldIssue, fieldIssue } from './row-issue.ts';
import type { Interval } from './split-day-ranges.ts';

export const rateSchema = z.strictObject({
  room_type_name: textSchema(nameCharactersMax),
  rate_plan_name: textSchema(nameCharactersMax),
  date_from: dateSchema,
  date_to: dateSchema,
  rate_amount: amountSchema.optional(),
  availability: integerSchema(0, roomsMax).optional(),
  min_nights: integerSchema(1, nightsMax).optional(),
  stop_sell: flagSchema.optional(),
});

export type Rate = z.infer<typeof rateSchema>;

export const rateFields: readonly Field[] = [
  {
    name: 'room_type_name',
    kind: 'text',
    need: 'key',
    description: 'Name of a room type of the property.',
    aliases: ['room type', 'room', 'roomtype', 'unit type', 'room category'],
    example: 'Deluxe Double',
  },
  {
    name: 'rate_plan_name',
    kind: 'text',
    need: 'key',
    description: 'Name of a rate plan; made when it is new.',
    aliases: ['rate plan', 'plan', 'rate name', 'rate code', 'tariff'],
    example: 'BAR',
  },
  {
    name: 'date_from',
    kind: 'date',
    need: 'key',
    description: 'First date of the range.',
    aliases: ['from', 'start', 'start date', 'from date', 'valid from', 'begin'],
    example: '2027-05-01',
  },
  {
    name: 'date_to',
    kind: 'date',
    need: 'key',
    description: 'Last date of the range, itself included; at most 1,830 days.',
    aliases: ['to', 'end', 'end date', 'to date', 'till date', 'valid to', 'until'],
    example: '2027-09-30',
  },
  {
    name: 'rate_amount',
    kind: 'amount',
    need: 'to-create',
    description: 'Price of each night in the range, in the currency of the property.',
    aliases: ['rate', 'price', 'amount', 'price per night', 'nightly rate'],
    example: 149.5,
  },
  {
    name: 'availability',
    kind: 'integer',
    description: 'Rooms that may be sold, 0 to 100,000.',
    aliases: ['available', 'allotment', 'rooms available', 'left for sale'],
    example: 8,
  },
  {
    name: 'min_nights',
    kind: 'integer',
    fallback: 1,
    description: 'Shortest stay, 1 to 365 nights.',
    aliases: ['min stay', 'minimum stay', 'min los', 'minimum nights', 'min length of stay'],
    example: 2,
  },
  {
    name: 'stop_sell',
    kind: 'flag',
    fallback: 0,
    description: '1 closes the plan for sale on these dates, 0 opens it.',
    aliases: ['closed', 'stopsell', 'stop sale', 'close out'],
    example: 0,
  },
];

const namedRangesMax = 3;

/** That a record has no amount for days, given in order, that have no rate yet: it names the first ranges of them. */
export function missingAmount(gaps: readonly Interval[]): FieldIssue {
  const named = gaps
    .slice(0, namedRangesMax)
    .map(({ from, to }) => (from === to ? dateOfDay(from) : `${dateOfDay(from)} to ${dateOfDay(to)}`));
  const more = gaps.length > namedRangesMax ? ` and ${gaps.length - namedRangesMax} more ranges` : '';
  const message = `rate_amount is missing, and these dates have no rate yet: ${named.join(', ')}${more}`;
  return fieldIssue('missing_to_create', 'rate_amount', { message });
}

/** The rules across fields, applied to the fields that are valid by themselves. */
export function checkRange({ date_from: from, date_to: to }: Partial<Rate>): FieldIssue | undefined {
  if (from === undefined || to === undefined) return undefined;
  if (to < from) return fieldIssue('range_reversed', 'date_to');
  if (nightsBetween(from, to) < rangeDaysMax) return undefined;
  return fieldIssue('range_too_long', 'date_to', { bound: rangeDaysMax });
}
