import { expect, test } from 'vitest';
import { likelyStatus } from '../../../../src/convert/columns/everyday/likely-status.ts';
import { everydayStatuses } from '../../../../src/convert/columns/everyday/status-words.ts';

test.each([
  ['Activa', 'Confirmed'],
  ['successful', 'Confirmed'],
  ['Completada', 'CheckedOut'],
  ['Новый', 'Pending'],
  ['Rejected by host', 'Cancelled'],
  ['Check-in pendiente', 'Confirmed'],
  ['Check-out pendiente', 'CheckedIn'],
  ['Aktif', 'Confirmed'],
  ['Book', 'Confirmed'],
  ['Onboard', 'CheckedIn'],
  ['شاغرة', 'CheckedOut'],
  ['ODBIJENA', 'Cancelled'],
  ['Bookworm', undefined],
  ['Wobbly', undefined],
  ['1', undefined],
])('"%s" is proposed as %s', (word, status) => {
  expect(likelyStatus(word)).toBe(status);
});

test('no proposal contradicts a word that is known', () => {
  const wrong = Object.entries(everydayStatuses).filter(
    ([word, status]) => likelyStatus(word) !== undefined && likelyStatus(word) !== status,
  );
  expect(wrong).toEqual([]);
});
