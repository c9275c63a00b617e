/** Compares the bookings of one request with the stored ones: finds duplicates, and decides what is written. */
import type { RequestRecords } from '../contract/api.ts';
import { type Booking, type BookingValueName, bookingValueFields, checkAmount } from '../contract/booking.ts';
import { storedValue } from '../contract/booking-values.ts';
import { checkRecord } from '../contract/check-record.ts';
import { dayNumber } from '../contract/dates.ts';
import { emailKey } from '../contract/email.ts';
import { guestKey } from '../contract/guest-key.ts';
import type { DuplicateAction, RecordOutcome } from '../contract/import-result.ts';
import { fromStoredAmount } from '../contract/money.ts';
import { createPace } from '../contract/pace.ts';
import { placeOf } from '../contract/plain-booking.ts';
import { issuesToCreate, resources } from '../contract/resource.ts';
import { fieldIssue } from '../contract/row-issue.ts';
import { isEnded } from '../contract/status.ts';
import { ownValue } from '../contract/text.ts';
import type {
  BookingContent,
  BookingKey,
  NewBooking,
  PassingBooking,
  StoredBooking,
  StoredRoomType,
  Transaction,
} from '../store/store.ts';
import { checkAt, checkRoomType, createRoomTypeFinder } from './check-all.ts';

/** Records between two looks at the clock: one that must be checked may take a tenth of a millisecond. */
const sliceRecords = 50;
const imported: RecordOutcome = { kind: 'imported' };
const changed: RecordOutcome = { kind: 'imported', isThere: true };

/** A checked booking, at its index in the request: the order of arrival. */
interface WantedBooking extends NewBooking {
  record: Booking;
}

/** Imports the raw records in order, inside the writer's transaction. Gives the outcome of each. */
export async function importBookings(
  raws: RequestRecords,
  action: DuplicateAction,
  writer: Transaction,
): Promise<RecordOutcome[]> {
  const outcomes: RecordOutcome[] = new Array(raws.length);
  const findRoomType = createRoomTypeFinder(await writer.roomTypes());
  const checkHere = ({ room_type_name: name }: Partial<Booking>) => checkRoomType(name, findRoomType);
  const wantedOf = ({ index, record }: { index: number; record: Booking }): WantedBooking => ({
    index,
    record,
    roomTypeId: (findRoomType(record.room_type_name) as StoredRoomType).id,
    checkinDay: dayNumber(record.checkin_date),
    checkoutDay: dayNumber(record.checkout_date),
    guestKey: guestKey(record.guest_first_name, record.guest_last_name),
    values: bookingValueFields.map((field, place) => storedValue(record, field) ?? fallbacks[place]!),
  });
  // One for all: an object for each would be most of the garbage of a request.
  const plainOne = { values: [] as PassingBooking['values'] } as PassingBooking;
  const known = (index: number): PassingBooking | undefined => {
    const plain = raws.plainAt?.(index);
    const roomType = plain && findRoomType(plain.roomType);
    if (roomType === undefined || 'code' in roomType) return undefined;
    const { checkinDay, checkoutDay, guest, values } = plain!;
    for (let place = 0; place < values.length; place++) plainOne.values[place] = values[place] ?? fallbacks[place]!;
    plainOne.guestKey = guest.length > 0 ? guest : guestKey(...namesIn(values.map(ownValue)));
    plainOne.index = index;
    plainOne.roomTypeId = roomType.id;
    plainOne.checkinDay = checkinDay;
    plainOne.checkoutDay = checkoutDay;
    return plainOne;
  };
  const incompleteKeys = new Set<string>();
  const checked = (index: number): WantedBooking | undefined => {
    const right = checkAt(resources.bookings, { raws, index }, { outcomes, checkHere });
    const wanted = right && wantedOf(right);
    if (wanted !== undefined && needed.some((name) => wanted.record[name] === undefined))
      incompleteKeys.add(keyOf(wanted));
    return wanted;
  };
  // What becomes of each record: a list of all of them would live as long as the request.
  const fates = new Uint8Array(raws.length);
  const slice = function* (from: number): Generator<PassingBooking> {
    for (let index = from; index < Math.min(from + sliceRecords, raws.length); index++) {
      const booking = known(index) ?? checked(index);
      if (booking === undefined) continue;
      // One that lacks a required field waits, and so does each later one of its key.
      const waits = incompleteKeys.size > 0 && incompleteKeys.has(keyOf(booking));
      fates[index] = waits ? left : inserted;
      if (!waits) yield booking;
    }
  };
  const slices = async function* (): AsyncGenerator<Iterable<PassingBooking>> {
    const pace = createPace();
    for (let from = 0; from < raws.length; from += sliceRecords) {
      yield slice(from);
      if (pace.isDue()) await pace.pause();
    }
  };
  // Most records have a new key: they are inserted without a look-up, while the records after them are checked.
  for (const index of await writer.insertNewBookings(slices())) fates[index] = left;
  for (let index = 0; index < fates.length; index++) if (fates[index] === inserted) outcomes[index] = imported;
  if (fates.includes(left)) {
    const [first, rest]: [WantedBooking[], WantedBooking[]] = [[], []];
    const pace = createPace();
    for (const [index, fate] of fates.entries()) {
      if (fate === 0) continue;
      const record = checkRecord(resources.bookings, raws.at(index)) as { record: Booking };
      (fate === left ? rest : first).push(wantedOf({ index, ...record }));
      if (pace.isDue()) await pace.pause();
    }
    await importOneByOne(rest, { action, writer, outcomes, inserted: first });
  }
  return outcomes;
}

