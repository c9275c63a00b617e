/** Every row of a foreign file of rates in, what its columns prove, which currencies, rooms and houses it names and what it leaves open out. */
import { minorUnitOf } from '../../contract/currencies.ts';
import { PmsError } from '../../contract/errors.ts';
import { ownText } from '../../contract/text.ts';
import type { Row } from '../../file/row.ts';
import { currencyOfHeader } from '../currency-of-header.ts';
import { currencyOfWord, type SaidCurrency } from '../currency-signs.ts';
import { type Decision, decideMark, decideOrder } from '../decide-styles.ts';
import { createOrderProof } from '../prove-date-order.ts';
import { createDecimalProof } from '../prove-decimal-mark.ts';
import { type DecimalMark, readAmount } from '../read-amount.ts';
import { type DateOrder, readDate } from '../read-date.ts';
import type { Undecided } from '../undecided.ts';
import { labelPlacesOf, metricOf, withoutTitle } from './across-columns.ts';
import { type ColumnOfRates, describeColumns } from './describe-columns.ts';
import { downColumnsOf } from './down-columns.ts';
import { type CleanRow, cleanRow } from './grid-rows.ts';
import { readMonth } from './month-header.ts';
import { type NeighbourProof, proveByNeighbours } from './neighbour-order.ts';
import { createRateColumns } from './rate-columns.ts';
import type { RateFile, RateLayout } from './rate-file.ts';
import { gridLayoutOf } from './rates-layout.ts';
import { rowChooser } from './rows-without-rates.ts';
import { headerDates, undecidedOfColumns, undecidedProperty } from './undecided-rates.ts';

/** How often something stands in the file, and where first. */
export interface SeenInRates {
  count: number;
  line: number;
}

export interface RatesVerdict {
  layout: RateLayout;
  rows: number;
  columns: ColumnOfRates[];
  /** One each for people: the layout, what the dates and the prices are and why. */
  clauses: string[];
  /** What the converter is to be given: decided by a person, else proved, else known of the source. */
  order?: DateOrder;
  mark?: DecimalMark;
  /** ISO codes that the file says of its prices, to be compared with the property's. */
  currencies: ReadonlyMap<string, SeenInRates>;
  /** Signs that several currencies share, where no code is said and none was decided. */
  signs: ReadonlyMap<string, SeenInRates>;
  /** Room types as the file names them. */
  rooms: ReadonlyMap<string, SeenInRates>;
  undecided: Undecided[];
}

export interface RatesSurvey {
  /** Throws PmsError file_broken for a grid that is too large to be held. */
  add(rows: readonly Row[]): void;
  verdict(): RatesVerdict;
}

/** Cells of a grid that are held at once. */
export const gridCellsMax = 3_000_000;
const distinctMax = 10_000;
/** Dates of a grid whose neighbours are compared. */
const neighboursMax = 10_000;

/** A survey of one file: `add` all rows, then ask. */
export function createRatesSurvey(given: RateFile): RatesSurvey {
  const file = withoutTitle(given);
  const facts = createFacts(file);
  const isGrid = file.layout !== 'long' && file.layout !== 'ranges';
  const held: CleanRow[] = [];
  let rows = 0;
  let cellsHeld = 0;
  const addToList = createListSurvey(file, facts);
  return {
    add(all) {
      for (const row of all) {
        rows++;
        const clean = row.kind === 'broken' ? undefined : cleanRow(row, file.header);
        if (clean === undefined) continue;
        if (!isGrid) addToList(clean.cells, row.line);
        else {
          cellsHeld += clean.cells.length;
          if (cellsHeld > gridCellsMax) throw tooLargeGrid();
          held.push(clean);
        }
      }
    },
    verdict() {
      const neighbours = isGrid ? surveyGrid(file, held, facts) : undefined;
      held.length = 0;
      return verdictOf(file, facts, { rows, neighbours });
    },
  };
}

/** The failure of a grid with too many cells. */
export function tooLargeGrid(): PmsError {
  return new PmsError('file_broken', 'The grid has more than 3,000,000 cells, and all of it must be held at once.', {
    fix: 'Split it, for example by year or by room types.',
  });
}

