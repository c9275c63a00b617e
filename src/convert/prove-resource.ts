/**
 * What a file holds, proved by its header and first rows: bookings are guests and stays, rates are prices of nights of a room or plan, rooms are
 * names and what belongs to a room. What is not proved is asked: a ledger has days and money too, and a list of seasons has names and two days.
 */
import { dayNumber } from '../contract/dates.ts';
import type { ResourceName } from '../contract/resource.ts';
import type { CellsOfRows } from '../file/row.ts';
import { areAmounts } from './bookings/read/booking-cells.ts';
import { recogniseSource } from './columns/choose-columns.ts';
import { wholeDatesOf } from './columns/date-parts.ts';
import { rangeWords } from './columns/everyday/booking-words.ts';
import { areGuestNames, everydayRoles, isBareName, isTown, wordsKnown } from './columns/everyday-roles.ts';
import { headerWords, isOfNumber, ofWords, person } from './columns/header-words.ts';
import { loadSources } from './columns/load-sources.ts';
import { headerKey } from './columns/native-columns.ts';
import { type ColumnRole, namesOf, occupancyRoles, type Roles } from './columns/source.ts';
import { moneyKindOf, withoutNight } from './columns/values/money-words.ts';
import {
  isChannelName,
  isDocument,
  namesRoom,
  speaksOfReport,
  speaksOfSeason,
} from './columns/values/telling-words.ts';
import type { ReadAs } from './question.ts';
import { isClosedMark } from './rates/figures/read-figure.ts';
import { indexesOfData, metricOf } from './rates/grid/across-columns.ts';
import { readPackedHeader } from './rates/grid/down-grid.ts';
import { gridLayoutOf, ratesLayoutOf } from './rates/layout.ts';
import { figureRoles } from './rates/list/list-columns.ts';
import { type DateOrder, dateOf, dateOrders, readDate } from './values/dates/read-date.ts';

export interface ResourceProof {
  /** Undefined if nothing proves what the file holds. */
  proved?: ResourceName;
  /** What it is taken for where nobody says it. */
  likely: ResourceName;
  readings: readonly ReadAs[];
}

/** A header with the rows below it, and the roles of its columns in a list of one resource. */
interface Table {
  header: readonly string[];
  below: CellsOfRows;
  has(...roles: readonly ColumnRole[]): boolean;
  /** The columns with any of these roles. */
  of(...roles: readonly ColumnRole[]): number[];
  /** The filled cells of a column. */
  cells(index: number): string[];
}

/** Proves it by the first records, of which any may be the header. */
export async function proveResource(records: CellsOfRows): Promise<ResourceProof> {
  const sources = await loadSources();
  for (const record of records) {
    const source = recogniseSource(sources, record);
    if (source !== undefined) return { proved: source.resource, likely: source.resource, readings: [] };
  }
  const most = Math.max(...records.map(mostKnown), 0);
  for (const [at, header] of records.entries()) {
    const below = records.slice(at + 1);
    if (isReportOfDays(header, below)) return openProof(header, below);
    const proved = order.find((resource) => proofs[resource](tableOf(resource, header, below)));
    if (proved !== undefined) return { proved, likely: proved, readings: [] };
    if (most > 0 && mostKnown(header) === most) return openProof(header, below);
  }
  return openProof(records[0] ?? [], records.slice(1));
}

/** Whether a grid of days has in its rows what was occupied or earned, and no price. */
function isReportOfDays(header: readonly string[], below: CellsOfRows): boolean {
  const [first = 0, , third] = indexesOfData(header, 'dates-across');
  const labels = third === undefined ? [] : below.flatMap((row) => row.slice(0, first));
  return labels.some(speaksOfReport) && !labels.some((label) => metricOf(label).figure === 'rate_amount');
}

/** Guests with stays are bookings whatever else a table has, and prices of days are rates although they name rooms. */
const order = ['bookings', 'rates', 'rooms'] as const;

const proofs = { bookings: areBookings, rates: areRates, rooms: areRooms };

