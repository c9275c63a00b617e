/** Which form an Accept header chooses. */
import { expect, test } from 'vitest';
import { recordFormats } from '../../src/file/record-formats.ts';
import { chooseMediaType } from '../../src/server/accept.ts';

test.each([
  [undefined, 'application/json'],
  ['', 'application/json'],
  ['*/*', 'application/json'],
  ['text/csv', 'text/csv'],
  ['TEXT/CSV; charset=utf-8', 'text/csv'],
  ['text/*', 'text/csv'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'application/json'],
  ['application/json;q=0.5, text/csv;q=0.8, application/x-ndjson', 'application/x-ndjson'],
  ['text/csv, application/json', 'application/json'],
  ['*/*, application/json;q=0', 'application/x-ndjson'],
  ['application/*;q=0.2, text/csv;q=0.1', 'application/json'],
  ['*/*;q=0.1, text/csv;q=0.2', 'text/csv'],
  ['text/csv;q=0', 'application/json'],
  ['text/csv;q=high', 'application/json'],
  ['image/png', 'application/json'],
])('%s chooses %s', (accept, chosen) => {
  expect(chooseMediaType(accept, recordFormats).mediaType).toBe(chosen);
});
