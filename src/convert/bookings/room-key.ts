/** Guest, type and dates of a room as numbers that can be added: what a number behind the name makes of them is known without the name. */
import type { Booking } from '../../contract/booking.ts';
import { hashOfKey } from '../key-memory.ts';
import { recordKey } from '../record-key.ts';

/** Whole numbers below 2^52; a part is absent where it is not known. */
export interface RoomKey {
  guest: number;
  /** Type and dates. */
  stay: number;
}

const bound = 2 ** 52;

/** What is known of the key of a room: `wrong` are the fields that cannot be read as they stand. */
export function roomKeyOf(known: Partial<Booking>, wrong: ReadonlySet<string | null>): Partial<RoomKey> {
  const hasGuest = known.guest_first_name !== undefined || known.guest_last_name !== undefined;
  const isGuestKnown = hasGuest && !wrong.has('guest_first_name') && !wrong.has('guest_last_name');
  const isStayKnown = stayFields.every((field) => known[field] !== undefined && !wrong.has(field));
  const { key } = recordKey('bookings', { ...blank, ...known } as Booking);
  const [type, checkin, checkout, guest] = key as [string, string, string, string];
  return {
    ...(isGuestKnown && { guest: guest.split(' ').reduce((sum, word) => added(sum, hashOfWord(word)), 0) }),
    ...(isStayKnown && { stay: hashOfKey([type, checkin, checkout]) % bound }),
  };
}

const stayFields = ['room_type_name', 'checkin_date', 'checkout_date'] as const;
const blank = { room_type_name: '', checkin_date: '', checkout_date: '' };

/** One number for guest, type and dates. */
export function wholeKey({ guest, stay }: RoomKey): number {
  return added(guest, stay);
}

/** Type and dates of a whole key of a guest. */
export function stayOf(key: number, guest: number): number {
  return (key - guest + bound) % bound;
}

/** The whole key of the same room with a number behind the last name. */
export function numberedKey(key: number, number: number): number {
  return number === 1 ? key : added(key, hashOfWord(String(number)));
}

/** 0 for none. */
export function emailHash(email: string | undefined): number {
  return email === undefined ? 0 : hashOfKey([email.toLowerCase()]) % bound;
}

function hashOfWord(word: string): number {
  return hashOfKey([word]) % bound;
}

function added(left: number, right: number): number {
  return (left + right) % bound;
}
