/** The interface of every store: the records of a property in tables, without any rule of the trade. */
import type { Scope } from '../contract/api.ts';
import { PmsError } from '../contract/errors.ts';
import { nearestHint } from '../contract/nearest-name.ts';
import type { PackedRows } from '../contract/packed-rows.ts';
import type { TextBytes } from '../contract/text.ts';

export interface StoredProperty {
  id: number;
  name: string;
  /** ISO 4217 code of the prices of its rooms and rates; null if it has none. */
  currency: string | null;
  /** Id of this database and property (`contract/instance-id`). */
  instance: string;
}

/** Amounts are ten-thousandths (`toStoredAmount`); days are day numbers (`dayNumber`). Values stand under the names of their fields. */
export interface StoredRoomType {
  id: number;
  name: string;
  nameKey: string;
  max_occupancy: number;
  total_rooms: number;
  base_price: number;
  bed_type: string | null;
  room_area: string | null;
}

export interface StoredRatePlan {
  id: number;
  name: string;
  nameKey: string;
}

/** What identifies a booking, except the e-mail. */
export interface BookingKey {
  roomTypeId: number;
  checkinDay: number;
  checkoutDay: number;
  guestKey: string;
}

export interface BookingContent extends BookingKey {
  /** Those of `bookingValueFields`, in their order. */
  values: (string | number | null)[];
}

/** A booking to be stored. */
export interface NewBooking extends BookingContent {
  /** Its index among those that its transaction stores, from 0: they arrive in this order, whichever is inserted first. */
  index: number;
}

/** A booking to be stored as long as no other is asked for: then it and its texts, which may be in bytes, may be overwritten. */
export interface PassingBooking extends Omit<NewBooking, 'guestKey' | 'values'> {
  guestKey: string | TextBytes;
  values: (string | number | TextBytes | null)[];
}

/** Slices, each made only when it is taken. */
export type Slices<Item> = AsyncIterable<Iterable<Item>> | Iterable<Iterable<Item>>;

export interface StoredBooking extends BookingContent {
  /** Given by the store; within a property, it grows with the order of arrival. */
  id: number;
}

export interface RateValues {
  rate_amount: number;
  availability: number | null;
  min_nights: number;
  stop_sell: number;
}

/** One rate over days `from` to `to`, both inclusive. The segments of a room type and plan never overlap. */
export interface RateSegment extends RateValues {
  from: number;
  to: number;
}

/** A room type and plan over a window of days, both ends inclusive. */
export interface RateWindow {
  roomTypeId: number;
  ratePlanId: number;
  from: number;
  to: number;
}

/** An answer given under an Idempotency-Key. */
export interface StoredAnswer {
  fingerprint: string;
  text: string;
}

/** The tables of one property inside one transaction; a property has only one at a time. Either everything is stored or nothing. */
export interface Transaction {
  property(): Promise<StoredProperty>;
  storedAnswer(key: string): Promise<StoredAnswer | undefined>;
  /** Keeps an answer from `nowMs` on. */
  storeAnswer(key: string, answer: StoredAnswer, nowMs: number): Promise<void>;
  roomTypes(): Promise<StoredRoomType[]>;
  /** Adds the types without an id (0) and overwrites the others. */
  saveRoomTypes(roomTypes: readonly StoredRoomType[]): Promise<void>;
  ratePlans(): Promise<StoredRatePlan[]>;
  /** Adds plans with new names; gives them with their ids, in the order of the names. */
  addRatePlans(plans: readonly Omit<StoredRatePlan, 'id'>[]): Promise<StoredRatePlan[]>;
  /** Inserts each booking whose key no stored one has, slice by slice, in order of their index; gives the indexes of those that were not inserted. */
  insertNewBookings(slices: Slices<PassingBooking>): Promise<number[]>;
  /** The stored bookings of each key, in order of arrival. */
  findBookings(keys: readonly BookingKey[]): Promise<StoredBooking[][]>;
  /** Inserts bookings beside others of the same key that have another e-mail. */
  insertBookingsBeside(bookings: readonly NewBooking[]): Promise<void>;
  /** Overwrites bookings by id; their keys stay. */
  updateBookings(bookings: readonly StoredBooking[]): Promise<void>;
  /** The segments that touch each window, sorted by `from`. */
  rateSegments(windows: readonly RateWindow[]): Promise<RateSegment[][]>;
  /** Replaces all segments that touch the window by `segments`. */
  replaceRateSegments(changes: readonly { window: RateWindow; segments: readonly RateSegment[] }[]): Promise<void>;
}

