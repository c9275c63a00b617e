/** Gives physical rooms their names, each unique in the property. */
import { nameKey } from '../contract/text.ts';
import type { StoredRoomType } from '../store/store.ts';

type NamedType = Pick<StoredRoomType, 'name' | 'nameKey' | 'totalRooms'>;

/**
 * Names the rooms of these types: the only room of a type by its type, others by type and number. If that is also the name of another type's only
 * room, the number is in brackets.
 */
export function createRoomNamer(roomTypes: Iterable<NamedType>): (type: NamedType, number: number) => string {
  const taken = new Set<string>();
  for (const { nameKey: key, totalRooms } of roomTypes) if (totalRooms === 1) taken.add(key);
  return ({ name, totalRooms }, number) => {
    if (totalRooms === 1) return name;
    let written = String(number);
    while (taken.has(nameKey(`${name} ${written}`))) written = `(${written})`;
    return `${name} ${written}`;
  };
}
