/** What every Api promises of rows that it has answered: they go in again as they are, and change nothing. */
import { describe, expect, test } from 'vitest';
import type { Api } from '../../src/contract/api.ts';
import {
  booking,
  errorsOf,
  importInto,
  type Listed,
  listAvailability,
  listBookings,
  type OpenHotel,
  rate,
  readAll,
  room,
} from './hotel.ts';

type Resource = 'bookings' | 'rooms' | 'rates';

export function describeSentBack(openHotel: OpenHotel): void {
  async function hotel(currency?: string): Promise<Api> {
    const api = await openHotel({ currency });
    const rooms = [
      room({ bed_type: 'King', room_area: '320 sq ft', base_price: 99.5 }),
      room({ name: 'Double 2', total_rooms: 1 }),
      room({ name: 'Double (2)', total_rooms: 1, room_area: '25㎡' }),
      room({ name: 'Cellar', total_rooms: 0 }),
      room({ name: 'x'.repeat(200), total_rooms: 2 }),
    ];
    expect(errorsOf(await importInto(api, 'rooms', rooms))).toEqual([]);
    const rates = [
      rate({ date_from: '2027-05-02', date_to: '2027-05-03', availability: 2 }),
      rate({ date_from: '2027-05-03', date_to: '2027-05-04', rate_plan_name: 'Flex', min_nights: 3, stop_sell: 1 }),
    ];
    expect(errorsOf(await importInto(api, 'rates', rates))).toEqual([]);
    const bookings = [
      booking({ checkin_date: '2027-05-02', checkout_date: '2027-05-04', guest_email: 'a@münchen.de' }),
      booking({ guest_email: null, booking_status: 'no show', total_amount: 12.5 }),
      booking({ room_type_name: 'cellar', guest_first_name: null, booking_source: '=1+1' }),
    ];
    expect(errorsOf(await importInto(api, 'bookings', bookings))).toEqual([]);
    return api;
  }

  const lists: [string, Resource, (api: Api) => Promise<Listed[]>][] = [
    ['/export_bookings', 'bookings', listBookings],
    ['/room_types', 'rooms', async (api) => readAll(await api.roomTypes())],
    ['/export_rooms', 'rooms', async (api) => readAll(await api.exportRooms())],
    ['/availability', 'rates', (api) => listAvailability(api, '2027-05-01', '2027-05-05')],
  ];
  const everything = async (api: Api) => Promise.all(lists.map(([, , list]) => list(api)));

  describe.each(['EUR', undefined])('in a property with the currency %s', (currency) => {
    test.each(lists)('rows of %s are taken as they are, and change nothing', async (_path, resource, list) => {
      const api = await hotel(currency);
      const rows = await list(api);
      expect(rows.length).toBeGreaterThan(2);
      const before = await everything(api);
      expect(await importInto(api, resource, rows)).toMatchObject({ errors: [], skipped: rows.length });
      expect(errorsOf(await importInto(api, resource, rows, 'update'))).toEqual([]);
      expect(await everything(api)).toEqual(before);
    });
  });

  test('rooms of all types have names of their own', async () => {
    const api = await hotel();
    const names = (await readAll(await api.exportRooms())).map(({ name }) => String(name));
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name.startsWith('Double'))).toEqual([
      'Double 1',
      'Double ((2))',
      'Double 3',
      'Double (2)',
      'Double 2',
    ]);
  });

  test('rows of /availability bring their rates into another property, one for each day', async () => {
    const rows = await listAvailability(await hotel(), '2027-05-01', '2027-05-05');
    const other = await openHotel();
    await importInto(other, 'rooms', [room({ base_price: 99.5 }), room({ name: 'Double 2', total_rooms: 1 })]);
    const ofDouble = rows.filter(({ room_type_name: name }) => name === 'Double');
    expect(await importInto(other, 'rates', ofDouble)).toMatchObject({ errors: [], imported: 4, skipped: 2 });
    const there = await listAvailability(other, '2027-05-01', '2027-05-05');
    const rateOf = ({ rooms_booked: _booked, availability: _left, ...rest }: Listed) => rest;
    expect(there.filter(({ room_type_name: name }) => name === 'Double').map(rateOf)).toEqual(ofDouble.map(rateOf));
  });

  describe('what disagrees is a row error and writes nothing', () => {
    test.each([
      ['/room_types', { currency_iso: 'USD' }, 'currency_iso read_only_differs'],
      ['/export_rooms', { currency_iso: 'USD' }, 'currency_iso read_only_differs'],
      ['/export_rooms', { room_number: 9 }, 'room_number read_only_differs'],
      ['/export_rooms', { room_number: null }, 'room_number required'],
      ['/export_rooms', { room_number: 'x' }, 'room_number read_only_differs'],
      ['/export_rooms', { name: 'Sea view' }, 'name read_only_differs'],
      ['/export_rooms', { base_price: 5 }, 'base_price read_only_differs'],
      ['/export_rooms', { room_type_name: 'Nowhere' }, 'room_type_name unknown_room_type'],
      ['/export_rooms', { room_type_name: null }, 'room_type_name required'],
      ['/export_rooms', { colour: 'red' }, 'colour unknown_field'],
      ['/availability', { currency_iso: 'USD' }, 'currency_iso read_only_differs'],
      ['/availability', { total_rooms: 8 }, 'total_rooms read_only_differs'],
      ['/availability', { availability: 7 }, 'availability read_only_differs'],
      ['/availability', { availability_set: -1, availability: null }, 'availability_set too_small'],
      ['/availability', { date: '2027-02-30' }, 'date not_a_date'],
      ['/availability', { date: null }, 'date_from required'],
      ['/availability', { rate_plan_name: null }, 'rate_plan_name required'],
    ])('of %s with %j: %s', async (path, changes, error) => {
      const api = await hotel('EUR');
      const [, resource, list] = lists.find(([name]) => name === path)!;
      const row = (await list(api)).find(({ rate_plan_name: plan }) => plan !== null)!;
      const before = await everything(api);
      const result = await importInto(api, resource, [{ ...row, ...changes }], 'update');
      expect(errorsOf(result)).toContain(`0 ${error}`);
      expect(await everything(api)).toEqual(before);
    });

    test('a day without a rate shows the base price and sets none', async () => {
      const api = await hotel();
      const [row] = (await listAvailability(api, '2027-05-05')).filter(({ rate_plan_name: plan }) => plan === null);
      const result = await importInto(api, 'rates', [{ ...row, rate_amount: 1 }], 'update');
      expect(errorsOf(result)).toEqual(['0 rate_amount read_only_differs']);
    });
  });
}
