/** Reads every row of an external file of rates: what its columns prove, which currencies, rooms and houses it names, and what stays open. */
import { PmsError } from '../../contract/errors.ts';
import { isOfHotel } from '../columns/header-words.ts';
import { isIgnored } from '../columns/native-columns.ts';
import { isOfGuests } from '../columns/source.ts';
import {
  createRateFacts,
  knownMark,
  type PriceSurvey,
  type PriceVerdict,
  type RateFacts,
  seenIn,
} from '../prices/survey-prices.ts';
import { propertiesOfPrices, type Question } from '../question.ts';
import type { ReadColumn } from '../reading.ts';
import type { Remark } from '../remark.ts';
import { rowChooser } from '../rows-left-out.ts';
import type { DateOrder } from '../values/dates/read-date.ts';
import { type Decision, decideMark, decideOrder, gathered } from '../values/decide-styles.ts';
import { dataColumnsOf, yearOfSeasons } from './grid/across-columns.ts';
import { layAcross } from './grid/across-grid.ts';
import { layDown } from './grid/down-grid.ts';
import { proveByNeighbours } from './grid/neighbour-order.ts';
import { gapsAndOverlaps, proveSeasonOrder } from './grid/season-header.ts';
import { cleanRow, type LaidOut, type RowLook, refuseLargeGrid } from './laid-out.ts';
import { layList } from './list/lay-list.ts';
import { isList, type RateFile, type RateLayout } from './plan.ts';

interface RatesVerdict extends PriceVerdict {
  /** For the converter. */
  laidOut: LaidOut;
  /** Whether in a grid with dates across the rows of each room type are together. */
  typesStandTogether: boolean;
  /** What each column of the header is, for people: its role may also be `days`, for a column of figures. */
  columns: ReadColumn[];
  /** What the converter needs: as decided by a person, else as proved, else as known of the source. */
  order?: DateOrder;
}

/** Rows that are looked at to find the columns; with dates down, a room may have its first price late in the year. */
const firstRowsMax: Readonly<Record<RateLayout, number>> = {
  long: 1,
  ranges: 1,
  'dates-down': 2000,
  'dates-across': 500,
  'months-across': 500,
  'seasons-across': 500,
};

/**
 * A survey of one file (prepared by `withoutTitle`). It throws PmsError file_broken for a grid with a second table below it, one that is too large to be
 * held or has a header that is not a day, and usage for a flag that does not apply to the file.
 */
export function createRatesSurvey(file: RateFile): PriceSurvey<RatesVerdict> {
  const facts = createRateFacts(file);
  const isChosen = rowChooser(file);
  // A list may have several such columns, and looks for the first that is not blank.
  const property = isList(file.layout) ? -1 : file.roles.indexOf('property');
  const first: { cells: readonly string[]; line: number }[] = [];
  let begun: Begun | undefined;
  const begin = (): Begun => {
    const rows = first.map(({ cells }) => cells);
    const laidOut =
      file.layout === 'dates-down' ? layDown(file, rows) : isList(file.layout) ? layList(file) : layAcross(file, rows);
    begun = { laidOut, look: laidOut.look(facts) };
    for (const { cells, line } of first.splice(0)) begun.look.add(cells, line);
    return begun;
  };
  return {
    add(all) {
      for (const row of all) {
        const cells = cleanRow(row, file.header)?.cells;
        if (cells === undefined || !isChosen(cells)) continue;
        const house = cells[property] ?? '';
        if (house !== '') facts.properties.add(house, row.line);
        if (begun !== undefined) begun.look.add(cells, row.line);
        else if (first.push({ cells, line: row.line }) >= firstRowsMax[file.layout]) begin();
      }
    },
    verdict: () => verdictOf(file, facts, begun ?? begin()),
  };
}

interface Begun {
  laidOut: LaidOut;
  look: RowLook;
}

