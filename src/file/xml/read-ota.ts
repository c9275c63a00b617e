/** Reads reservation messages of OTA, as AlpineBits and channel managers send them (XML), as a table: a row for each room stay. */
import { PmsError } from '../../contract/errors.ts';
import { recordBytesMax } from '../limits.ts';
import type { CellRow, Row } from '../row.ts';
import { inBatches } from '../row.ts';
import { elementsOf, type XmlElement } from './walk-xml.ts';

/** The columns that each message gives. The source `ota` recognises them. */
const otaHeader = [
  'Reservation ID',
  'Reservation status',
  'Arrival',
  'Departure',
  'Room type code',
  'Room type',
  'Given name',
  'Surname',
  'Email',
  'Amount after tax',
  'Currency code',
  'Booking channel',
  'Rate plan code',
  'Created',
  'Number of units',
] as const;

type OtaColumn = (typeof otaHeader)[number];
type Cells = Partial<Record<OtaColumn, string>>;

/** Whether a text is such a message, by its beginning. */
export function isOta(head: Buffer): boolean {
  return /<(?:[\w.-]+:)?OTA_(?:ResRetrieveRS|HotelResNotifRQ|HotelResRQ|HotelResRS|ReadRS)[\s>/]/.test(
    head.toString('utf8'),
  );
}

/** Reads in constant memory; rows can be read once, 1,000 a batch. Throws PmsError file_broken for broken XML, and for a reservation longer than 1 MiB. */
export function readOta(bytes: AsyncIterable<Uint8Array>, { name }: { name: string }) {
  return { header: [...otaHeader], batches: toRows(bytes, name) };
}