/** Bookings of one room type over the same dates, and how many rooms they take; a negative number gives back rooms that others of the stream took. */
export interface BookedStay {
  roomTypeId: number;
  checkinDay: number;
  checkoutDay: number;
  rooms: number;
}

/** Ranges of days of check-in and check-out, all inclusive, and the state; each is optional. */
export interface StayFilter {
  from?: number;
  to?: number;
  leavesFrom?: number;
  leavesTo?: number;
  status?: string;
}

/** The rates of a property. */
export interface RateReader {
  /** Ids of the plans for which a room type has rates, in no order. */
  plansOf(roomTypeId: number): Promise<number[]>;
  /** The segments that touch a window, sorted by `from`. */
  segmentsOf(window: RateWindow): Promise<RateSegment[]>;
}

/** One consistent view of a property's tables; takes a reader until it is closed. */
export interface Snapshot {
  property(): Promise<StoredProperty>;
  /** All room types, sorted by name. */
  roomTypes(): Promise<StoredRoomType[]>;
  /** All rate plans, sorted by name. */
  ratePlans(): Promise<StoredRatePlan[]>;
  /** Rows with the booking columns in order, by check-in and arrival, some hundreds at a time; amounts and dates as the contract writes them. */
  bookings(filter: StayFilter): AsyncIterable<PackedRows>;
  rates(): Promise<RateReader>;
  /** Stays over a night of the days (both inclusive), some at a time: the sum of their rooms leaves out Cancelled and NoShow. */
  bookedStays(days: { from: number; to: number }): AsyncIterable<BookedStay[]>;
  close(): Promise<void>;
}

export interface StoredKey {
  id: number;
  name: string;
  propertyId: number;
  /** Name of the property. */
  property: string;
  scopes: readonly Scope[];
  createdMs: number;
  lastUsedMs: number | null;
  expiresMs: number | null;
  revokedMs: number | null;
}

/** What a copy of a database is a copy of. */
export interface CopyOf {
  /** When it was taken, in milliseconds since 1970. */
  takenMs: number;
  /** The instance ids that were copied, by property id, where they are not in the copy. */
  instances?: readonly string[];
}

/** Who has access: properties and their keys. */
export interface Registry {
  properties(): Promise<StoredProperty[]>;
  /** PmsError already_exists if the name is taken. */
  createProperty(name: string, currency: string | null): Promise<StoredProperty>;
  /** PmsError unknown_name. */
  setCurrency(name: string, currency: string): Promise<void>;
  /** Gives each property the instance id of a copy: for a copy of a database, which is a database of its own from now on. */
  renewInstances(copy?: CopyOf): Promise<void>;
  /** PmsError already_exists, unknown_name (property). */
  createKey(key: {
    name: string;
    property: string;
    scopes: readonly Scope[];
    hash: string;
    createdMs: number;
    expiresMs: number | null;
  }): Promise<void>;
  keys(): Promise<StoredKey[]>;
  /** PmsError unknown_name. */
  revokeKey(name: string, nowMs: number): Promise<void>;
  /** A key with the property that it gives access to. */
  findKey(hash: string): Promise<{ key: StoredKey; property: StoredProperty } | undefined>;
  /** Notes that a key is used, without waiting behind a transaction. */
  markKeyUsed(key: Pick<StoredKey, 'id' | 'propertyId'>, nowMs: number): Promise<void>;
}

export interface Store extends Registry {
  /**
   * Runs `work` in a transaction, one at a time for each property, whoever else writes to the database; a throw undoes all of it. The database may
   * require it to run again, so effects outside the transaction may happen twice. PmsError disk_full, unavailable.
   */
  write<Result>(propertyId: number, work: (writer: Transaction) => Promise<Result>): Promise<Result>;
  /** `onRevoked` is called when the snapshot should be closed because it holds up writes. PmsError unavailable if all readers are taken. */
  openSnapshot(propertyId: number, onRevoked?: () => void): Promise<Snapshot>;
  /** Maintenance done by one of those who write: deletes some of the answers that are older than `idempotencyDaysKept`. */
  tidy(nowMs: number): Promise<void>;
  /** Throws if the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

// The error of every store for a property or key with an unknown name.

/** PmsError unknown_name, with the nearest known name. */
export function unknownName(
  noun: string,
  name: string,
  { known, listing }: { known: readonly string[]; listing: string },
): PmsError {
  return new PmsError('unknown_name', `There is no ${noun} named ${name}${nearestHint(name, known)}.`, {
    fix: `Run \`${listing}\` to see the names.`,
  });
}
