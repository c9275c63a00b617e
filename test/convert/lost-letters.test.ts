import { expect, test } from 'vitest';
import { createLostLetters } from '../../src/convert/lost-letters.ts';
import { clauseOfNote } from '../../src/words/notes.ts';

test('names with signs in place of letters are counted; a question mark behind a name is none', () => {
  const letters = createLostLetters();
  for (const name of ['Lee', 'K?hn', 'Mu\ufffdoz', '????', 'Ray?', 'O’Neil']) letters.add({ guest_last_name: name });
  letters.add({ guest_first_name: 'Ren?e', guest_last_name: 'Roy' });
  letters.add({ name: 'Deluxe?Double' });
  expect(letters.notes()).toEqual([{ code: 'lost_letters', count: 4, names: 7, lines: [] }]);
  expect(clauseOfNote(letters.notes()[0]!)).toBe('4 of 7 names hold "?": the export lost letters');
  expect(createLostLetters().notes()).toEqual([]);
});
