import { expect, test } from 'vitest';
import { splitName } from '../../../../src/convert/values/text/split-name.ts';

test.each([
  ['Muster, Eva', 'Eva', 'Muster'],
  ['MUSTER,EVA', 'EVA', 'MUSTER'],
  ['van der Berg , Jan Willem', 'Jan Willem', 'van der Berg'],
  ['Smith, John, Dr.', 'John Dr.', 'Smith'],
  ['LARK,ADA,SR', 'ADA', 'LARK SR'],
  ['John Smith, Jr.', 'John', 'Smith Jr.'],
  ['Silva, Junior', 'Junior', 'Silva'],
  ['da Silva, Junior', 'Junior', 'da Silva'],
  ['Null, Eva', 'Eva', 'Null'],
])('trap 10: "%s" is Last, First', (text, first, last) => {
  for (const form of ['guest', 'booker'] as const) expect(splitName(text, form)).toEqual({ first, last });
});

test.each([
  ['Eva Muster', 'Eva', 'Muster'],
  ['Anna Maria Cruz', 'Anna Maria', 'Cruz'],
  ['  Eva \u00a0 Muster ', 'Eva', 'Muster'],
  ['Eva\u200b Muster\u200f', 'Eva', 'Muster'],
  ['Eva\tMuster', 'Eva', 'Muster'],
])('trap 10: the last word of "%s" is the last name', (text, first, last) => {
  for (const form of ['guest', 'guests', 'booker'] as const) expect(splitName(text, form)).toEqual({ first, last });
});

test.each([
  ['Maria van der Berg', 'van der Berg, Maria', 'van der Berg Maria', 'Maria', 'van der Berg'],
  ['Luis de Wit', 'de Wit, Luis', 'de Wit Luis', 'Luis', 'de Wit'],
  ['Anna Maria de la Cruz', 'de la Cruz, Anna Maria', 'de la Cruz Anna Maria', 'Anna Maria', 'de la Cruz'],
  ['Ahmad bin Abdullah', 'bin Abdullah, Ahmad', 'bin Abdullah Ahmad', 'Ahmad', 'bin Abdullah'],
  ['Ana Nuñez García', 'Nuñez García, Ana', 'Nuñez García Ana', 'Ana', 'Nuñez García'],
  ['Ana Maria Silva Santos', 'Silva Santos, Ana Maria', 'Silva Santos Ana Maria', 'Ana Maria', 'Silva Santos'],
  ['José Ortega de la Vega', 'Ortega de la Vega, José', undefined, 'José', 'Ortega de la Vega'],
  ['José Ortega y Gasset', 'Ortega y Gasset, José', undefined, 'José', 'Ortega y Gasset'],
  ['Leonardo da Vinci', 'da Vinci, Leonardo', 'da Vinci Leonardo', 'Leonardo', 'da Vinci'],
])('"%s" and "%s" are one name in any order', (forward, comma, backward, first, last) => {
  for (const form of ['guest', 'guests', 'booker'] as const) {
    expect(splitName(forward!, form)).toEqual({ first, last });
    expect(splitName(comma!, form)).toEqual({ first, last });
  }
  if (backward !== undefined) expect(splitName(backward, 'guest', 'last-first')).toEqual({ first, last });
});

test.each([
  ['María del Carmen García', 'María del Carmen', 'García'],
  ['Maria da Graça Costa', 'Maria da Graça', 'Costa'],
  ['Anh Van Nguyen', 'Anh Van', 'Nguyen'],
  ['Van Morrison', 'Van', 'Morrison'],
  ['John Fitzgerald Kennedy', 'John Fitzgerald', 'Kennedy'],
  ['Anna Maria Martinez', 'Anna Maria', 'Martinez'],
])('what belongs to the first name of "%s" stays there', (text, first, last) => {
  expect(splitName(text, 'guest')).toEqual({ first, last });
});

test.each(['van der Berg', 'de Wit'])('"%s" is a last name alone', (text) => {
  for (const form of ['guest', 'guests', 'booker'] as const) expect(splitName(text, form)).toEqual({ last: text });
  expect(splitName(text, 'guest', 'last-first')).toEqual({ last: text });
});

test.each(['Muster', '李小明', 'Muster,', ', Muster', ' Muster '])(
  'trap 10: the one word of "%s" is the last name',
  (text) => {
    const last = text.replace(/[, ]/g, '');
    for (const form of ['guest', 'guests', 'booker'] as const) expect(splitName(text, form)).toEqual({ last });
  },
);

test('trap 10: HTML entities are decoded before anything is parted', () => {
  expect(splitName('M&uuml;ller, Ren&#233;e', 'guest')).toEqual({ first: 'Renée', last: 'Müller' });
  expect(splitName('Ann O&#39;Neil;Tim O&#39;Neil', 'guests')).toEqual({ first: 'Ann', last: "O'Neil" });
  expect(splitName('Ann Hill &amp; Tim Hill', 'guests')).toEqual({ first: 'Ann', last: 'Hill' });
  expect(splitName('Marks &amp; Co', 'guest')).toEqual({ last: 'Marks & Co' });
});

