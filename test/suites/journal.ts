/** What every journal promises, whatever it stands on. */
import { describe, expect, test } from 'vitest';
import type { Journal, JournalHead } from '../../src/journal/journal.ts';

export const head: JournalHead = {
  version: '1.2.3',
  resource: 'bookings',
  file: '/inn/bookings.csv',
  fileBytes: 1234,
  fileModifiedMs: 1_800_000_000_000.5,
  baseUrl: 'http://127.0.0.1:8080',
  words: ['import', 'bookings', 'bookings.csv'],
  batchSize: 5000,
  startedAtMs: 1_800_000_001_000,
  keyPrefix: 'prefix',
};

const start = (index: number) => ({
  key: `key ${index}`,
  hash: `hash ${index}`,
  records: 10,
  firstLine: 2 + index * 10,
  lastLine: 11 + index * 10,
  atMs: 1000 + index,
});

/** `open` gives a journal; again the same one, as a program that was started again finds it. */
export function journalSuite(name: string, openWorld: () => { open(): Journal }): void {
  describe(name, () => {
    test('a new one knows of no request, and keeps its head', () => {
      const journal = openWorld().open();
      expect(journal.head.batchSize).toBe(5000);
      expect(journal.request(0)).toBeUndefined();
      expect(journal.progress()).toMatchObject({ settled: 0, records: 0 });
      expect(journal.progress().open).toBeUndefined();
      journal.close();
    });

    test('a request is there as soon as it is begun, without an outcome', () => {
      const { open } = openWorld();
      const journal = open();
      journal.begin(0, start(0));
      journal.close();
      const again = open();
      expect(again.request(0)).toEqual({ ...start(0), outcome: undefined });
      expect(again.progress().open).toEqual({ firstLine: 2, lastLine: 11, atMs: 1000 });
      again.close();
    });

    test('an answer and a refusal come back as they were', () => {
      const { open } = openWorld();
      const journal = open();
      journal.begin(0, start(0));
      journal.settle(0, { atMs: 2000, ms: 12.5, answer: '{"success":true,"x":"é\\u0000 🏨"}' });
      journal.begin(1, start(1));
      journal.settle(1, { atMs: 2001, ms: 3, refusal: { code: 'too_large', message: 'Too large.' } });
      journal.begin(2, start(2));
      journal.settle(2, { atMs: 2002, ms: 4, answer: '{}' });
      journal.close();
      const again = open();
      expect(again.request(0)?.outcome).toEqual({ atMs: 2000, ms: 12.5, answer: '{"success":true,"x":"é\\u0000 🏨"}' });
      expect(again.request(1)?.outcome).toEqual({
        atMs: 2001,
        ms: 3,
        refusal: { code: 'too_large', message: 'Too large.' },
      });
      expect(again.progress()).toEqual({
        settled: 2,
        records: 20,
        firstLine: 2,
        lastLine: 31,
        lastAtMs: 2002,
        open: undefined,
      });
      again.close();
    });

    test('a request is sent again under another key, once its import stopped because too much was rejected', () => {
      const { open } = openWorld();
      const journal = open();
      journal.begin(0, start(0));
      journal.settle(0, { atMs: 2000, ms: 1, answer: '{"error_count":4}' });
      expect(journal.progress()).toMatchObject({ settled: 1, records: 10, rejected: 4 });
      journal.keepStoppedAtLimit();
      journal.close();
      const again = open();
      expect(again.head).toEqual({ ...head, isStoppedAtLimit: true });
      again.reopen(0, { key: 'another key', atMs: 3000 });
      again.close();
      const last = open();
      expect(last.request(0)).toEqual({ ...start(0), key: 'another key', atMs: 3000, outcome: undefined });
      expect(last.progress().open).toEqual({ firstLine: 2, lastLine: 11, atMs: 3000 });
      last.close();
    });

    test('a request that was not delivered is forgotten, and its place is free', () => {
      const journal = openWorld().open();
      journal.begin(0, start(0));
      journal.withdraw(0);
      expect(journal.request(0)).toBeUndefined();
      journal.begin(0, start(5));
      expect(journal.request(0)?.key).toBe('key 5');
      journal.close();
    });

    test('a place is taken once', () => {
      const journal = openWorld().open();
      journal.begin(0, start(0));
      expect(() => journal.begin(0, start(0))).toThrow();
      journal.close();
    });

    test('it knows where the rejects were put', () => {
      const { open } = openWorld();
      const journal = open();
      expect(journal.keptPath('rejects')).toBeUndefined();
      journal.keepPath('rejects', '/inn/a.csv');
      journal.keepPath('left-out', '/inn/c.csv');
      journal.keepPath('rejects', '/inn/b.csv');
      journal.close();
      const again = open();
      expect(again.keptPath('rejects')).toBe('/inn/b.csv');
      expect(again.keptPath('left-out')).toBe('/inn/c.csv');
      again.close();
    });

    test('one that is removed begins anew', () => {
      const { open } = openWorld();
      const journal = open();
      journal.begin(0, start(0));
      journal.remove();
      const again = open();
      expect(again.request(0)).toBeUndefined();
      again.close();
    });
  });
}
