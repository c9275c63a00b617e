/** A booking: one stay of one guest in one room. */
import { z } from 'zod';
import type { BookingValues } from './booking-value-types.ts';
import { minorUnitOf } from './currencies.ts';
import { nightsBetween } from './dates.ts';
import { amountSchema, currencySchema, dateSchema, emailSchema, type Field, textSchema } from './field.ts';
import { labelCharactersMax, nameCharactersMax, stayNightsMax } from './limits.ts';
import { decimalsMax, decimalsOf } from './money.ts';
import { type FieldIssue, fieldIssue } from './row-issue.ts';
import { bookingStatuses } from './status.ts';

type StayName = 'checkin_date' | 'checkout_date' | 'room_type_name';
export type BookingValueName = keyof BookingValues;

export const bookingSchema = z.strictObject({
  checkin_date: dateSchema,
  checkout_date: dateSchema,
  room_type_name: textSchema(nameCharactersMax),
  guest_first_name: textSchema(nameCharactersMax).optional(),
  guest_last_name: textSchema(nameCharactersMax).optional(),
  guest_email: emailSchema.optional(),
  total_amount: amountSchema.optional(),
  currency_iso: currencySchema.optional(),
  booking_source: textSchema(labelCharactersMax).optional(),
  booking_status: z.enum(bookingStatuses).optional(),
} satisfies Record<StayName | BookingValueName, z.ZodType>);

export type Booking = z.infer<typeof bookingSchema>;

export const bookingFields: readonly Field[] = [
  {
    name: 'checkin_date',
    kind: 'date',
    need: 'key',
    description: 'Day of arrival.',
    aliases: [
      'checkin',
      'check in date',
      'check in',
      'arrival',
      'arrival date',
      'arrive',
      'arrives',
      'date in',
      'from',
    ],
    example: '2027-05-14',
  },
  {
    name: 'checkout_date',
    kind: 'date',
    need: 'key',
    description: 'Day of departure, after the day of arrival; at most 1,095 nights later.',
    aliases: [
      'checkout',
      'check out date',
      'check out',
      'departure',
      'departure date',
      'depart',
      'departs',
      'date out',
      'until',
    ],
    example: '2027-05-17',
  },
  {
    name: 'room_type_name',
    kind: 'text',
    need: 'key',
    description: 'Name of a room type of the property.',
    aliases: [
      'room type',
      'room',
      'roomtype',
      'unit type',
      'type of room',
      'accommodation',
      'room category',
      'category',
    ],
    example: 'Deluxe Double',
  },
  {
    name: 'guest_first_name',
    kind: 'text',
    need: 'key',
    isGuest: true,
    description: 'First name of the guest; the first or the last name is needed.',
    aliases: ['first name', 'firstname', 'given name', 'guest first', 'forename'],
    example: 'Eva',
  },
  {
    name: 'guest_last_name',
    kind: 'text',
    need: 'key',
    isGuest: true,
    description: 'Last name of the guest; the first or the last name is needed.',
    aliases: ['last name', 'lastname', 'surname', 'family name', 'guest last', 'guest surname'],
    example: 'Muster',
  },
  {
    name: 'guest_email',
    kind: 'email',
    isGuest: true,
    description: 'E-mail address of the guest.',
    aliases: ['email', 'e-mail', 'mail', 'guest e-mail', 'email address', 'e-mail address', 'guest email address'],
    example: 'eva.muster@example.com',
  },
  {
    name: 'total_amount',
    kind: 'amount',
    need: 'to-create',
    description: 'Price of the whole stay, with no more decimals than the currency has.',
    aliases: ['total', 'amount', 'total price', 'grand total', 'price', 'booking amount', 'total amount'],
    example: 420.5,
  },
  {
    name: 'currency_iso',
    kind: 'currency',
    need: 'to-create',
    description: 'ISO 4217 code of the currency of total_amount.',
    aliases: ['currency', 'currency code', 'iso currency'],
    example: 'EUR',
  },
  {
    name: 'booking_source',
    kind: 'text',
    description: 'Where the booking came from.',
    aliases: ['source', 'channel', 'origin', 'booked via', 'portal'],
    example: 'Direct',
  },
  {
    name: 'booking_status',
    kind: 'status',
    fallback: 'Confirmed',
    description: 'State of the booking.',
    aliases: ['status', 'state', 'reservation status'],
    example: 'Confirmed',
  },
];

/** The fields that identify a booking, except the guest; the store keeps these in its own form. */
const stayFields: ReadonlySet<string> = new Set<StayName>(['checkin_date', 'checkout_date', 'room_type_name']);

/** All other fields, which a store keeps under their own names, in this order. */
export const bookingValueFields = bookingFields.filter(({ name }) => !stayFields.has(name)) as readonly (Field & {
  name: BookingValueName;
})[];

/** The rules across fields, applied to the fields that are valid by themselves; `wrong` names the others. */
export function checkBooking(
  booking: Partial<Booking>,
  wrong: ReadonlySet<string | null>,
): readonly (FieldIssue | undefined)[] {
  return [
    checkStay(booking),
    checkGuest(booking, wrong),
    checkAmount('total_amount', booking.total_amount, booking.currency_iso),
  ];
}

function checkStay({ checkin_date: checkin, checkout_date: checkout }: Partial<Booking>): FieldIssue | undefined {
  if (checkin === undefined || checkout === undefined) return undefined;
  if (checkout <= checkin) return fieldIssue('not_after_checkin', 'checkout_date');
  if (nightsBetween(checkin, checkout) <= stayNightsMax) return undefined;
  return fieldIssue('stay_too_long', 'checkout_date', { bound: stayNightsMax });
}

function checkGuest(
  { guest_first_name: first, guest_last_name: last }: Partial<Booking>,
  wrong: ReadonlySet<string | null>,
): FieldIssue | undefined {
  if (first !== undefined || last !== undefined) return undefined;
  if (wrong.has('guest_first_name') || wrong.has('guest_last_name')) return undefined;
  return fieldIssue('required', 'guest_last_name', {
    message: 'guest_first_name and guest_last_name are both missing; one is needed',
  });
}

/**
 * Whether an amount fits its currency: no more decimals than the currency's minor unit (ISO 4217), or, without a currency, no more than any currency
 * has.
 */
export function checkAmount(
  field: string,
  amount: number | undefined,
  currency: string | undefined,
): FieldIssue | undefined {
  if (amount === undefined) return undefined;
  const minorUnit = currency === undefined ? decimalsMax : minorUnitOf(currency);
  if (minorUnit === undefined || decimalsOf(amount) <= minorUnit) return undefined;
  return fieldIssue('too_many_decimals', field, { bound: `${currency ?? 'any currency'} has (${minorUnit})` });
}
