/** What the GET endpoints answer: the columns of each list, in order. Every key is given, null if absent. */
import { z } from 'zod';
import { bookingFields } from './booking.ts';
import type { Field } from './field.ts';
import { bookingStatuses } from './status.ts';

const text = z.string();
const optionalText = z.string().nullable();
const amount = z.number();
const count = z.int();
const optionalCount = z.int().nullable();

/** A field of a booking in a list: text or number, or null if a booking need not have it. */
function listedField({ kind, need, isGuest, fallback }: Field): z.ZodType {
  if (kind === 'date') return z.iso.date();
  if (kind === 'status') return z.enum(bookingStatuses);
  const value = kind === 'amount' ? amount : text;
  const isAlways = need === 'to-create' || (need === 'key' && !isGuest) || fallback !== undefined;
  return isAlways ? value : value.nullable();
}

const bookingRecordSchema = z.object(
  Object.fromEntries(bookingFields.map((field) => [field.name, listedField(field)])),
);

const roomTypeRecordSchema = z.object({
  name: text,
  max_occupancy: count,
  total_rooms: count,
  base_price: amount,
  currency_iso: optionalText,
  bed_type: optionalText,
  room_area: optionalText,
});

const roomRecordSchema = z.object({
  name: text.meta({ description: 'Name of the type where it has one room, else with the number behind it' }),
  room_number: count,
  room_type_name: text,
  max_occupancy: count,
  base_price: amount,
  currency_iso: optionalText,
  bed_type: optionalText,
  room_area: optionalText,
});

const availabilityRecordSchema = z.object({
  date: z.iso.date(),
  room_type_name: text,
  rate_plan_name: optionalText.meta({ description: 'null where no rate is loaded on this date' }),
  rate_amount: amount,
  currency_iso: optionalText,
  availability: count.meta({
    description: 'What is left: min(availability_set, total_rooms - rooms_booked), at least 0',
  }),
  availability_set: optionalCount,
  min_nights: optionalCount,
  stop_sell: optionalCount,
  total_rooms: count,
  rooms_booked: count,
});

/** The lists that can be read, by the key that holds their records in a JSON answer. */
export const recordLists = {
  bookings: bookingRecordSchema,
  room_types: roomTypeRecordSchema,
  rooms: roomRecordSchema,
  availability: availabilityRecordSchema,
} as const;

export type RecordListName = keyof typeof recordLists;

/** The columns of a list, in the order of CSV and JSON answers. */
export function columnsOf(list: RecordListName): readonly string[] {
  return Object.keys(recordLists[list].shape);
}

/** The columns of a list that hold numbers (or null); the others hold text. */
export function numberColumnsOf(list: RecordListName): ReadonlySet<string> {
  const columns = Object.entries(recordLists[list].shape);
  return new Set(columns.filter(([, schema]) => schema.safeParse(0).success).map(([name]) => name));
}
