/** What only a store that was filled by other means can show: a booking without e-mail beside others with one. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayNumber } from '../../src/contract/dates.ts';
import { createApi } from '../../src/rules/create-api.ts';
import { holds } from '../effort.ts';
import { temporaryStore } from '../store/temporary-store.ts';
import { booking, bookingValues, errorsOf, importInto, listBookings, room } from '../suites/hotel.ts';

async function hotelWith(emails: readonly (string | null)[]) {
  const { store } = temporaryStore();
  const { id } = await store.createProperty('p', null);
  const api = createApi(store, id);
  await importInto(api, 'rooms', [room()]);
  const rows = emails.map((email, index) => ({
    index,
    roomTypeId: 1,
    checkinDay: dayNumber('2027-05-14'),
    checkoutDay: dayNumber('2027-05-17'),
    guestKey: 'eva muster',
    values: bookingValues({
      guest_first_name: 'Eva',
      guest_last_name: 'Muster',
      ...(email !== null && { guest_email: email }),
      total_amount: 3_000_000,
      currency_iso: 'EUR',
      booking_source: `${index}`,
      booking_status: 'Confirmed',
    }),
  }));
  await store.write(id, (writer) => writer.insertBookingsBeside(rows));
  return api;
}

test('an equal e-mail wins over the booking without one', async () => {
  const api = await hotelWith([null, 'a@x.com']);
  await importInto(api, 'bookings', [booking({ guest_email: 'A@x.com', total_amount: 1 })], 'update');
  expect((await listBookings(api)).map((listed) => listed.total_amount)).toEqual([300, 1]);
});

test('without an equal e-mail the booking without one is meant, and filled', async () => {
  const api = await hotelWith(['a@x.com', null]);
  await importInto(api, 'bookings', [booking({ guest_email: 'b@x.com', total_amount: 1 })], 'update');
  expect((await listBookings(api)).map((listed) => [listed.guest_email, listed.total_amount])).toEqual([
    ['a@x.com', 300],
    ['b@x.com', 1],
  ]);
});

test('a request is the same as its records one after the other, but that it tells what repeats within it', async () => {
  const record = fc.record(
    {
      checkin_date: fc.constantFrom('2027-05-14', '2027-05-15'),
      guest_last_name: fc.constantFrom('Muster', 'MUSTER', 'Other'),
      guest_email: fc.constantFrom(null, 'a@x.com', 'A@x.com', 'b@x.com'),
      total_amount: fc.constantFrom(null, 1, 2),
      currency_iso: fc.constantFrom('EUR', null),
      booking_status: fc.constantFrom('Confirmed', 'Cancelled', null),
      room_type_name: fc.constantFrom('Double', 'double', 'None'),
    },
    { requiredKeys: [] },
  );
  const actions = fc.constantFrom('skip' as const, 'update' as const);
  await holds(
    fc.asyncProperty(fc.array(record, { maxLength: 12 }), actions, async (changes, action) => {
      const bookings = changes.map((change) => booking(change));
      const [together, apart] = [await hotelWith(['a@x.com']), await hotelWith(['a@x.com'])];
      const result = await importInto(together, 'bookings', bookings, action);
      const results = [];
      for (const one of bookings) results.push(await importInto(apart, 'bookings', [one], action));
      expect(await listBookings(together)).toEqual(await listBookings(apart));
      for (const count of ['imported', 'skipped', 'error_count'] as const) {
        expect(result[count]).toBe(results.reduce((sum, one) => sum + one[count], 0));
      }
      expect(result.errors).toEqual(
        results.flatMap(({ errors }, index) => errors.map((error) => ({ ...error, index }))),
      );
    }),
    { numRuns: 60 },
  );
});

test('bookings of one key are taken in their order, also where hundreds of others stand between them', async () => {
  const api = await hotelWith([]);
  const others = Array.from({ length: 600 }, (_, index) => booking({ guest_last_name: `Other${index}` }));
  const bookings = [
    booking({ total_amount: null }),
    ...others.slice(0, 300),
    booking({ total_amount: 1 }),
    booking({ total_amount: 2 }),
    ...others.slice(300),
    booking({ total_amount: null, booking_status: 'Cancelled' }),
  ];
  const result = await importInto(api, 'bookings', bookings, 'update');
  expect(errorsOf(result)).toEqual(['0 total_amount missing_to_create']);
  expect(result.imported).toBe(603);
  const [own] = (await listBookings(api)).filter(({ guest_last_name: name }) => name === 'Muster');
  expect([own?.total_amount, own?.booking_status]).toEqual([2, 'Cancelled']);
});

test('the nearest room type is looked up for the first twenty unknown names, the others are said to be unknown', async () => {
  const { store } = temporaryStore();
  const { id } = await store.createProperty('p', null);
  const api = createApi(store, id);
  await importInto(api, 'rooms', [room({ name: 'Double' })]);
  const names = Array.from({ length: 30 }, (_, n) => `Doubl${String.fromCharCode(97 + (n % 26))}${n > 25 ? 'e' : ''}`);
  const unknown = names.filter((name) => name !== 'Double');
  const { errors } = await importInto(
    api,
    'bookings',
    unknown.map((name) => booking({ room_type_name: name })),
  );
  const hinted = errors.map(({ message }) => message.includes('the nearest is "Double"'));
  expect(hinted).toEqual(unknown.map((_, index) => index < 20));
  expect(errors.at(-1)!.message).toBe('there is no such room type');
});
