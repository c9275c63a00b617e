/** Reads reservation messages of OTA, as AlpineBits and channel managers send them (XML), as a table: a row for each room stay. */
import { PmsError } from '../../contract/errors.ts';
import { recordBytesMax } from '../limits.ts';
import type { CellRow, Row } from '../row.ts';
import { inBatches } from '../row-batches.ts';
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
function rowsOf({ line, whole, stays, total, span, isCancelled }: OpenReservation): CellRow[] {
  const all = stays.length === 0 ? [{ line, cells: {} }] : stays;
  return all.map((stay) => {
    const cells: Cells = { ...whole, ...span, ...(all.length === 1 ? total : {}), ...stay.cells };
    if (isCancelled) cells['Reservation status'] = 'Cancelled';
    return { kind: 'cells', line: stay.line, cells: otaHeader.map((column) => cells[column] ?? '') };
  });
}

function createReservationEvents(name: string, onReservation: (reservation: OpenReservation) => void): XmlEvents {
  let open: OpenReservation | undefined;
  let path: string[] = [];
  let text = '';
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
        if (here === undefined) return;
        put(here, 'Room type code', attributes.RoomTypeCode);
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
        put(here ?? total, 'Amount after tax', attributes.AmountAfterTax);
        put(here ?? total, 'Currency code', attributes.CurrencyCode);
        return;
      }
    }
  };
  const onText = (element: string) => {
    const { whole } = open!;
    const isGuest = path.includes('ResGuest') || path.includes('Customer');
    if (element === 'GivenName' && isGuest) put(whole, 'Given name', text);
    else if (element === 'Surname' && isGuest) put(whole, 'Surname', text);
    else if (element === 'Email' && isGuest) put(whole, 'Email', text);
    else if (element === 'CompanyName' && path.includes('BookingChannel')) put(whole, 'Booking channel', text);
  };
  return {
    open(element, attributes, line) {
      if (open === undefined) {
        if (element !== 'HotelReservation') return;
        const whole: Cells = {};
        put(whole, 'Reservation status', attributes.ResStatus);
        put(whole, 'Created', attributes.CreateDateTime);
        open = { line, whole, stays: [], total: {}, span: {}, isCancelled: false, units: 0 };
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
      if (path.length > 0) return;
      onReservation(open);
      open = undefined;
    },
  };
}
