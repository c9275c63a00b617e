/** The name of a room in the file in, the name of the room type out, as `--room` says; else the name itself. */
import { nameKey } from '../../contract/text.ts';
import type { Decisions } from '../decisions.ts';

const keysOf = new WeakMap<ReadonlyMap<string, string>, ReadonlyMap<string, string>>();

/** Names are compared as the contract compares them: without case and double spaces. */
export function nameOfRoomType(name: string, { rooms }: Pick<Decisions, 'rooms'>): string {
  if (rooms === undefined || rooms.size === 0) return name;
  let byKey = keysOf.get(rooms);
  if (byKey === undefined) {
    byKey = new Map([...rooms].map(([from, to]) => [nameKey(from), to] as const));
    keysOf.set(rooms, byKey);
  }
  return byKey.get(nameKey(name)) ?? name;
}
