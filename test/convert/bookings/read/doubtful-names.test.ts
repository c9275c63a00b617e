import { expect, test } from 'vitest';
import { doubtIn, mayBeDoubtful, nameIssues } from '../../../../src/convert/bookings/read/doubtful-names.ts';

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
  ['Lark–CANCELLED', 'cancelled'],
  ['佐藤・キャンセル', 'キャンセル'],
  ['Ditto', 'Ditto'],
  ['"', '"'],
])('"%s" is no guest', (name, word) => {
  expect(doubtIn({ last: name }, true)).toBe(word);
  // Other signs are in no row that is judged by its bytes.
  for (const one of /["–・]/.test(name) ? [] : [name, name.toLowerCase(), `Lark-${name}`, `Lark (${name}`])
    expect([one, mayBe(one)]).toEqual([one, true]);
});

const mayBe = (name: string) => {
  // A cell stands among others.
  const bytes = Buffer.from(`,${name},Lark`);
  return mayBeDoubtful({ bytes, from: 1, length: Buffer.byteLength(name) });
};

test.each(['Siehe oben', 'see above', 's.o.', 'No-Show', 'owner', 'OOO', 'nicht angereist', 'Airbnb (Not available)'])(
  '"%s" is seen in its bytes',
  (name) => {
    expect([doubtIn({ last: name }, true), mayBe(name)]).toEqual([expect.any(String), true]);
  },
);

test.each(['Ada Lark', 'Maria Media Luna', 'Jean Total', '', 'De'])('"%s" needs no second look', (name) => {
  expect(mayBe(name)).toBe(false);
});

test('an option is pending, and what has ended has any name', () => {
  const of = (status: string | undefined, last: string) =>
    nameIssues({ last }, 'Double', { isProved: true, status }).length;
  expect([of(undefined, 'Lark OPTION'), of('Confirmed', 'Lark OPTION'), of('Pending', 'Lark OPTION')]).toEqual([
    1, 1, 0,
  ]);
  expect([of('Pending', 'Lark CXL'), of('Cancelled', 'Lark CXL'), of('NoShow', 'Lark CXL')]).toEqual([1, 0, 0]);
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
  expect(doubtIn({ last: name }, true)).toBeUndefined();
});