function verdictOf(file: RateFile, facts: RateFacts, { laidOut, look }: Begun): RatesVerdict {
  refuseLargeGrid(look.cellsHeld?.() ?? 0);
  const order = orderOf(file, facts, look);
  if (file.layout.endsWith('-across') && order.open === undefined) refuseHeadersOfNoDay(file, order.value);
  const known = knownMark(file, 'availability', facts);
  const mark = decideMark(facts.decimal.verdict(), { column: 'prices', decisions: file.decisions, known });
  const { findings, questions } = gathered([order, mark]);
  requireGuests(file);
  return {
    laidOut,
    typesStandTogether: look.typesStandTogether?.() ?? false,
    columns: describeColumns(file, laidOut),
    findings: [{ code: 'rate_layout', layout: file.layout }, ...seasonsOf(file, order.value), ...findings],
    ...(order.value !== undefined && { order: order.value }),
    ...(mark.value !== undefined && { mark: mark.value }),
    ...seenIn(facts),
    questions: [...laidOut.questions(), ...questions, ...propertiesOf(file, facts)],
  };
}

function describeColumns(file: RateFile, { described }: LaidOut): ReadColumn[] {
  return file.header.map((header, index) => {
    const found = described.get(index);
    const isKnown = found !== undefined || file.isKnown[index]! || isIgnored(header);
    const { means, why = { code: isKnown ? 'not_stored' : 'not_known' } } = found ?? {};
    return { header, role: means, isKnown, why, namesRoom: why.code === 'names_room' };
  });
}

/** Throws PmsError usage if a number of guests is given, but no column is a price for guests. */
function requireGuests({ layout, roles, decisions: { occupancy } }: RateFile): void {
  if (occupancy === undefined || (isList(layout) && roles.some(isOfGuests))) return;
  throw new PmsError(
    'usage',
    `\`--occupancy ${occupancy}\` chooses between prices for several numbers of guests, and no column of the file is one.`,
    { fix: 'Leave it out.' },
  );
}

/** Prices below a header that is not a day would be lost silently. */
function refuseHeadersOfNoDay(file: RateFile, order: DateOrder | undefined): void {
  const lost = dataColumnsOf(file, order).find(({ isNoDay }) => isNoDay);
  if (lost === undefined) return;
  const name = file.header[lost.index]!.trim();
  const asWritten = order === undefined ? '' : ` when dates are read as ${order}`;
  throw new PmsError('file_broken', `The column "${name}" is not a day${asWritten}, and its prices would be lost.`, {
    fix: 'Fix its header in the file, or give another `--date-order`.',
  });
}

function seasonsOf(file: RateFile, order: DateOrder | undefined): Remark[] {
  if (file.layout !== 'seasons-across') return [];
  const { overlaps } = file.decisions;
  const found = gapsAndOverlaps(dataColumnsOf(file, order).flatMap(({ days }) => days ?? []));
  return found.gaps.length + found.overlaps.length === 0
    ? []
    : [{ code: 'seasons', ...found, ...(overlaps !== undefined && { counts: overlaps }) }];
}

function orderOf(file: RateFile, { order }: RateFacts, { dates = [] }: RowLook): Decision<DateOrder> {
  const neighbours = proveByNeighbours(dates);
  const verdict =
    file.layout === 'seasons-across' ? proveSeasonOrder(file.header, yearOfSeasons(file)) : order.verdict();
  if (file.decisions.dateOrder !== undefined || verdict.kind !== 'open' || neighbours === undefined)
    return decideOrder(verdict, file);
  return {
    value: neighbours.order,
    finding: { code: 'date_order', order: neighbours.order, provedBy: 'neighbours', texts: neighbours.texts },
  };
}

function propertiesOf(file: RateFile, { properties }: RateFacts): Question[] {
  const { roles, constants, header } = file;
  // Whether the names are houses or rooms is asked first, but of hotels.
  const isTyped = roles.includes('room_type_name') || roles.includes('type_code') || constants.has('room_type_name');
  const isOpen = !isTyped && roles.includes('rate_amount') && !isOfHotel(header[roles.indexOf('property')] ?? '');
  return isOpen ? [] : propertiesOfPrices(file, properties.all);
}
