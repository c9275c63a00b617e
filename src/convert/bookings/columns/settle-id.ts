/** Finds the column of booking numbers by its values: nearly all differ, and rows with the same value have one guest or one stay. */
import { everydayRoles } from '../../columns/everyday-roles.ts';
import { headerWords, isOfNumber, ofWords } from '../../columns/header-words.ts';
import { type ColumnProfile, partWith } from '../../columns/values/column-profile.ts';
import { moneyKindOf } from '../../columns/values/money-words.ts';
import { isChannelName, isDocument, isHeaderOfPayment, saysYes } from '../../columns/values/telling-words.ts';
import { readDate } from '../../values/dates/read-date.ts';
import { nameRoles } from '../join/booking-group.ts';
import {
  askOfColumns,
  type ColumnsDraft,
  dropByValues,
  hasRole,
  indexesWith,
  isCopy,
  unusedIndexes,
  useByValues,
} from './draft.ts';
import { isYesOrNo } from './settle-state.ts';

/** Takes a column for the channel (`booking_source`) if it names known channels in at least half of its rows and no column has that role. */
export function settleChannel(draft: ColumnsDraft): void {
  if (hasRole(draft, 'booking_source')) return;
  const [index] = unusedIndexes(draft).filter(
    (other) => partWith(draft.profiles[other]!, isChannelName) >= 0.5 && !isHeaderOfPayment(draft.header[other]!),
  );
  if (index !== undefined) useByValues(draft, index, 'booking_source');
}

/** Decides or asks which column is the booking number; without one, each row is a booking of its own. */
export function settleId(draft: ColumnsDraft): void {
  const named = indexesWith(draft, 'id');
  if (named.some((index) => draft.isSaid[index])) return;
  const ids = named.filter(
    (index) =>
      !mayBeOfGuest(draft, index) &&
      (isIdColumn(draft, index) || (differsMostly(draft, index) && isOfBooking(draft.header[index]!))),
  );
  const open = ids.length > 0 ? [] : named.filter((index) => differsMostly(draft, index));
  for (const index of named) {
    if (open.includes(index)) draft.roles[index] = undefined;
    else if (!ids.includes(index)) dropByValues(draft, index, 'id');
  }
  if (ids.length > 0) {
    const [first, other] = withoutCopies(draft, ids);
    if (other !== undefined) ask(draft, ids);
    else for (const index of ids) if (index !== first) draft.roles[index] = undefined;
    return;
  }
  // `isNoShow` is none, though "no" is a word for a number.
  const found = unusedIndexes(draft).filter(
    (index) => isLikeNumber(draft, index) && !mayBeOfGuest(draft, index) && !isYesOrNo(draft.profiles[index]!),
  );
  const byWord = found.filter((index) => everydayRoles('bookings', [draft.header[index]!]).roles[0] === 'id');
  const [best, other] = withoutCopies(draft, byWord.length > 0 ? byWord : found);
  if (best === undefined) {
    const perhaps = unusedIndexes(draft)
      .filter((index) => holdsOnlyNumbers(draft, index))
      .slice(0, 1);
    const asked = open.length > 0 ? open : perhaps;
    if (asked.length > 0) askOfColumns(draft, 'id', asked, ['id', 'none']);
    return;
  }
  if (other === undefined) useByValues(draft, best, 'id');
  else ask(draft, byWord.length > 0 ? byWord : found);
}

const passport = /^[a-z]{0,3}\d{6,10}[a-z]?$/i;
const namesOfGuests: readonly unknown[] = [...nameRoles, 'guest_email'];

/** Whether a column has numbers of passports, or a column `ID` may: behind the names, or with letters of several states. */
function mayBeOfGuest({ header, profiles, roles }: ColumnsDraft, index: number): boolean {
  if (isDocument(header[index]!)) return true;
  if (headerWords(header[index]!)[0] !== 'id' || partWith(profiles[index]!, (text) => passport.test(text)) < 1)
    return false;
  const letters = new Set([...profiles[index]!.values.keys()].map((text) => text.replace(/\d/g, '')));
  return letters.size > 2 || namesOfGuests.includes(roles[index - 1]);
}

/** Removes the role of the channel's number from a column whose values belong to guests or houses. */
export function settleChannelId(draft: ColumnsDraft): void {
  for (const index of indexesWith(draft, 'channel_id'))
    if (!draft.isSaid[index] && !isIdColumn(draft, index)) dropByValues(draft, index, 'channel_id');
}