interface Facts {
  order: ReturnType<typeof createOrderProof>;
  decimal: ReturnType<typeof createDecimalProof>;
  currencies: Map<string, SeenInRates>;
  signs: Map<string, SeenInRates>;
  rooms: Map<string, SeenInRates>;
  properties: Map<string, SeenInRates>;
  /** Cells of the first rows, from which the columns of a grid are known. */
  firstRows: (readonly string[])[];
  price(text: string, line: number, said: SaidCurrency | undefined): void;
}

function createFacts({ decisions }: RateFile): Facts {
  const facts: Omit<Facts, 'price'> = {
    order: createOrderProof({ nightsMax: Number.POSITIVE_INFINITY }),
    decimal: createDecimalProof(),
    currencies: new Map(),
    signs: new Map(),
    rooms: new Map(),
    properties: new Map(),
    firstRows: [],
  };
  return {
    ...facts,
    price(text, line, said) {
      const written = readAmount(text);
      const currency = written?.currency ?? said?.currency;
      const code = currency ?? decisions.currency;
      facts.decimal.add(line, text, code === undefined ? undefined : minorUnitOf(code));
      if (currency !== undefined) count(facts.currencies, currency, line);
      const sign = written?.sign ?? said?.sign;
      if (code === undefined && sign !== undefined) count(facts.signs, sign, line);
    },
  };
}

function count(all: Map<string, SeenInRates>, text: string, line: number): void {
  const seen = all.get(text);
  if (seen !== undefined) seen.count++;
  else if (all.size < distinctMax) all.set(ownText(text), { count: 1, line });
}

function createListSurvey(file: RateFile, facts: Facts): (cells: readonly string[], line: number) => void {
  const columns = createRateColumns(file);
  const isChosen = rowChooser(file);
  const saidByHeader = new Map(file.header.map((name, place) => [place, currencyOfHeader(name)] as const));
  const prices = columns.prices.flatMap(({ places }) => places);
  return (cells, line) => {
    if (!isChosen(cells)) return;
    const text = (places: readonly number[]) => places.map((place) => cells[place] ?? '').find((found) => found !== '');
    facts.order.add(line, {
      checkin: text(columns.places('date')) ?? text(columns.places('date_from')),
      lastNight: text(columns.places('date_to')),
      checkout: text(columns.places('date_to')) === undefined ? text(columns.places('date_after')) : undefined,
    });
    const said = currencyOfWord(text(columns.places('currency_iso')) ?? '');
    for (const place of prices) {
      const cell = text([place]);
      if (cell !== undefined) facts.price(cell, line, said ?? saidByHeader.get(place));
    }
    const room = text(columns.places('room_type_name')) ?? text(columns.places('type_code'));
    if (room !== undefined) count(facts.rooms, room, line);
    const property = text(columns.places('property'));
    if (property !== undefined) count(facts.properties, property, line);
  };
}

/** Adds all rows of a grid; gives what neighbours prove. */
function surveyGrid(file: RateFile, rows: readonly CleanRow[], facts: Facts): NeighbourProof | undefined {
  const isChosen = rowChooser(file);
  const chosen = rows.filter(({ cells }) => isChosen(cells));
  facts.firstRows = chosen.map(({ cells }) => cells);
  const property = file.meanings.indexOf('property');
  for (const { row, cells } of chosen) {
    const name = property < 0 ? '' : (cells[property] ?? '');
    if (name !== '') count(facts.properties, name, row.line);
  }
  const dates = file.layout === 'dates-down' ? surveyDown(file, chosen, facts) : surveyAcross(file, chosen, facts);
  return proveByNeighbours(dates);
}

function surveyDown(file: RateFile, rows: readonly CleanRow[], facts: Facts): string[] {
  const columns = downColumnsOf(file, facts.firstRows);
  const dates: string[] = [];
  for (const { row, cells } of rows) {
    const date = cells[columns.date] ?? '';
    facts.order.add(row.line, { checkin: date });
    if (dates.length < neighboursMax) dates.push(date);
    for (const { type, figures } of columns.rooms) {
      for (const { figure, place, currency } of figures) {
        const text = cells[place] ?? '';
        if (figure !== 'rate_amount' || text === '') continue;
        facts.price(text, row.line, currency);
        count(facts.rooms, type, row.line);
      }
    }
  }
  return dates;
}

