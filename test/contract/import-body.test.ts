import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allRecords } from '../../src/contract/api.ts';
import { createImportBody } from '../../src/contract/import-body.ts';
import { blockBytesMax } from '../../src/contract/record-columns.ts';
import { resources } from '../../src/contract/resource.ts';
import { holds } from '../effort.ts';

const { bookings, rooms } = resources;

const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('Suite', 'EUR'), fc.integer());
const record = fc.record(Object.fromEntries(bookings.fields.map(({ name }) => [name, value])), { requiredKeys: [] });
const pieces = fc.array(fc.array(record, { maxLength: 90 }), { maxLength: 6 });
const action = fc.constantFrom(undefined, 'skip' as const, 'update' as const);

test('objects that are written in pieces are the body that the interface has', () => {
  holds(
    fc.property(pieces, action, (some, duplicateAction) => {
      const body = createImportBody(bookings, 'objects');
      for (const piece of some) body.add(piece);
      const records = JSON.stringify(some.flat());
      expect(body.hash()).toBe(createHash('sha256').update(records).digest('base64'));
      for (const wanted of ['objects', 'columns'] as const)
        expect(body.body(wanted, duplicateAction).toString()).toBe(
          JSON.stringify({ bookings: JSON.parse(records), duplicate_action: duplicateAction }),
        );
    }),
  );
});

test('columns hold the same records, however they came, and give the body of objects where no columns are taken', () => {
  holds(
    fc.property(pieces, action, (some, duplicateAction) => {
      const [body, whole] = [createImportBody(bookings, 'columns'), createImportBody(bookings, 'columns')];
      for (const piece of some) body.add(piece);
      whole.add(some.flat());
      expect(allRecords(body)).toEqual(some.flat());
      expect(body.length).toBe(some.flat().length);
      expect(body.body('columns', duplicateAction)).toEqual(whole.body('columns', duplicateAction));
      expect(body.hash()).toBe(whole.hash());
      expect(JSON.parse(body.body('objects', duplicateAction).toString())).toEqual(
        JSON.parse(JSON.stringify({ bookings: some.flat(), duplicate_action: duplicateAction })),
      );
    }),
  );
});

test('a value that all records of a block have stands there once', () => {
  const body = createImportBody(rooms, 'columns');
  body.add([
    { name: 'Suite', max_occupancy: 2, bed_type: 'King' },
    { name: 'Double', max_occupancy: 2 },
  ]);
  expect(body.body('columns', 'skip').toString()).toBe(
    '{"columns":[{"name":["Suite","Double"],"max_occupancy":2,"bed_type":["King",null]}],"duplicate_action":"skip"}',
  );
  const same = createImportBody(rooms, 'columns');
  same.add([{ name: 'Suite' }, { name: 'Suite' }]);
  expect(same.body('columns', undefined).toString()).toBe('{"columns":[{"name":["Suite","Suite"]}]}');
});

test('a block of the longest texts stays within its bound', () => {
  const body = createImportBody(bookings, 'columns');
  const long = '\u0001'.repeat(200);
  body.add(
    Array.from({ length: 500 }, (_, index) => ({ guest_first_name: long, guest_last_name: long, total_amount: index })),
  );
  const { columns } = JSON.parse(body.body('columns', undefined).toString()) as { columns: unknown[] };
  expect(columns.length).toBeGreaterThan(2);
  for (const block of columns) expect(Buffer.byteLength(JSON.stringify(block))).toBeLessThan(blockBytesMax);
});
