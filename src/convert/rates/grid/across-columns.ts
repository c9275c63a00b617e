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
import { placeOfPlan } from './plan-of-column.ts';
import { daysOfSeason, readSeasons, sayYears, type WrittenSeason } from './season-header.ts';

/** The places of the columns before the dates; absent where the grid has none. */
export interface LabelPlaces {
  type?: number;
  plan?: number;
  /** What the row's cells are: `Left for sale`, `Price (EUR)`. */
  metric?: number;
  board?: number;
  year?: number;
}

/** One column of figures and its days; `month` where the header names a month without its year. */
export interface DataColumn {
  place: number;
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
  const labels = file.header.slice(0, placesOfData(file.header, file.layout)[0] ?? 0);
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
  const places = placesOfData(header, layout);
  if (layout === 'seasons-across') {
    const year = yearOfSeasons({ decisions, constants });
    return places.flatMap((place) => seasonColumns(place, readSeasons(header[place]!)!, { order, year }));
  }
  if (layout === 'months-across') {
    const months = places.map((place) => ({ place, named: readMonth(header[place]!) }));
    if (months.every(({ named }) => named !== undefined))
      return months.map(({ place, named }) => monthColumn(place, named!));
  }
  const dates = places.map((place) => {
    const written = readDate(header[place]!.trim());
    return written === undefined ? undefined : dateOf(written, order);
  });
  const isMonthly = areFirstsOfMonths(dates);
  return dates.map((date, at): DataColumn => {
    if (date === undefined) return { place: places[at]!, isNoDay: true };
    const day = dayNumber(date);
    const days = isMonthly ? daysOfMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7))) : { from: day, to: day };
    return { place: places[at]!, days };
  });
}

/** The year of the seasons that say none, where somebody has said it. */
export function yearOfSeasons({ decisions, constants }: Partial<RateFile>): number | undefined {
  return decisions?.year ?? (Number(constants?.get('date_from')?.slice(0, 4)) || undefined);
}

/** The places of the columns with a date or month in their header. */
export function placesOfData(header: readonly string[], layout: RateFile['layout']): number[] {
  if (layout === 'seasons-across') return placesWhere(header, (name) => readSeasons(name) !== undefined);
  const months = layout === 'months-across' ? placesWhere(header, (name) => readMonth(name) !== undefined) : [];
  return months.length > 0 ? months : placesWhere(header, (name) => readDate(name.trim()) !== undefined);
}

function placesWhere(header: readonly string[], is: (name: string) => boolean): number[] {
  return [...header.keys()].filter((place) => is(header[place]!));
}

/** Each season of a column with its days; without them where no year is known. */
function seasonColumns(
  place: number,
  seasons: readonly WrittenSeason[],
  { order, year }: { order: DateOrder | undefined; year: number | undefined },
): DataColumn[] {
  if (year === undefined && !sayYears(seasons)) return [{ place, isWithoutYear: true }];
  return seasons.map((season) => {
    const days = daysOfSeason(season, { order, year });
    return days === undefined ? { place, isNoDay: true } : { place, days };
  });
}

function monthColumn(place: number, { month, year }: NamedMonth): DataColumn {
  return year === undefined ? { place, month } : { place, days: daysOfMonth(year, month) };
}

const rowsLookedAt = 2000;
/**
 * Which column before the dates is which: by its header, else the one whose cells name figures is the metric, and of those left the
 * first is the room type, the second the plan, and the third the metric where it has no header. `rows` are the cells of the first rows.
 */
export function labelPlacesOf(file: RateFile, rows: readonly (readonly string[])[]): LabelPlaces {
  const firstDate = placesOfData(file.header, file.layout)[0] ?? 0;
  const before = [...file.header.keys()].filter((place) => place < firstDate);
  const byRole = (role: ColumnRole) => before.find((place) => file.roles[place] === role);
  const labels: LabelPlaces = {
    type: byRole('room_type_name') ?? byRole('type_code'),
    plan: placeOfPlan(file.roles.slice(0, firstDate), rows.slice(0, rowsLookedAt)),
    board: byRole('board'),
    year: byRole('year'),
  };
  const textsOf = (place: number) => distinctTexts(place, rows.slice(0, rowsLookedAt));
  const isTaken = (place: number) => Object.values(labels).includes(place);
  labels.metric = byRole('metric') ?? before.find((place) => !isTaken(place) && areMetrics(textsOf(place)));
  const left = before.filter((place) => !isTaken(place) && isUnnamed(file, place) && textsOf(place).length > 0);
  if (labels.type === undefined) labels.type = left.shift();
  const names = left.filter((place) => !textsOf(place).every(isAmount));
  if (labels.plan === undefined) labels.plan = names.shift();
  // What a column without a header says of its rows may be no word that is known: then they are not taken for prices.
  if (labels.metric === undefined) labels.metric = names.find((place) => headerKey(file.header[place]!) === '');
  return labels;
}

/** Whether a header leaves open what its column is: a blank one, or one of no known word. */
function isUnnamed({ header, isKnown }: RateFile, place: number): boolean {
  return headerKey(header[place]!) === '' || !isKnown[place];
}

function distinctTexts(place: number, rows: readonly (readonly string[])[]): string[] {
  return [...new Set(rows.map((cells) => cells[place] ?? ''))].filter((text) => text !== '');
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