function withoutCopies(draft: ColumnsDraft, indexes: readonly number[]): number[] {
  return indexes.filter((index, at) => !indexes.slice(0, at).some((before) => isCopy(draft, index, before)));
}

function ask(draft: ColumnsDraft, indexes: readonly number[]): void {
  askOfColumns(draft, 'id', indexes, ['id']);
  for (const index of indexes) draft.roles[index] = undefined;
}

/** Largest share of repeated values with another guest and another arrival: rows of one booking number are rooms or versions of one booking. */
const strangersMost = 0.2;
const nearlyAll = 0.95;

function isIdColumn(draft: ColumnsDraft, index: number): boolean {
  const profile = draft.profiles[index]!;
  if (profile.filled === 0) return true;
  if (isColumnOfChannels(profile) || isColumnOfWords(draft, index)) return false;
  const { repeated, strangers } = repeatedRows(draft, index);
  return profile.differing >= nearlyAll || strangers <= repeated * strangersMost;
}

/** Whether most values differ: a number of bookings with many groups, which a short file under a header that says so may have, or one of something else. */
function differsMostly(draft: ColumnsDraft, index: number): boolean {
  const profile = draft.profiles[index]!;
  return !isColumnOfChannels(profile) && !isColumnOfWords(draft, index) && profile.differing >= differingLeast;
}

function isColumnOfChannels(profile: ColumnProfile): boolean {
  return profile.differing < nearlyAll && partWith(profile, isChannelName) >= 0.3;
}

/** Whether a column contains dates, yes and no, or one word in the rows of strangers: those are no numbers. */
function isColumnOfWords(draft: ColumnsDraft, index: number): boolean {
  const profile = draft.profiles[index]!;
  if (profile.values.size === 1 && profile.filled > 2 && repeatedRows(draft, index).strangers > 0) return true;
  const isFlag =
    profile.values.size <= 3 &&
    profile.filled > 6 &&
    partWith(profile, (text) => saysYes(text) !== undefined) > nearlyAll;
  return isFlag || partWith(profile, isDateText) > nearlyAll;
}

const isDateText = (text: string): boolean => /\d\D+\d/.test(text) && readDate(text) !== undefined;

/** Of the rows with a repeated value: how many differ from its first row in guest and arrival, and how many have the same arrival. */
function repeatedRows(draft: ColumnsDraft, index: number): Record<'repeated' | 'strangers' | 'sameStay', number> {
  const first = new Map<string, { guest: string; arrival: string }>();
  const guests = (['guest_last_name', 'guest', 'guests', 'guest_first_name', 'booker', 'guest_email'] as const).flatMap(
    (role) => indexesWith(draft, role),
  );
  const arrivals = indexesWith(draft, 'checkin_date', 'stay', 'stay_nights');
  let [repeated, strangers, sameStay] = [0, 0, 0];
  for (const { cells } of draft.sample) {
    const value = cells[index]!;
    if (value === '' || /^0+$/.test(value)) continue;
    const row = { guest: textOf(cells, guests), arrival: textOf(cells, arrivals) };
    const before = first.get(value);
    if (before === undefined) first.set(value, row);
    else {
      repeated++;
      if (before.arrival === row.arrival) sameStay++;
      if (before.guest !== row.guest && before.arrival !== row.arrival) strangers++;
    }
  }
  return { repeated, strangers, sameStay };
}

function textOf(cells: readonly string[], indexes: readonly number[]): string {
  return indexes
    .map((index) => cells[index] ?? '')
    .join(' ')
    .trim()
    .toLowerCase();
}

