/** Bookings for reports, over a service that bounds nights where ours bounds the check-in, and has states of its own writing. */
import { describe, expect, test } from 'vitest';
import type { BookingDate } from '../../src/contract/api.ts';
import { isLive, readStays, wantedStates } from '../../src/report/read-stays.ts';
import { createSums } from '../../src/report/sum-bookings.ts';
import { openSmallService } from '../sync/small-service.ts';

const stay = (checkin: string, checkout: string, guest: string, status = 'Confirmed') => ({
  ...{ checkin_date: checkin, checkout_date: checkout, room_type_name: 'Loft', guest_last_name: guest },
  ...{ total_amount: 100, currency_iso: 'EUR', booking_status: status },
});

describe('of another service', async () => {
  const api = openSmallService();
  const records = [
    stay('2025-01-01', '2027-06-02', 'Long'),
    stay('2027-06-01', '2027-06-03', 'In'),
    stay('2027-06-03', '2027-06-09', 'Later'),
    stay('2027-06-01', '2027-06-03', 'Off', 'Cancelled'),
  ];
  await api.importBookings({ records });
  const read = async (by: BookingDate, from?: string, to?: string) => {
    const guests: string[] = [];
    for await (const bookings of readStays({ api, isOurs: false }, { from, to, by }))
      guests.push(...bookings.filter(isLive).map(({ guest_last_name: name }) => name!));
    return guests;
  };

  test.each([
    ['checkin', ['In']],
    ['stay', ['Long', 'In']],
    ['checkout', ['Long']],
  ] as const)('by %s', async (by, guests) => {
    const last = by === 'checkout' ? '2027-06-02' : '2027-06-01';
    expect(await read(by, '2027-06-01', last)).toEqual(guests);
  });

  test('all of it, without dates', async () => {
    expect(await read('checkin')).toEqual(['Long', 'In', 'Later']);
  });

  test('its states are counted as ours', async () => {
    const sums = createSums({ by: 'status', states: wantedStates(['canceled']) });
    for await (const bookings of readStays({ api, isOurs: false }, { by: 'checkin' }))
      for (const booking of bookings) sums.add(booking);
    expect(sums.lines()).toEqual([{ group: 'Cancelled', currency: 'EUR', bookings: 1, nights: 2, revenue: 100 }]);
  });
});
