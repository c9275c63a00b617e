import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allRecords } from '../../src/contract/api.ts';
import { checkRecord } from '../../src/contract/check-record.ts';
import { resources } from '../../src/contract/resource.ts';
import { createWrittenRecords } from '../../src/transfer/written-records.ts';
import { holds } from '../effort.ts';

const { bookings } = resources;
const action = fc.constantFrom(undefined, 'skip' as const, 'update' as const);
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('a', '"', ',', "'", '=', ' ', '\n', '\r', '-') }),
);
const record = fc.record(
  {
    checkin_date: fc.constantFrom('2027-05-14', '2027-05-15'),
    checkout_date: fc.constantFrom('2027-05-16', '2027-05-17'),
    room_type_name: text,
    guest_first_name: text,
    guest_last_name: text,
    guest_email: fc.constantFrom('Ana.Anic@Example.com', ' mailto:ana@example.com'),
    total_amount: fc.constantFrom(0, 0.01, 99.5, 123456789.25, 1e12),
    currency_iso: fc.constantFrom('EUR', 'jod'),
    booking_source: text,
    booking_status: fc.constantFrom('CheckedIn', 'cancelled', 'No Show'),
  },
  { requiredKeys: ['checkin_date', 'checkout_date', 'room_type_name'] },
);
/** As they come to be sent: checked. */
const records = fc.array(record, { maxLength: 30 }).map((some) =>
  some.flatMap((one) => {
    const checked = checkRecord(bookings, one);
    return checked.issues === undefined ? [checked.record] : [];
  }),
);

function bodyOf(some: readonly object[], form: 'objects' | 'csv') {
  const written = createWrittenRecords(bookings, form);
  for (const one of some) written.add(one);
  return written.pick(Uint32Array.from(some.keys()));
}

test('objects are the body that the interface has', () => {
  holds(
    fc.property(records, action, (some, duplicateAction) => {
      const body = bodyOf(some, 'objects');
      expect(body.hash()).toBe(createHash('sha256').update(JSON.stringify(some)).digest('base64'));
      for (const wanted of ['objects', 'csv'] as const) {
        const { form, bytes } = body.body(wanted, duplicateAction);
        expect([form, bytes.toString()]).toEqual([
          'objects',
          JSON.stringify({ bookings: some, duplicate_action: duplicateAction }),
        ]);
      }
    }),
  );
});

test('a CSV holds the same records, one in each line, and gives the body of objects where none is taken', () => {
  holds(
    fc.property(records, action, (some, duplicateAction) => {
      const body = bodyOf(some, 'csv');
      expect(allRecords(body)).toEqual(some);
      const { form, bytes } = body.body('csv', duplicateAction);
      const objects = body.body('objects', duplicateAction).bytes;
      expect(JSON.parse(objects.toString())).toEqual(
        JSON.parse(JSON.stringify({ bookings: some, duplicate_action: duplicateAction })),
      );
      // A text with a line break is sent as the interface has it, and so is all of its request.
      const hasBreak = some.some((one) => /[\r\n]/.test(Object.values(one).join('')));
      expect(form).toBe(hasBreak ? 'objects' : 'csv');
      if (hasBreak) expect(bytes).toEqual(objects);
      else expect(bytes.toString().split('\n')).toHaveLength(some.length + 2);
    }),
  );
});

test('what is picked from records is a body of its own, in that order', () => {
  holds(
    fc.property(records, fc.constantFrom('objects' as const, 'csv' as const), (some, form) => {
      const backwards = Uint32Array.from(some.keys()).reverse();
      const picked = bodyOf(some, form).pick(backwards);
      expect(allRecords(picked)).toEqual([...some].reverse());
      expect(picked.hash()).toBe(bodyOf([...some].reverse(), form).hash());
    }),
  );
});
