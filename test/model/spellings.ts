/** The names of the houses, and the many ways in which one name is written. */
import { between, oneOf } from '../torture/chance.mjs';
import type { Random } from './house.ts';

export const roomTypeNames = [
  'Double',
  'Deluxe Double',
  'Straße 3',
  'ΣΟΦΟΣ',
  'İkiz oda',
  'Züri Süd',
  'Ａ',
  '客室',
  '\u{1f6cf} Suite',
  'double-2',
];
export const planNames = ['BAR', 'Non Refundable', 'Frühstück ß', 'b&b', '\ufa0e'];

export const guests: readonly (readonly [string, string])[] = [
  ['Eva', 'Muster'],
  ['Eva', 'Muster (2)'],
  ['Eva', 'Eva'],
  ['', 'Eva'],
  ['José', 'Muñoz'],
  ['Hans', 'Strauß'],
  ['Νίκος', 'Παπάς'],
  ['ᾪδή', 'Μαρία'],
  ['Андрей', 'Королёв'],
  ['Anne-Marie', "O'Neill"],
  ['İpek', 'Şahin'],
  ['ılgın', 'Su'],
  ['かき', 'さ'],
  ['がき', 'さ'],
  ['שׁ', 'א'],
  ['שׂ', 'א'],
  ['***', '!!!'],
  ['', '???'],
  ['ﬁona', 'Ｗｉｄｅ'],
  ['की', 'राम'],
  ['का', 'राम'],
];

/** Another spelling of the same name of a room type or plan. */
export function spellName(random: Random, name: string): string {
  const blanks = name.replaceAll(' ', oneOf(random, [' ', ' ', '   ', ' \t', '\u00a0']));
  return spellLetters(random, oneOf(random, [blanks, blanks, `  ${blanks}`, `${blanks}\n`]));
}

/** The same guest in two fields: turned around, in one field alone, with signs between, in other letters. */
export function spellGuest(random: Random, [first, last]: readonly [string, string]) {
  const [one, other] = oneOf(random, [
    [first, last],
    [first, last],
    [last, first],
    [null, `${last}, ${first}`],
    [`${first} ${last}`, ''],
    [`  ${first}`, `${last} .`],
  ]);
  const spell = (name: string | null) => (name === null || random() < 0.4 ? name : spellLetters(random, name));
  return { guest_first_name: spell(one), guest_last_name: spell(other) };
}

function spellLetters(random: Random, text: string): string {
  switch (between(random, 0, 5)) {
    case 0:
      return keepDotless(text, (part) => part.toUpperCase());
    case 1:
      return keepDotless(text, (part) => part.toLowerCase());
    case 2:
      return text.normalize('NFD');
    case 3:
      return [...text]
        .map((letter) => (random() < 0.5 ? keepDotless(letter, (one) => one.toUpperCase()) : letter))
        .join('');
    default:
      return text;
  }
}

/** The capital of ı is that of i too, and would be another name. */
function keepDotless(text: string, change: (part: string) => string): string {
  return text.split('ı').map(change).join('ı');
}