async function* toRows(bytes: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Row[]> {
  const tooLong = (line: number) =>
    new PmsError('file_broken', `The reservation on line ${line} of ${name} is longer than 1 MiB.`);
  const options = { name, element: 'HotelReservation', unitsMax: recordBytesMax, tooLong };
  for await (const reservations of elementsOf(bytes, options)) yield* inBatches(reservations.flatMap(rowsOf));
}

/** What a stay says counts before what the reservation says. If there is only one stay, the total of the whole is its own. */
function rowsOf(reservation: XmlElement): CellRow[] {
  const stays = inside(reservation, ['RoomStay']);
  const { whole, isCancelled } = wholeOf(reservation);
  const span = datesOf(inside(reservation, ['TimeSpan'], isStay));
  const total = stays.length > 1 ? {} : totalOf(inside(reservation, ['ResGlobalInfo'], isStay));
  const rest = [total, span, guestOf(reservation), whole];
  const rows = stays.length === 0 ? [{ line: reservation.line, own: {} }] : stays.map(stayOf);
  return rows.map(({ line, own }) => {
    const cells = otaHeader.map((column) => [own, ...rest].find((each) => each[column])?.[column] ?? '');
    if (isCancelled) cells[otaHeader.indexOf('Reservation status')] = 'Cancelled';
    return { kind: 'cells', line, cells };
  });
}

function isStay({ name }: XmlElement): boolean {
  return name === 'RoomStay';
}

/** The elements inside one that have one of these names, in the order of the text; none that is inside one that is shut. */
function inside(
  element: XmlElement,
  names: readonly string[],
  isShut?: (element: XmlElement) => boolean,
): XmlElement[] {
  const found: XmlElement[] = [];
  const visit = ({ children }: XmlElement) => {
    for (const child of children) {
      if (isShut?.(child)) continue;
      if (names.includes(child.name)) found.push(child);
      visit(child);
    }
  };
  visit(element);
  return found;
}

function firstOf(values: readonly (string | undefined)[]): string | undefined {
  return values.map((value) => value?.trim()).find((value) => value);
}

/** The first value that an attribute has in these elements. */
function firstIn(elements: readonly XmlElement[], attribute: string): string | undefined {
  return firstOf(elements.map(({ attributes }) => attributes[attribute]));
}

/** What is said of the whole reservation. */
function wholeOf(reservation: XmlElement): { whole: Cells; isCancelled: boolean } {
  const status = firstIn([reservation], 'ResStatus');
  // 14 is the reservation, 15 its cancellation.
  const ids = new Set(
    reservation.children.filter(
      ({ name, attributes: { Type = '14' } }) => name === 'UniqueID' && (Type === '14' || Type === '15'),
    ),
  );
  const numbers = inside(reservation, ['UniqueID', 'HotelReservationID']).map((each) =>
    ids.has(each) ? each.attributes.ID : each.attributes.ResID_Value,
  );
  const channels = inside(reservation, ['HotelReservationID', 'BookingChannel']).flatMap((each) => [
    each.attributes.ResID_Source,
    ...inside(each, ['CompanyName']).map(({ text }) => text),
  ]);
  return {
    whole: {
      'Reservation ID': firstOf(numbers),
      'Reservation status': status,
      'Booking channel': firstOf(channels),
      Created: firstIn([reservation], 'CreateDateTime'),
    },
    isCancelled: [...ids].some(({ attributes }) => attributes.Type === '15') || /^cancel/i.test(status ?? ''),
  };
}

function stayOf(stay: XmlElement): { line: number; own: Cells } {
  const rooms = inside(stay, ['RoomType', 'RoomRate']);
  const descriptions = inside(stay, ['RoomType']).flatMap((room) => inside(room, ['RoomDescription']));
  return {
    line: stay.line,
    own: {
      ...datesOf(inside(stay, ['TimeSpan'])),
      ...totalOf([stay]),
      'Reservation status': firstIn([stay], 'RoomStayStatus'),
      'Room type code': firstIn(rooms, 'RoomTypeCode'),
      'Number of units': firstIn(rooms, 'NumberOfUnits'),
      'Room type': firstIn(descriptions, 'Name'),
      'Rate plan code': firstIn(inside(stay, ['RatePlan']), 'RatePlanCode'),
    },
  };
}

function datesOf(spans: readonly XmlElement[]): Cells {
  const date = (name: string) => firstOf(spans.map(({ attributes }) => attributes[name]?.slice(0, 10)));
  return { Arrival: date('Start'), Departure: date('End') };
}

/** That of a stay or of the whole reservation, but of no part of either. */
function totalOf(elements: readonly XmlElement[]): Cells {
  const totals = elements.flatMap(({ children }) => children.filter(({ name }) => name === 'Total'));
  return {
    'Amount after tax': firstOf(totals.map(({ attributes }) => amountOf(attributes))),
    'Currency code': firstIn(totals, 'CurrencyCode'),
  };
}

/** An amount without a point has the decimals that stand beside it. */
function amountOf({ AmountAfterTax: amount, DecimalPlaces }: Readonly<Record<string, string>>): string | undefined {
  const places = Number(DecimalPlaces);
  if (amount === undefined || !/^\s*\d+\s*$/.test(amount) || !(places >= 1 && places <= 9)) return amount;
  const digits = amount.trim().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** `ProfileType` of a person. */
const customer = '1';

/** The first guest who is marked as such; else the first guest with a name, else a customer who stands elsewhere. */
function guestOf(reservation: XmlElement): Cells {
  const guests = inside(reservation, ['ResGuest']).map((guest) => ({
    isFirst: /^(?:1|true)$/i.test(guest.attributes.PrimaryIndicator ?? ''),
    cells: personOf([guest]),
  }));
  const customers = inside(reservation, ['Customer'], (element) => element.name === 'ResGuest' || isCompany(element));
  const named = [...guests.filter(({ isFirst }) => isFirst), ...guests, { cells: personOf(customers) }];
  return named.find(({ cells }) => cells.Surname !== undefined || cells['Given name'] !== undefined)?.cells ?? {};
}

function personOf(elements: readonly XmlElement[]): Cells {
  const textOf = (wanted: string) =>
    firstOf(elements.flatMap((element) => inside(element, [wanted], isCompany).map(({ text }) => text)));
  return { 'Given name': textOf('GivenName'), Surname: textOf('Surname'), Email: textOf('Email') };
}

/** A profile of a company or a travel agency: its names are no guest's. */
function isCompany({ name, attributes: { ProfileType = customer } }: XmlElement): boolean {
  return name === 'Profile' && ProfileType !== customer;
}
