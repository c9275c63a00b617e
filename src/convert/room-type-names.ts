/** Maps the room names of a file to room types, as `--room` says. */
import { nearestName } from '../contract/nearest-name.ts';
import { nameKey, ownText, remembering } from '../contract/text.ts';
import type { Decisions } from './reading-options.ts';
import { type RowsRemark, remarkOfUnusedWords } from './remark.ts';

export interface RoomTypeNames {
  /** The room type for a name in the file; the name itself if none was given, kept by itself: the records that wait keep no other text of their rows. */
  typeOf(name: string): string;
  /** After the last row: the names of `--room` that are in no row and look mistyped. */
  notes(): RowsRemark[];
}

const namesRemembered = 10_000;

/** Names are compared as in the contract: ignoring case and repeated spaces. */
export function createRoomTypeNames({ room = new Map() }: Pick<Decisions, 'room'>): RoomTypeNames {
  if (room.size === 0) return { typeOf: remembering((name) => name), notes: () => [] };
  const typeByKey = new Map([...room].map(([from, to]) => [nameKey(from), to] as const));
  const seenByKey = new Map<string, string>();
  return {
    typeOf(name) {
      const key = nameKey(name);
      if (key !== '' && seenByKey.size < namesRemembered && !seenByKey.has(key))
        seenByKey.set(ownText(key), ownText(name));
      return typeByKey.get(key) ?? name;
    },
    notes() {
      // When the memory of names is full, it is unknown whether a name was in some row.
      if (seenByKey.size >= namesRemembered) return [];
      // A room without a booking this week is no mistake; a name that is near to one of the file's that no other flag means is mistyped.
      const free = [...seenByKey].filter(([key]) => !typeByKey.has(key)).map(([, name]) => name);
      const unused = [...room.keys()].filter(
        (name) => !seenByKey.has(nameKey(name)) && nearestName(name, free) !== undefined,
      );
      return remarkOfUnusedWords('room_in_no_row', unused, free);
    },
  };
}
