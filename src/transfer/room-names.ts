/** Collects the room types that a file names, for a dry run to compare with those of the service. */
import { createNearestRooms } from '../contract/nearest-room.ts';
import { nameKey, ownText } from '../contract/text.ts';
import { addLine, emptyRanges, type LineRanges } from '../file/line-ranges.ts';

/** Most distinct names collected. */
const namesMax = 10_000;

/** A name in the file that the service does not list, the nearest that it does list, and the lines. */
export interface UnlistedRoom {
  name: string;
  nearest: string | undefined;
  lines: LineRanges;
}

export interface RoomNames {
  see(name: string, line: number): void;
  /** The names that are not in `listed`: each may be inactive or mistyped; the first twenty come with the nearest listed name. */
  unlisted(listed: readonly string[]): UnlistedRoom[];
}

/** Collects the room type names of bookings and rates. */
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
