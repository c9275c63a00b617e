/** Opens an input with its first rows, which all later steps look at, and with the decisions of the person. */
import { type Resource, type ResourceName, resources } from '../contract/resource.ts';
import { unguardCell } from '../file/csv/cell-guard.ts';
import type { FindHeader } from '../file/header.ts';
import type { OpenOptions } from '../file/open-rows.ts';
import type { RepeatableInput } from '../file/repeatable-input.ts';
import type { Row, RowSource } from '../file/row.ts';
import { recogniseSource } from './columns/choose-columns.ts';
import { wholeDatesOf } from './columns/date-parts.ts';
import { wordsKnown } from './columns/everyday-roles.ts';
import { ofWords } from './columns/header-words.ts';
import { loadSources } from './columns/load-sources.ts';
import { headerKey } from './columns/native-columns.ts';
import { columnsOfRows, listWithDays, unfolded } from './columns/value-columns.ts';
import { moneyKindOf } from './columns/values/money-words.ts';
import { namesRoom } from './columns/values/telling-words.ts';
import type { Decisions } from './reading-options.ts';
import { agreed, currencyOfWord } from './values/amounts/currency-signs.ts';

export interface PrepareOptions {
  resource: Resource;
  input: RepeatableInput;
  openOptions: OpenOptions;
  decisions: Decisions;
  /** Field -> the value for every row if there is no column for it (`--set`). */
  constants: ReadonlyMap<string, string>;
  /** ISO code of the property's currency (null: it has none; undefined: unknown). */
  propertyCurrency(): string | null | undefined;
  /** Whether issues may contain values that name a guest. */
  showsGuests: boolean;
  /** Of bookings: repeated rows are separate rooms (`--repeats-as-rooms`). */
  repeatsAsRooms?: boolean;
}

/** A file that was opened; its first rows were read and will be delivered again. */
export interface OpenedFile {
  file: RowSource;
  first: readonly Row[];
  /** Without formula guards; absent for JSON. */
  header: readonly string[] | undefined;
}

