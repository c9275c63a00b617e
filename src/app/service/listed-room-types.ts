/** The names of the room types that a service lists, and those that a file names beside them. */
import type { Client } from '../../client/create-client.ts';
import { PmsError } from '../../contract/errors.ts';
import { createNearestRooms } from '../../contract/nearest-name.ts';
import { nameKey, ownText } from '../../contract/text.ts';
import { addLine, emptyRanges, type LineRanges } from '../../file/line-ranges.ts';
import { roomsOfTypes } from '../../report/rooms-of-types.ts';
import type { AppContext } from '../app-context.ts';
import type { Service } from './find-service.ts';

/** The names of the room types that the service lists. Throws PmsError answer_unreadable if there are more than any property has. */
export async function listedRoomTypes(client: Client): Promise<string[]> {
  return [...(await roomsOfTypes(client)).values()].map(({ name }) => name);
}

/**
 * The same; undefined, with a notice, if it cannot list them, and also for a service of others that lists no type at all: it may know them all the
 * same.
 */
export async function listRooms(context: AppContext, { client, info }: Service): Promise<string[] | undefined> {
  try {
    const listed = await listedRoomTypes(client);
    return listed.length > 0 || info.isOurs ? listed : undefined;
  } catch (error) {
    if (!(error instanceof PmsError)) throw error;
    context.tell({ code: 'rooms_not_checked', error });
    return undefined;
  }
}

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
