/** What only a store that was filled by other means can show: a booking without e-mail beside others with one. */
import { expect, test } from 'vitest';
import { createApi } from '../../src/rules/create-api.ts';
import { temporaryStore } from '../store/temporary-store.ts';
import { booking, importInto, listBookings, room } from '../suites/hotel.ts';

async function hotelWith(emails: readonly (string | null)[]) {
  const { store } = temporaryStore();
  const { id } = await store.createProperty('p', null);
  const api = createApi(store, id);
  await importInto(api, 'rooms', [room()]);
  const rows = emails.map((email, place) => ({
    id: place + 1,
    roomTypeId: 1,
    checkinDate: '2027-05-14',
    checkoutDate: '2027-05-17',
    guestKey: 'eva muster',
    firstName: 'Eva',
    lastName: 'Muster',
    email,
    totalAmount: 3_000_000,
    currency: 'EUR',
    source: `${place}`,
    status: 'Confirmed',
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
