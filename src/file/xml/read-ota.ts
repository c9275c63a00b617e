/** Reads reservation messages of OTA, as AlpineBits and channel managers send them (XML), as a table: a row for each room stay. */
import { PmsError } from '../../contract/errors.ts';
import { recordBytesMax } from '../limits.ts';
import type { CellRow, Row } from '../row.ts';
import { inBatches } from '../row.ts';
import { walkXml, type XmlEvents } from './walk-xml.ts';

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

interface OpenReservation {
  line: number;
  whole: Cells;
  stays: { line: number; cells: Cells }[];
  /** The total of the whole reservation. */
  total: Cells;
  span: Cells;
  /** A guest for each `ResGuest`, and one for the names that stand elsewhere; `rank`: the highest is the one who is named. */
  guests: { rank: number; cells: Cells }[];
  isCancelled: boolean;
  units: number;
}

/** Whether a text is such a message, by its beginning. */
export function isOta(head: Buffer): boolean {
  return /<(?:[\w.-]+:)?OTA_(?:ResRetrieveRS|HotelResNotifRQ|HotelResRQ|HotelResRS|ReadRS)[\s>/]/.test(
    head.toString('utf8'),
  );
}

/** Reads in constant memory. Throws PmsError file_broken if the XML is broken or a reservation is longer than 1 MiB. */
export function readOta(bytes: AsyncIterable<Uint8Array>, { name }: { name: string }): OtaTable {
  return { header: [...otaHeader], batches: toRows(bytes, name) };
}

interface OtaTable {
  header: string[];
  /** Can be read once; at most 1,000 rows a batch. */
  batches: AsyncGenerator<Row[]>;
}

