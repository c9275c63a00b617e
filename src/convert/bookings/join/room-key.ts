/** Hashes guest, type and dates of a room to numbers that can be added: the key with a number behind the name follows from the key without it. */
import type { Booking } from '../../../contract/booking.ts';
import { emailKey } from '../../../contract/email.ts';
import { hashOfKey } from '../../../file/key-memory.ts';
import { recordKey } from '../../record-key.ts';

/** Whole numbers below 2^52; a part is absent if it is not known. */
export interface RoomKey {
  guest: number;
  /** Type and dates. */
  stay: number;
}

const bound = 2 ** 52;

/** The key of a valid record. */
export function roomKeyOf(record: Booking): RoomKey {
  const [type, checkin, checkout, guest] = recordKey('bookings', record).key as [string, string, string, string];
  return { guest: hashOfWords(guest), stay: hashOfKey([type, checkin, checkout]) % bound };
}

/** What is known of a room's key; `wrong` are the fields that could not be read. */
export function knownKeyOf(known: Partial<Booking>, wrong: ReadonlySet<string | null>): Partial<RoomKey> {
  if (wrong.size === 0) return roomKeyOf(known as Booking);
  const hasGuest = known.guest_first_name !== undefined || known.guest_last_name !== undefined;
  const isGuestKnown = hasGuest && !wrong.has('guest_first_name') && !wrong.has('guest_last_name');
  const isStayKnown = stayFields.every((field) => known[field] !== undefined && !wrong.has(field));
  const { guest, stay } = roomKeyOf({ ...blank, ...known } as Booking);
  return { ...(isGuestKnown && { guest }), ...(isStayKnown && { stay }) };
}

const stayFields = ['room_type_name', 'checkin_date', 'checkout_date'] as const;
const blank = { room_type_name: '', checkin_date: '', checkout_date: '' };

/** The words of a guest key, in any order: a further word is a further summand. */
function hashOfWords(guest: string): number {
  let sum = 0;
  let from = 0;
  for (let to = guest.indexOf(' '); to >= 0; to = guest.indexOf(' ', from)) {
    sum = added(sum, hashOfWord(guest.slice(from, to)));
    from = to + 1;
  }
  return added(sum, hashOfWord(guest.slice(from)));
}

/** One number for guest, type and dates. */
export function wholeKey({ guest, stay }: RoomKey): number {
  return added(guest, stay);
}

/** The part for type and dates, given the whole key and the guest's part. */
export function stayOf(key: number, guest: number): number {
  return (key - guest + bound) % bound;
}

/** The whole key of the same room with a number behind the last name. */
export function numberedKey(key: number, number: number): number {
  return number === 1 ? key : added(key, hashOfWord(String(number)));
}

/** 0 if there is no e-mail. */
export function emailHash(email: string | undefined): number {
  return email === undefined ? 0 : hashOfKey([emailKey(email)]) % bound;
}

function hashOfWord(word: string): number {
  return hashOfKey([word]) % bound;
}

function added(left: number, right: number): number {
  return (left + right) % bound;
}
