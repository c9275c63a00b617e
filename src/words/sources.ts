/** What became of the sources of a house, one line each, for a log. */
import type { Waits } from '../app/sources/source-memory.ts';
import type { SourceResult } from '../app/sources/sync-sources.ts';
import { count, counted, isoTime } from './count.ts';

const askedWords: Readonly<Record<string, string>> = {
  gone: 'no longer listed',
  looks_like: 'may be there already',
  looks_moved: 'may have moved',
  contradiction: 'of which sources say different things',
};

/** `villa: 2 new, 1 moved, 0 cancelled`, and what waits for an answer. */
export function lineOfSource(result: SourceResult): string {
  const { name, state, problem, inSinceMs } = result;
  const since = inSinceMs === undefined ? '' : ` since ${new Date(inSinceMs).toISOString().slice(0, 10)}`;
  switch (state) {
    case 'waits':
      return `${name}: waits: ${problem!.message} ${problem!.fix}`;
    case 'unchanged':
      return `${name}: nothing new${since}`;
    case 'none':
      return `${name}: no file yet`;
    default:
      return `${name}: ${countsOf(result)}${state === 'stopped' ? '; stopped' : ''}`;
  }
}

function countsOf({ counts: { applied, asked } }: SourceResult): string {
  const { new: added = 0, moved = 0, cancelled = 0, gone = 0, changed = 0 } = applied;
  const parts = [`${count(added)} new`, `${count(moved)} moved`, `${count(cancelled + gone)} cancelled`];
  if (changed > 0) parts.push(`${count(changed)} changed`);
  const open = textOfWaits({ asked });
  return [parts.join(', '), ...(open === '' ? [] : [`waits: ${open}`])].join('; ');
}

/** Why a source waits: `2 bookings no longer listed`. */
export function textOfWaits({ why, asked = {} }: Waits): string {
  const open = Object.entries(asked).map(([name, number]) =>
    name === 'rejected'
      ? `${counted(number, 'row', 'rows')} rejected`
      : `${counted(number, 'booking', 'bookings')} ${askedWords[name] ?? name}`,
  );
  return why ?? open.join(', ');
}

/** A source as `--json` prints it. */
export function plainSource({ name, state, file, counts, problem, inSinceMs, notMoved }: SourceResult) {
  return {
    ...{ name, state, file, ...counts },
    problem: problem === undefined ? null : { code: problem.code, message: problem.message, fix: problem.fix },
    in_since: isoTime(inSinceMs),
    not_moved: notMoved?.message ?? null,
  };
}
