import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minorUnitOf } from '../../../../src/contract/currencies.ts';
import { createDecimalProof, type DecimalVerdict } from '../../../../src/convert/values/amounts/prove-decimal-mark.ts';
import { amountOf, type DecimalMark, readAmount } from '../../../../src/convert/values/amounts/read-amount.ts';
import { holds, scaled } from '../../../effort.ts';

/** Line 2 is the first cell. */
function verdictOf(cells: readonly string[], minorUnit?: number): DecimalVerdict {
  const proof = createDecimalProof();
  cells.forEach((cell, write) => {
    proof.add(write + 2, cell, minorUnit);
  });
  return proof.verdict();
}

test.each([
  ['1.320,00', ',', { kind: 'both marks' }],
  ['5,000.00', '.', { kind: 'both marks' }],
  ['1.234.567', ',', { kind: 'other mark repeated' }],
  ['1,23,456', '.', { kind: 'other mark repeated' }],
  ['480,00', ',', { kind: 'behind', digits: 2 }],
  ['12.5', '.', { kind: 'behind', digits: 1 }],
  ['126.6314 EUR', '.', { kind: 'behind', digits: 4 }],
  ['0.500', '.', { kind: 'zero before' }],
  ['.500', '.', { kind: 'nothing before' }],
  ['1234.567', '.', { kind: 'before', digits: 4 }],
  ['1 234,567', ',', { kind: 'before', digits: 4 }],
  ["1'250.50", '.', { kind: 'behind', digits: 2 }],
  ['1.250 VND', ',', { kind: 'no decimals', currency: 'VND' }],
  ['JPY 48,000', '.', { kind: 'no decimals', currency: 'JPY' }],
])('%s proves "%s": %j', (text, mark, proof) => {
  expect(verdictOf(['120', 'n/a', text, '99'])).toEqual({ kind: 'proved', line: 4, text, mark, proof });
});

test('one mark before exactly three digits stays open, with both readings', () => {
  for (const text of ['1.234', '1.234 EUR', 'KWD 1.234', '$1.234', '-1.234'])
    expect(verdictOf(['12', text, '9.999']), text).toMatchObject({ kind: 'open', line: 3, text });
  expect(verdictOf(['1,234 EUR'])).toMatchObject({ kind: 'open', readings: { '.': '1234', ',': '1.234' } });
});

test('the currency that the row says elsewhere is evidence, that of the cell is stronger', () => {
  expect(verdictOf(['1.234'], 0)).toMatchObject({ kind: 'proved', mark: ',' });
  expect(verdictOf(['1.234 EUR'], 0)).toMatchObject({ kind: 'open' });
  expect(verdictOf(['1.234 JPY'], 2)).toMatchObject({ kind: 'proved', mark: ',' });
});

test('a column in which nothing needs a mark needs none', () => {
  expect(verdictOf([])).toEqual({ kind: 'none' });
  expect(verdictOf(['12', '1 250', "CHF 1'250", '€ 5', '', 'n/a', '12,34,5'])).toEqual({ kind: 'none' });
});

test('two cells that prove different marks are a contradiction, the earlier first', () => {
  expect(verdictOf(['1.234', '1.320,00', '5,000.00', '6,000.00'])).toMatchObject({
    kind: 'contradiction',
    cells: [
      { line: 3, text: '1.320,00', mark: ',' },
      { line: 4, text: '5,000.00', mark: '.' },
    ],
  });
});

test('one decisive row decides a column of 100,000', () => {
  for (const write of [0, 50_000, 99_999]) {
    const proof = createDecimalProof();
    for (let line = 0; line < 100_000; line++) proof.add(line + 2, line === write ? '1.320,00' : '1.234');
    expect(proof.verdict()).toMatchObject({ kind: 'proved', mark: ',', line: write + 2 });
  }
});

interface Style {
  mark: DecimalMark;
  group: string;
  isIndian: boolean;
  currency: string;
  write: (number: string, currency: string) => string;
  minus: (text: string) => string;
}

const writings: Style['write'][] = [
  (number) => number,
  (number, currency) => `${currency} ${number}`,
  (number, currency) => `${currency}${number}`,
  (number, currency) => `${number} ${currency}`,
  (number, currency) => `${number}\u00a0${currency}`,
  (number, currency) => `${number}${currency}`,
];
const minuses: Style['minus'][] = [
  (text) => `-${text}`,
  (text) => `(${text})`,
  (text) => `${text}-`,
  (text) => `−${text}`,
];

const style: fc.Arbitrary<Style> = fc
  .record({
    mark: fc.constantFrom<DecimalMark>('.', ','),
    group: fc.constantFrom('', 'other', ' ', '\u00a0', '\u202f', '\u2009', "'", '’'),
    isIndian: fc.boolean(),
    currency: fc.constantFrom(
      'EUR',
      '€',
      '$',
      'US$',
      'kr',
      'RM',
      'KWD',
      'JPY',
      '¥',
      'VND',
      '₫',
      'CHF',
      'zł',
      'R$',
      'usd',
    ),
    write: fc.constantFrom(...writings),
    minus: fc.constantFrom(...minuses),
  })
  .map((drawn) => ({
    ...drawn,
    group: drawn.group === 'other' ? (drawn.mark === '.' ? ',' : '.') : drawn.group,
    isIndian: drawn.isIndian && drawn.group === 'other' && drawn.mark === '.',
  }));