test('trap 10: titles stay where they stand', () => {
  expect(splitName('Dr. Eva Muster', 'guest')).toEqual({ first: 'Dr. Eva', last: 'Muster' });
  expect(splitName('Muster, Mrs Eva', 'guest')).toEqual({ first: 'Mrs Eva', last: 'Muster' });
});

test.each([
  ['Mr & Mrs Ray Hill', 'Mr & Mrs Ray', 'Hill'],
  ['M. & Mme Roux', 'M. & Mme', 'Roux'],
  ['Herr & Frau von Au', 'Herr & Frau', 'von Au'],
])('two who are addressed at once are no list of guests: %s', (text, first, last) => {
  for (const form of ['guest', 'guests'] as const) expect(splitName(text, form)).toEqual({ first, last });
});

test.each([
  ['Herr und Frau Müller', 'Herr und Frau', 'Müller'],
  ['Mr and Mrs Smith', 'Mr and Mrs', 'Smith'],
  ['M. et Mme Dupont', 'M. et Mme', 'Dupont'],
  ['Sr. y Sra. García', 'Sr. y Sra.', 'García'],
  ['Frau Muster Eva', 'Frau Eva', 'Muster'],
  ['Familie Berg', 'Familie', 'Berg'],
])('a form of address is no last name where last names come first: %s', (text, first, last) => {
  expect(splitName(text, 'guest', 'last-first')).toEqual({ first, last });
});

test.each([
  'Eva Muster;Max Muster',
  'Eva Muster; Tim',
  'Eva Muster, Max Muster',
  'Eva Muster, Max Muster, Tim Muster',
  'Eva Muster, Tim, Lea',
  'Eva Muster & Max Muster',
  'Eva Muster\nMax Muster',
  'Eva Muster\r\nMax Muster',
  'Muster, Eva; Muster, Max',
  '; Eva Muster',
  'n/a; Eva Muster',
])('trap 10: of several guests in %j the first counts', (text) => {
  expect(splitName(text, 'guests')).toEqual({ first: 'Eva', last: 'Muster' });
});

test('trap 10: "Muster, Eva" is one guest even where several may stand', () => {
  expect(splitName('Muster, Eva', 'guests')).toEqual({ first: 'Eva', last: 'Muster' });
  expect(splitName('Smith, John, Dr.', 'guests')).toEqual({ first: 'John Dr.', last: 'Smith' });
  expect(splitName('Muster, Eva Maria', 'guests')).toEqual({ first: 'Eva Maria', last: 'Muster' });
});

test.each([
  ['Sabine Falk, Max Holt', 'Sabine', 'Falk'],
  ['Anna Falk, Eva Holt', 'Anna', 'Falk'],
  ['Falk Holt, Anna', 'Anna', 'Falk Holt'],
  ['Garcia Lopez, Maria Elena', 'Maria Elena', 'Garcia Lopez'],
  ['Martin Alonso, Pedro Gil', 'Pedro Gil', 'Martin Alonso'],
])(
  'of two whole names with a comma between them the first counts, and a last name with a first name is one: %s',
  (text, first, last) => {
    expect(splitName(text, 'guest')).toEqual({ first, last });
  },
);

test('two guests who share the last name that stands once have it both', () => {
  expect(splitName('Eva & Max Muster', 'guests')).toEqual({ first: 'Eva', last: 'Muster' });
});

test.each(['n/a', '-', ' Unknown ', '', '   ', '--', ','])('"%s" names nobody', (text) => {
  for (const form of ['guest', 'guests', 'booker'] as const) {
    const { first, last } = splitName(text, form);
    expect([first, last]).toEqual([undefined, undefined]);
  }
});

test('a cell of a megabyte is parted at once, and its name stays too long', () => {
  const started = performance.now();
  expect(splitName('x'.repeat(1_000_000), 'guest').last!.length).toBeGreaterThan(200);
  splitName(' & '.repeat(300_000), 'guests');
  splitName(', ;'.repeat(300_000), 'guests');
  expect(performance.now() - started).toBeLessThan(5000);
});

test.each([
  ['Смирнов Алексей Николаевич', 'Алексей Николаевич', 'Смирнов'],
  ['Smirnova Anna Sergeevna', 'Anna Sergeevna', 'Smirnova'],
  ['Алексей Николаевич Смирнов', 'Алексей Николаевич', 'Смирнов'],
  ['Роман Аркадьевич Абрамович', 'Роман Аркадьевич', 'Абрамович'],
  ['Анна Павлович', 'Анна', 'Павлович'],
])('of three words with a patronymic at the end the first is the last name: %s', (text, first, last) => {
  expect(splitName(text, 'guest')).toEqual({ first, last });
});
