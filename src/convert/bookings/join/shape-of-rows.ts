/** Tells what the rows of one booking number are: rooms, parts of a stay, versions, copies, or unclear. */
import { isEnded } from '../../../contract/status.ts';
import { withoutAccents } from '../../columns/everyday/everyday-column.ts';
import { headerWords } from '../../columns/header-words.ts';
import { isHeaderOfPayment, speaksOfChange, speaksOfOldVersion } from '../../columns/values/telling-words.ts';
import { readDate } from '../../values/dates/read-date.ts';
import type { BookingPlan } from '../plan.ts';
import { cellText } from '../read/booking-cells.ts';
import type { ExternalBooking } from '../read/external-booking.ts';

/** A row that is not imported, and the row that counts instead. */
export interface ReplacedRow {
  row: ExternalBooking;
  why: 'superseded' | 'duplicate';
  by: ExternalBooking;
}

export interface PartedRows {
  kept: ExternalBooking[];
  replaced: ReplacedRow[];
}

/** Parts the rows into those that count and those for which `findReplacement` finds another. */
export function partRows(
  rows: readonly ExternalBooking[],
  findReplacement: (row: ExternalBooking, at: number) => ExternalBooking | undefined,
): PartedRows {
  const replaced: ReplacedRow[] = [];
  const kept = rows.filter((row, at) => {
    const by = findReplacement(row, at);
    if (by !== undefined) replaced.push({ row, by, why: hasSameCells(row, by) ? 'duplicate' : 'superseded' });
    return by === undefined;
  });
  return { kept, replaced };
}

/** Where a file shows that rows of one booking number are older versions. */
export type VersionSigns = ReturnType<typeof versionSigns>;

/** Finds these columns. */
export function versionSigns({ header, roles }: Pick<BookingPlan, 'header' | 'roles'>) {
  const unknown = roles.flatMap((role, index) => (role === undefined ? [index] : []));
  const isOfVersion = (words: readonly string[]) => words.length <= 3 && words.some((word) => versionWords.test(word));
  return {
    /** The indexes of the columns of states. */
    states: roles.flatMap((role, index) => (role === 'booking_status' || role === 'row_kind' ? [index] : [])),
    /** The indexes of the columns that nobody knows: one of them may say what a row charges. */
    unknown,
    /** Those of them that say when a payment was made. */
    payments: unknown.filter((index) => isHeaderOfPayment(header[index]!)),
    /** The index of the column that counts versions; -1 if there is none. */
    version: unknown.find((index) => isOfVersion(headerWords(header[index]!))) ?? -1,
  };
}

const versionWords =
  /^(?:version|versions|rev|revision|amendment|fassung|versie|versione|versao|verzija|wersja|verze|surum)$/u;

/** Separates the rows that are surely replaced by others: by a word, a version number, or a door that cannot be let twice. */
export function withoutReplaced(rows: readonly ExternalBooking[], signs: VersionSigns): PartedRows {
  const byWord = splitOld(rows, (row) => signs.states.some((index) => speaksOfOldVersion(cellText(row.cells[index]!))));
  const versions = new Map(byWord.kept.map((row) => [row, versionOf(row, signs)]));
  const newest = Math.max(...versions.values());
  const byCount = splitOld(byWord.kept, (row) => versions.get(row)! < newest);
  const byDoor = withoutOldDoors(byCount.kept, signs);
  return { kept: byDoor.kept, replaced: [...byWord.replaced, ...byCount.replaced, ...byDoor.replaced] };
}

function versionOf({ cells }: ExternalBooking, { version }: VersionSigns): number {
  const digits = version < 0 ? undefined : /^\D{0,3}(\d{1,4})(?:\.0+)?$/.exec(cellText(cells[version]!))?.[1];
  return digits === undefined ? 0 : Number(digits);
}

/** If all rows are old, none is replaced. */
function splitOld(rows: readonly ExternalBooking[], isOld: (row: ExternalBooking) => boolean): PartedRows {
  const kept = rows.filter((row) => !isOld(row));
  return partRows(rows, (row) =>
    kept.includes(row) ? undefined : (kept.findLast((other) => overlaps(row, other)) ?? kept.at(-1)),
  );
}

/** Of rows with one door whose nights overlap, or of which one is marked as changed, the last counts. */
function withoutOldDoors(rows: readonly ExternalBooking[], signs: VersionSigns): PartedRows {
  const isChanged = (row: ExternalBooking) => signs.states.some((index) => speaksOfChange(cellText(row.cells[index]!)));
  return partRows(rows, (row, index) =>
    rows.findLast(
      (other, at) =>
        at > index &&
        overlaps(row, other) &&
        ((row.roomNumbers !== undefined && row.roomNumbers === other.roomNumbers) ||
          (!isSameStay(row, other) && (isChanged(row) || isChanged(other)))),
    ),
  );
}

