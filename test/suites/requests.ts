/** What every Api promises of requests as a whole: one transaction, stored answers, and lists from one snapshot. */
import { describe, expect, test } from 'vitest';
import type { ImportRequest } from '../../src/contract/api.ts';
import { booking, importInto, listBookings, type OpenHotel, rate, readAll, room } from './hotel.ts';

export function describeRequests(openHotel: OpenHotel): void {
  describe('an import with an idempotency key', () => {
    const request = (changes: Partial<ImportRequest> = {}): ImportRequest => ({
      records: [room(), { name: 'Attic' }],
      idempotency: { key: 'k', fingerprint: 'f' },
      ...changes,
    });

    test('gives the same text again, and writes once', async () => {
      const api = await openHotel();
      const first = await api.importRooms(request());
      await importInto(api, 'rooms', [{ name: 'Double', total_rooms: 9 }], 'update');
      const second = await api.importRooms(request());
      expect([first.isReplayed, second.isReplayed]).toEqual([false, true]);
      expect(second.text).toBe(first.text);
      expect(await readAll(await api.roomTypes())).toMatchObject([{ total_rooms: 9 }]);
    });

    test('is refused where the key came with another request, and nothing is written', async () => {
      const api = await openHotel();
      await api.importRooms(request());
      const other = request({ records: [room({ name: 'New' })], idempotency: { key: 'k', fingerprint: 'g' } });
      await expect(api.importRooms(other)).rejects.toMatchObject({ code: 'idempotency_mismatch' });
      expect(await readAll(await api.roomTypes())).toHaveLength(1);
    });

    test('is not mixed up with another key', async () => {
      const api = await openHotel();
      await api.importRooms(request());
      const again = await api.importRooms(request({ idempotency: { key: 'K', fingerprint: 'f' } }));
      expect([again.isReplayed, JSON.parse(again.text)]).toMatchObject([false, { skipped: 1, error_count: 1 }]);
    });
  });

  test('an empty import is a success of none', async () => {
    const api = await openHotel();
    for (const resource of ['bookings', 'rooms', 'rates'] as const)
      expect(await importInto(api, resource, [])).toMatchObject({ success: true, total: 0, errors: [] });
  });

  test('only the result of rates speaks of dates', async () => {
    const api = await openHotel();
    expect(await importInto(api, 'rooms', [room()])).not.toHaveProperty('dates_written');
    expect(await importInto(api, 'bookings', [booking()])).not.toHaveProperty('dates_kept');
    expect(await importInto(api, 'rates', [rate()])).toMatchObject({ dates_written: 10, dates_kept: 0 });
  });

  test('a list that has begun does not see what is imported meanwhile', async () => {
    const api = await openHotel();
    await importInto(api, 'rooms', [room()]);
    const many = Array.from({ length: 1200 }, (_, index) => booking({ guest_last_name: `G${index}` }));
    await importInto(api, 'bookings', many);
    const stream = await api.exportBookings({});
    const rows = stream.batches[Symbol.asyncIterator]();
    let seen = ((await rows.next()).value as unknown[]).length;
    await importInto(api, 'bookings', [booking({ guest_last_name: 'Late', checkin_date: '2027-05-16' })]);
    await importInto(api, 'bookings', [booking({ guest_last_name: 'G1199', total_amount: 1 })], 'update');
    for (let next = await rows.next(); !next.done; next = await rows.next()) seen += next.value.length;
    expect(seen).toBe(1200);
    expect(await listBookings(api)).toHaveLength(1201);
  });

  test('lists that are left early make room for others', async () => {
    const api = await openHotel();
    await importInto(api, 'rooms', [room({ total_rooms: 1500 })]);
    await importInto(
      api,
      'bookings',
      Array.from({ length: 600 }, (_, index) => booking({ guest_last_name: `G${index}` })),
    );
    for (let turn = 0; turn < 20; turn++) {
      for (const stream of [
        await api.exportBookings({}),
        await api.exportRooms(),
        await api.roomTypes(),
        await api.availability({ dateFrom: '2027-05-01', dateTo: '2027-05-31' }),
      ]) {
        const rows = stream.batches[Symbol.asyncIterator]();
        if (turn % 2 === 0) await rows.next();
        await rows.return?.();
      }
    }
    expect(await listBookings(api)).toHaveLength(600);
  });

  test('text is text: SQL in any field is stored as it is', async () => {
    const api = await openHotel();
    const evil = `x'; DROP TABLE bookings; --" OR 1=1 \\ %_ \u0001`;
    await importInto(api, 'rooms', [room({ name: evil, bed_type: evil })]);
    await importInto(api, 'rates', [rate({ room_type_name: evil, rate_plan_name: evil })]);
    const texts = { room_type_name: evil, guest_first_name: evil, guest_last_name: evil, booking_source: evil };
    await importInto(api, 'bookings', [booking({ ...texts, guest_email: `'or'1'='1@x.com` })]);
    expect(await listBookings(api)).toMatchObject([texts]);
    expect(await readAll(await api.roomTypes())).toMatchObject([{ name: evil, bed_type: evil }]);
    const rows = await readAll(await api.availability({ dateFrom: '2027-05-01', dateTo: '2027-05-01' }));
    expect(rows).toMatchObject([{ room_type_name: evil, rate_plan_name: evil }]);
  });
}
