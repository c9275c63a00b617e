/** The header and the rows of a grid with dates or months across in, where its dates and its labels stand out. */
import { dayNumber } from '../../../contract/dates.ts';
import { currencyOfHeader } from '../../columns/currency-of-header.ts';
import { everydayRoles } from '../../columns/everyday-words.ts';
import { headerKey } from '../../columns/match-columns.ts';
import type { ColumnRole } from '../../columns/source.ts';
import type { SaidCurrency } from '../../values/amounts/currency-signs.ts';
import { readAmount } from '../../values/amounts/read-amount.ts';
import { type DateOrder, dateOf, readDate } from '../../values/dates/read-date.ts';
import type { Figure } from '../figures/read-figure.ts';
import type { RateFile } from '../plan.ts';
import { daysOfMonth, type NamedMonth, readMonth } from './month-header.ts';
import { areFirstsOfMonths } from './neighbour-order.ts';
import { indexOfPlan } from './plan-of-column.ts';
import { daysOfSeason, readSeasons, sayYears, type WrittenSeason } from './season-header.ts';

/** The indexes of the columns before the dates; absent where the grid has none. */
export interface LabelIndexes {
  type?: number;
  plan?: number;
  /** What the row's cells are: `Left for sale`, `Price (EUR)`. */
  metric?: number;
  board?: number;
  year?: number;
}

/** One column of figures and its days; `month` where the header names a month without its year. */
export interface DataColumn {
  index: number;
  days?: { from: number; to: number };
  month?: number;
  /** A season whose year nobody has said. */
  isWithoutYear?: true;
  /** What stands in its header is no day in the order that is given. */
  isNoDay?: true;
}

/**
 * The file as its labels are to be read: where only the first of several columns before the dates has a header, that is the title of the
 * sheet, such as the hotel's name, and says nothing of the column.
 */
export function withoutTitle<File extends RateFile>(file: File): File {
  const labels = file.header.slice(0, indexesOfData(file.header, file.layout)[0] ?? 0);
  const isGrid = file.layout !== 'long' && file.layout !== 'ranges' && file.layout !== 'dates-down';
  if (!isGrid || labels.length < 2 || labels.slice(1).some((label) => headerKey(label) !== '')) return file;
  const [, ...roles] = file.roles;
  const [, ...isKnown] = file.isKnown;
  return { ...file, roles: [undefined, ...roles], isKnown: [false, ...isKnown] };
}

/** What a metric says; no figure: it has no field. */
export interface Metric {
  figure?: Figure;
  currency?: SaidCurrency;
}

/** The columns that are dates or months, in the order of the header. A date that needs an order is no day where none is given. */
export function dataColumnsOf(
  { header, layout, decisions, constants }: Pick<RateFile, 'header' | 'layout'> & Partial<RateFile>,
  order: DateOrder | undefined,
): DataColumn[] {
  const indexes = indexesOfData(header, layout);
  if (layout === 'seasons-across') {
    const year = yearOfSeasons({ decisions, constants });
    return indexes.flatMap((index) => seasonColumns(index, readSeasons(header[index]!)!, { order, year }));
  }
  if (layout === 'months-across') {
    const months = indexes.map((index) => ({ index, named: readMonth(header[index]!) }));
    if (months.every(({ named }) => named !== undefined))
      return months.map(({ index, named }) => monthColumn(index, named!));
  }
  const dates = indexes.map((index) => {
    const written = readDate(header[index]!.trim());
    return written === undefined ? undefined : dateOf(written, order);
  });
  const isMonthly = areFirstsOfMonths(dates);
  return dates.map((date, at): DataColumn => {
    if (date === undefined) return { index: indexes[at]!, isNoDay: true };
    const day = dayNumber(date);
    const days = isMonthly ? daysOfMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7))) : { from: day, to: day };
    return { index: indexes[at]!, days };
  });
}

/** The year of the seasons that say none, where somebody has said it. */
export function yearOfSeasons({ decisions, constants }: Partial<RateFile>): number | undefined {
  return decisions?.year ?? (Number(constants?.get('date_from')?.slice(0, 4)) || undefined);
}

/** The indexes of the columns with a date or month in their header. */
export function indexesOfData(header: readonly string[], layout: RateFile['layout']): number[] {
  if (layout === 'seasons-across') return indexesWhere(header, (name) => readSeasons(name) !== undefined);
  const months = layout === 'months-across' ? indexesWhere(header, (name) => readMonth(name) !== undefined) : [];
  return months.length > 0 ? months : indexesWhere(header, (name) => readDate(name.trim()) !== undefined);
}

