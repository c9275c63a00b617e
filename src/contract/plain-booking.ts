/**
 * A booking judged on the bytes of its row: most are plainly right, and what is stored of them stands there. Of any other row nothing is said, and
 * `checkRecord` looks at it. A law holds the two together.
 */
import { type BookingValueName, bookingFields, bookingValueFields } from './booking.ts';
import { minorUnitOf } from './currencies.ts';
import { dayOfBytes } from './dates.ts';
import { isEmailInBytes } from './email.ts';
import { type FieldKind, isPlainlyRight } from './field.ts';
import { stayNightsMax } from './limits.ts';
import { decimalsMax, storedAmountOfBytes } from './money.ts';
import { isPlainTextInBytes } from './text.ts';

/** A booking that is right, and complete enough to be new. */
export interface PlainBooking {
  roomType: string;
  checkinDay: number;
  checkoutDay: number;
  /** As they are stored: `bookingValueFields`, in their order; null where the row says nothing. */
  values: (string | number | null)[];
}

/** Gives the booking of a row that is plainly right. Cell `index` of the row is `bytes` from behind `ends[first + index - 1]` up to `ends[first + index]`; one that begins with a quote ends with one. */
type BookingJudge = (bytes: Buffer, ends: Int32Array, first: number) => PlainBooking | undefined;

const [quote, apostrophe] = [0x22, 0x27];
/** The index of each value. */
export const placeOf = Object.fromEntries(bookingValueFields.map(({ name }, place) => [name, place])) as Record<
  BookingValueName,
  number
>;
const absent = bookingValueFields.map(() => null);
/** Texts that occur again and again. */
const recurring: ReadonlySet<string> = new Set(['room_type_name', 'currency_iso', 'booking_source', 'booking_status']);

/** A judge of rows with these columns; what stands in one without a name does not count. Undefined if a name is no field of a booking. */
export function createBookingJudge(names: readonly (string | undefined)[]): BookingJudge | undefined {
  if (names.some((name) => name !== undefined && bookingFields.every((field) => field.name !== name))) return undefined;
  const columns = names.flatMap((name, index) => {
    const field = bookingFields.find((one) => one.name === name);
    if (field === undefined) return [];
    const memory = recurring.has(field.name) ? createMemory(field.kind) : undefined;
    return { index, ...field, place: placeOf[field.name as BookingValueName] ?? -1, memory };
  });
  return (bytes, ends, first) => {
    const booking: PlainBooking = {
      roomType: '',
      checkinDay: Number.NaN,
      checkoutDay: Number.NaN,
      values: absent.slice(),
    };
    for (let at = 0; at < columns.length; at++) {
      const { index, kind, name, place, memory } = columns[at]!;
      let from = ends[first + index - 1]! + 1;
      let to = ends[first + index]!;
      if (bytes[from] === quote && to > from) {
        from++;
        to--;
      }
      if (from === to) continue;
      let value: string | number | undefined;
      if (kind === 'date') {
        const day = dayOfBytes(bytes, from, to);
        if (name === 'checkin_date') booking.checkinDay = day;
        else booking.checkoutDay = day;
        continue;
      }
      if (memory !== undefined) value = memory(bytes, from, to);
      else if (kind === 'amount') value = storedAmountOfBytes(bytes, from, to);
      else if (kind === 'text' || isEmailInBytes(bytes, from, to)) value = textOf(bytes, from, to);
      if (value === undefined) return undefined;
      if (place < 0) booking.roomType = value as string;
      else booking.values[place] = value;
    }
    return isRight(booking) ? booking : undefined;
  };
}

function isRight({ roomType, checkinDay, checkoutDay, values }: PlainBooking): boolean {
  const nights = checkoutDay - checkinDay;
  // Without a date it is NaN, which is within no bounds.
  if (!(nights >= 1 && nights <= stayNightsMax) || roomType === '') return false;
  if (values[placeOf.guest_first_name] === null && values[placeOf.guest_last_name] === null) return false;
  const minorUnit = minorUnitOf((values[placeOf.currency_iso] as string | null) ?? '');
  const amount = values[placeOf.total_amount] as number | null;
  // An amount that is none is NaN.
  return minorUnit !== undefined && amount !== null && amount % 10 ** (decimalsMax - minorUnit) === 0;
}

/** A cell beginning with `'` may be guarded. */
function textOf(bytes: Buffer, from: number, to: number): string | undefined {
  const form = bytes[from] === apostrophe ? 0 : isPlainTextInBytes(bytes, from, to);
  if (form === 0) return undefined;
  return form === 1 ? bytes.toString('latin1', from, to) : bytes.toString('utf8', from, to);
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
    const text = textOf(bytes, from, to);
    if (text === undefined || !isPlainlyRight(kind, text)) return undefined;
    known[slot] = { bytes: Uint8Array.from(bytes.subarray(from, to)), text };
    return text;
  };
}