async function* toRows(bytes: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Row[]> {
  const rows: CellRow[] = [];
  const events = createReservationEvents(name, (reservation) => rows.push(...rowsOf(reservation)));
  for await (const _ of walkXml(bytes, events, { name })) yield* inBatches(rows.splice(0));
}

/** If a reservation has only one stay, the total of the whole is that of the stay. */
function rowsOf({ line, whole, stays, total, span, guests, isCancelled }: OpenReservation): CellRow[] {
  const all = stays.length === 0 ? [{ line, cells: {} }] : stays;
  const named = guests.filter(({ cells }) => cells.Surname !== undefined || cells['Given name'] !== undefined);
  const [guest] = named.sort((one, other) => other.rank - one.rank);
  return all.map((stay) => {
    const cells: Cells = { ...whole, ...guest?.cells, ...span, ...(all.length === 1 ? total : {}), ...stay.cells };
    if (isCancelled || /^cancel/i.test(whole['Reservation status'] ?? '')) cells['Reservation status'] = 'Cancelled';
    return { kind: 'cells', line: stay.line, cells: otaHeader.map((column) => cells[column] ?? '') };
  });
}

/** `ProfileType` of a person. */
const customer = '1';
const guestColumns: Readonly<Record<string, OtaColumn>> = {
  GivenName: 'Given name',
  Surname: 'Surname',
  Email: 'Email',
};

/** An amount without a point has the decimals that stand beside it. */
function amountOf({ AmountAfterTax: amount, DecimalPlaces }: Readonly<Record<string, string>>): string | undefined {
  const places = Number(DecimalPlaces);
  if (amount === undefined || !/^\s*\d+\s*$/.test(amount) || !(places >= 1 && places <= 9)) return amount;
  const digits = amount.trim().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

function createReservationEvents(name: string, onReservation: (reservation: OpenReservation) => void): XmlEvents {
  let open: OpenReservation | undefined;
  let path: string[] = [];
  let text = '';
  /** Where the profile of a company or a travel agency is open: its names are no guest's. */
  let companyAt = Number.POSITIVE_INFINITY;
  /** What belongs to a reservation is held until it ends. */
  const count = (length: number) => {
    open!.units += length;
    if (open!.units > recordBytesMax)
      throw new PmsError('file_broken', `The reservation on line ${open!.line} of ${name} is longer than 1 MiB.`);
  };
  const stay = () => (path.includes('RoomStay') ? open!.stays.at(-1)?.cells : undefined);
  /** The first value that is not blank counts. */
  const put = (cells: Cells, column: OtaColumn, value: string | undefined) => {
    const said = value?.trim();
    if (said) cells[column] ??= said;
  };
  const dates = (cells: Cells, { Start, End }: Readonly<Record<string, string>>) => {
    put(cells, 'Arrival', Start?.slice(0, 10));
    put(cells, 'Departure', End?.slice(0, 10));
  };
  const onOpen = (element: string, attributes: Readonly<Record<string, string>>, line: number) => {
    const { whole, span, total, stays } = open!;
    const here = stay();
    switch (element) {
      case 'RoomStay':
        stays.push({ line, cells: {} });
        put(stay()!, 'Reservation status', attributes.RoomStayStatus);
        return;
      case 'ResGuest':
        open!.guests.push({ rank: /^(?:1|true)$/i.test(attributes.PrimaryIndicator ?? '') ? 2 : 1, cells: {} });
        return;
      case 'Profile':
        if (attributes.ProfileType !== undefined && attributes.ProfileType !== customer) companyAt = path.length;
        return;
      case 'UniqueID':
        // 14 is the reservation, 15 its cancellation.
        if (path.length > 2) return;
        if (attributes.Type === '15') open!.isCancelled = true;
        if (attributes.Type === '14' || attributes.Type === '15' || attributes.Type === undefined)
          put(whole, 'Reservation ID', attributes.ID);
        return;
      case 'HotelReservationID':
        if (!whole['Reservation ID']) put(whole, 'Reservation ID', attributes.ResID_Value);
        if (attributes.ResID_Source) put(whole, 'Booking channel', attributes.ResID_Source);
        return;
      case 'RoomType':
      case 'RoomRate':
        if (here === undefined) return;
        put(here, 'Room type code', attributes.RoomTypeCode);
        put(here, 'Number of units', attributes.NumberOfUnits);
        return;
      case 'RoomDescription':
        if (here !== undefined && path.includes('RoomType')) put(here, 'Room type', attributes.Name);
        return;
      case 'RatePlan':
        if (here !== undefined) put(here, 'Rate plan code', attributes.RatePlanCode);
        return;
      case 'TimeSpan':
        dates(here ?? span, attributes);
        return;
      case 'Total': {
        const isOwn = path.at(-2) === 'RoomStay' || path.at(-2) === 'ResGlobalInfo';
        if (!isOwn) return;
        put(here ?? total, 'Amount after tax', amountOf(attributes));
        put(here ?? total, 'Currency code', attributes.CurrencyCode);
        return;
      }
    }
  };
  const onText = (element: string) => {
    const { whole } = open!;
    const column = path.length > companyAt ? undefined : guestColumns[element];
    if (column !== undefined && path.includes('ResGuest')) put(open!.guests.at(-1)!.cells, column, text);
    else if (column !== undefined && path.includes('Customer')) put(open!.guests[0]!.cells, column, text);
    else if (element === 'CompanyName' && path.includes('BookingChannel')) put(whole, 'Booking channel', text);
  };
  return {
    open(element, attributes, line) {
      if (open === undefined) {
        if (element !== 'HotelReservation') return;
        const whole: Cells = {};
        put(whole, 'Reservation status', attributes.ResStatus);
        put(whole, 'Created', attributes.CreateDateTime);
        const guests = [{ rank: 0, cells: {} }];
        open = { line, whole, stays: [], total: {}, span: {}, guests, isCancelled: false, units: 0 };
        path = [element];
        return;
      }
      path.push(element);
      text = '';
      count(element.length);
      for (const value of Object.values(attributes)) count(value.length);
      onOpen(element, attributes, line);
    },
    text(piece) {
      if (open === undefined) return;
      count(piece.length);
      text += piece;
    },
    close(element) {
      if (open === undefined) return;
      onText(element);
      text = '';
      path.pop();
      if (path.length < companyAt) companyAt = Number.POSITIVE_INFINITY;
      if (path.length > 0) return;
      onReservation(open);
      open = undefined;
    },
  };
}
