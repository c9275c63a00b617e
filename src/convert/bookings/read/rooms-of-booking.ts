/** How many rooms a row books and of which type each is, from a count, a list of types and a list of door numbers. */

export interface WrittenRooms {
  /** The cell of the room type; "" where there is none. */
  type: string;
  /** The cell that says how many rooms. */
  count?: string;
  /** The cell that lists door numbers. */
  numbers?: string;
  /** Whether a text is the whole name of a room type, as a row of one room has shown. */
  isWholeName(text: string): boolean;
}

/** A type for each room, and whether the row says their number; or why number and names do not fit together. */
export type RoomsRead = { types: string[]; isCounted: boolean; unclear?: undefined } | { unclear: string };

/** Most rooms that one row may book. */
const roomsMax = 1000;

/** Reads the rooms of one row. A name with a comma stays whole unless the number of rooms says that it is a list. */
export function readRooms({ type, count, numbers, isWholeName }: WrittenRooms): RoomsRead {
  const said = count === undefined ? undefined : roomCount(count);
  if (count !== undefined && said === undefined) return { unclear: `"${count.slice(0, 40)}" is no number of rooms` };
  const multiplied = multipliedTypes(type);
  // A cell of nothing but commas lists no door.
  const listed = partsOf(numbers ?? '').length || undefined;
  const rooms = said ?? multiplied?.length ?? listed ?? 1;
  const isCounted = (said ?? multiplied ?? listed) !== undefined;
  if (rooms > roomsMax) return { unclear: `${rooms} rooms in one booking are more than ${roomsMax}` };
  const types = multiplied ?? typesOf(type, rooms, isWholeName);
  if (types.length === rooms) return { types, isCounted };
  return { unclear: `${rooms} rooms and ${types.length} room types do not fit together` };
}

function typesOf(type: string, rooms: number, isWholeName: (text: string) => boolean): string[] {
  const parts = partsOf(type);
  if (rooms === 1 || parts.length <= 1 || isWholeName(type)) return Array<string>(rooms).fill(type);
  if (parts.length === rooms) return parts;
  return wholeNames(type, rooms, isWholeName) ?? parts;
}

/** "Double, Sea View, Double, Sea View" are two rooms where each half is a name that is known, or the same one again. */
function wholeNames(type: string, rooms: number, isWholeName: (text: string) => boolean): string[] | undefined {
  const parts = partsOf(type);
  if (parts.length % rooms !== 0) return undefined;
  const size = parts.length / rooms;
  const names = Array.from({ length: rooms }, (_, room) => parts.slice(room * size, (room + 1) * size).join(', '));
  return names.every((name) => isWholeName(name) || name === names[0]) ? names : undefined;
}

function partsOf(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A whole number; 0 means that it was not said, and is one room (Agoda writes it). */
function roomCount(text: string): number | undefined {
  if (!/^\d{1,6}(?:\.0+)?$/.test(text)) return undefined;
  return Math.max(1, Number.parseInt(text, 10));
}

const multiplied = /^([1-9]\d{0,2})\s?[x×]\s?(\S.*)$/i;

/** "2 x Deluxe, 1 x Twin" as three types, some more than `roomsMax` at most; undefined where not every part has its number. */
function multipliedTypes(text: string): string[] | undefined {
  if (!multiplied.test(text)) return undefined;
  const matches = partsOf(text).map((part) => multiplied.exec(part));
  if (matches.some((match) => match === null)) return undefined;
  return matches.slice(0, roomsMax + 1).reduce<string[]>((types, match) => {
    if (types.length <= roomsMax) types.push(...Array<string>(Number(match![1])).fill(match![2]!));
    return types;
  }, []);
}