interface Amount {
  isNegative: boolean;
  whole: string;
  decimals: string;
}

const amount: fc.Arbitrary<Amount> = fc.record({
  isNegative: fc.boolean(),
  whole: fc
    .tuple(fc.integer({ min: 1, max: 10 }), fc.bigInt({ min: 0n, max: 10n ** 10n - 1n }))
    .map(([digits, number]) => String(number % 10n ** BigInt(digits))),
  // Three decimals often: they are what can be mistaken.
  decimals: fc.oneof(fc.constant(''), fc.stringMatching(/^\d{3}$/), fc.stringMatching(/^\d{1,6}$/)),
});

function groupsOf(whole: string, isIndian: boolean): string[] {
  const groups = [whole.slice(-3)];
  const size = isIndian ? 2 : 3;
  for (let end = whole.length - 3; end > 0; end -= size) groups.unshift(whole.slice(Math.max(0, end - size), end));
  return groups;
}

function write(
  { isNegative, whole, decimals }: Amount,
  { mark, group, isIndian, currency, write, minus }: Style,
): string {
  const grouped = group === '' ? whole : groupsOf(whole, isIndian).join(group);
  const text = write(decimals === '' ? grouped : grouped + mark + decimals, currency);
  return isNegative ? minus(text) : text;
}

function decimalOf({ isNegative, whole, decimals }: Amount): string {
  const value = decimals === '' ? whole : `${whole}.${decimals}`;
  return isNegative && /[1-9]/.test(value) ? `-${value}` : value;
}

/** An amount in a currency without decimals never has exactly three of them: such a cell is evidence that its mark parts thousands. */
function isPossible({ decimals }: Amount, { currency, write }: Style): boolean {
  const said = write === writings[0] ? undefined : readAmount(`1 ${currency}`)?.currency;
  // Neither yen nor yuan has three decimals.
  const isYen = currency === '¥' && write !== writings[0];
  return decimals.length !== 3 || (!isYen && (said === undefined || minorUnitOf(said) !== 0));
}

test('a column in any one style is read exactly right after the proof, or refused', () => {
  const kinds = { none: 0, proved: 0, open: 0, contradiction: 0 };
  holds(
    fc.property(style, fc.array(amount, { minLength: 1, maxLength: 12 }), (drawn, drawnAmounts) => {
      const amounts = drawnAmounts.filter((one) => isPossible(one, drawn));
      const cells = amounts.map((one) => write(one, drawn));
      const verdict = verdictOf(cells);
      kinds[verdict.kind]++;
      expect(verdict.kind).not.toBe('contradiction');
      if (verdict.kind === 'open') return;
      const mark = verdict.kind === 'proved' ? verdict.mark : '.';
      amounts.forEach((one, write) => {
        const written = readAmount(cells[write]!);
        expect(written && amountOf(written, mark), cells[write]).toBe(decimalOf(one));
      });
    }),
    { numRuns: 10_000 },
  );
  // The law says little where nearly all columns are refused.
  expect(kinds.proved).toBeGreaterThan(scaled(7_000));
  expect(kinds.open).toBeGreaterThan(scaled(50));
});

test('in a column of mixed styles every cell of the proved mark is read right', () => {
  const cell = fc.tuple(amount, style).filter(([one, drawn]) => isPossible(one, drawn));
  holds(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (drawn) => {
      const cells = drawn.map(([one, itsStyle]) => write(one, itsStyle));
      const verdict = verdictOf(cells);
      if (verdict.kind !== 'proved') return;
      drawn.forEach(([one, itsStyle], write) => {
        if (itsStyle.mark === verdict.mark)
          expect(amountOf(readAmount(cells[write]!)!, verdict.mark), cells[write]).toBe(decimalOf(one));
      });
    }),
    { numRuns: 3_000 },
  );
});

test('what is read of any text has all its digits in their order', () => {
  const soup = fc.string({ unit: fc.constantFrom(..."0123456789.,-()€$ 'ER\u00a0%"), maxLength: 20 });
  holds(
    fc.property(soup, (text) => {
      const written = readAmount(text);
      if (written === undefined) return;
      const noCents = /[.,]-/.test(text) ? '00' : '';
      // Those of a number as Java writes it are those of its value.
      const plain = /^\d\.\d+E\d+$/.test(text) ? `${Number(text)}` : text;
      const digits = (plain.replace(/\D/g, '') + noCents).replace(/^0+/, '');
      const values = [amountOf(written, '.'), amountOf(written, ',')].filter((value) => value !== undefined);
      expect(values).not.toEqual([]);
      for (const value of values) expect(value.replace(/\D/g, '').replace(/^0+/, '')).toBe(digits);
    }),
    { numRuns: 20_000 },
  );
});
