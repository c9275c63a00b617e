/** The name of a room in the file in, the name of the room type out, as `--room` says; else the name itself. */
import { nameKey, ownText } from '../contract/text.ts';
import type { Note } from './converter.ts';
import type { Decisions } from './decisions.ts';
import { noteOfUnusedWords } from './unused-words.ts';

/** What `--room` says, by the key of the name, and the names that were asked for. */
interface Translation {
  typeByKey: ReadonlyMap<string, string>;
  nameByKey: Map<string, string>;
}

const translations = new WeakMap<ReadonlyMap<string, string>, Translation>();
const namesRemembered = 10_000;

/** Names are compared as the contract compares them: without case and double spaces. */
export function nameOfRoomType(name: string, { rooms }: Pick<Decisions, 'rooms'>): string {
  if (rooms === undefined || rooms.size === 0) return name;
  const { typeByKey, nameByKey } = translationOf(rooms);
  const key = nameKey(name);
  if (key !== '' && nameByKey.size < namesRemembered && !nameByKey.has(key)) nameByKey.set(ownText(key), ownText(name));
  return typeByKey.get(key) ?? name;
}

/** The note on the names of `--room` that stand in no row, after the last row. */
export function notesOfUnusedRooms({ rooms }: Pick<Decisions, 'rooms'>): Note[] {
  if (rooms === undefined || rooms.size === 0) return [];
  const { nameByKey } = translationOf(rooms);
  const unused = [...rooms.keys()].filter((name) => !nameByKey.has(nameKey(name)));
  return nameByKey.size < namesRemembered ? noteOfUnusedWords('--room', unused, nameByKey.values()) : [];
}

function translationOf(rooms: ReadonlyMap<string, string>): Translation {
  let translation = translations.get(rooms);
  if (translation === undefined) {
    const typeByKey = new Map([...rooms].map(([from, to]) => [nameKey(from), to] as const));
    translation = { typeByKey, nameByKey: new Map() };
    translations.set(rooms, translation);
  }
  return translation;
}