/** Fates of right records; that of a wrong one is 0. */
const [inserted, left] = [1, 2];

/** Type, dates and guest as one text. */
function keyOf({ roomTypeId, checkinDay, checkoutDay, guestKey: guest }: BookingKey | PassingBooking): string {
  return `${roomTypeId} ${checkinDay} ${checkoutDay} ${ownValue(guest)}`;
}

interface Import {
  action: DuplicateAction;
  writer: Transaction;
  outcomes: RecordOutcome[];
  /** Bookings of the request that are already in the store; they come before all others with their key. */
  inserted: readonly WantedBooking[];
}

async function importOneByOne(
  wanted: readonly WantedBooking[],
  { action, writer, outcomes, inserted }: Import,
): Promise<void> {
  const keyed = new Map(wanted.map((booking) => [keyOf(booking), booking]));
  const stored = await writer.findBookings([...keyed.values()]);
  const guestsByKey = new Map([...keyed.keys()].map((key, index) => [key, guestsOfKey(stored[index]!)]));
  for (const booking of inserted) {
    guestsByKey.get(keyOf(booking))?.earlierEmails.add(emailKey(booking.record.guest_email));
  }
  const created: NewBooking[] = [];
  const updated = new Set<StoredBooking>();
  const pace = createPace();

  for (const booking of wanted) {
    if (pace.isDue()) await pace.pause();
    const guests = guestsByKey.get(keyOf(booking))!;
    const decision = decideBooking(booking, guests, action);
    guests.earlierEmails.add(emailKey(booking.record.guest_email));
    outcomes[booking.index] = decision.outcome;
    if (decision.create) {
      addGuest(guests, booking);
      created.push(booking);
    }
    if (decision.change !== undefined) {
      const { stored: old, values } = decision.change;
      guests.byEmail.delete(emailOf(old));
      old.values = values;
      guests.byEmail.set(emailOf(old), old);
      if ('id' in old) updated.add(old);
    }
  }
  await writer.updateBookings([...updated]);
  await writer.insertBookingsBeside(created);
}

/** A stored booking, or one that will be stored at the end of the request. */
type HeldBooking = StoredBooking | NewBooking;

/** The stored bookings of one key, and the e-mails that earlier records of the request had with this key. */
interface GuestsOfKey {
  inOrder: HeldBooking[];
  /** By the key of the e-mail; a booking without one is under "". */
  byEmail: Map<string, HeldBooking>;
  earlierEmails: Set<string>;
}

function guestsOfKey(stored: readonly StoredBooking[]): GuestsOfKey {
  const guests: GuestsOfKey = { inOrder: [], byEmail: new Map(), earlierEmails: new Set() };
  for (const booking of stored) addGuest(guests, booking);
  return guests;
}

function addGuest(guests: GuestsOfKey, booking: HeldBooking): void {
  guests.inOrder.push(booking);
  // If an old database has several with one e-mail, the first to arrive is meant.
  const key = emailOf(booking);
  if (!guests.byEmail.has(key)) guests.byEmail.set(key, booking);
}

