import { expect, test } from 'vitest';
import { doubtIn } from '../../../../src/convert/bookings/read/read-guest.ts';

test.each([
  ['CANCELLED Lark', 'cancelled'],
  ['Lark *** NO SHOW ***', 'no show'],
  ['storniert - Finch', 'storniert'],
  ['Annulée Dupont', 'annulee'],
  ['Renovierung', 'Renovierung'],
  ['BLOCKED', 'BLOCKED'],
  ['Fermeture', 'Fermeture'],
  ['Reserved', 'Reserved'],
  ['RESERVADO', 'RESERVADO'],
  ['Lark ZRUŠENO', 'zruseno'],
  ['İPTAL Lark', 'iptal'],
  ['Ларк ОТМЕНА', 'отмена'],
  ['Eva Kern OPTION', 'option'],
  ['Ditto', 'Ditto'],
  ['"', '"'],
])('"%s" is no guest', (name, word) => {
  expect(doubtIn({ last: name, issues: [] }, true)).toBe(word);
});

test.each([
  'Ada Lark',
  'Cancel Rivera',
  'Maria Media Luna',
  'Block',
  'Jean Total',
  'Noshowara',
  'Optiona',
  'Close',
  'Iptalova',
  'Batal',
  'Ids',
  'Anna Wartung',
  '',
])('"%s" is a name', (name) => {
  expect(doubtIn({ last: name, issues: [] }, true)).toBeUndefined();
});
