/** What every store promises, whichever engine is below: run by the test file of each. */
import { describe, expect, test } from 'vitest';
import { dayNumber } from '../../src/contract/dates.ts';
import type { NewBooking, PassingBooking, Store, Transaction } from '../../src/store/store.ts';
import { bookingValues } from './hotel.ts';

/** The suite of an engine, of which `open` gives an empty store that is closed when the test is over. */
export function describeStore(open: () => Store | Promise<Store>): void {
  const amount = 9_999_999_999_991_200;

  const stayValues = (changes: Parameters<typeof bookingValues>[0] = {}) =>
    bookingValues({
      guest_first_name: 'Eva',
      total_amount: amount,
      currency_iso: 'KWD',
      booking_status: 'Confirmed',
      ...changes,
    });

  function stay(changes: Partial<NewBooking> = {}): NewBooking {
    return {
      index: 0,
      roomTypeId: 1,
      checkinDay: dayNumber('2027-05-14'),
      checkoutDay: dayNumber('2027-05-17'),
      guestKey: 'eva muster',
      values: stayValues(),
      ...changes,
    };
  }

  async function withRoomType(store: Store, name = 'p'): Promise<{ propertyId: number; roomTypeId: number }> {
    const { id: propertyId } = await store.createProperty(name, null);
    await store.write(propertyId, (writer) =>
      writer.saveRoomTypes([
        {
          id: 0,
          name: 'Double',
          nameKey: 'double',
          max_occupancy: 2,
          total_rooms: 3,
          base_price: amount,
          bed_type: null,
          room_area: null,
        },
      ]),
    );
    const [roomType] = await store.write(propertyId, (writer) => writer.roomTypes());
    return { propertyId, roomTypeId: roomType!.id };
  }

  async function countBookings(store: Store, propertyId: number): Promise<number> {
    const snapshot = await store.openSnapshot(propertyId);
    let count = 0;
    for await (const { rows } of snapshot.bookings({})) count += rows;
    await snapshot.close();
    return count;
  }

  async function insert(writer: Transaction, bookings: readonly NewBooking[]): Promise<number[]> {
    return writer.insertNewBookings([bookings]);
  }

  describe('a write', () => {
    test('that throws leaves nothing behind, no stored answer either', async () => {
      const store = await open();
      const { propertyId, roomTypeId } = await withRoomType(store);
      const failing = store.write(propertyId, async (writer) => {
        await insert(writer, [stay({ roomTypeId })]);
        await writer.addRatePlans([{ name: 'BAR', nameKey: 'bar' }]);
        await writer.storeAnswer('k', { fingerprint: 'f', text: '{}' }, 1);
        throw new Error('stop');
      });
      await expect(failing).rejects.toThrow('stop');
      expect(await countBookings(store, propertyId)).toBe(0);
      const left = await store.write(propertyId, async (writer) => [
        await writer.storedAnswer('k'),
        await writer.ratePlans(),
      ]);
      expect(left).toEqual([undefined, []]);
    });

    test('has its turn for itself: two at once do not mix', async () => {
      const store = await open();
      const { propertyId } = await withRoomType(store);
      const seen: string[] = [];
      const turn = (name: string) =>
        store.write(propertyId, async (writer) => {
          seen.push(`${name} begins`);
          for (let pause = 0; pause < 5; pause++) await new Promise((resume) => setImmediate(resume));
          await writer.addRatePlans([{ name, nameKey: name }]);
          if (name === 'b') throw new Error('b fails');
          seen.push(`${name} ends`);
        });
      const results = await Promise.allSettled([turn('a'), turn('b'), turn('c'), store.createProperty('q', null)]);
      expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
      expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'c begins', 'c ends']);
      const plans = await store.write(propertyId, (writer) => writer.ratePlans());
      expect(plans.map((plan) => plan.name)).toEqual(['a', 'c']);
    });

    test('keeps amounts that a double just holds', async () => {
      const store = await open();
      const { propertyId, roomTypeId } = await withRoomType(store);
      const found = await store.write(propertyId, async (writer) => {
        await insert(writer, [stay({ roomTypeId })]);
        return [(await writer.findBookings([stay({ roomTypeId })]))[0]![0], (await writer.roomTypes())[0]] as const;
      });
      expect([found[0]!.values, found[1]!.base_price]).toEqual([stayValues(), amount]);
    });
  });

  describe('bookings', () => {
    test('may have texts in bytes, which those of the next one overwrite', async () => {
      const store = await open();
      const { propertyId, roomTypeId } = await withRoomType(store);
      const keyOf = (index: number) => `${index} \\ 山田 ${'long '.repeat(index * 10)}`;
      const nameOf = (index: number) => `José ${index}`;
      const all = Array.from({ length: 23 }, (_, index) => {
        const values = stayValues({ guest_first_name: nameOf(index) });
        return stay({ roomTypeId, index, guestKey: keyOf(index), values });
      });
      const texts = [0, 1].map(() => ({ bytes: Buffer.alloc(2000), from: 3, length: 0 }));
      const write = (at: number, text: string) => {
        texts[at]!.length = texts[at]!.bytes.fill(0).write(text, texts[at]!.from);
        return texts[at]!;
      };
      const passing = function* (): Generator<PassingBooking> {
        const one: PassingBooking = stay({ roomTypeId });
        for (const { index, guestKey, values } of all) {
          const [name] = values;
          const named = values.map((value) => (value === name ? write(1, nameOf(index)) : value));
          yield Object.assign(one, { index, guestKey: write(0, guestKey), values: named });
        }
      };
      const insertAll = () => store.write(propertyId, (writer) => writer.insertNewBookings([passing()]));
      expect(await insertAll()).toEqual([]);
      expect(await insertAll()).toEqual(all.map(({ index }) => index));
      const found = await store.write(propertyId, (writer) => writer.findBookings(all));
      expect(found.map((held) => held.map(({ values }) => values))).toEqual(all.map(({ values }) => [values]));
    });

    test('come in slices; where a later slice is not made, none is stored, and the store goes on', async () => {
      const store = await open();
      const { propertyId, roomTypeId } = await withRoomType(store);
      const slices = async function* (isWhole: boolean) {
        for (let slice = 0; slice < 20; slice++) {
          yield Array.from({ length: 250 }, (_, at) => {
            const index = slice * 250 + at;
            return stay({ roomTypeId, index, guestKey: `guest ${index}` });
          });
        }
        if (!isWhole) throw new Error('stop');
      };
      const writing = (isWhole: boolean) =>
        store.write(propertyId, (writer) => writer.insertNewBookings(slices(isWhole)));
      await expect(writing(false)).rejects.toThrow('stop');
      expect(await countBookings(store, propertyId)).toBe(0);
      expect(await writing(true)).toEqual([]);
      expect(await writing(true)).toHaveLength(5000);
      await expect(writing(false)).rejects.toThrow('stop');
      expect(await countBookings(store, propertyId)).toBe(5000);
    });

    test('keep texts that an engine might read as signs of its own', async () => {
      const store = await open();
      const { propertyId, roomTypeId } = await withRoomType(store);
      const texts = ['\\N', '\\.', 'a\tb', 'a\nb\rc', 'c\\', '\\\t', 'NULL', '', '"{},', 'ÿ 東京 🛎️'];
      const stays = (first: number) =>
        texts.map((text, at) =>
          stay({
            roomTypeId,
            index: first + at,
            guestKey: `${first} ${text}`,
            values: stayValues({ guest_first_name: text }),
          }),
        );
      const found = await store.write(propertyId, async (writer) => {
        // All new, and beside one that is there.
        await insert(writer, stays(0));
        await insert(writer, [stays(0)[0]!, ...stays(100)]);
        return writer.findBookings([...stays(0), ...stays(100)]);
      });
      expect(found.map((bookings) => bookings.map(({ values }) => values[0]))).toEqual(
        [...texts, ...texts].map((text) => [text]),
      );
    });
  });

  test('a filter is a value, never a piece of SQL', async () => {
    const store = await open();
    const { propertyId, roomTypeId } = await withRoomType(store);
    await store.write(propertyId, (writer) => insert(writer, [stay({ roomTypeId })]));
    const snapshot = await store.openSnapshot(propertyId);
    const rows: unknown[] = [];
    for (const status of ["' OR 1=1 --", "Confirmed' --"])
      for await (const piece of snapshot.bookings({ status })) rows.push(piece);
    await snapshot.close();
    expect(rows).toEqual([]);
  });

  test('rates of thousands of days are found and replaced whole', async () => {
    const store = await open();
    const { propertyId, roomTypeId } = await withRoomType(store);
    const values = { rate_amount: 5, availability: null, min_nights: 1, stop_sell: 0 };
    const daily = Array.from({ length: 5000 }, (_, n) => ({ ...values, from: n * 2, to: n * 2 + (n % 2) }));
    const found = await store.write(propertyId, async (writer) => {
      const [plan] = await writer.addRatePlans([{ name: 'a', nameKey: 'a' }]);
      const window = (from: number, to: number) => ({ roomTypeId, ratePlanId: plan!.id, from, to });
      await writer.replaceRateSegments([{ window: window(0, 10_000), segments: daily }]);
      await writer.replaceRateSegments([{ window: window(7, 8000), segments: [{ ...values, from: 6, to: 8000 }] }]);
      return writer.rateSegments([window(0, 10_000), window(1, 6), window(5, 5), window(7999, 8003)]);
    });
    const long = { ...values, from: 6, to: 8000 };
    const [before, behind] = [daily.slice(0, 3), daily.slice(4001)];
    expect(found).toEqual([[...before, long, ...behind], [daily[1], daily[2], long], [], [long, daily[4001]]]);
  });

  describe('stored answers', () => {
    test('are of one property, and forgotten after 30 days', async () => {
      const store = await open();
      const { propertyId } = await withRoomType(store);
      const { propertyId: other } = await withRoomType(store, 'q');
      const dayMs = 86_400_000;
      const answer = { fingerprint: 'f', text: 'first' };
      await store.write(propertyId, (writer) => writer.storeAnswer('k', answer, 0));
      expect(await store.write(other, (writer) => writer.storedAnswer('k'))).toBeUndefined();
      await store.write(other, (writer) => writer.storeAnswer('k', { ...answer, text: 'other' }, 30 * dayMs));
      expect(await store.write(propertyId, (writer) => writer.storedAnswer('k'))).toEqual(answer);
      await store.tidy(30 * dayMs);
      expect(await store.write(propertyId, (writer) => writer.storedAnswer('k'))).toEqual(answer);
      await store.tidy(31 * dayMs);
      expect(await store.write(propertyId, (writer) => writer.storedAnswer('k'))).toBeUndefined();
    });
  });

  describe('a snapshot', () => {
    test('is one of twenty-four at most; the next is told to wait, and has room when one is closed', async () => {
      const store = await open();
      const { propertyId } = await withRoomType(store);
      const held = [];
      for (let turn = 0; turn < 24; turn++) held.push(await store.openSnapshot(propertyId));
      await expect(store.openSnapshot(propertyId)).rejects.toMatchObject({ code: 'unavailable' });
      await held[3]!.close();
      const another = await store.openSnapshot(propertyId);
      for (const snapshot of [...held, another]) await snapshot.close();
      for (let turn = 0; turn < 40; turn++) await (await store.openSnapshot(propertyId)).close();
    });
  });

  test('the use of a key is noted while a transaction runs', async () => {
    const store = await open();
    const { propertyId } = await withRoomType(store);
    await store.createKey({ name: 'k', property: 'p', scopes: ['read'], hash: 'h', createdMs: 1, expiresMs: null });
    const { key } = (await store.findKey('h'))!;
    await store.write(propertyId, () => store.markKeyUsed(key, 7));
    await store.write(propertyId, async () => {});
    expect((await store.keys())[0]!.lastUsedMs).toBe(7);
  });

  test('two who make one property or key at once: one is told that it is there', async () => {
    const store = await open();
    const made = await Promise.allSettled([store.createProperty('p', null), store.createProperty('P', null)]);
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await store.properties()).toHaveLength(1);
  });

  describe('properties', () => {
    test('are found by name key, and taken names are told', async () => {
      const store = await open();
      const made = await store.createProperty(' Zum  Löwen ', 'EUR');
      expect(made).toMatchObject({ name: 'Zum  Löwen', currency: 'EUR' });
      expect(made.instance).toMatch(/\S{16,}/);
      await expect(store.createProperty('ZUM LÖWEN', null)).rejects.toMatchObject({ code: 'already_exists' });
      await store.setCurrency('zum löwen', 'CHF');
      await store.createProperty('Adler', null);
      expect((await store.properties()).map(({ name, currency }) => [name, currency])).toEqual([
        ['Adler', null],
        ['Zum  Löwen', 'CHF'],
      ]);
      await expect(store.setCurrency('Alder', 'EUR')).rejects.toMatchObject({
        code: 'unknown_name',
        message: expect.stringContaining('Adler'),
      });
    });
  });

  describe('keys', () => {
    const key = { name: 'desk', property: 'p', scopes: ['read'] as const, hash: 'h', createdMs: 1, expiresMs: null };

    test('are made, found by hash, marked and revoked', async () => {
      const store = await open();
      const { propertyId } = await withRoomType(store);
      await store.createKey(key);
      const found = await store.findKey('h');
      const { hash: _hash, ...shown } = key;
      expect(found).toMatchObject({
        key: { ...shown, propertyId, lastUsedMs: null, revokedMs: null },
        property: (await store.properties())[0],
      });
      await store.markKeyUsed(found!.key, 5);
      await store.revokeKey('desk', 6);
      expect(await store.keys()).toMatchObject([{ name: 'desk', lastUsedMs: 5, revokedMs: 6 }]);
      expect(await store.findKey('other')).toBeUndefined();
      expect(JSON.stringify(await store.keys())).not.toContain('"h"');
    });

    test('have one name each, and unknown names are told with the nearest', async () => {
      const store = await open();
      await withRoomType(store, 'Adler');
      await store.createKey({ ...key, property: 'ADLER' });
      await expect(store.createKey({ ...key, property: 'Adler', hash: 'i' })).rejects.toMatchObject({
        code: 'already_exists',
      });
      await expect(store.createKey({ ...key, name: 'n', hash: 'i', property: 'Alder' })).rejects.toMatchObject({
        code: 'unknown_name',
        message: expect.stringContaining('no property named Alder; the nearest is Adler.'),
      });
      await expect(store.revokeKey('dsek', 1)).rejects.toMatchObject({
        code: 'unknown_name',
        message: expect.stringContaining('no key named dsek; the nearest is desk.'),
      });
    });
  });

  test('answers a ping', async () => {
    await expect((await open()).ping()).resolves.toBeUndefined();
  });
}