function emailOf(booking: BookingContent): string {
  return emailKey(storedIn(booking, 'guest_email') as string | null);
}

interface Decision {
  outcome: RecordOutcome;
  create?: boolean;
  change?: { stored: HeldBooking; values: StoredBooking['values'] };
}

/** Decides the outcome of one booking, given those with its key. */
function decideBooking(
  { record, guestKey: key }: WantedBooking,
  guests: GuestsOfKey,
  action: DuplicateAction,
): Decision {
  const matches = matchesOf(record, guests);
  const stored = matches[0];
  if (stored === undefined) {
    const missing = issuesToCreate(resources.bookings, record);
    return missing.length > 0 ? { outcome: { kind: 'error', issues: missing } } : { outcome: imported, create: true };
  }
  if (action === 'skip') return { outcome: skipOutcome(record, stored, isRepeated(record, guests)) };
  if (matches.length > 1) return { outcome: { kind: 'error', issues: [fieldIssue('ambiguous_match', 'guest_email')] } };
  const values = changedValues(record, stored, key);
  const issue = checkAmount(
    'total_amount',
    fromStoredAmount(values[placeOf.total_amount] as number),
    values[placeOf.currency_iso] as string,
  );
  if (issue !== undefined) return { outcome: { kind: 'error', issues: [issue] } };
  return { outcome: changed, change: { stored, values } };
}

/** The stored bookings that a record may mean, the best first; more than one only if it has no e-mail to tell them apart. */
function matchesOf({ guest_email: email }: Booking, { byEmail, inOrder }: GuestsOfKey): readonly HeldBooking[] {
  const best = byEmail.get(emailKey(email)) ?? (email === undefined ? undefined : byEmail.get(''));
  if (best !== undefined) return [best];
  return email === undefined ? inOrder : [];
}

/** Whether an earlier record of the request has the same key and no contradicting e-mail. */
function isRepeated({ guest_email: email }: Booking, { earlierEmails }: GuestsOfKey): boolean {
  return email === undefined ? earlierEmails.size > 0 : earlierEmails.has(emailKey(email)) || earlierEmails.has('');
}

function skipOutcome(record: Booking, stored: BookingContent, isRepeated: boolean): RecordOutcome {
  const hasEnded =
    isEnded(storedIn(stored, 'booking_status') as string) && !isEnded(record.booking_status ?? 'Confirmed');
  const fields = differingFields(record, stored);
  if (hasEnded && record.booking_status === undefined) fields.push('booking_status');
  if (isRepeated) return { kind: 'skipped', skip: { kind: 'repeated', fields } };
  if (hasEnded) return { kind: 'skipped', skip: { kind: 'ended', fields } };
  return fields.length > 0 ? { kind: 'skipped', skip: { kind: 'differs', fields } } : { kind: 'skipped' };
}

/** What a new booking stores where its record says nothing. */
const fallbacks = bookingValueFields.map(({ fallback }) => fallback ?? null);

function storedIn({ values }: BookingContent, name: BookingValueName): string | number | null {
  return values[placeOf[name]]!;
}

function namesIn(values: BookingContent['values']): [string, string] {
  return [values[placeOf.guest_first_name] ?? '', values[placeOf.guest_last_name] ?? ''] as [string, string];
}

function differingFields(record: Booking, stored: BookingContent): string[] {
  const differing = bookingValueFields.filter((field, index) => {
    const value = storedValue(record, field);
    return value !== undefined && value !== stored.values[index];
  });
  return differing.map(({ name }) => name);
}

/** The values of a stored booking, overwritten by those of a record. */
function changedValues(record: Booking, stored: BookingContent, key: string): StoredBooking['values'] {
  const values = bookingValueFields.map((field, index) => storedValue(record, field) ?? stored.values[index]!);
  // One name alone may contain the whole guest; written over one of the stored names, it would make another guest.
  if (guestKey(...namesIn(values)) === key) return values;
  for (const index of [placeOf.guest_first_name, placeOf.guest_last_name]) values[index] = stored.values[index]!;
  return values;
}

const needed = resources.bookings.neededNames as readonly (keyof Booking)[];
