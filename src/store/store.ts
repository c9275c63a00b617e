/** The interface of every store: what a property's records are in tables, with no rule of a hotel in it. */
import type { Scope } from '../contract/api.ts';
import type { PackedRows } from '../contract/packed-rows.ts';

export interface StoredProperty {
  id: number;
  name: string;
  /** ISO 4217 code in which the prices of its rooms and rates are; null where it has none. */
  currency: string | null;
  /** Opaque id of this database and property. */
  instance: string;
}

/** Amounts are ten-thousandths (`toStoredAmount`); days are day numbers (`dayNumber`). */
export interface StoredRoomType {
  id: number;
  name: string;
  nameKey: string;
  maxOccupancy: number;
  totalRooms: number;
  basePrice: number;
  bedType: string | null;
  roomArea: string | null;
}

export interface StoredRatePlan {
  id: number;
  name: string;
  nameKey: string;
}

/** What makes two bookings one, but for the e-mail. */
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

/** A booking that arrives. */
export interface NewBooking extends BookingContent {
  /** Its place among those that its transaction stores, from 0: they arrive in the order of their places, whichever is inserted first. */
  place: number;
}

/** Some at a time, of which no more are made than are taken. */
export type Slices<Item> = AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>;

export interface StoredBooking extends BookingContent {
  /** Given by the store; of one property, it grows with the order of arrival. */
  id: number;
}

export interface RateValues {
  amount: number;
  availability: number | null;
  minNights: number;
  stopSell: number;
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

/** An answer that was given under an Idempotency-Key. */
export interface StoredAnswer {
  fingerprint: string;
  text: string;
}

/** The tables of one property inside one transaction, which is the only one of that property: all of it is stored, or nothing. */
export interface Transaction {
  property(): Promise<StoredProperty>;
  storedAnswer(key: string): Promise<StoredAnswer | undefined>;
  /** Keeps an answer from `nowMs` on. */
  storeAnswer(key: string, answer: StoredAnswer, nowMs: number): Promise<void>;
  roomTypes(): Promise<StoredRoomType[]>;
  /** Adds the types without an id (0) and overwrites the others. */
  saveRoomTypes(roomTypes: readonly StoredRoomType[]): Promise<void>;
  ratePlans(): Promise<StoredRatePlan[]>;
  /** Adds plans under names that are new; gives them with their ids, in the order of the names. */
  addRatePlans(plans: readonly Omit<StoredRatePlan, 'id'>[]): Promise<StoredRatePlan[]>;
  /**
   * Inserts each booking whose key no stored one has, slice by slice as they come, in order of their places; gives the places of those that were
   * not inserted.
   */
  insertNewBookings(slices: Slices<NewBooking>): Promise<number[]>;
  /** The stored bookings of each key, in order of arrival. */
  findBookings(keys: readonly BookingKey[]): Promise<StoredBooking[][]>;
  /** Inserts bookings beside others of the same key, which differ by e-mail. */
  insertBookingsBeside(bookings: readonly NewBooking[]): Promise<void>;
  /** Overwrites bookings by id; their keys stay. */
  updateBookings(bookings: readonly StoredBooking[]): Promise<void>;
  /** The segments that touch each window, sorted by `from`. */
  rateSegments(windows: readonly RateWindow[]): Promise<RateSegment[][]>;
  /** Puts `segments` in the place of all that touch the window. */
  replaceRateSegments(changes: readonly { window: RateWindow; segments: readonly RateSegment[] }[]): Promise<void>;
}

/** Bookings of one room type over the same dates, and how many rooms they take; below 0 they give back what others of the stream took. */
export interface BookedStay {
  roomTypeId: number;
  checkinDay: number;
  checkoutDay: number;
  rooms: number;
}

/** Days of check-in and of check-out, all inclusive, and the state; each only where given. */
export interface StayFilter {
  from?: number;
  to?: number;
  leavesFrom?: number;
  leavesTo?: number;
  status?: string;
}

/** The rates of a property. */
export interface RateReader {
  /** Ids of the plans that a room type has rates of, in no order. */
  plansOf(roomTypeId: number): Promise<number[]>;
  /** The segments that touch a window, sorted by `from`. */
  segmentsOf(window: RateWindow): Promise<RateSegment[]>;
}

/** One consistent view of a property's tables; holds a reader until it is closed. */
export interface Snapshot {
  property(): Promise<StoredProperty>;
  /** All room types, sorted by name. */
  roomTypes(): Promise<StoredRoomType[]>;
  /** All rate plans, sorted by name. */
  ratePlans(): Promise<StoredRatePlan[]>;
  /** Rows in the order of the booking columns, by check-in and arrival, some hundreds at a time; amounts and dates as the contract writes them. */
  bookings(filter: StayFilter): AsyncIterable<PackedRows>;
  rates(): Promise<RateReader>;
  /** Stays over a night of the days (both inclusive), some at a time: the sum of their rooms leaves Cancelled and NoShow out. */
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

/** Who may enter: properties and their keys. */
export interface Registry {
  properties(): Promise<StoredProperty[]>;
  /** PmsError already_exists where the name is taken. */
  createProperty(name: string, currency: string | null): Promise<StoredProperty>;
  /** PmsError unknown_name. */
  setCurrency(name: string, currency: string): Promise<void>;
  /** Gives each property a new instance: for a database that is a copy of another, and goes its own way from here. */
  renewInstances(): Promise<void>;
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
  /** A key with the property that it opens. */
  findKey(hash: string): Promise<{ key: StoredKey; property: StoredProperty } | undefined>;
  /** Notes that a key is used; whoever awaits it does not wait behind a transaction. */
  markKeyUsed(key: Pick<StoredKey, 'id' | 'propertyId'>, nowMs: number): Promise<void>;
}

export interface Store extends Registry {
  /**
   * Runs `work` in a transaction, one at a time of each property, whoever else writes into the database; a throw undoes all of it. It may be run
   * again where the database asks for it, so that what it does outside of the transaction may happen twice. PmsError disk_full, unavailable.
   */
  write<Result>(propertyId: number, work: (writer: Transaction) => Promise<Result>): Promise<Result>;
  /** `onRevoked` is called when it should be closed, for the sake of those who write. PmsError unavailable where all readers are taken. */
  openSnapshot(propertyId: number, onRevoked?: () => void): Promise<Snapshot>;
  /** What is due now and then, and done by one of those who write: forgets some of the answers that are older than `idempotencyDaysKept`. */
  tidy(nowMs: number): Promise<void>;
  /** Throws where the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
