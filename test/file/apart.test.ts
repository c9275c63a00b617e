/** Outputs that would go over what is read, under whatever name. */
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { requireApart } from '../../src/file/apart.ts';

const folder = mkdtempSync(join(tmpdir(), 'pms-apart-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = (name: string) => join(folder, name);
writeFileSync(path('in.csv'), 'a\n');
symlinkSync('in.csv', path('link.csv'));

test('an output is no file that is read, also by another path or a link, and no other output', () => {
  const reads = [path('in.csv'), undefined, '-'];
  for (const name of [path('in.csv'), path('link.csv'), relative(process.cwd(), path('in.csv'))])
    expect(() => requireApart({ reads, writes: [undefined, name] }), name).toThrow('is read by this command');
  expect(() => requireApart({ reads, writes: [path('new.csv'), path('new.csv')] })).toThrow('two outputs');
  requireApart({ reads, writes: [path('new.csv'), path('other.csv'), true, false, '-'] });
  requireApart({ reads: ['/dev/null'], writes: ['/dev/null', '/dev/null'] });
});
