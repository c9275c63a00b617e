import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allRecords, type ImportRequest } from '../../src/contract/api.ts';
import { PmsError } from '../../src/contract/errors.ts';
import { importResultOf } from '../../src/contract/import-result.ts';
import type { Row } from '../../src/file/row.ts';
import { controlAmount } from '../../src/transfer/tally.ts';
import { holds } from '../effort.ts';
import { booking, listAvailability, listBookings, rate } from '../suites/hotel.ts';
import {
  type ImportFileOptions,
  importFile,
  memoryRejects,
  openHotel,
  sourceOf,
  totalOf,
  valueRows,
  watchedApi,
} from './moving.ts';

const guests = (count: number, changes: (index: number) => Record<string, unknown> = () => ({})) =>
  valueRows(Array.from({ length: count }, (_, index) => booking({ guest_first_name: `G${index}`, ...changes(index) })));
const wrong = { kind: 'value', line: 0, value: { checkin_date: 'soon' } } as const;

describe('rows', () => {
  test('of a large text are parted by bytes, 8 MiB a request at most', async () => {
    const sizes: number[] = [];
    const takesAll = async ({ records }: ImportRequest) => {
      sizes.push(Buffer.byteLength(JSON.stringify({ bookings: allRecords(records) })));
      return {
        text: JSON.stringify(importResultOf(allRecords(records).map(() => ({ kind: 'imported' })))),
        isReplayed: false,
      };
    };
    const name = '字'.repeat(195);
    const rows = guests(6000, (index) => ({
      guest_first_name: name,
      guest_last_name: `${name}${index}`,
      booking_source: name.slice(0, 100),
    }));
    const api = { ...(await openHotel()), importBookings: takesAll };
    const { tally } = await importFile('bookings', rows, { api, batchSize: 10_000 });
    expect([tally.imported, sizes.length]).toEqual([6000, 2]);
    for (const size of sizes) expect(size).toBeLessThan(8 * 1024 * 1024);
    expect(sizes[0]).toBeGreaterThan(7 * 1024 * 1024);
  });
});

describe('a request that is refused whole', () => {
  const spoils = (guest: string) => (request: ImportRequest) => {
    const isSpoiled = allRecords(request.records).some(
      (record) => (record as Record<string, unknown>).guest_first_name === guest,
    );
    if (isSpoiled) throw new PmsError('invalid_request', 'The service says: bad data.');
  };

  test('is halved until the record that spoils it is known; all others are in', async () => {
    const api = watchedApi(await openHotel(), spoils('G13'));
    const rejects = memoryRejects();
    const outcome = await importFile('bookings', guests(40), { api, batchSize: 16, rejects });
    expect(outcome).toMatchObject({ stop: undefined, tally: { imported: 39, errorCount: 1, unsent: 0 } });
    expect(rejects.kept).toMatchObject([{ line: 14, issues: [{ message: expect.stringContaining('bad data') }] }]);
    expect(new Set(api.requests.map((request) => request.idempotency?.key)).size).toBe(api.requests.length);
  });

  test('one record after another is no matter of the records: it stops, and what was not tried is unsent', async () => {
    const api = watchedApi(await openHotel(), () => {
      throw new PmsError('invalid_request', 'The service says: closed.');
    });
    const outcome = await importFile('bookings', guests(400), { api, batchSize: 100 });
    expect(outcome.stop).toMatchObject({ code: 'invalid_request' });
    expect(totalOf(outcome)).toBeGreaterThanOrEqual(100);
    expect(outcome.tally).toMatchObject({ imported: 0, errorCount: 20 });
    expect(api.requests.length).toBeLessThan(60);
  });

  test('after a failure of the service it is not', async () => {
    const api = watchedApi(await openHotel(), () => {
      throw new PmsError('service_failed', 'It answered 500.');
    });
    const outcome = await importFile('bookings', guests(40), { api, batchSize: 16 });
    expect(outcome.stop).toMatchObject({ code: 'service_failed' });
    expect(api.requests).toHaveLength(1);
  });
});

describe('a request that is too large', () => {
  const takes = (most: number) => (request: ImportRequest) => {
    if (request.records.length > most) throw new PmsError('too_large', 'too many');
  };

  test('is halved until it is taken, in order, and later ones are smaller from the start', async () => {
    const api = watchedApi(await openHotel(), takes(3));
    const outcome = await importFile('bookings', guests(40), { api, batchSize: 16 });
    expect(outcome.tally).toMatchObject({ imported: 40, errorCount: 0, unsent: 0 });
    expect((await listBookings(api)).map((listed) => listed.guest_first_name)).toEqual(
      Array.from({ length: 40 }, (_, index) => `G${index}`),
    );
    expect(new Set(api.requests.map((request) => request.idempotency?.key)).size).toBe(api.requests.length);
    const refused = api.requests.filter((request) => request.records.length > 3).length;
    // The second batch was ready at its old size when the first was refused; the third is small.
    expect(refused).toBe(14);
  });

  test('with one record alone is a refused row', async () => {
    const api = watchedApi(await openHotel(), takes(0));
    const rejects = memoryRejects();
    const { tally } = await importFile('bookings', guests(3), { api, rejects });
    expect(tally).toMatchObject({ imported: 0, errorCount: 3, unsent: 0 });
    expect(rejects.kept.map(({ line }) => line)).toEqual([1, 2, 3]);
  });
});

