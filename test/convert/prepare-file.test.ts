import { expect, test } from 'vitest';
import type { Booking } from '../../src/contract/booking.ts';
import { createLostLetters } from '../../src/convert/prepare-file.ts';
import { sentenceOf } from '../../src/words/remarks.ts';

test('names with signs in place of letters are counted; a question mark behind a name is none', () => {
  const letters = createLostLetters();
  const add = (record: object) =>
    letters.change!([{ row: { kind: 'cells', line: 2, cells: [] }, record: record as Booking }]);
  for (const name of ['Lee', 'K?hn', 'Mu\ufffdoz', '????', 'Ray?', 'O’Neil']) add({ guest_last_name: name });
  add({ guest_first_name: 'Ren?e', guest_last_name: 'Roy' });
  add({ name: 'Deluxe?Double' });
  expect(letters.notes!(true)).toEqual([{ code: 'lost_letters', count: 4, names: 7, lines: [] }]);
  expect(sentenceOf(letters.notes!(true)[0]!)).toBe('4 of 7 names hold "?": the export lost letters');
  expect(createLostLetters().notes!(true)).toEqual([]);
});
