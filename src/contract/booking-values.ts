/** The values of a booking: everything but type and dates, field by field from the contract's list, as stores keep them and as the contract has them. */
import { type Booking, type BookingValueName, bookingFields, bookingValueFields } from './booking.ts';
import type { BookingValues } from './booking-value-types.ts';
import type { FieldKind } from './field.ts';
import { fromStoredAmount, toStoredAmount } from './money.ts';

type Value = string | number;

/** The fields that make the key of a booking: dates, type and guest. */
export const bookingKeyNames = bookingFields
  .filter(({ need }) => need === 'key')
  .map(({ name }) => name as keyof Booking);

/** The fields that say which booking is meant: its key, and the e-mail where several have one key. */
export const identifyingNames: readonly (keyof Booking)[] = [...bookingKeyNames, 'guest_email'];

/** The fields that say something only together. */
export const moneyNames = ['total_amount', 'currency_iso'] as const;

/** Which booking a record means, and in which currency its amount is; null for what it does not say. */
export function identityOf(record: Partial<Booking>): Record<string, Value | null> {
  return Object.fromEntries([...identifyingNames, 'currency_iso' as const].map((name) => [name, record[name] ?? null]));
}

/** A value of a record as it is stored: amounts in ten-thousandths; undefined if the record does not have it. */
export function storedValue(
  record: Partial<Booking>,
  { name, kind }: { name: BookingValueName; kind: FieldKind },
): Value | undefined {
  const value = record[name];
  return kind === 'amount' && value !== undefined ? toStoredAmount(value as number) : value;
}

/** A stored value in the terms of the contract. */
export function fromStored({ kind }: { kind: FieldKind }, stored: Value | null): Value | null {
  return kind === 'amount' && typeof stored === 'number' ? fromStoredAmount(stored) : stored;
}

/** All stored values of a booking in the terms of the contract. */
export function valuesOfStored(stored: BookingValues): BookingValues {
  const values: Partial<Record<BookingValueName, Value | null>> = {};
  for (const field of bookingValueFields) values[field.name] = fromStored(field, stored[field.name]);
  return values as BookingValues;
}

/** Whether two values of a field say the same: an e-mail does in any case. */
export function isSameValue({ kind }: { kind: FieldKind }, one: Value | null, other: Value | null): boolean {
  if (one === other) return true;
  return kind === 'email' && String(one ?? '').toLowerCase() === String(other ?? '').toLowerCase();
}
