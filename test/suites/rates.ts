/** What every Api promises of rates and of availability. */
import { describe, expect, test } from 'vitest';
import type { Api } from '../../src/contract/api.ts';
import { dateOfDay, dayNumber } from '../../src/contract/dates.ts';
import { booking, errorsOf, importInto, listAvailability, type OpenHotel, rate, room } from './hotel.ts';

export function describeRates(openHotel: OpenHotel): void {
  async function hotel(rates: readonly unknown[] = [], currency?: string): Promise<Api> {
    const api = await openHotel({ currency });
    await importInto(api, 'rooms', [room()]);
    if (rates.length > 0) expect(errorsOf(await importInto(api, 'rates', rates))).toEqual([]);
    return api;
  }

  const dayOf = (from: string, to = from, changes: Record<string, unknown> = {}) =>
    rate({ date_from: from, date_to: to, ...changes });

  describe('a rate', () => {
    test('covers both ends of its range, with defaults for what it does not say', async () => {
      const api = await hotel([dayOf('2027-05-02', '2027-05-03')], 'EUR');
      const listed = await listAvailability(api, '2027-05-01', '2027-05-04');
      expect(listed.map((row) => [row.date, row.rate_plan_name, row.rate_amount])).toEqual([
        ['2027-05-02', 'BAR', 120],
        ['2027-05-03', 'BAR', 120],
        ['2027-05-01', null, 100],
        ['2027-05-04', null, 100],
      ]);
      expect(listed[0]).toEqual({
        date: '2027-05-02',
        room_type_name: 'Double',
        rate_plan_name: 'BAR',
        rate_amount: 120,
        currency_iso: 'EUR',
        availability: 3,
        availability_set: null,
        min_nights: 1,
        stop_sell: 0,
        total_rooms: 3,
        rooms_booked: 0,
      });
    });

    test('needs a room type that exists and a price that fits the currency; both are told', async () => {
      const api = await hotel([], 'JPY');
      const result = await importInto(api, 'rates', [
        rate({ room_type_name: 'Dubble', rate_amount: 9.5, min_nights: 0 }),
      ]);
      expect(errorsOf(result)).toEqual([
        '0 min_nights too_small',
        '0 room_type_name unknown_room_type',
        '0 rate_amount too_many_decimals',
      ]);
    });

    test('makes its plan, which keeps the spelling of the first that was imported', async () => {
      const api = await hotel();
      await importInto(api, 'rates', [
        rate({ rate_plan_name: 'bar', rate_amount: null }),
        rate({ rate_plan_name: ' B&B  flex', date_to: '2027-05-01' }),
        rate({ rate_plan_name: 'BAR', date_to: '2027-05-01' }),
        rate({ rate_plan_name: 'Bar', date_from: '2027-05-02', date_to: '2027-05-02' }),
      ]);
      const plans = (await listAvailability(api, '2027-05-01', '2027-05-02')).map((row) => row.rate_plan_name);
      expect(plans).toEqual(['B&B flex', 'BAR', 'BAR'].sort());
    });

    test('without an amount is an error where it touches dates without a rate; they are named, nothing is written', async () => {
      const api = await hotel([dayOf('2027-05-03'), dayOf('2027-05-05'), dayOf('2027-05-08')]);
      const before = await listAvailability(api, '2027-05-01', '2027-05-20');
      for (const action of ['skip', 'update'] as const) {
        const result = await importInto(
          api,
          'rates',
          [dayOf('2027-05-01', '2027-05-10', { rate_amount: null, stop_sell: 1 })],
          action,
        );
        expect(errorsOf(result)).toEqual(['0 rate_amount missing_to_create']);
        expect(result.errors[0]?.message).toContain(
          '2027-05-01 to 2027-05-02, 2027-05-04, 2027-05-06 to 2027-05-07 and 1 more',
        );
        expect(result).toMatchObject({ dates_written: 0, dates_kept: 0 });
        expect(await listAvailability(api, '2027-05-01', '2027-05-20')).toEqual(before);
      }
    });
  });

  describe('under skip', () => {
    test('dates that have a rate keep it, the others are filled', async () => {
      const api = await hotel([dayOf('2027-05-03', '2027-05-04')]);
      const result = await importInto(api, 'rates', [dayOf('2027-05-01', '2027-05-05', { rate_amount: 9 })]);
      expect(result).toMatchObject({ imported: 1, skipped: 0, dates_written: 3, dates_kept: 2, skips: [] });
      expect(result.kept).toEqual([{ index: 0, kind: 'differs', dates: 2, fields: ['rate_amount'] }]);
      const amounts = (await listAvailability(api, '2027-05-01', '2027-05-05')).map((row) => row.rate_amount);
      expect(amounts).toEqual([9, 9, 120, 120, 9]);
    });

    test('a record whose dates all have a rate is skipped: there already, differing or repeated', async () => {
      const api = await hotel([dayOf('2027-05-01', '2027-05-05', { availability: 2 })]);
      const result = await importInto(api, 'rates', [
        dayOf('2027-05-02', '2027-05-03'),
        dayOf('2027-05-04', '2027-05-05', { rate_amount: 9, availability: 1, min_nights: 2, stop_sell: 1 }),
        dayOf('2027-05-03', '2027-05-04', { rate_amount: 9 }),
        dayOf('2027-05-01', '2027-05-01', { rate_amount: null }),
      ]);
      expect(result).toMatchObject({ imported: 0, skipped: 4, dates_written: 0, dates_kept: 7 });
      expect(result.skips).toEqual([
        { index: 1, kind: 'differs', fields: ['rate_amount', 'availability', 'min_nights', 'stop_sell'] },
        { index: 2, kind: 'repeated', fields: ['rate_amount'] },
      ]);
    });

    test('plans and room types are apart', async () => {
      const api = await hotel([rate()]);
      await importInto(api, 'rooms', [room({ name: 'Suite' })]);
      const result = await importInto(api, 'rates', [
        rate({ rate_plan_name: 'NR' }),
        rate({ room_type_name: 'Suite' }),
      ]);
      expect(result).toMatchObject({ imported: 2, dates_written: 20 });
    });
  });

  describe('under update', () => {
    test('a price alone reopens no closed date and keeps all else', async () => {
      const closed = { stop_sell: 1, min_nights: 3, availability: 2 };
      const api = await hotel([dayOf('2027-05-01', '2027-05-03', closed)]);
      const result = await importInto(
        api,
        'rates',
        [dayOf('2027-05-02', '2027-05-04', { rate_amount: 150 })],
        'update',
      );
      expect(result).toMatchObject({ imported: 1, dates_written: 3, dates_kept: 0 });
      const rows = await listAvailability(api, '2027-05-01', '2027-05-04');
      expect(rows.map((row) => [row.rate_amount, row.stop_sell, row.min_nights, row.availability_set])).toEqual([
        [120, 1, 3, 2],
        [150, 1, 3, 2],
        [150, 1, 3, 2],
        [150, 0, 1, null],
      ]);
    });

    test('a record without amount changes dates that have one', async () => {
      const api = await hotel([rate()]);
      expect(await importInto(api, 'rates', [rate({ rate_amount: null, stop_sell: true })], 'update')).toMatchObject({
        imported: 1,
      });
      const rows = await listAvailability(api, '2027-05-01', '2027-05-10');
      expect(rows.every((row) => row.stop_sell === 1 && row.rate_amount === 120)).toBe(true);
    });
  });

  describe('availability', () => {
    test('is what is left of the rooms, at most the figure that was set, never below none', async () => {
      const api = await hotel([dayOf('2027-05-14', '2027-05-16', { availability: 2 }), dayOf('2027-05-17')]);
      const stays = ['A', 'B', 'C', 'D'].map((guest_first_name, index) =>
        booking({ guest_first_name, checkin_date: `2027-05-${14 + Math.min(index, 2)}` }),
      );
      await importInto(api, 'bookings', stays);
      const rows = await listAvailability(api, '2027-05-13', '2027-05-17');
      const byDate = Object.fromEntries(
        rows.map((row) => [row.date, [row.availability, row.availability_set, row.rooms_booked]]),
      );
      expect(byDate).toEqual({
        '2027-05-13': [3, null, 0],
        '2027-05-14': [2, 2, 1],
        '2027-05-15': [1, 2, 2],
        '2027-05-16': [0, 2, 4],
        '2027-05-17': [3, null, 0],
      });
      expect(rows.every((row) => row.total_rooms === 3)).toBe(true);
    });

    test('leaves Cancelled and NoShow out, and counts every other state', async () => {
      const api = await hotel();
      const states = ['Pending', 'Confirmed', 'CheckedIn', 'CheckedOut', 'Cancelled', 'NoShow'];
      await importInto(
        api,
        'bookings',
        states.map((booking_status) => booking({ guest_first_name: booking_status, booking_status })),
      );
      expect(await listAvailability(api, '2027-05-14')).toMatchObject([{ rooms_booked: 4, availability: 0 }]);
    });

    test('counts nights, not the day of departure, also of stays that reach beyond the range', async () => {
      const api = await hotel();
      await importInto(api, 'bookings', [
        booking({ checkin_date: '2027-01-01', checkout_date: '2027-12-31' }),
        booking({ guest_first_name: 'B', checkin_date: '2027-05-16', checkout_date: '2027-05-17' }),
      ]);
      const rows = await listAvailability(api, '2027-05-15', '2027-05-17');
      expect(rows.map((row) => row.rooms_booked)).toEqual([1, 2, 1]);
      expect((await listAvailability(api, '2027-12-30', '2027-12-31')).map((row) => row.rooms_booked)).toEqual([1, 0]);
    });

    test('counts the last night of the longest stay there may be', async () => {
      const api = await hotel();
      await importInto(api, 'bookings', [booking({ checkin_date: '2024-01-01', checkout_date: '2026-12-31' })]);
      const rows = await listAvailability(api, '2026-12-30', '2026-12-31');
      expect(rows.map((row) => row.rooms_booked)).toEqual([1, 0]);
    });

    test('is one pool for a type, whatever the plan', async () => {
      const api = await hotel([rate({ availability: 1 }), rate({ rate_plan_name: 'NR', availability: 9 })]);
      await importInto(api, 'bookings', [booking({ checkin_date: '2027-05-01', checkout_date: '2027-05-02' })]);
      const rows = await listAvailability(api, '2027-05-01');
      expect(rows.map((row) => [row.rate_plan_name, row.availability, row.rooms_booked])).toEqual([
        ['BAR', 1, 1],
        ['NR', 2, 1],
      ]);
    });

    test('shows base_price and nulls where no rate is loaded', async () => {
      const api = await hotel();
      expect(await listAvailability(api, '2027-05-01')).toEqual([
        {
          date: '2027-05-01',
          room_type_name: 'Double',
          rate_plan_name: null,
          rate_amount: 100,
          currency_iso: null,
          availability: 3,
          availability_set: null,
          min_nights: null,
          stop_sell: null,
          total_rooms: 3,
          rooms_booked: 0,
        },
      ]);
    });

    test('is by type name, plan (null last) and date', async () => {
      const api = await openHotel();
      await importInto(api, 'rooms', [room({ name: 'Suite' }), room({ name: 'Attic' })]);
      const loaded = (room_type_name: string, rate_plan_name: string, from: string, to: string) =>
        rate({ room_type_name, rate_plan_name, date_from: from, date_to: to });
      await importInto(api, 'rates', [
        loaded('Suite', 'Z', '2027-05-01', '2027-05-01'),
        loaded('Suite', 'B', '2027-05-02', '2027-05-02'),
        loaded('Suite', 'B', '2027-05-01', '2027-05-01'),
        loaded('Attic', 'Z', '2027-05-03', '2027-05-03'),
      ]);
      const rows = await listAvailability(api, '2027-05-01', '2027-05-03');
      expect(rows.map((row) => `${row.room_type_name} ${row.rate_plan_name} ${row.date}`)).toEqual([
        'Attic Z 2027-05-03',
        'Attic null 2027-05-01',
        'Attic null 2027-05-02',
        'Suite B 2027-05-01',
        'Suite B 2027-05-02',
        'Suite Z 2027-05-01',
        'Suite null 2027-05-03',
      ]);
    });

    test('lists 1,830 days, and the last days that the contract has', async () => {
      const api = await hotel([dayOf('2100-12-30', '2100-12-31')]);
      expect(await listAvailability(api, '2027-01-01', dateOfDay(dayNumber('2027-01-01') + 1829))).toHaveLength(1830);
      expect((await listAvailability(api, '2100-12-31')).map((row) => row.rate_amount)).toEqual([120]);
    });
  });
}
