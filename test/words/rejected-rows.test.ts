/** What is said of rows that the service rejected. */
import { expect, test } from 'vitest';
import { linesOfRejectedThere } from '../../src/words/rejected-rows.ts';

const refused = (file: string, line: number, message: string) => ({ file, line, issues: [{ message }] });

test('rows by file, each with its line; a booking that no row names has neither', () => {
  const rejected = [
    refused('week.csv', 3, 'too late'),
    refused('', 0, 'too late'),
    refused('week.csv', 4, 'too old'),
    refused('', 0, 'too late'),
  ];
  expect(linesOfRejectedThere(rejected)).toEqual([
    'week.csv: 2 rows rejected by the service (line 3: too late; line 4: too old)',
    '2 bookings rejected by the service (too late)',
  ]);
});
