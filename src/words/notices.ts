/** Writes the lines that tell people of a notice. */
import type { Notice } from '../app/notice.ts';
import { count } from './count.ts';
import { shellWord } from './shell-word.ts';
import { timeOf } from './time.ts';

/** One line each. `nowMs`: milliseconds since 1970. */
export function linesOfNotice(notice: Notice, nowMs: number): string[] {
  switch (notice.kind) {
    case 'service':
      return [notice.sentence];
    case 'open to others': {
      const holds = notice.holds === 'keys' ? 'the API keys' : "the guests' data";
      return [
        `warning: other users of this machine may read ${holds} in ${notice.path}; to fix it: chmod 600 ${shellWord(notice.path)}`,
      ];
    }
    case 'room types not checked':
      return [`room types are not checked: ${notice.error.message}`];
    case 'room types not looked up':
      return [`room types are not looked up: ${notice.error.message}`];
    case 'bookings not looked up':
      return [`which rows are new, and lack what a new booking needs, is not checked: ${notice.error.message}`];
    case 'not written':
      return [notice.error.message];
    case 'going on':
      return linesOfGoingOn(notice, nowMs);
    case 'file changed': {
      const there = notice.isUpdated ? 'written again' : 'skipped';
      const until = notice.lastLine === undefined ? '' : ` at line ${count(notice.lastLine)}`;
      return [
        `${notice.file} has changed since its import stopped${until}: it starts over, and what is in already is ${there}`,
      ];
    }
    case 'prices not compared':
      return [
        `warning: the prices are in ${notice.currencies.join(', ')}, and the property has no currency to compare them with`,
      ];
  }
}

/** `lines 2 to 5,001`, or how many rows of them. */
function linesOf({ firstLine, lastLine, rows }: { firstLine: number; lastLine: number; rows?: number }): string {
  return `${rows === undefined ? '' : `${count(rows)} rows of `}lines ${count(firstLine)} to ${count(lastLine)}`;
}

function linesOfGoingOn({ done, open, batchSize }: Extract<Notice, { kind: 'going on' }>, nowMs: number): string[] {
  return [
    ...(done === undefined
      ? []
      : [
          `${linesOf(done)} are done: ${count(done.in)} in, ${count(done.rejected)} rejected (${timeOf(done.atMs, nowMs)}); going on`,
          ...(done.isLookedAtAgain ? ['requests with rejected rows are tried again'] : []),
        ]),
    ...(open === undefined
      ? []
      : [
          `the answer for ${linesOf(open)} never came: ${open.isSentAgain ? 'they are sent again under their old key' : 'this service may take them twice, so they are not sent again'}`,
        ]),
    ...(batchSize === undefined ? [] : [`batches stay at ${count(batchSize)} records, as at the start`]),
  ];
}