function openProof(header: readonly string[], below: CellsOfRows): ResourceProof {
  const [first] = below;
  const readings = order.flatMap((resource) => {
    const { roles } = everydayRoles(resource, header);
    const cells = roles.flatMap((role, index) => {
      const text = (first?.[index] ?? '').trim().slice(0, shownCharacters);
      return role === undefined || text === '' ? [] : [{ role, text }];
    });
    return cells.length === 0 ? [] : [{ resource, cells: cells.slice(0, shownCells) }];
  });
  const stays = tableOf('bookings', header, below);
  const rates = tableOf('rates', header, below);
  const isDated = rates.has('date', 'date_from') && rates.has(...figureRoles);
  const rooms = tableOf('rooms', header, below);
  const isPriced = isDated || rates.of(...occupancyRoles).length > 1;
  const isRooms =
    !isPriced &&
    !header.some(isOfBooking) &&
    (rooms.has('unit', 'total_rooms', 'bed_type', 'room_area') || (rooms.has('name', 'unit_type') && !hasGuest(stays)));
  const likely =
    hasStay(stays) || stays.has('nights') ? 'bookings' : isPriced ? 'rates' : isRooms ? 'rooms' : 'bookings';
  return { likely, readings };
}

const shownCharacters = 40;
const shownCells = 5;

function mostKnown(record: readonly string[]): number {
  return Math.max(...order.map((name) => wordsKnown(name, record)));
}

function tableOf(resource: ResourceName, written: readonly string[], rows: CellsOfRows): Table {
  const whole = wholeDatesOf(resource, written);
  const [header, below] = whole === undefined ? [written, rows] : [whole.header, rows.map(whole.cells)];
  const { roles } = everydayRoles(resource, header);
  const of = (...any: readonly ColumnRole[]) =>
    roles.flatMap((role, index) => (role !== undefined && any.includes(role) ? [index] : []));
  const cells = (index: number) => below.map((row) => (row[index] ?? '').trim()).filter((text) => text !== '');
  return { header, below, of, cells, has: (...any) => of(...any).length > 0 };
}

/** A stay with a guest, a booking's state or number, or nights; two days that any range has, such as `Start`, only with a guest. */
function areBookings(table: Table): boolean {
  const { header, has, of, cells } = table;
  const isGuest = hasGuest(table);
  if (!hasStay(table)) return isGuest && has('room_type_name', 'room_numbers', 'id') && hasRisingDays(table);
  const isRange = of('checkin_date', 'stay').every((index) =>
    rangeKeys.has(headerKey(header[index]!.split('.').at(-1)!)),
  );
  const prices = everydayRoles('rates', header).roles;
  // A name and a price beside `From` and `To` may be those of a room.
  const isNamed =
    header.some((name, index) => areGuestNames(name, cells(index))) ||
    of('guest').some((index) => !isBareName(header[index]!));
  if (isRange && !isNamed && prices.includes('rate_amount') && !has('booking_status', 'id', 'guest_email'))
    return false;
  if (isGuest || header.some(isKeyOfGuest)) return true;
  // Prices of plans may have a state too.
  if (prices.includes('rate_plan_name') && prices.includes('rate_amount') && !has('id')) return false;
  if (isRange) return has('nights') && !prices.includes('date_from');
  return (
    has('booking_status', 'booking_source', 'id', 'nights', 'cancelled') ||
    !prices.some((role) => onlyOfRates.includes(role))
  );
}

const rangeKeys = new Set(rangeWords.map(headerKey));
const onlyOfRates: Roles = namesOf('rate_plan_name availability min_nights');

function hasStay({ has }: Table): boolean {
  return has('stay', 'stay_nights') || (has('checkin_date') && has('checkout_date', 'last_night', 'nights'));
}

/** Whether a column names guests; a bare `Name` may be that of a season, a month or a feast. Words of two letters may mean anything. */
function hasGuest({ header, of, cells }: Table): boolean {
  if (header.some((name, index) => areGuestNames(name, cells(index)))) return true;
  return of(...guestRoles).some((index) => {
    if (headerKey(header[index]!).length <= shortWordCharacters) return false;
    const names = isBareName(header[index]!) ? cells(index) : [];
    return names.filter(speaksOfSeason).length * 3 <= names.length && !(names.length > 0 && names.every(isChannelName));
  });
}

