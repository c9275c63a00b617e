/** Reads how many rooms a row books and the type of each, from a count, a list of types and a list of door numbers. */

export interface WrittenRooms {
  /** The cell of the room type; "" if there is none. */
  type: string;
  /** The cell with the number of rooms. */
  count?: string;
  /** The cell with the list of door numbers. */
  numbers?: string;
  /** Whether a text is the whole name of a room type, because it stands on a row of one room. */
  isWholeName(text: string): boolean;
}

/** A type for each room, and whether the row says how many there are; or why number and names do not fit together. */
type RoomsRead = { types: string[]; isCounted: boolean; unclear?: undefined } | { unclear: string };

const roomsMax = 1000;

/** Reads the rooms of one row. A name with a comma stays whole unless the number of rooms shows that it is a list. */
export function readRooms({ type, count, numbers, isWholeName }: WrittenRooms): RoomsRead {
  const list = listOf(type) ?? (numbers === type ? countedRooms(type) : undefined);
  if (list !== undefined) return { types: list, isCounted: true };
  const isOne = numbers === undefined && (count === undefined || count === '1') && !timesType.test(type);
  if (isOne) return { types: [type], isCounted: count !== undefined };
  const said = /^\d{1,6}(?:\.0+)?$/.test(count ?? '') ? Math.max(1, Number.parseInt(count!, 10)) : undefined;
  if (count !== undefined && said === undefined) return { unclear: `"${count.slice(0, 40)}" is not a number of rooms` };
  const multiplied = multipliedTypes(type);
  // A cell with only commas lists no door.
  const listed = partsOf(numbers ?? '').length || undefined;
  const rooms = said ?? multiplied?.length ?? listed ?? 1;
  const isCounted = (said ?? multiplied ?? listed) !== undefined;
  if (numbers?.startsWith('[') && (listed ?? 0) > rooms)
    return { unclear: `${rooms} rooms and ${listed} door numbers do not fit together` };
  if (rooms > roomsMax) return { unclear: `${rooms} rooms in one booking are more than ${roomsMax}` };
  const types = multiplied ?? typesOf(type, rooms, isWholeName);
  if (types.length === rooms) return { types, isCounted };
  return { unclear: `${rooms} rooms and ${types.length} room types do not fit together` };
}

/** The texts of a list in JSON; undefined for another text. */
export function listOf(text: string): string[] | undefined {
  if (!text.startsWith('["')) return undefined;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every((one) => typeof one === 'string' && one.trim() !== '') ? list : undefined;
  } catch {
    return undefined;
  }
}

/** The rooms of `2 (Double, Single)`; undefined for another text, and where there are more or fewer. */
export function countedRooms(text: string): string[] | undefined {
  const match = /^(\d{1,3}) ?\(([^()]+)\)$/.exec(text);
  const types = partsOf(match?.[2] ?? '');
  return match !== null && types.length === Number(match[1]) ? types : undefined;
}

function typesOf(type: string, rooms: number, isWholeName: (text: string) => boolean): string[] {
  const parts = partsOf(type);
  const stroked = partsOf(type, '/');
  // Two rooms "Double/Twin" are two of one type, which can be either.
  const isList = stroked.length === rooms && (rooms > 2 || stroked.every((part) => part.includes(' ')));
  if (rooms === 1 || isWholeName(type)) return Array<string>(rooms).fill(type);
  if (parts.length <= 1) return isList ? stroked : Array<string>(rooms).fill(type);
  return parts.length === rooms ? parts : (wholeNames(type, rooms, isWholeName) ?? parts);
}

/** "Double, Sea View, Double, Sea View" is two rooms if each half is a known name, or both halves are equal. */
function wholeNames(type: string, rooms: number, isWholeName: (text: string) => boolean): string[] | undefined {
  const parts = partsOf(type);
  if (parts.length % rooms !== 0) return undefined;
  const size = parts.length / rooms;
  const names = Array.from({ length: rooms }, (_, room) => parts.slice(room * size, (room + 1) * size).join(', '));
  return names.every((name) => isWholeName(name) || name === names[0]) ? names : undefined;
}

function partsOf(text: string, mark: string | RegExp = /[,;\n]/): string[] {
  return text
    .split(mark)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const timesType = /^([1-9]\d{0,2})\s?[x×]\s?(\S.*)$/i;

/** "2 x Deluxe, 1 x Twin" as three types, at most a few more than `roomsMax`; undefined if a part has no number. */
function multipliedTypes(text: string): string[] | undefined {
  const matches = partsOf(text).map((part) => timesType.exec(part));
  if (matches.length === 0 || matches.includes(null)) return undefined;
  return matches.slice(0, roomsMax + 1).reduce<string[]>((types, match) => {
    if (types.length <= roomsMax) types.push(...Array<string>(Number(match![1])).fill(match![2]!));
    return types;
  }, []);
}
