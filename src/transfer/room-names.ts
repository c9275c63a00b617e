/** The room types that a file names, for the check of a dry run against those that the service lists. */
import { createNearestRooms } from '../contract/nearest-room.ts';
import { nameKey, ownText } from '../contract/text.ts';
import { addLine, emptyRanges, type LineRanges } from '../file/line-ranges.ts';

/** Distinct names that are watched. */
const namesMax = 10_000;

/** A name in the file that the service does not list, the nearest that it does, and where it stands. */
export interface UnlistedRoom {
  name: string;
  nearest: string | undefined;
  lines: LineRanges;
}

export interface RoomNames {
  see(name: string, line: number): void;
  /** The names that are not in `listed`: each may be inactive, or mistyped, and the first twenty say what for. */
  unlisted(listed: readonly string[]): UnlistedRoom[];
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
    unlisted(listed) {
      const keys = new Set(listed.map(nameKey));
      const nearestOf = createNearestRooms(listed);
      return [...seen]
        .filter(([name]) => !keys.has(nameKey(name)))
        .map(([name, lines]) => ({ name, nearest: nearestOf(name), lines }));
    },
  };
}
