/** The room types that a file names, for the check of a dry run against those that the service lists. */
import { createNearestNames } from '../contract/nearest-name.ts';
import { nameKey, ownText } from '../contract/text.ts';
import { addLine, emptyRanges, type LineRanges } from '../file/line-ranges.ts';
import type { Warning } from './tally.ts';

/** Distinct names that are watched. */
const namesMax = 10_000;

export interface RoomNames {
  see(name: string, line: number): void;
  /** One warning for each name that is not in `listed`: it may be inactive, or mistyped, and the first twenty say what for. */
  warnings(listed: readonly string[]): Warning[];
}

/** Watches the room type names of bookings and rates. */
export function watchRoomNames(): RoomNames {
  const seen = new Map<string, LineRanges>();
  return {
    see(name, line) {
      let known = seen.get(name);
      if (known === undefined) {
        if (seen.size >= namesMax) return;
        known = emptyRanges();
        seen.set(ownText(name), known);
      }
      addLine(known, line);
    },
    warnings(listed) {
      const keys = new Set(listed.map(nameKey));
      const nearestOf = createNearestNames(listed);
      return [...seen]
        .filter(([name]) => !keys.has(nameKey(name)))
        .map(([name, lines]) => warningOf(name, lines, nearestOf(name)));
    },
  };
}

function warningOf(name: string, lines: LineRanges, nearest: string | undefined): Warning {
  const hint = nearest === undefined ? '' : ` (the nearest is "${nearest}")`;
  const message = `the service lists no active room type "${name}"${hint}: ${lines.count === 1 ? '1 row' : `${lines.count} rows`} would be rejected unless it is an inactive one`;
  return { code: 'unlisted_room_type', message, lines: lines.ranges };
}
