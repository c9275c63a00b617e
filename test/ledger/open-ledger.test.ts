import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LedgerEntry } from '../../src/ledger/ledger.ts';
import { openLedger } from '../../src/ledger/open-ledger.ts';
import { temporaryFolder } from '../store/temporary-store.ts';

const options = { service: 'house', clock: () => 1000 };

function entry(number: string, key: number, changes: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    ...{ source: 'web', number, key, type: 'Loft', checkin: 20_000, checkout: 20_002, first: null, last: 'Lark' },
    ...{ email: null, amount: 1_000_000, currency: 'EUR', bookingSource: null, status: null, isNet: false },
    ...{ file: 'week.csv', line: 2, ...changes },
  };
}

test('an entry is open until its request is answered', () => {
  const ledger = openLedger(join(temporaryFolder(), 'x.ledger'), options);
  const [one, other] = [entry('A', 1), entry('B', 2)];
  const batch = ledger.begin([one, other]);
  expect(ledger.find('A')).toMatchObject([
    { number: 'A', room: 1, file: 'week.csv', line: 2, atMs: 1000, isIn: false },
  ]);
  ledger.settle(batch, { refused: new Set([other]) });
  expect(ledger.find('A')).toMatchObject([{ isIn: true }]);
  expect(ledger.find('B')).toEqual([]);
  ledger.close();
});

test('what was in stays in while it is sent again, also where that is refused', () => {
  const path = join(temporaryFolder(), 'x.ledger');
  const first = openLedger(path, options);
  first.settle(first.begin([entry('A', 1, { file: 'one.csv' })]));
  first.close();
  const ledger = openLedger(path, options);
  const again = entry('A', 1, { amount: 5, line: 9, file: 'two.csv' });
  const batch = ledger.begin([again]);
  expect(ledger.find('A')).toMatchObject([{ file: 'one.csv', isIn: true }]);
  ledger.settle(batch, { refused: new Set([again]) });
  expect(ledger.find('A')).toMatchObject([{ file: 'one.csv', amount: 1_000_000 }]);
  ledger.settle(ledger.begin([again]));
  expect(ledger.find('A')).toMatchObject([{ file: 'two.csv', amount: 5, line: 9, isIn: true }]);
  ledger.close();
});

test('rooms without a place of their own are counted; keys are dropped, and what is past forgotten', () => {
  const ledger = openLedger(join(temporaryFolder(), 'x.ledger'), options);
  const entries = [entry('A', 1), entry('A', 2), entry('B', 3, { checkin: 10, checkout: 12 })];
  ledger.settle(ledger.begin(entries));
  expect(ledger.find('A').map(({ room }) => room)).toEqual([1, 2]);
  ledger.drop([entry('A', 2)]);
  expect(ledger.find('A')).toHaveLength(1);
  expect(ledger.forgetBefore(12)).toBe(0);
  expect(ledger.forgetBefore(13)).toBe(1);
  expect(ledger.summary()).toMatchObject({ entries: 1, numbers: 1, open: 0 });
  ledger.close();
});

test('a booking is found by its key, under each of its numbers', () => {
  const ledger = openLedger(join(temporaryFolder(), 'x.ledger'), options);
  const entries = [entry('A', 7), entry('B', 7, { line: 3 }), entry('C', 8)];
  ledger.settle(ledger.begin(entries));
  expect(ledger.findKey(7).map(({ number, line }) => [number, line])).toEqual([
    ['A', 2],
    ['B', 3],
  ]);
  expect(ledger.findKey(9)).toEqual([]);
  ledger.close();
});

test('two write in turn, and its owner alone may read it', () => {
  const path = join(temporaryFolder(), 'x.ledger');
  const [one, other] = [openLedger(path, options), openLedger(path, options)];
  one.settle(one.begin([entry('A', 1)]));
  other.settle(other.begin([entry('B', 2)]));
  expect(one.find('B')).toHaveLength(1);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0);
  one.close();
  other.close();
});

test('a file that is no ledger is refused', () => {
  const path = join(temporaryFolder(), 'x.ledger');
  writeFileSync(path, 'no database at all, but long enough to be read as one');
  expect(() => openLedger(path, options)).toThrow(expect.objectContaining({ code: 'ledger_unusable' }));
});
