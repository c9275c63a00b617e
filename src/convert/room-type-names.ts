/** The names of rooms in a file and the names of the room types that they mean, as `--room` says. */
import { nameKey, ownText } from '../contract/text.ts';
import type { Decisions } from './decisions.ts';
import type { Note } from './notes.ts';
import { noteOfUnusedWords } from './unused-words.ts';

export interface RoomTypeNames {
  /** The name of the room type that a name in the file means; the name itself where nobody has said another. */
  typeOf(name: string): string;
  /** After the last row: the names of `--room` that stand in no row. */
  notes(): Note[];
}

const namesRemembered = 10_000;

/** Names are compared as the contract compares them: without case and double spaces. */
export function createRoomTypeNames({ room = new Map() }: Pick<Decisions, 'room'>): RoomTypeNames {
  if (room.size === 0) return { typeOf: (name) => name, notes: () => [] };
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
      // Beyond the names that are remembered a name may stand in a row that nobody recalls.
      if (seenByKey.size >= namesRemembered) return [];
      const unused = [...room.keys()].filter((name) => !seenByKey.has(nameKey(name)));
      return noteOfUnusedWords('room_in_no_row', unused, seenByKey.values());
    },
  };
}
