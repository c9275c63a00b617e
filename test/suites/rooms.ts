/** What every Api promises of room types and physical rooms. */
import { describe, expect, test } from 'vitest';
import { booking, errorsOf, importInto, listAvailability, type OpenHotel, readAll, room } from './hotel.ts';

export function describeRooms(openHotel: OpenHotel): void {
  async function hotel(records: readonly unknown[], currency?: string) {
    const api = await openHotel({ currency });
    expect(errorsOf(await importInto(api, 'rooms', records))).toEqual([]);
    return api;
  }
  const types = async (api: Awaited<ReturnType<OpenHotel>>) => readAll(await api.roomTypes());
  const rooms = async (api: Awaited<ReturnType<OpenHotel>>) => readAll(await api.exportRooms());

  describe('a room type', () => {
    test('comes back with every key, in the currency of the property', async () => {
      const api = await hotel(
        [{ name: 'Single', max_occupancy: '1', base_price: '49.90', room_area: '12,5 sqm' }],
        'EUR',
      );
      expect(await types(api)).toEqual([
        {
          name: 'Single',
          max_occupancy: 1,
          total_rooms: 1,
          base_price: 49.9,
          currency_iso: 'EUR',
          bed_type: null,
          room_area: '12.5 m²',
        },
      ]);
    });

    test('needs occupancy and price where it is new, in either way', async () => {
      const api = await openHotel();
      for (const action of ['skip', 'update'] as const) {
        expect(errorsOf(await importInto(api, 'rooms', [{ name: 'Single' }], action))).toEqual([
          '0 max_occupancy missing_to_create',
          '0 base_price missing_to_create',
        ]);
      }
      expect(await types(api)).toEqual([]);
    });

    test('keeps the spelling of the first, white space folded', async () => {
      const api = await hotel([room({ name: ' Deluxe \t Double ' })]);
      expect(await importInto(api, 'rooms', [room({ name: 'DELUXE DOUBLE' })], 'update')).toMatchObject({
        imported: 1,
      });
      expect((await types(api)).map((type) => type.name)).toEqual(['Deluxe Double']);
    });

    test('has a price with no more decimals than the currency of the property', async () => {
      const dong = await openHotel({ currency: 'VND' });
      const result = await importInto(dong, 'rooms', [room({ base_price: 99.5, max_occupancy: 0 })]);
      expect(errorsOf(result)).toEqual(['0 max_occupancy too_small', '0 base_price too_many_decimals']);
      expect(result.errors[1]?.message).toContain('VND');
      expect(result.errors[1]?.value).toBe(99.5);
      const dinar = await hotel([room({ base_price: 99.123 })], 'KWD');
      expect(await types(dinar)).toMatchObject([{ base_price: 99.123 }]);
      const none = await hotel([room({ base_price: 99.1234 })]);
      expect(await types(none)).toMatchObject([{ base_price: 99.1234, currency_iso: null }]);
    });

    test('is listed by name', async () => {
      const api = await hotel(['b', 'a', 'C', 'ä'].map((name) => room({ name })));
      expect((await types(api)).map((type) => type.name)).toEqual(['C', 'a', 'b', 'ä']);
    });
  });

  describe('under skip', () => {
    test('what is there stays, and what differs is named', async () => {
      const api = await hotel([room({ bed_type: 'King' })]);
      const result = await importInto(api, 'rooms', [
        room({ name: 'DOUBLE', max_occupancy: 9, total_rooms: 9, base_price: 9, bed_type: 'Twin', room_area: '9 m2' }),
      ]);
      expect(result).toMatchObject({ imported: 0, skipped: 1 });
      expect(result.skips).toEqual([
        {
          index: 0,
          kind: 'differs',
          fields: ['max_occupancy', 'total_rooms', 'base_price', 'bed_type', 'room_area'],
        },
      ]);
      expect(await types(api)).toMatchObject([{ max_occupancy: 2, total_rooms: 3, bed_type: 'King' }]);
      expect((await importInto(api, 'rooms', [{ name: 'Double' }])).skips).toEqual([]);
    });

    test('a later record of the request repeats the earlier one', async () => {
      const api = await openHotel();
      const result = await importInto(api, 'rooms', [{ name: 'Double' }, room(), room({ base_price: 5 }), room()]);
      expect(errorsOf(result)).toHaveLength(2);
      expect(result).toMatchObject({ imported: 1, skipped: 2, error_count: 1 });
      expect(result.skips).toEqual([
        { index: 2, kind: 'repeated', fields: ['base_price'] },
        { index: 3, kind: 'repeated', fields: [] },
      ]);
    });
  });

  describe('under update', () => {
    test('the fields that are present change, and no others', async () => {
      const api = await hotel([room({ bed_type: 'King', room_area: '20 m²' })]);
      const changes = { name: 'double', base_price: 80, bed_type: null, room_area: '' };
      expect(await importInto(api, 'rooms', [changes], 'update')).toMatchObject({ imported: 1 });
      expect(await types(api)).toMatchObject([
        { name: 'Double', base_price: 80, total_rooms: 3, bed_type: 'King', room_area: '20 m²' },
      ]);
    });

    test('a later record of the request changes what the earlier one made', async () => {
      const api = await openHotel();
      await importInto(api, 'rooms', [room(), { name: 'DOUBLE', total_rooms: 7 }], 'update');
      expect(await types(api)).toMatchObject([{ name: 'Double', total_rooms: 7, base_price: 100 }]);
    });
  });

  describe('physical rooms', () => {
    test('are numbered, and named by the type where it has one room', async () => {
      const api = await hotel(
        [room({ total_rooms: 2, bed_type: 'King' }), room({ name: 'Attic', total_rooms: 1 })],
        'EUR',
      );
      const common = { max_occupancy: 2, base_price: 100, currency_iso: 'EUR', room_area: null };
      expect(await rooms(api)).toEqual([
        { name: 'Attic', room_number: 1, room_type_name: 'Attic', bed_type: null, ...common },
        { name: 'Double 1', room_number: 1, room_type_name: 'Double', bed_type: 'King', ...common },
        { name: 'Double 2', room_number: 2, room_type_name: 'Double', bed_type: 'King', ...common },
      ]);
    });

    test('retire from the highest number, and come back', async () => {
      const api = await hotel([room({ total_rooms: 4 })]);
      const numbers = async (total_rooms: number) => {
        await importInto(api, 'rooms', [{ name: 'Double', total_rooms }], 'update');
        return (await rooms(api)).map((listed) => listed.room_number);
      };
      expect(await numbers(2)).toEqual([1, 2]);
      expect(await numbers(0)).toEqual([]);
      expect(await numbers(5)).toEqual([1, 2, 3, 4, 5]);
    });

    test('of a large type are all listed', async () => {
      const api = await hotel([room({ total_rooms: 1001 })]);
      const listed = await rooms(api);
      expect([listed.length, listed.at(-1)?.name]).toEqual([1001, 'Double 1001']);
    });
  });

  test('a type without rooms is inactive: in no list, but found by bookings', async () => {
    const api = await hotel([room({ total_rooms: 0 }), room({ name: 'Suite' })]);
    expect((await types(api)).map((type) => type.name)).toEqual(['Suite']);
    expect((await rooms(api)).every((listed) => listed.room_type_name === 'Suite')).toBe(true);
    expect((await listAvailability(api, '2027-05-14')).map((listed) => listed.room_type_name)).toEqual(['Suite']);
    expect(await importInto(api, 'bookings', [booking()])).toMatchObject({ imported: 1 });
  });
}