describe('an import stops', () => {
  const every = (nth: number, rows: Row[]) =>
    rows.map((row, index): Row => (index % nth === 0 ? { ...wrong, line: row.line } : row));

  test('at --max-errors N% from 1,000 rows on, and at the end', async () => {
    const api = await openHotel();
    const run = (rows: Row[], percent: number) =>
      importFile('bookings', rows, { api, batchSize: 100, errorLimit: { percent } });
    const early = await run(every(2, guests(3000)), 49);
    expect([early.stop, early.tally.imported, early.batches]).toEqual(['max-errors', 500, 10]);
    const end = await run(every(2, guests(100)), 49);
    expect([end.stop, totalOf(end)]).toEqual(['max-errors', 100]);
    expect((await run(every(2, guests(100)), 50)).stop).toBeUndefined();
  });

  test('where a fate is unknown, and names those lines; they are kept with the unsent', async () => {
    const failure = new PmsError('fate_unknown', 'no answer');
    const api = watchedApi(await openHotel(), (_request, index) => {
      if (index === 1) throw failure;
    });
    const unsent = memoryRejects();
    const outcome = await importFile('bookings', guests(30), { api, batchSize: 10, unsent });
    expect(outcome).toMatchObject({ stop: failure, tally: { imported: 10, unsent: 20 } });
    expect(outcome.unknownLines).toEqual(Array.from({ length: 10 }, (_, index) => index + 11));
    expect(unsent.kept.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, index) => index + 11));
  });

  test('where the first batch fails already, so that the report can be made', async () => {
    const stopBy = async (code: 'unreachable' | 'fate_unknown') => {
      const api = watchedApi(await openHotel(), () => {
        throw new PmsError(code, 'no');
      });
      return importFile('bookings', guests(3), { api });
    };
    expect(await stopBy('unreachable')).toMatchObject({
      stop: { code: 'unreachable' },
      unknownLines: [],
      tally: { unsent: 3 },
    });
    expect(await stopBy('fate_unknown')).toMatchObject({
      stop: { code: 'fate_unknown' },
      unknownLines: [1, 2, 3],
      tally: { unsent: 3 },
    });
  });

  test('where its rejects cannot be written', async () => {
    const failure = new PmsError('cannot_write', 'full');
    const rejects = { ...memoryRejects(), add: async () => Promise.reject(failure) };
    const outcome = await importFile('bookings', every(2, guests(20)), {
      api: await openHotel(),
      batchSize: 4,
      rejects,
    });
    expect(outcome.stop).toBe(failure);
    expect(outcome.tally.errorCount).toBeGreaterThan(0);
  });

  test('with a bug as it is', async () => {
    const api = watchedApi(await openHotel(), () => {
      throw new TypeError('bug');
    });
    await expect(importFile('bookings', guests(3), { api })).rejects.toThrow('bug');
  });
});

