/** Says on which nights more rooms are sold than there are. */
import type { OverbookedType } from '../app/service/overbooked.ts';
import { counted } from './count.ts';
import { printable } from './printable.ts';

/** Most types that are named. */
const shownMax = 5;

/** `overbooked: Attic 3 nights from 2027-05-01 to 2027-05-03`; of a plan, where they would be. */
export function overbookedText(types: readonly OverbookedType[], isPlanned: boolean): string {
  const named = types.slice(0, shownMax).map(({ type, nights, from, to }) => {
    const when = from === to ? `on ${from}` : `from ${from} to ${to}`;
    return `${printable(type, 60)} ${counted(nights, 'night', 'nights')} ${when}`;
  });
  const more = types.length > named.length ? `; and ${counted(types.length - named.length, 'type', 'types')} more` : '';
  return `${isPlanned ? 'would be overbooked' : 'overbooked'}: ${named.join('; ')}${more}`;
}
