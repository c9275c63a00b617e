/** Bookings as they come into the model: each is compared with all that are there. */
import { decimalsOf, minorUnits, type Values } from './check.ts';
import {
  type Action,
  type Booking,
  differing,
  lacking,
  type Outcome,
  type Property,
  present,
  type Taker,
} from './property.ts';
import { guestKeyOf, nameKeyOf } from './words.ts';

const names = ['guest_first_name', 'guest_last_name'];
const others = ['guest_email', 'total_amount', 'currency_iso', 'booking_source', 'booking_status'];
const blank = { guest_first_name: null, guest_last_name: null, guest_email: null, booking_source: null };

type Keyed = Pick<Booking, 'checkin_date' | 'checkout_date' | 'room_type_name'> & Partial<Booking>;

export function takeBookings(property: Property, action: Action): Taker {
  const earlier: Keyed[] = [];
  return (values) => {
    const record = values as unknown as Keyed;
    const isRepeated = earlier.some((one) => isSame(one, record));
    earlier.push(record);
    const candidates = property.bookings.filter((one) => isSame(one, record));
    const there = candidates.find((one) => hasEmail(one) && mailOf(one) === mailOf(record)) ?? candidates[0];
    if (there === undefined) return create(property, values);
    if (action === 'skip') return compare(there, values, isRepeated);
    if (!hasEmail(record) && candidates.length > 1)
      return { kind: 'wrong', wrongs: [['guest_email', 'ambiguous_match']] };
    return change(there, values);
  };
}

/** Room type, dates and guest are the same, and the e-mails do not contradict. */
function isSame(one: Keyed, other: Keyed): boolean {
  return (
    one.checkin_date === other.checkin_date &&
    one.checkout_date === other.checkout_date &&
    nameKeyOf(one.room_type_name) === nameKeyOf(other.room_type_name) &&
    guestOf(one) === guestOf(other) &&
    (!hasEmail(one) || !hasEmail(other) || mailOf(one) === mailOf(other))
  );
}

function guestOf({ guest_first_name: first, guest_last_name: last }: Partial<Booking>): string {
  return guestKeyOf(first ?? null, last ?? null);
}

function hasEmail({ guest_email: email }: Partial<Booking>): boolean {
  return typeof email === 'string';
}

function mailOf({ guest_email: email }: Partial<Booking>): string | undefined {
  return email?.toLowerCase();
}

function create({ bookings, roomTypes }: Property, values: Values): Outcome {
  const wrong = lacking(['total_amount', 'currency_iso'], values);
  if (wrong !== undefined) return wrong;
  const { name } = roomTypes.get(nameKeyOf(String(values.room_type_name)))!;
  bookings.push({ ...blank, booking_status: 'Confirmed', ...values, room_type_name: name } as Booking);
  return { kind: 'imported' };
}

function compare(there: Booking, values: Values, isRepeated: boolean): Outcome {
  const isEnded = (status: unknown) => status === 'Cancelled' || status === 'NoShow';
  // A record without a state would be a new booking's: Confirmed. Only beside one that has ended is that worth a word.
  const record = isEnded(there.booking_status) ? { booking_status: 'Confirmed', ...values } : values;
  const fields = differing([...names, ...others], record, there);
  if (isRepeated) return { kind: 'skipped', skip: { kind: 'repeated', fields } };
  if (isEnded(there.booking_status) && !isEnded(record.booking_status))
    return { kind: 'skipped', skip: { kind: 'ended', fields } };
  return fields.length > 0 ? { kind: 'skipped', skip: { kind: 'differs', fields } } : { kind: 'skipped' };
}

function change(there: Booking, values: Values): Outcome {
  const changed = { ...there, ...present(others, values) } as Booking;
  if (decimalsOf(changed.total_amount) > minorUnits[changed.currency_iso]!)
    return { kind: 'wrong', wrongs: [['total_amount', 'too_many_decimals']] };
  const respelled = { ...changed, ...present(names, values) } as Booking;
  // One name may hold the whole guest: put beside the other that is there, it would be another guest.
  Object.assign(there, guestOf(respelled) === guestOf(there) ? respelled : changed);
  return { kind: 'imported', isThere: true };
}
