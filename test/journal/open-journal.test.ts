/** The journal on disk: locked, for its owner's eyes, and whole after a kill. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { openJournal, readJournal, removeJournal } from '../../src/journal/open-journal.ts';
import { temporaryFolder } from '../store/temporary-store.ts';
import { head, journalSuite } from '../suites/journal.ts';
import { memoryJournal } from '../transfer/simulation.ts';

journalSuite('a journal on disk', () => {
  const path = join(temporaryFolder(), 'x.journal');
  return { open: () => openJournal(path, head) };
});

// What the simulation stands on must promise the same.
journalSuite('the journal of the simulation', () => {
  const journal = memoryJournal(head);
  return { open: () => journal };
});

const start = { key: 'k', hash: 'h', records: 1, firstLine: 2, lastLine: 2, atMs: 1 };
const newPath = () => join(temporaryFolder(), 'x.journal');

describe('a journal on disk', () => {
  test('says whether it was there already', () => {
    const path = newPath();
    const journal = openJournal(path, head);
    expect(journal.isGoingOn).toBe(false);
    journal.close();
    const again = openJournal(path, { ...head, version: '9.9.9' });
    expect(again.isGoingOn).toBe(true);
    expect(again.head).toEqual(head);
    again.close();
  });

  test('is open once: a second one is refused, and reading it gives nothing', () => {
    const path = newPath();
    const journal = openJournal(path, head);
    expect(() => openJournal(path, head)).toThrow(expect.objectContaining({ code: 'import_running' }));
    expect(() => removeJournal(path)).toThrow(expect.objectContaining({ code: 'import_running' }));
    expect(readJournal(path)).toBeUndefined();
    journal.close();
    expect(readJournal(path)?.head).toEqual(head);
  });

  test.skipIf(process.platform === 'win32')('nobody else may read it, nor what stands beside it', () => {
    const path = newPath();
    const journal = openJournal(path, head);
    journal.begin(0, start);
    for (const name of readdirSync(dirname(path)))
      expect([name, statSync(join(dirname(path), name)).mode & 0o777]).toEqual([name, 0o600]);
    journal.close();
  });

  test('leaves nothing when it is removed', () => {
    const path = newPath();
    const journal = openJournal(path, head);
    journal.begin(0, start);
    journal.remove();
    expect(readdirSync(dirname(path))).toEqual([]);
  });

  test('a file that is none is said to be none, and an empty one is made one', () => {
    const path = newPath();
    writeFileSync(path, 'this is a letter to the owner of the inn, and no database at all\n'.repeat(100));
    expect(() => openJournal(path, head)).toThrow(expect.objectContaining({ code: 'journal_unusable' }));
    const empty = newPath();
    writeFileSync(empty, '');
    const journal = openJournal(empty, head);
    expect(journal.isGoingOn).toBe(false);
    journal.close();
  });

  test('a folder that is not there is journal_unusable', () => {
    const path = join(temporaryFolder(), 'none', 'x.journal');
    expect(() => openJournal(path, head)).toThrow(expect.objectContaining({ code: 'journal_unusable' }));
  });

  test('a log that a power cut has shortened leaves what was written first', () => {
    const path = newPath();
    const journal = openJournal(path, head);
    for (let index = 0; index < 20; index++) {
      journal.begin(index, { ...start, key: `key ${index}` }, { mayBeLost: true });
      journal.settle(index, { atMs: 1, ms: 1, answer: '{}' }, { mayBeLost: true });
    }
    const log = readFileSync(`${path}-wal`);
    const counts = new Set<number>();
    const first = log.length - 100_000;
    for (let bytes = log.length; bytes >= first; bytes -= 1999) {
      const cut = newPath();
      copyFileSync(path, cut);
      writeFileSync(`${cut}-wal`, log.subarray(0, bytes));
      const again = openJournal(cut, head);
      expect(again.head).toEqual(head);
      let count = 0;
      while (again.request(count) !== undefined) expect(again.request(count)!.key).toBe(`key ${count++}`);
      for (let index = 0; index < count - 1; index++) expect(again.request(index)!.outcome).toBeDefined();
      counts.add(count);
      again.close();
    }
    expect(counts.size).toBeGreaterThan(5);
    journal.close();
  });

  test('a kill in the middle of writing leaves all that was written, and no lock', async () => {
    const path = newPath();
    const module = fileURLToPath(new URL('../../dist/journal/open-journal.js', import.meta.url));
    const program = `
      import { openJournal } from ${JSON.stringify(module)};
      const journal = openJournal(${JSON.stringify(path)}, ${JSON.stringify(head)});
      for (let index = 0; ; index++) {
        journal.begin(index, { ...${JSON.stringify(start)}, key: 'key ' + index });
        process.stdout.write(index + '\\n');
        journal.settle(index, { atMs: 1, ms: 1, answer: '{}' });
      }`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
    let said = '';
    child.stdout.on('data', (data: Buffer) => {
      said += data.toString();
      if (said.length > 200) child.kill('SIGKILL');
    });
    await once(child, 'close');
    const indexes = said.trim().split('\n').map(Number);
    const journal = openJournal(path, head);
    expect(journal.isGoingOn).toBe(true);
    for (const index of indexes.slice(0, -1))
      expect(journal.request(index)).toMatchObject({ key: `key ${index}`, outcome: { answer: '{}' } });
    journal.close();
    expect(existsSync(path)).toBe(true);
  });
});
