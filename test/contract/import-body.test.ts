import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createImportBody } from '../../src/contract/import-body.ts';

const record = fc.dictionary(
  fc.string({ maxLength: 20 }),
  fc.oneof(fc.string({ unit: 'grapheme' }), fc.double(), fc.constant(null)),
);
const action = fc.constantFrom(undefined, 'skip' as const, 'update' as const);

test('a body that is written in pieces is the same as one that is written at once', () => {
  fc.assert(
    fc.property(fc.array(fc.array(record, { maxLength: 4 }), { maxLength: 6 }), action, (pieces, duplicateAction) => {
      const body = createImportBody('bookings');
      for (const piece of pieces) body.add(piece);
      const records = JSON.stringify(pieces.flat());
      expect(body.records().toString()).toBe(records);
      expect(body.bytes(duplicateAction).toString()).toBe(
        JSON.stringify({ bookings: JSON.parse(records), duplicate_action: duplicateAction }),
      );
    }),
  );
});

test('a body grows, and goes on behind what was taken of it', () => {
  const body = createImportBody('rooms');
  const names = Array.from({ length: 3 }, (_, place) => ({ name: `${place} 字`.repeat(200_000) }));
  for (const name of names) {
    body.add([name]);
    body.bytes('update');
  }
  expect(JSON.parse(body.bytes('skip').toString())).toEqual({ rooms: names, duplicate_action: 'skip' });
  expect(JSON.parse(body.records().toString())).toEqual(names);
});