test('every row is counted once, whatever goes wrong: total = imported + skipped + error_count + unsent', {
  timeout: 20_000,
}, async () => {
  const kind = fc.constantFrom('good', 'good', 'good', 'repeated', 'wrong', 'refused', 'broken');
  const fault = fc.constantFrom<'none' | 'too_large' | 'service_failed' | 'fate_unknown' | 'signal'>(
    'none',
    'none',
    'too_large',
    'service_failed',
    'fate_unknown',
    'signal',
  );
  const rowOf = (what: string, index: number): Row => {
    const line = index + 1;
    if (what === 'broken') return { kind: 'broken', line, code: 'broken_json', message: 'broken', raw: '{' };
    if (what === 'wrong') return { kind: 'value', line, value: { checkin_date: 5 } };
    const guest = { guest_first_name: what === 'repeated' ? 'G' : `G${index}` };
    return {
      kind: 'value',
      line,
      value: booking({ ...guest, ...(what === 'refused' ? { room_type_name: 'None' } : {}) }),
    };
  };
  const hotel = await openHotel();
  await holds(
    fc.asyncProperty(
      fc.array(kind, { maxLength: 40 }),
      fc.array(fault, { maxLength: 6 }),
      fc.integer({ min: 1, max: 9 }),
      fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
      async (kinds, faults, batchSize, count) => {
        const stop = new AbortController();
        const api = watchedApi(hotel, (_request, index) => {
          const now = faults[index] ?? 'none';
          if (now === 'signal') stop.abort();
          else if (now !== 'none') throw new PmsError(now, now);
        });
        const [rejects, unsent] = [memoryRejects(), memoryRejects()];
        const options: ImportFileOptions = { api, batchSize, rejects, unsent, signal: stop.signal };
        if (count !== undefined) options.errorLimit = { count };
        const rows = sourceOf(kinds.map(rowOf), { rowsPerRead: 3 });
        const outcome = await importFile('bookings', rows, options).catch((error: unknown) => {
          if (error instanceof PmsError) return undefined;
          throw error;
        });
        if (outcome === undefined) return;
        const { tally } = outcome;
        expect(totalOf(outcome)).toBe(kinds.length);
        expect(rejects.kept).toHaveLength(tally.errorCount);
        expect(unsent.kept).toHaveLength(tally.unsent);
        const { identical, differs, ended, repeated } = tally.skips;
        expect(identical + differs + ended + repeated).toBe(tally.skipped);
        expect(tally.unsent === 0 || outcome.stop !== undefined).toBe(true);
        const lines = [...rejects.kept, ...unsent.kept].map(({ line }) => line);
        expect(new Set(lines).size).toBe(lines.length);
      },
    ),
    { numRuns: 150 },
  );
});

describe('a repeated row', () => {
  test('is none where both have an e-mail and these differ', async () => {
    const rows = valueRows(['a@x.com', 'b@x.com', 'A@x.com'].map((guest_email) => booking({ guest_email })));
    const { tally } = await importFile('bookings', rows, { api: await openHotel() });
    expect(tally).toMatchObject({
      imported: 2,
      skipped: 1,
      skips: { repeated: 1 },
      repeatedLines: { ranges: [[3, 3]] },
    });
  });
});

describe('the control totals', () => {
  test('are of what is in: imported, or there already just so; exact in every currency', async () => {
    const api = await openHotel();
    const rows = valueRows([
      booking({ total_amount: 0.1 }),
      booking({ guest_first_name: 'B', total_amount: 0.2 }),
      booking({ guest_first_name: 'C', total_amount: 12_500_000, currency_iso: 'VND', checkout_date: '2027-05-15' }),
      booking({ guest_first_name: 'D', total_amount: null }),
      booking(),
    ]);
    for (let turn = 0; turn < 2; turn++) {
      const { control } = (await importFile('bookings', rows, { api })).tally;
      expect([control.records, control.nights]).toEqual([3, 7]);
      expect([...control.amounts].map(([currency, sum]) => [currency, controlAmount(sum)])).toEqual([
        ['EUR', 0.3],
        ['VND', 12_500_000],
      ]);
    }
    const differing = await importFile('bookings', valueRows([booking({ total_amount: 5 })]), { api });
    expect(differing.tally).toMatchObject({ skips: { differs: 1 }, control: { records: 0 } });
  });

  test('are exact beyond what a number carries, and where currencies take turns', async () => {
    const [large, small] = [999_999_999_999.99, 0.001];
    const amounts = [
      [large, 'KWD'],
      [large, 'KWD'],
      [small, 'KWD'],
      [large, 'EUR'],
      [small, 'KWD'],
    ] as const;
    const rows = amounts.map(([total_amount, currency_iso], index) =>
      booking({ guest_first_name: `Guest${'x'.repeat(index)}`, total_amount, currency_iso }),
    );
    const { control } = (await importFile('bookings', valueRows(rows), { api: await openHotel() })).tally;
    expect([...control.amounts]).toEqual([
      ['KWD', 2n * 9_999_999_999_999_900n + 2n * 10n],
      ['EUR', 9_999_999_999_999_900n],
    ]);
  });

  test('of rates count days', async () => {
    const { tally } = await importFile('rates', valueRows([rate()]), { api: await openHotel() });
    expect(tally.control).toMatchObject({ records: 1, nights: 10 });
  });
});

test('the report keeps a thousand errors, and twenty ranges and three samples of each kind', async () => {
  const rows = guests(6000).map((row, index): Row => (index % 3 === 0 ? { ...wrong, line: row.line } : row));
  const { tally } = await importFile('bookings', rows);
  expect([tally.errorCount, tally.errors.length]).toEqual([2000, 1000]);
  const [group] = tally.errorGroups.values();
  expect([group!.lines.count, group!.lines.ranges.length, group!.samples.length]).toEqual([2000, 20, 3]);
});

test('an availability list is what was imported', async () => {
  const api = await openHotel();
  await importFile('rates', valueRows([rate()]), { api });
  expect(await listAvailability(api, '2027-05-10')).toMatchObject([{ rate_amount: 120 }]);
});
