/**
 * A booking judged on the bytes of its row: most are plainly right, and what is stored of them stands there. Of any other row nothing is said, and
 * `checkRecord` looks at it. A law holds the two together.
 */
import { type BookingValueName, bookingFields, bookingValueFields } from './booking.ts';
import { minorUnitOf } from './currencies.ts';
import { dayOfBytes } from './dates.ts';
import { isEmailInBytes } from './email.ts';
import { type FieldKind, isPlainlyRight } from './field.ts';
import { writeName } from './guest-key.ts';
import { labelCharactersMax, stayNightsMax } from './limits.ts';
import { decimalsMax, storedAmountOfBytes } from './money.ts';
import { isPlainTextInBytes, ownValue, type TextBytes } from './text.ts';

/**
 * A booking that is right, and complete enough to be new. A judge has one, which tells of the row that it found right last: objects made for each row
 * would be most of the garbage of an import.
 */
export interface PlainBooking {
  roomType: string;
  checkinDay: number;
  checkoutDay: number;
  /** As they are stored: `bookingValueFields`, in their order; null where the row says nothing. The texts of the guest are those of the row, in bytes. */
  values: (string | number | TextBytes | null)[];
  /** `guestKey` of its names, if they are one word each whose key is ASCII: most are. Otherwise empty. */
  guest: TextBytes;
}

/**
 * Gives the booking of a row that is plainly right. Cell `index` of the row is `bytes` from behind `ends[first + index - 1]` up to `ends[first +
 * index]`; one that begins with a quote ends with one.
 */
type BookingJudge = (bytes: Buffer, ends: Int32Array, first: number) => PlainBooking | undefined;

const [space, quote, apostrophe] = [0x20, 0x22, 0x27];
/** The index of each value. */
export const placeOf = Object.fromEntries(bookingValueFields.map(({ name }, place) => [name, place])) as Record<
  BookingValueName,
  number
>;
const { guest_first_name: firstName, guest_last_name: lastName } = placeOf;
const emptyText = (bytesMax: number): TextBytes => ({ bytes: Buffer.alloc(bytesMax), from: 0, length: 0 });
const none = emptyText(0);
/** Two names, each as long as it may be here, and one of them again. */
const guestKeyBytesMax = 3 * labelCharactersMax + 2;
/** Texts that occur again and again. */
const recurring: ReadonlySet<string> = new Set(['room_type_name', 'currency_iso', 'booking_source', 'booking_status']);

/** A judge of rows with these columns; what stands in one without a name does not count. Undefined if a name is no field of a booking. */
export function createBookingJudge(names: readonly (string | undefined)[]): BookingJudge | undefined {
  if (names.some((name) => name !== undefined && bookingFields.every((field) => field.name !== name))) return undefined;
  const columns = names.flatMap((name, index) => {
    const field = bookingFields.find((one) => one.name === name);
    if (field === undefined) return [];
    const { kind } = field;
    const memory = recurring.has(field.name) ? createMemory(kind) : undefined;
    return { index, kind, name, place: placeOf[field.name as BookingValueName] ?? -1, memory, text: emptyText(0) };
  });
  const booking: PlainBooking = {
    roomType: '',
    checkinDay: Number.NaN,
    checkoutDay: Number.NaN,
    values: bookingValueFields.map(() => null),
    guest: emptyText(guestKeyBytesMax),
  };
  return (bytes, ends, first) => {
    for (let at = 0; at < columns.length; at++) {
      const { index, kind, name, place, memory, text } = columns[at]!;
      let start = ends[first + index - 1]! + 1;
      let end = ends[first + index]!;
      if (bytes[start] === quote && end > start) {
        start++;
        end--;
      }
      const isAbsent = start === end;
      if (kind === 'date') {
        const day = dayOfBytes(bytes, start, end);
        if (name === 'checkin_date') booking.checkinDay = day;
        else booking.checkoutDay = day;
      } else if (memory !== undefined) {
        const known = isAbsent ? null : memory(bytes, start, end);
        if (known === undefined) return undefined;
        if (place < 0) booking.roomType = known ?? '';
        else booking.values[place] = known;
      } else if (kind === 'amount') booking.values[place] = isAbsent ? null : storedAmountOfBytes(bytes, start, end);
      else {
        const isPlain = kind === 'text' ? isPlainCell(bytes, start, end) : isEmailInBytes(bytes, start, end);
        if (!isPlain && !isAbsent) return undefined;
        text.bytes = bytes;
        text.from = start;
        text.length = end - start;
        booking.values[place] = isAbsent ? null : text;
      }
    }
    if (!isRight(booking)) return undefined;
    writeGuestKey(booking);
    return booking;
  };
}

/** The text of the guest at a place; undefined if there is none. */
export function guestText({ values }: PlainBooking, place: number): string | undefined {
  return (ownValue(values[place]!) as string | null) ?? undefined;
}

function writeGuestKey({ values, guest }: PlainBooking): void {
  const key = guest.bytes;
  const [first, last] = [values[firstName] ?? none, values[lastName] ?? none] as [TextBytes, TextBytes];
  const end = writeName(key, 0, first);
  const lastEnd = end < 0 ? end : writeName(key, end + 1, last);
  guest.from = end === 0 ? 1 : 0;
  guest.length = lastEnd < 0 ? 0 : lastEnd === end + 1 ? end : lastEnd - guest.from;
  if (lastEnd < 0 || end === 0 || lastEnd === end + 1) return;
  key[end] = space;
  key[lastEnd] = space;
  let at = 0;
  while (at < end && key[at] === key[end + 1 + at]) at++;
  if (key[at]! <= key[end + 1 + at]!) return;
  // The last name comes first: the first one goes behind it, too.
  guest.from = end + 1;
  guest.length = writeName(key, lastEnd + 1, first) - guest.from;
}

function isRight({ roomType, checkinDay, checkoutDay, values }: PlainBooking): boolean {
  const nights = checkoutDay - checkinDay;
  // Without a date it is NaN, which is within no bounds.
  if (!(nights >= 1 && nights <= stayNightsMax) || roomType === '') return false;
  if (values[firstName] === null && values[lastName] === null) return false;
  const minorUnit = minorUnitOf((values[placeOf.currency_iso] as string | null) ?? '');
  const amount = values[placeOf.total_amount] as number | null;
  // An amount that is none is NaN.
  return minorUnit !== undefined && amount !== null && amount % 10 ** (decimalsMax - minorUnit) === 0;
}

/** A cell beginning with `'` may be guarded. */
function isPlainCell(bytes: Buffer, from: number, to: number): boolean {
  return bytes[from] !== apostrophe && isPlainTextInBytes(bytes, from, to);
}

const slots = 256;

/** Finds the texts of a column by their bytes; a text that is not plainly right is undefined. */
function createMemory(kind: FieldKind): (bytes: Buffer, from: number, to: number) => string | undefined {
  const known: { bytes: Uint8Array; text: string }[] = [];
  return (bytes, from, to) => {
    const length = to - from;
    let hash = length;
    for (let at = from; at < to; at++) hash = (hash * 31 + bytes[at]!) | 0;
    const slot = (hash ^ (hash >>> 8)) & (slots - 1);
    const one = known[slot];
    if (one?.bytes.length === length) {
      let at = 0;
      while (at < length && one.bytes[at] === bytes[from + at]) at++;
      if (at === length) return one.text;
    }
    const text = bytes.toString('utf8', from, to);
    if (!isPlainCell(bytes, from, to) || !isPlainlyRight(kind, text)) return undefined;
    known[slot] = { bytes: Uint8Array.from(bytes.subarray(from, to)), text };
    return text;
  };
}
