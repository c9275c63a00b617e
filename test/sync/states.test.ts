/** What may become of a state, cell by cell: all 36 pairs, by a source that knows who has come and left, and by one that does not. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type BookingStatus, bookingStatuses } from '../../src/contract/status.ts';
import { agreedState, becoming } from '../../src/sync/states.ts';

/** For what stands: what is said in the order of the states, by a source that knows / by one that does not, and why. */
const cells: Readonly<Record<BookingStatus, readonly [string, string]>> = {
  Pending: ['take take take take take take', 'a request becomes anything'],
  Confirmed: ['keep take take take take take', 'a confirmation is not taken back to a request'],
  CheckedIn: ['keep keep take take ask/keep ask/keep', 'a guest in house is not expected again'],
  CheckedOut: ['keep keep keep take ask/keep ask/keep', 'a stay that took place is not undone'],
  Cancelled: ['ask ask take/ask take/ask take take/ask', 'whether it is live again is asked, unless it is seen'],
  NoShow: ['ask/keep ask/keep take/ask take/ask ask/keep take', 'a channel lists it as before, the desk knows better'],
};

const pairs = bookingStatuses.flatMap((stands) =>
  bookingStatuses.map((said, at) => {
    const [known, unknown = known] = cells[stands][0].split(' ')[at]!.split('/');
    return { stands, said, known, unknown, why: cells[stands][1] };
  }),
);

test.each(pairs)('$stands, and $said is said: $known, by a channel $unknown ($why)', (pair) => {
  expect(becoming(pair.stands, pair.said, true)).toBe(pair.known);
  expect(becoming(pair.stands, pair.said, false)).toBe(pair.unknown);
});

test.each(pairs)('two sources, $stands and $said: the order of the files changes nothing', ({ stands, said }) => {
  for (const knows of [true, false]) {
    const [one, other] = [
      { state: stands, knows },
      { state: said, knows: false },
    ];
    expect(agreedState(one, other)?.state).toBe(agreedState(other, one)?.state);
  }
});

test('a live stay and one that has ended are asked about, unless the guest was seen', () => {
  const channel = (state: BookingStatus) => ({ state, knows: false });
  expect(agreedState(channel('Confirmed'), channel('Cancelled'))).toBeUndefined();
  expect(agreedState({ state: 'CheckedIn', knows: true }, channel('Cancelled'))?.state).toBe('CheckedIn');
  expect(agreedState({ state: null, knows: false }, channel('Cancelled'))).toBeUndefined();
});

test('the help shows the table', () => {
  const words = { take: 'taken', keep: 'stays', ask: 'asked' };
  const lines = bookingStatuses.map((stands) => {
    const row = bookingStatuses.map((said) => {
      const [known, unknown] = [true, false].map((knows) => words[becoming(stands, said, knows)]);
      return stands === said ? '-' : known === unknown ? known : `${known} / ${unknown}`;
    });
    return `| ${[stands, ...row].join(' | ')} |`;
  });
  expect(readFileSync(new URL('../../src/cli/help/every-monday.md', import.meta.url), 'utf8')).toContain(
    lines.join('\n'),
  );
});