const isOfNumbers = ofWords(
  /^(?:id|ids|uid|uuid|guid|no|nr|num|number|numero|numer|nummer|nombre|code|codigo|codice|kod|ref|reference|referencia|referencja|key|folio|registro|voucher|locator|localizador|pnr|reservation|reserva|booking|buchung|prenotazione|boeking|reservering|rezervacija|rezerwacja|bokning|foglalas|varaus|rezervasyon|ticket|confirmation|confirmacion|番号|予約番号|бронь|cislo|szam|αριθμος|numara|numarasi|position|预订号|订单号|예약번호|nomor)$/u,
);
/** Words in the headers of numbers that belong to something else. */
const isOfOthers = ofWords(
  /^(?:client|customer|guest|gast|cliente|huesped|hospede|ospite|room|rooms|zimmer|chambre|habitacion|quarto|camera|hotel|property|listing|unit|apartment|apartamento|apartman|appartement|appartamento|kamar|kamer|soba|szoba|huone|rum|daire|phong|user|agent|agency|employee|channel|ota|rate|plan|type|tipo|phone|tel|telefono|telephone|mobile|passport|pasaporte|document|documento|cedula|vat|tax|zip|postal|cep|dni|cpf|nif|invoice|invoicee|factura|card|person|persons|people|guests|pax|adults|children|kids|infants|babies|personen|gaste|erwachsene|kinder|personnes|voyageurs|adultes|enfants|personas|huespedes|adultos|ninos|hospedes|pessoas|criancas|ospiti|persone|adulti|bambini|days|beds|nights|noches|nuits|night|oda|pokoju|комнаты|номера|owner|ical|calendar|payment|transaction|stripe|wohn|wohnung|adresse|address)$/u,
);

/** `Invoice No`: a number, and that of no guest and no room. */
export function isNumberOfBill(header: string): boolean {
  const isOfBill = (word: string) => /^(?:invoicee?|factura)$/.test(word);
  return isOfNumbers(header) && headerWords(header).every((word) => isOfBill(word) || !isOfOthers(word));
}

const filledLeast = 0.9;
const rowsLeast = 2;

/** Whether a column without a known header is probably the booking number: its header speaks of a number, and all its values differ. */
function isLikeNumber(draft: ColumnsDraft, index: number): boolean {
  const profile = draft.profiles[index]!;
  const header = draft.header[index]!;
  if (!isOfNumbers(header) || moneyKindOf(header) === 'price' || (isOfOthers(header) && !isOfBooking(header)))
    return false;
  const rows = draft.sample.length;
  if (
    rows < rowsLeast ||
    profile.filled < filledLeast * Math.min(rows, profile.filled + 1) ||
    (profile.differing < nearlyAll && !isSharedByStays(draft, index))
  )
    return false;
  if (draft.sample.filter(({ cells }) => cells[index] !== '').length < filledLeast * rows) return false;
  return partWith(profile, isNumberText) > nearlyAll;
}

/** `Hotel Reservation ID`, `Room booking number`: a number of the booking, though it names a house or a room. */
function isOfBooking(header: string): boolean {
  const isPlace = (word: string) => /^(?:hotel|property|room|unit)$/.test(word);
  const isOnly = headerWords(header).every((word) => isPlace(word) || !isOfOthers(word));
  return isOnly && isOfNumber(header) && isOfReservation(header);
}

const isOfReservation = ofWords(/^(?:reservation|booking|reserva|buchung|prenotazione|boeking|rezervacija)$/);

function isNumberText(text: string): boolean {
  return (
    /\d/.test(text) && text.length <= 60 && !/\s.*\s|@/.test(text) && !isDateText(text) && !/[.,]\d{1,2}$/.test(text)
  );
}

const differingLeast = 0.5;
const sharedLeast = 0.9;

/**
 * Whether rows with the same value nearly always have one guest and one arrival, like the rooms of a group; a guest's own number returns with other
 * arrivals.
 */
function isSharedByStays(draft: ColumnsDraft, index: number): boolean {
  if (draft.profiles[index]!.differing < differingLeast) return false;
  const { repeated, sameStay } = repeatedRows(draft, index);
  return repeated > 0 && sameStay >= sharedLeast * repeated;
}

const numbersLeast = 20;

/**
 * Whether a column whose header says nothing contains a different number in every row: nothing else tells two rooms of one guest from a repeated row.
 */
function holdsOnlyNumbers(draft: ColumnsDraft, index: number): boolean {
  const profile = draft.profiles[index]!;
  const { sample, header } = draft;
  if (sample.length < numbersLeast || profile.differing < 1 || sample.some(({ cells }) => cells[index] === ''))
    return false;
  if (isOfOthers(header[index]!) || moneyKindOf(header[index]!) === 'price') return false;
  return partWith(profile, (text) => isNumberText(text) && /^[\p{L}\d/_#.-]*\d{4,}[\p{L}\d/_#.-]*$/u.test(text)) === 1;
}