function surveyAcross(file: RateFile, rows: readonly CleanRow[], facts: Facts): string[] {
  const dates = headerDates(file);
  for (const text of dates) if (readDate(text) !== undefined) facts.order.add(headerLine, { checkin: text });
  const labels = labelPlacesOf(file, facts.firstRows);
  const places = file.header.flatMap((name, place) => (dates.includes(name.trim()) ? [place] : []));
  for (const { row, cells } of rows) {
    if (isOtherHeader(cells, file.header, places)) throw secondTable(row.line);
    const type = labels.type === undefined ? '' : (cells[labels.type] ?? '');
    if (type !== '') count(facts.rooms, type, row.line);
    const metric = labels.metric === undefined ? undefined : metricOf(cells[labels.metric] ?? '');
    if (metric !== undefined && metric.figure !== 'rate_amount') continue;
    for (const place of places) {
      const text = cells[place] ?? '';
      if (text !== '') facts.price(text, row.line, metric?.currency);
    }
  }
  return dates;
}

/** Whether a row below the header names other dates: what stands below it is not of the days above. */
function isOtherHeader(cells: readonly string[], header: readonly string[], [first = 0]: readonly number[]): boolean {
  const text = cells[first] ?? '';
  // A price of five digits may be a number of a day too.
  const isDated = !/^\d+(?:[.,]\d+)?$/.test(text) && (readDate(text) !== undefined || readMonth(text) !== undefined);
  return isDated && text !== header[first]!.trim() && gridLayoutOf(cells) !== undefined;
}

function secondTable(line: number): PmsError {
  return new PmsError('file_broken', `A second table with dates of its own begins on line ${line}.`, {
    fix: 'Make a file of each table.',
  });
}

/** The proof wants a line for each cell, and the header's own is not known here. */
const headerLine = 1;

interface Found {
  rows: number;
  neighbours?: NeighbourProof;
}

function verdictOf(file: RateFile, facts: Facts, { rows, neighbours }: Found): RatesVerdict {
  const order = orderOf(file, facts, neighbours);
  const known = file.source?.decimalMark;
  const mark = decideMark(facts.decimal.verdict(), { column: 'prices', decisions: file.decisions, known });
  return {
    layout: file.layout,
    rows,
    columns: describeColumns(file, facts.firstRows),
    clauses: [layoutClauses[file.layout], ...[order.clause, mark.clause].flatMap((clause) => clause ?? [])],
    ...(order.value !== undefined && { order: order.value }),
    ...(mark.value !== undefined && { mark: mark.value }),
    currencies: facts.currencies,
    signs: facts.signs,
    rooms: facts.rooms,
    undecided: [
      ...undecidedOfColumns(file, facts.firstRows),
      ...[order.open, mark.open].flatMap((open) => open ?? []),
      ...severalProperties(file, facts),
    ],
  };
}

const layoutClauses: Record<RateLayout, string> = {
  long: 'rates with a row a day',
  ranges: 'rates with a row a range of dates, both ends included unless a header says otherwise',
  'dates-down': 'rates in a grid, dates down and rooms across',
  'dates-across': 'rates in a grid, dates across',
  'months-across': 'rates in a grid, months across',
};

function orderOf(
  { decisions, source }: RateFile,
  { order }: Facts,
  neighbours: NeighbourProof | undefined,
): Decision<DateOrder> {
  const verdict = order.verdict();
  if (decisions.dateOrder !== undefined || verdict.kind !== 'open' || neighbours === undefined)
    return decideOrder(verdict, decisions.dateOrder, source?.dateOrder);
  const [first, second] = neighbours.texts;
  return {
    value: neighbours.order,
    clause: `dates ${neighbours.order} ("${first}" and "${second}" are one day apart)`,
  };
}

function severalProperties({ decisions, header, meanings }: RateFile, { properties }: Facts): Undecided[] {
  if (decisions.only !== undefined || properties.size < 2) return [];
  return [undecidedProperty(header[meanings.indexOf('property')]!.trim(), [...properties.keys()])];
}