function indexesWhere(header: readonly string[], is: (name: string) => boolean): number[] {
  return [...header.keys()].filter((index) => is(header[index]!));
}

/** Each season of a column with its days; without them where no year is known. */
function seasonColumns(
  index: number,
  seasons: readonly WrittenSeason[],
  { order, year }: { order: DateOrder | undefined; year: number | undefined },
): DataColumn[] {
  if (year === undefined && !sayYears(seasons)) return [{ index, isWithoutYear: true }];
  return seasons.map((season) => {
    const days = daysOfSeason(season, { order, year });
    return days === undefined ? { index, isNoDay: true } : { index, days };
  });
}

function monthColumn(index: number, { month, year }: NamedMonth): DataColumn {
  return year === undefined ? { index, month } : { index, days: daysOfMonth(year, month) };
}

const rowsLookedAt = 2000;
/**
 * Which column before the dates is which: by its header, else the one whose cells name figures is the metric, and of those left the
 * first is the room type, the second the plan, and the third the metric where it has no header. `rows` are the cells of the first rows.
 */
export function labelIndexesOf(file: RateFile, rows: readonly (readonly string[])[]): LabelIndexes {
  const firstDate = indexesOfData(file.header, file.layout)[0] ?? 0;
  const before = [...file.header.keys()].filter((index) => index < firstDate);
  const byRole = (role: ColumnRole) => before.find((index) => file.roles[index] === role);
  const labels: LabelIndexes = {
    type: byRole('room_type_name') ?? byRole('type_code'),
    plan: indexOfPlan(file.roles.slice(0, firstDate), rows.slice(0, rowsLookedAt)),
    board: byRole('board'),
    year: byRole('year'),
  };
  const textsOf = (index: number) => distinctTexts(index, rows.slice(0, rowsLookedAt));
  const isTaken = (index: number) => Object.values(labels).includes(index);
  labels.metric = byRole('metric') ?? before.find((index) => !isTaken(index) && areMetrics(textsOf(index)));
  const left = before.filter((index) => !isTaken(index) && isUnnamed(file, index) && textsOf(index).length > 0);
  if (labels.type === undefined) labels.type = left.shift();
  const names = left.filter((index) => !textsOf(index).every(isAmount));
  if (labels.plan === undefined) labels.plan = names.shift();
  // What a column without a header says of its rows may be no word that is known: then they are not taken for prices.
  if (labels.metric === undefined) labels.metric = names.find((index) => headerKey(file.header[index]!) === '');
  return labels;
}

/** Whether a header leaves open what its column is: a blank one, or one of no known word. */
function isUnnamed({ header, isKnown }: RateFile, index: number): boolean {
  return headerKey(header[index]!) === '' || !isKnown[index];
}

function distinctTexts(index: number, rows: readonly (readonly string[])[]): string[] {
  return [...new Set(rows.map((cells) => cells[index] ?? ''))].filter((text) => text !== '');
}

function areMetrics(texts: readonly string[]): boolean {
  const known = texts.filter((text) => metricOf(text).figure !== undefined);
  return known.length > 0 && known.length * 2 >= texts.length;
}

function isAmount(text: string): boolean {
  return readAmount(text) !== undefined;
}

const metricCharactersMax = 100;
const metricsRemembered = 1000;
const metrics = new Map<string, Metric>();

/** What the label of a row says of its cells: `Left for sale`, `Price (EUR)`, `Tarif`. */
export function metricOf(text: string): Metric {
  let metric = metrics.get(text);
  if (metric === undefined) {
    metric = readMetric(text.slice(0, metricCharactersMax));
    if (metrics.size < metricsRemembered) metrics.set(text, metric);
  }
  return metric;
}

function readMetric(text: string): Metric {
  const currency = currencyOfHeader(text);
  const figure = figureOfRole(everydayRoles('rates', [text]).roles[0]);
  return { ...(figure !== undefined && { figure }), ...(currency !== undefined && { currency }) };
}

/** "Tariff" alone is a price: of a row that has figures it is no name of a plan. */
function figureOfRole(role: ColumnRole | undefined): Figure | undefined {
  switch (role) {
    case 'rate_amount':
    case 'rate_plan_name':
      return 'rate_amount';
    case 'availability':
    case 'min_nights':
    case 'stop_sell':
    case 'open':
      return role;
    default:
      return undefined;
  }
}