const shortWordCharacters = 2;
const guestRoles = ['guest', 'guests', 'booker', 'guest_first_name', 'guest_last_name', 'guest_email'] as const;

/** Whether two columns hold days, the second always the later one: arrival and departure under words that nobody knows. */
function hasRisingDays({ header, cells, below }: Table): boolean {
  const days = [...header.keys()].filter((index) => {
    const texts = cells(index);
    return texts.length > 0 && texts.every((text) => /\d\D+\d/.test(text) && readDate(text) !== undefined);
  });
  const rises = (from: number, to: number) =>
    dateOrders.some((one) =>
      below.every((row) => dayIn(row[to], one) > dayIn(row[from], one) || cells(to).length === 0),
    );
  return days.some((from) => days.some((to) => to > from && rises(from, to)));
}

/** `client_id`, `guest_id`, `dni`: the guest's name is in another file. */
const isKeyOfGuest = (column: string) => isDocument(column) || (isOfNumber(column) && ofWords(person)(column));

/** A grid of days; or days with the price of a night, of a room or plan, or of each day in a row. */
function areRates(table: Table): boolean {
  const { header, below, of, has, cells } = table;
  const state = has('rate_plan_name') ? 'guest' : 'booking_status';
  if (tableOf('bookings', header, below).has(state, 'guest', 'guest_first_name', 'guest_last_name')) return false;
  const isOnce = (index: number) => new Set(cells(index)).size === cells(index).length;
  // A list of doors, each once, with the day from which it is free.
  if (!has('rate_plan_name') && tableOf('rooms', header, below).of('unit').some(isOnce)) return false;
  const found = ratesLayoutOf([header, ...below]);
  const layout = found?.headerAt === 0 ? found.layout : undefined;
  // Beside days a column of money is no room.
  const isMoney =
    layout === 'dates-down' && header.some((name) => speaksOfReport(name) || moneyKindOf(name) !== undefined);
  // A grid of days without a figure, or with hours before them, is the plan of a week.
  const isFilled = (index: number) => cells(index).some((text) => isClosedMark(text) || areAmounts([text]));
  // Days that come again are those of a list.
  const isGrid =
    (layout === 'dates-down' && of('date').every(isOnce)) ||
    (layout?.endsWith('across') && indexesOfData(header, layout).some(isFilled));
  if (!isMoney && isGrid && !cells(0).some((text) => /^\d\d?:\d\d/.test(text))) return !areCounts(table);
  if (!has('date', 'date_from')) return false;
  const known = of('rate_amount', ...occupancyRoles);
  const isOfMoney = (index: number) => ['price', 'night'].includes(moneyKindOf(header[index]!) ?? '');
  // Where no word list knows a price, those count whose header is about money.
  const prices = known.length > 0 ? known : [...header.keys()].filter(isOfMoney);
  if (prices.some((index) => cells(index).some((text) => /^[-\u2212(]\D*\d/.test(text)))) return false;
  if (prices.length === 0 && !has(...figureRoles) && !header.some((_, index) => areAmounts(cells(index)))) return false;
  // A house is one of many in a report; beside a price it may be the flat that is let.
  const ofFlat: readonly ColumnRole[] = prices.length > 0 ? ['property'] : [];
  const isNamed = of('room_type_name', 'type_code', 'rate_plan_name', 'board', ...ofFlat).some((index) => {
    const names = cells(index);
    return names.length === 0 || names.filter(isChannelName).length * 2 < names.length;
  });
  const named = prices.length > 0 ? prices.map((index) => header[index]!) : header;
  if (named.some(speaksOfReport)) return false;
  const isSum = named.some((name) => headerWords(name).some((word) => anySum.test(word)));
  return isNamed || of(...occupancyRoles).length > 1 || (!isSum && areWithoutGap(table));
}

/** Whether most columns of a grid hold nothing but digits that no word explains: rooms that are sold or left. No night is priced with one digit. */
function areCounts({ header, below, cells }: Table): boolean {
  const isSaid = (text: string) =>
    metricOf(text).figure !== undefined || readPackedHeader(text).figure !== 'rate_amount';
  if ([header, ...below].flat().some((text) => /\p{L}/u.test(text) && isSaid(text))) return false;
  const columns = [...header.keys()].slice(1).map((index) => cells(index).filter((text) => /\d/.test(text)));
  const filled = columns.filter((texts) => texts.length > 0);
  return filled.filter((texts) => texts.every((text) => /^\d(?:\.0+)?$/.test(text))).length * 2 > filled.length;
}

/** Words for any sum: beside a room or plan it is the price of a night, and beside days alone it may be what came in. */
const anySum =
  /^(?:total|totals|totale|totaal|toplam|importo|importe|montant|valor|betrag|summe|bedrag|amount|sum|kwota|suma|castka|iznos|tutar|сумма|итого|金額|金额|금액)$/u;

/** Whether the days, or ranges of days, follow one another without a gap, as in a list of prices; what is earned comes on some days. */
function areWithoutGap({ below, of }: Table): boolean {
  const [from = -1] = of('date', 'date_from');
  const [to = from] = of('date_to');
  return dateOrders.some((one) => {
    const days = below.map((row) => [from, to].map((index) => dayIn(row[index], one)) as [number, number]);
    return days.length > (from === to ? 2 : 1) && days.every(([day], at) => at === 0 || day - days[at - 1]![1] === 1);
  });
}

function dayIn(cell: string | undefined, one: DateOrder): number {
  const date = dateOf(readDate((cell ?? '').trim()), one);
  return date === undefined ? Number.NaN : dayNumber(date);
}

const ofRooms: readonly ColumnRole[] = ['max_occupancy', 'total_rooms', 'bed_type', 'room_area'];

function areRooms(table: Table): boolean {
  const { header, has, of, cells } = table;
  const stays = everydayRoles('bookings', header).roles;
  if (stays.some((role) => role !== undefined && ofStays.has(role)) || gridLayoutOf(header) !== undefined) return false;
  // A bare `Name` is that of a room.
  if (stays.some((role, index) => role === 'guest' && !isBareName(header[index]!))) return false;
  if (everydayRoles('rates', header).roles.some((role) => role !== undefined && ofRates.has(role))) return false;
  // Neither a house with a list of its rooms nor the unit of a price (`€ / week`) is one.
  const named = of('name', 'unit', 'unit_type');
  if (named.some((index) => cells(index).some((text) => /^[[\p{Sc}]/u.test(text)))) return false;
  // The rooms of a property stand in one town.
  if (header.some((name, index) => isTown(name) && new Set(cells(index)).size > 1)) return false;
  const areHouses = (texts: readonly string[]) =>
    texts.filter((text) => Number(text) >= guestsOfHouse).length * 2 > texts.length;
  if (of('max_occupancy').some((index) => areHouses(cells(index)))) return false;
  if (named.length === 0 || header.some(isDocument) || header.some(isOfBooking) || hasRisingDays(table)) return false;
  // What has a bare name and a price may be anything that is sold, unless it is that of a night.
  const isRoom = (index: number) => !isBareName(header[index]!) || cells(index).some(namesRoom);
  const isOfNight = (index: number) => cells(index).some((text) => withoutNight(text) !== text);
  if (has('base_price') && (named.some(isRoom) || of('base_price').some(isOfNight))) return true;
  return has(...ofRooms) || (has('unit') && has('unit_type')) || stays.includes('room_type_name');
}

/** `booking_status`, `Reservation ID`: a list of bookings without their days. */
const isOfBooking = ofWords(/^(?:booking|reservation|reserva|reservacion|buchung|buchungs\p{L}+|prenotazione)$/u);

/** No room takes so many: where most do, the rows are houses or ships. */
const guestsOfHouse = 100;

const ofRates: ReadonlySet<ColumnRole> = new Set(namesOf('date date_from rate_plan_name'));
const ofStays: ReadonlySet<ColumnRole> = new Set(
  namesOf('checkin_date checkout_date stay stay_nights nights guest_last_name guest_first_name guest_email'),
);