/** Opens the input, and reads its first rows without losing them. */
export async function openFile({ input, openOptions, resource }: PrepareOptions): Promise<OpenedFile> {
  const [findHeader, isLikelySheet] = [headerFinders.get(resource.name), listNames[resource.name]];
  const file = await input.open({ ...openOptions, findHeader, isLikelySheet });
  const batches = file.batches[Symbol.asyncIterator]();
  try {
    // The last line of a small file comes by itself where its end is missing.
    let rows: Row[] = [];
    for (let next = await batches.next(); !next.done; next = await batches.next()) {
      rows = rows.length === 0 ? next.value : [...rows, ...next.value];
      if (rows.length >= firstRows) break;
    }
    // A list of rooms is one of the records themselves.
    const list = resource.name === 'rooms' ? undefined : listWithDays(rows);
    const unfold = list === undefined ? undefined : (some: Row[]) => some.flatMap((row) => unfolded(row, list));
    rows = unfold?.(rows) ?? rows;
    const whole = wholeDatesOf(resource.name, file.header ?? columnsOfRows(rows));
    // The prices of rooms are those of the property, in its currency.
    const mayHaveMoney = file.sheetName !== undefined && resource.name === 'bookings';
    const code = file.header?.findIndex((name) => headerKey(name) === 'currencyiso') ?? -1;
    const texts = [file.header ?? [], ...rows.map((row) => (row.kind === 'cells' ? row.cells : []))].flat();
    const isThai = texts.some((text) => thaiYear(text) !== text) && texts.some((text) => /\p{Script=Thai}/u.test(text));
    const money = mayHaveMoney ? (row: Row) => withMoney(row, code) : undefined;
    const steps = [whole?.row, money, isThai ? withThaiYears : undefined].filter((step) => step !== undefined);
    const change = (some: Row[]) =>
      steps.length === 0 ? some : some.map((row) => steps.reduce((each, step) => step(each), row));
    const first = change(rows);
    const written = (file.header && whole?.header) ?? file.header;
    const header = isThai ? written?.map(thaiYear) : written;
    const all = putBack(first, batches, (some) => change(unfold?.(some) ?? some));
    return { file: { ...file, ...(header && { header }), batches: all }, first, header: header?.map(unguardCell) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** What people call the sheet with a list of each kind. */
const listNames: Readonly<Record<ResourceName, (name: string) => boolean>> = {
  bookings: ofWords(
    /^(?:bookings?|reservations?|stays|buchung(?:en)?|reservierung(?:en)?|reservas?|reservaciones|estadias|sejours|prenotazion[ei]|soggiorni|boekingen|reserveringen|rezervacij[ae]|rezerwacj[ea]|rezervace|rezervari|rezervasyon(?:lar)?|foglalas(?:ok)?|varaukset|bokninga?r|bookinger|reservationer|reservasjoner|reservasi|pemesanan|бронирования|брони|бронювання|κρατησεις|予約(?:一覧|台帳)?|预订|預訂|订单|예약|การจอง|הזמנות|حجوزات)$/u,
  ),
  rates: (name) => moneyKindOf(name) !== undefined,
  rooms: (name) => namesRoom(name) && moneyKindOf(name) === undefined,
};

/** With so many rows no more are waited for. */
const firstRows = 30;

/** Whether the format of a number in a row shows a currency. */
export function hasMoney(row: Row): boolean {
  return row.kind === 'cells' && Object.values(row.moneys ?? {}).some((money) => currencyOfWord(money) !== undefined);
}

/**
 * A row of a sheet with the currency that the format of a number shows: `153.5 €` for 153.5 under `0.00 "€"`; as it stands where our own column of
 * currencies says the same.
 */
function withMoney(row: Row, code: number): Row {
  if (row.kind !== 'cells' || !hasMoney(row)) return row;
  const own = currencyOfWord(row.cells[code] ?? '');
  const isSame = (money: string) => {
    const said = currencyOfWord(money);
    return said === undefined || (own !== undefined && agreed(own, said) !== undefined);
  };
  if (Object.values(row.moneys!).every(isSame)) return { ...row, moneys: undefined };
  const cells = row.cells.map((cell, index) => {
    const money = row.moneys?.[index];
    return money !== undefined && /^-?\d+(?:\.\d+)?$/.test(cell) && currencyOfWord(money) ? `${cell} ${money}` : cell;
  });
  return { ...row, cells };
}

/** Where Thai is written, a year of two digits is one of the Buddhist calendar: `01/05/69` is in 2569. */
function withThaiYears(row: Row): Row {
  if (row.kind !== 'cells') return row;
  const { kind, line, cells, moneys } = row;
  return { kind, line, cells: cells.map(thaiYear), ...(moneys && { moneys }) };
}

function thaiYear(text: string): string {
  return text.replace(/^(\s*\d\d?([/.-])\d\d?\2)([5-9]\d)(?!\d)/, (_, before, __, year) => `${before}25${year}`);
}

const knownWordsLeast = 3;

/** Reports put their title and filters above the header. A finder for files that are imported as `resource`: gives the index of the header among the records; undefined if none looks like one. */
function createHeaderFinder(resource: Resource): FindHeader {
  const fieldNames = new Set(resource.fields.map(({ name }) => headerKey(name)));
  const isOwn = (record: readonly string[]) => {
    const names = record.map(headerKey).filter((name) => name !== '');
    return names.length > 0 && names.filter((name) => fieldNames.has(name)).length * 2 >= names.length;
  };
  return async (records) => {
    if (records.length === 0 || isOwn(records[0]!)) return 0;
    const sources = (await loadSources()).filter((source) => source.resource === resource.name);
    const recognised = records.findIndex((record) => recogniseSource(sources, record) !== undefined);
    if (recognised >= 0) return recognised;
    const grid = resource.name === 'rates' ? (await import('./rates/layout.ts')).ratesLayoutOf(records) : undefined;
    if (grid !== undefined) return grid.headerAt;
    const known = records.map((record) => wordsKnown(resource.name, record));
    const most = Math.max(...known);
    // A line of filters above the header may contain a few known words too.
    const isTitle = records[0]!.filter((cell) => cell.trim() !== '').length === 1 && most > 1;
    if (most >= knownWordsLeast || (isTitle && known[0] === 0)) return known.indexOf(most);
    return known[0] === 0 ? undefined : 0;
  };
}

const headerFinders = new Map(Object.values(resources).map((each) => [each.name, createHeaderFinder(each)]));

async function* putBack(
  first: Row[],
  rest: AsyncIterator<Row[]>,
  change: (rows: Row[]) => Row[],
): AsyncGenerator<Row[]> {
  try {
    if (first.length > 0) yield first;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield change(next.value);
  } finally {
    await rest.return?.();
  }
}

/** Whether cells come from a workbook: its numbers have a decimal point, whatever mark its texts use. */
export function hasNumberCells({ format }: Pick<RowSource, 'format'>): boolean {
  return format === 'xlsx' || format === 'xls';
}
