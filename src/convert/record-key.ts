/** The key that is equal for two records of a file if the service will treat them as the same. */
import type { Booking } from '../contract/booking.ts';
import { dateOfDay, dayNumber } from '../contract/dates.ts';
import { emailKey } from '../contract/email.ts';
import { guestKey } from '../contract/guest-key.ts';
import { toStoredAmount } from '../contract/money.ts';
import { guestText, type PlainBooking, placeOf } from '../contract/plain-booking.ts';
import type { Rate } from '../contract/rate.ts';
import type { Records, ResourceName } from '../contract/resource.ts';
import type { Room } from '../contract/room.ts';
import { type FieldIssue, fieldIssue } from '../contract/row-issue.ts';
import { nameKey, type TextBytes } from '../contract/text.ts';
import { hashOfValues, type Key } from '../file/key-memory.ts';

/** By day number: a file has few days, many times each. */
const datesOfDays = new Array<string | undefined>(dayNumber('2101-01-01'));

/** Key of a record, and the e-mail that may distinguish it from another with the same key ("" for none). */
export function recordKey(resource: ResourceName, record: Records[ResourceName]): { key: Key; email: string } {
  if (resource === 'rooms') return { key: [nameKey((record as Room).name)], email: '' };
  if (resource === 'rates') {
    const { room_type_name: type, rate_plan_name: plan, date_from: from, date_to: to } = record as Rate;
    return { key: [nameKey(type), nameKey(plan), from, to], email: '' };
  }
  const booking = record as Booking;
  const guest = guestKey(booking.guest_first_name, booking.guest_last_name);
  return {
    key: [nameKey(booking.room_type_name), booking.checkin_date, booking.checkout_date, guest],
    email: emailKey(booking.guest_email),
  };
}

/** Of the booking that was looked at last: made for each of them, they would be garbage. */
const ofPlain = { key: [] as Key[number][], email: '' as string | TextBytes };

/** The same of a booking that is plainly right, until the next one is asked for. */
export function plainKey(booking: PlainBooking): { key: Key; email: string | TextBytes } {
  const { guest_first_name: first, guest_last_name: last, guest_email: mail } = placeOf;
  const { guest, values } = booking;
  const { key } = ofPlain;
  key[0] = nameKey(booking.roomType);
  key[1] = datesOfDays[booking.checkinDay] ??= dateOfDay(booking.checkinDay);
  key[2] = datesOfDays[booking.checkoutDay] ??= dateOfDay(booking.checkoutDay);
  key[3] = guest.length > 0 ? guest : guestKey(guestText(booking, first), guestText(booking, last));
  ofPlain.email = (values[mail] as TextBytes | null) ?? '';
  return ofPlain;
}

/** What is wrong with a record that contradicts an earlier one of its file (`KeyMemory`). */
export function contradiction(resource: ResourceName): FieldIssue {
  const bound =
    resource === 'bookings'
      ? 'room type, dates and guest: keep the one that is right, or give another room a number behind the last name, such as Muster (2)'
      : 'name: keep the one that is right';
  return fieldIssue('contradicts_earlier', null, { bound });
}

/**
 * A hash of what a record says beside its key, for `KeyMemory`. Always the same for rates: of several rows for one night each may set something else.
 */
export function recordValues(resource: ResourceName, record: Records[ResourceName]): number {
  if (resource === 'rates') return 0;
  if (resource === 'rooms') {
    const { max_occupancy, total_rooms, base_price, bed_type, room_area } = record as Room;
    return hashOfValues([max_occupancy, total_rooms, base_price, bed_type, room_area]);
  }
  const { total_amount, currency_iso, booking_source, booking_status } = record as Booking;
  const amount = total_amount === undefined ? undefined : toStoredAmount(total_amount);
  return hashOfValues([amount, currency_iso, booking_source, booking_status]);
}

/** The same of a booking that is plainly right: its values from the amount on. */
export function plainValues({ values }: PlainBooking): number {
  return hashOfValues(values as (string | number | null)[], placeOf.total_amount);
}