/** Whether rows of one stay may be its payments or charges and not rooms, as amounts of one type show that are far apart, or a column that nobody knows. */
export function mayBeCharges(rows: readonly ExternalBooking[], { unknown, payments }: VersionSigns): boolean {
  const differing = unknown.filter((index) => rows.some(({ cells }) => cells[index] !== rows[0]!.cells[index]));
  if (differing.length === 0) return areFarApart(rows);
  return differing.some((index) => {
    const written = rows.map(({ cells }) => cellText(cells[index] ?? '').slice(0, 100));
    const all = [...new Set(written.map((word) => withoutAccents(word).toLowerCase()))];
    if (all.length < 2 || all.includes('')) return false;
    return (
      (payments.includes(index) && written.every((text) => readDate(text) !== undefined)) ||
      all.some((word) => fee.test(word)) ||
      (all.some((word) => meal.test(word)) && all.some((word) => lodging.test(word)))
    );
  });
}

/** A room of one type costs about as much as another. */
const timesOther = 1.5;

function areFarApart(rows: readonly ExternalBooking[]): boolean {
  const [first] = rows as [ExternalBooking];
  const amounts = rows.flatMap(({ amount }) => (Number(amount ?? 0) === 0 ? [] : [Number(amount)]));
  const isOne = rows.every((row) => isSameStay(row, first) && row.roomNumbers === undefined && isLive(row));
  return (
    isOne && amounts.length > 1 && Math.max(...amounts) >= Math.min(...amounts) * timesOther && Math.max(...amounts) > 0
  );
}

const fee =
  /^(?:deposit|prepayment|down ?payment|advance payment|parking|mini ?bar|laundry|cleaning(?: fee)?|city tax|tourist tax|service fee|cash|(?:credit )?card|bank transfer|paypal|stripe|bar|(?:kredit|ec-?)?karte|uberweisung|efectivo|tarjeta|transferencia|especes|carte|virement|contanti|carta|bonifico|dinheiro|cartao|pix|anzahlung|vorauszahlung|parkplatz|garage|endreinigung|kurtaxe|ortstaxe|acompte|arrhes|menage|taxe de sejour|anticipo|limpieza|tasa turistica|acconto|caparra|pulizia|tassa di soggiorno|sinal|aanbetaling|schoonmaak|toeristenbelasting)$/u;
/** Rooms of a group may differ in their board: only beside a word for the stay it is a charge. */
const meal =
  /^(?:breakfast|half board|fruhstuck|halbpension|petit[ -]dejeuner|desayuno|colazione|cafe da manha|ontbijt)$/u;
const lodging =
  /^(?:accommodation|lodging|room charge|overnight|rent|ubernachtung|logis|zimmer|miete|hebergement|nuitee|alojamiento|pernottamento|soggiorno|alojamento|hospedagem|overnachting)$/u;

type RowsShape = 'rooms' | 'perhaps rooms' | 'parts' | 'open';

/** What rows of one guest or one stay are, if none is surely replaced. `doors`: how many of them differ by guest, type or door. */
export function shapeOfRows(rows: readonly ExternalBooking[], doors: number): RowsShape {
  const stays = staysOf(rows);
  if (stays.length === 1) {
    if (doors === rows.length) return 'rooms';
    // If one of two rows is cancelled, they may be one booking before and after its cancellation.
    return rows.length === 2 && isLive(rows[0]!) !== isLive(rows[1]!) ? 'open' : 'perhaps rooms';
  }
  if (rows.every(({ roomNumbers }) => roomNumbers !== undefined) && doors === rows.length) return 'rooms';
  return stays.every((stay, index) => index === 0 || stays[index - 1]!.checkout === stay.checkin) ? 'parts' : 'open';
}

/** The different stays of the rows, ordered by their first night. */
export function staysOf(rows: readonly ExternalBooking[]): { checkin: string; checkout: string }[] {
  const stays = new Map(
    rows.map(({ checkin = '', checkout = '' }) => [`${checkin} ${checkout}`, { checkin, checkout }]),
  );
  return [...stays.values()].sort((one, other) => (one.checkin < other.checkin ? -1 : 1));
}

/** Whether two rows have the same room type and nights. */
export function isSameStay(one: ExternalBooking, other: ExternalBooking): boolean {
  return (
    one.checkin === other.checkin &&
    one.checkout === other.checkout &&
    one.types.length === other.types.length &&
    one.types.every((type, index) => type === other.types[index])
  );
}

export function hasSameCells(one: ExternalBooking, other: ExternalBooking): boolean {
  return one.cells.every((cell, index) => cell === other.cells[index]);
}

function overlaps(one: ExternalBooking, other: ExternalBooking): boolean {
  const [{ checkin: from = '', checkout: to = '' }, { checkin = '', checkout = '' }] = [one, other];
  return from === checkin || (from < checkout && checkin < to);
}

/** Whether a booking is neither cancelled nor a no-show. */
export function isLive({ status }: ExternalBooking): boolean {
  return !isEnded(status ?? '');
}
