/** The ledger of a database as a copy of that database gets it. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyLedger } from '../../src/ledger/copy-ledger.ts';
import type { LedgerEntry } from '../../src/ledger/ledger.ts';
import { openLedger } from '../../src/ledger/open-ledger.ts';
import { temporaryFolder } from '../store/temporary-store.ts';

const options = { service: 'house', clock: () => 1000 };
const entry = (key: number, file: string): LedgerEntry => ({
  ...{ source: 'web', number: 'A', room: 1, key, type: 'Loft', checkin: 20_000, checkout: 20_002, first: null },
  ...{
    last: 'Lark',
    email: null,
    amount: null,
    currency: null,
    bookingSource: null,
    status: null,
    isNet: false,
    ...{ file, line: 2 },
  },
});

test('it holds what that one holds, and behind it what was replaced since; one that is there stays', () => {
  const folder = temporaryFolder();
  const [from, to] = ['one.ledger', 'copy.ledger'].map((name) => join(folder, name)) as [string, string];
  const origin = openLedger(from, options);
  origin.settle(origin.begin([entry(2, 'two.csv')]));
  const replaced = [1, 2].map((key) => ({ entry: entry(key, 'one.csv'), atMs: 500 }));
  copyLedger(from, to, { service: 'copy', replaced });
  const copy = openLedger(to, options);
  expect(copy.find('A')).toMatchObject([
    { key: 2, file: 'two.csv', isIn: true },
    { key: 1, file: 'one.csv', atMs: 500, isIn: true },
  ]);
  copy.drop([entry(2, 'two.csv')]);
  copy.close();
  copyLedger(from, to, { service: 'copy', replaced });
  const again = openLedger(to, options);
  expect(again.find('A')).toMatchObject([{ key: 1 }]);
  again.close();
  expect(origin.find('A')).toHaveLength(1);
  origin.close();
  expect(readdirSync(folder).filter((name) => name.includes('part'))).toEqual([]);
  if (process.platform !== 'win32') expect(statSync(to).mode & 0o777).toBe(0o600);
});
