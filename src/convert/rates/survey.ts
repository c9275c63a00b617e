/** Reads every row of an external file of rates: what its columns prove, which currencies, rooms and houses it names, and what stays open. */
import { PmsError } from '../../contract/errors.ts';
import type { Row } from '../../file/row.ts';
import { type Ambiguity, propertiesOfPrices } from '../ambiguity.ts';
import { currencyOfHeader } from '../columns/currency-of-header.ts';
import type { Finding } from '../finding.ts';
import { createRateFacts, type PriceVerdict, type RateFacts, seenIn } from '../prices/survey-prices.ts';
import { rowChooser } from '../rows-left-out.ts';
import { currencyOfWord } from '../values/amounts/currency-signs.ts';
import type { DateOrder } from '../values/dates/read-date.ts';
import { type Decision, decideMark, decideOrder } from '../values/decide-styles.ts';
import { type RateColumnIndexes, rateColumnIndexesOf } from './columns.ts';
import { ambiguitiesOfColumns } from './decide.ts';
import { type ColumnOfRates, describeColumns } from './describe-columns.ts';
import { dataColumnsOf, yearOfSeasons } from './grid/across-columns.ts';
import { cleanRow } from './grid/grid-rows.ts';
import type { NeighbourProof } from './grid/neighbour-order.ts';
import { gapsAndOverlaps, proveSeasonOrder } from './grid/season-header.ts';
import { createGridSurvey, type SurveyedGrid } from './grid/survey-grid.ts';
import type { RateColumns } from './list/list-columns.ts';
import type { RateFile } from './plan.ts';

export interface RatesVerdict extends PriceVerdict {
  /** Where each value is, for the converter. */
  indexes: RateColumnIndexes;
  /** Whether in a grid with dates across the rows of each room type are together. */
  typesStandTogether: boolean;
  /** What each column of the header is, for people. */
  columns: ColumnOfRates[];
  /** What the converter needs: as decided by a person, else as proved, else as known of the source. */
  order?: DateOrder;
}

interface RatesSurvey {
  /** Throws PmsError file_broken for a grid with a second table below it. */
  add(rows: readonly Row[]): void;
  /**
   * Call it after the last row. Throws PmsError file_broken for a grid that is too large to be held or has a header that is not a day, and usage for
   * a flag that does not apply to the file.
   */
  verdict(): RatesVerdict;
}

interface RowSurvey {
  add(cells: readonly string[], line: number): void;
  end(): SurveyedGrid;
}

/** A survey of one file (prepared by `withoutTitle`): `add` all rows, then ask for the result. */
export function createRatesSurvey(file: RateFile): RatesSurvey {
  const facts = createRateFacts(file);
  const isList = file.layout === 'long' || file.layout === 'ranges';
  const survey: RowSurvey = isList ? createListSurvey(file, facts) : createGridSurvey(file, facts);
  return {
    add(all) {
      for (const row of all) {
        const clean = row.kind === 'broken' ? undefined : cleanRow(row, file.header);
        if (clean !== undefined) survey.add(clean.cells, row.line);
      }
    },
    verdict: () => verdictOf(file, facts, survey.end()),
  };
}

function createListSurvey(file: RateFile, facts: RateFacts): RowSurvey {
  const indexes = rateColumnIndexesOf(file, []);
  const isChosen = rowChooser(file);
  const look = indexes.kind === 'list' ? listLook(file, indexes.list, facts) : () => undefined;
  return {
    add(cells, line) {
      if (isChosen(cells)) look(cells, line);
    },
    end: () => ({ indexes, typesStandTogether: false }),
  };
}

function listLook(
  file: RateFile,
  columns: RateColumns,
  facts: RateFacts,
): (cells: readonly string[], line: number) => void {
  const saidByHeader = new Map(file.header.map((name, index) => [index, currencyOfHeader(name)] as const));
  const prices = columns.prices.flatMap(({ indexes }) => indexes);
  return (cells, line) => {
    const text = (indexes: readonly number[]) =>
      indexes.map((index) => cells[index] ?? '').find((found) => found !== '');
    facts.order.add(line, {
      checkin: text(columns.indexes('date')) ?? text(columns.indexes('date_from')),
      lastNight: text(columns.indexes('date_to')),
      checkout: text(columns.indexes('date_to')) === undefined ? text(columns.indexes('date_after')) : undefined,
    });
    const currency = text(columns.indexes('currency_iso'));
    if (currency !== undefined) facts.currencyCells.add(currency, line);
    const said = currencyOfWord(currency ?? '');
    for (const index of prices) {
      const cell = text([index]);
      if (cell !== undefined) facts.price(cell, line, said ?? saidByHeader.get(index));
    }
    const room = text(columns.indexes('room_type_name')) ?? text(columns.indexes('type_code'));
    if (room !== undefined) facts.rooms.add(room, line);
    const property = text(columns.indexes('property'));
    if (property !== undefined) facts.properties.add(property, line);
  };
}

function verdictOf(
  file: RateFile,
  facts: RateFacts,
  { indexes, neighbours, typesStandTogether }: SurveyedGrid,
): RatesVerdict {
  const order = orderOf(file, facts, neighbours);
  if (indexes.kind === 'across' && order.open === undefined) refuseHeadersOfNoDay(file, order.value);
  const known = file.source?.decimalMark;
  const mark = decideMark(facts.decimal.verdict(), { column: 'prices', decisions: file.decisions, known });
  return {
    indexes,
    typesStandTogether,
    columns: describeColumns(file, indexes),
    findings: [
      { about: 'rate_layout', layout: file.layout },
      ...seasonsOf(file, order.value),
      ...[order.finding, mark.finding].flatMap((finding) => finding ?? []),
    ],
    ...(order.value !== undefined && { order: order.value }),
    ...(mark.value !== undefined && { mark: mark.value }),
    ...seenIn(facts),
    ambiguities: [
      ...ambiguitiesOfColumns(file, indexes),
      ...[order.open, mark.open].flatMap((open) => open ?? []),
      ...propertiesOf(file, facts),
    ],
  };
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

/** Findings about days that the seasons of a grid leave out or contain twice. */
function seasonsOf(file: RateFile, order: DateOrder | undefined): Finding[] {
  if (file.layout !== 'seasons-across') return [];
  const { overlaps } = file.decisions;
  const found = gapsAndOverlaps(dataColumnsOf(file, order).flatMap(({ days }) => days ?? []));
  return found.gaps.length + found.overlaps.length === 0
    ? []
    : [{ about: 'seasons', ...found, ...(overlaps !== undefined && { counts: overlaps }) }];
}

function orderOf(file: RateFile, { order }: RateFacts, neighbours: NeighbourProof | undefined): Decision<DateOrder> {
  const { decisions, source } = file;
  const verdict =
    file.layout === 'seasons-across' ? proveSeasonOrder(file.header, yearOfSeasons(file)) : order.verdict();
  if (decisions.dateOrder !== undefined || verdict.kind !== 'open' || neighbours === undefined)
    return decideOrder(verdict, decisions.dateOrder, source?.dateOrder);
  return {
    value: neighbours.order,
    finding: { about: 'date_order', order: neighbours.order, provedBy: 'neighbours', texts: neighbours.texts },
  };
}

function propertiesOf(file: RateFile, { properties }: RateFacts): Ambiguity[] {
  const { roles, constants } = file;
  // Whether the names are houses or rooms is asked first.
  const isTyped = roles.includes('room_type_name') || roles.includes('type_code') || constants.has('room_type_name');
  return !isTyped && roles.includes('rate_amount') ? [] : propertiesOfPrices(file, properties.all);
}
