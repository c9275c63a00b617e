/** Gives each room of a file the number behind its guest name, and each rejected row the cell by which its rooms are recognised later. */
import type { Booking } from '../../../contract/booking.ts';
import { type CheckedRecord, checkRecord } from '../../../contract/check-record.ts';
import { resources } from '../../../contract/resource.ts';
import type { Row } from '../../../file/row.ts';
import { type EarlierNumbers, joinEarlierNumbers, renderEarlierNumbers } from './earlier-numbers.ts';
import { keysOfRoom, textOfKey } from './open-numbers.ts';
import { emailHash, knownKeyOf, type RoomKey, wholeKey } from './room-key.ts';
import type { NamedRoom, NumberedRooms, RoomNumbers } from './room-numbers.ts';

export interface NamingOptions {
  /** The numbers from an earlier reading of the file; without them the index of a room in its booking is its number. */
  numbered?: NumberedRooms;
  /** Collects the rooms for the next reading. */
  counted?: RoomNumbers;
  /** Whether a room without a booking number is a booking of its own; otherwise it may be the same as an earlier one. */
  areOwn: boolean;
}

interface RoomToName {
  rows: readonly Row[];
  /** The valid part of its record, and the fields that are wrong. */
  known: Partial<Booking>;
  wrong: ReadonlySet<string | null>;
  /** Its booking number; "" if it has none. */
  id: string;
  isEnded: boolean;
  /** 1-based among the rooms of its booking. */
  index: number;
  /** What the rejects file says about its row. */
  earlier: EarlierNumbers | undefined;
}

export type RoomNamer = ReturnType<typeof createRoomNamer>;

/** What is kept of a room whose row may still be rejected: little, because that is of all rows of several requests. */
interface NamedRoomOfRow {
  isOwn: boolean;
  /** Set if the whole key is known. */
  number: number | undefined;
  key: Partial<RoomKey>;
  earlier: EarlierNumbers | undefined;
}

/** A row with its rooms so far in the reading of this namer. They are kept on it: of a weak map of all rows, each collection of garbage would look at every one. */
type NamedRow = Row & { rooms?: NamedRoomOfRow[]; namedBy?: object };

/** A namer for one reading of a file; every reading must bring the rooms in the same order. */
export function createRoomNamer({ numbered, counted, areOwn }: NamingOptions) {
  let rooms = 0;
  const reading = {};
  const roomsOf = (row: NamedRow) => (row.namedBy === reading ? row.rooms : undefined);
  return {
    /** The number of the next room of the file, 1 for none; undefined if its guest, type or dates are not known. */
    numberOf(room: RoomToName): number | undefined {
      const at = rooms++;
      const rows = room.rows as readonly NamedRow[];
      const isOwn = room.id !== '' || areOwn || room.earlier?.isOwn === true;
      const isNumbered = isCounted(room, isOwn);
      counted?.add(isNumbered ? roomToCount(room, isOwn, roomsOf(rows[0]!)?.length ?? 0) : undefined);
      const number = isNumbered ? (numbered?.get(at) ?? room.index) : undefined;
      // Only who gives names, or knows earlier ones, is asked for a row again.
      if (numbered === undefined && room.earlier === undefined) return number;
      const key = numbered?.keyOf(at) ?? knownKeyOf(room.known, room.wrong);
      const named = { isOwn, number, key, earlier: room.earlier };
      for (const row of rows) {
        if (row.namedBy === reading) row.rooms!.push(named);
        else {
          row.namedBy = reading;
          row.rooms = [named];
        }
      }
      return number;
    },
    /** The cell `_number` of a row that was processed. */
    cellOf(row: Row): string {
      const all = roomsOf(row) ?? [];
      const [first] = all;
      const isOwn = first?.isOwn ?? areOwn;
      const known = first?.key ?? {};
      const exact = isOwn ? numbersInRow(all, numbered) : new Map<string, number>();
      const from = new Map(numbered?.openNumbers(known, isOwn));
      return renderEarlierNumbers(joinEarlierNumbers(first?.earlier, { isOwn, exact, from }));
    },
  };
}

/** Whether the room's number is known: its whole key is, and also what decides which numbers are free. */
function isCounted({ known, wrong, id }: RoomToName, isOwn: boolean): boolean {
  if (wrong.size === 0) return true;
  // Without a booking number, the e-mail decides which numbers are free, or the state decides which room it is the same as.
  if (id === '' && wrong.has(isOwn ? 'guest_email' : 'booking_status')) return false;
  return isWhole(knownKeyOf(known, wrong));
}

function roomToCount(room: RoomToName, isOwn: boolean, indexInRow: number): NamedRoom {
  const { id, isEnded, index, known, rows } = room;
  const key = knownKeyOf(known, room.wrong) as RoomKey;
  const email = id === '' ? emailHash(known.guest_email) : 0;
  const { given, from } = earlierOf(room, { key: wholeKey(key), isOwn, indexInRow });
  return { key, email, isOwn, line: rows[0]!.line, id, isEnded, index, given, from };
}

function isWhole(parts: Partial<RoomKey>): parts is RoomKey {
  return parts.guest !== undefined && parts.stay !== undefined;
}

/**
 * The number of each room of a row under its own key, and the number it would have if it equalled another room of the row: in "Double, Doubel,
 * Double" the second room comes between the two.
 */
function numbersInRow(all: readonly NamedRoomOfRow[], numbered: NumberedRooms | undefined): Map<string, number> {
  const exact = new Map<string, number>();
  const known = all.flatMap(({ key: parts, number }, index) =>
    number !== undefined && isWhole(parts) ? [{ parts, number, index, key: wholeKey(parts) }] : [],
  );
  for (const { key, index, number } of known) exact.set(textOfKey(key, index), number);
  if (all.length > roomsComparedMax) return exact;
  for (const index of all.keys()) {
    for (const other of known) {
      const number = other.number + index - other.index;
      const text = textOfKey(other.key, index);
      const isBelow = known.some(({ key, number: above }) => key === other.key && above > number);
      if (number < 1 || !isBelow || exact.has(text) || numbered?.isHeld(other.parts, number) !== false) continue;
      exact.set(text, number);
    }
  }
  return exact;
}

const roomsComparedMax = 50;

/** The number that an earlier import gave the room, or the first number that it had not given. */
function earlierOf(
  { earlier, known, isEnded, index }: RoomToName,
  { key, isOwn, indexInRow }: { key: number; isOwn: boolean; indexInRow: number },
): { given?: number; from?: number } {
  if (earlier === undefined) return {};
  const exact = earlier.exact.get(textOfKey(key, indexInRow));
  if (exact !== undefined) return { given: exact };
  const keys = keysOfRoom({ key, email: emailHash(known.guest_email), isEnded, isOwn });
  const from = keys.map((each) => earlier.from.get(each)).find((each) => each !== undefined);
  if (from === undefined) return {};
  return isOwn ? { from } : { given: from + index - 1 };
}

/** The record with the number behind the last name. */
export function withNumber(record: Booking, number: number, showsGuests: boolean): CheckedRecord<'bookings'> {
  if (number === 1) return { record };
  const guest_last_name = `${record.guest_last_name ?? ''} (${number})`.trim();
  return checkRecord(resources.bookings, { ...record, guest_last_name }, showsGuests);
}
