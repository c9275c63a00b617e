/** Finds the dates and the labels of a grid with dates, months or seasons across. */
import { dayNumber, daysOfMonth } from '../../../contract/dates.ts';
import type { Interval } from '../../../contract/split-day-ranges.ts';
import { remembering } from '../../../contract/text.ts';
import type { CellsOfRows } from '../../../file/row.ts';
import { areAmounts, filledCells } from '../../bookings/read/booking-cells.ts';
import { currencyOfHeader } from '../../columns/currency-of-header.ts';
import { everydayRoles } from '../../columns/everyday-roles.ts';
import { headerKey } from '../../columns/native-columns.ts';
import type { ColumnRole, Roles } from '../../columns/source.ts';
import { speaksOfReport } from '../../columns/values/telling-words.ts';
import type { SaidCurrency } from '../../values/amounts/currency-signs.ts';
import { type DateOrder, dateOf, readDate } from '../../values/dates/read-date.ts';
import { type Figure, figures } from '../figures/read-figure.ts';
import type { RateFile } from '../plan.ts';
import { daysOfNamed, readMonth } from './month-header.ts';
import { areFirstsOfMonths } from './neighbour-order.ts';
import { daysOfSeason, readSeasons, sayYears, type WrittenSeason } from './season-header.ts';

/** The indexes of the columns before the dates; absent if the grid does not have them. */
export interface LabelIndexes {
  type?: number;
  plan?: number;
  /** The column that says what the row's cells are: `Left for sale`, `Price (EUR)`. */
  metric?: number;
  board?: number;
  year?: number;
}

/** One column of figures and its days; `month` if the header names a month without a year. */
export interface DataColumn {
  index: number;
  days?: Interval;
  month?: number;
  /** Whether it is a season without a year, and no year was given. */
  isWithoutYear?: true;
  /** Whether its header is not a day in the given order. */
  isNoDay?: true;
}

/**
 * The file with a corrected header: if only the first of several columns before the dates has a header, that is the title of the sheet, such as the
 * name of the hotel, and not the header of the column.
 */
export function withoutTitle<File extends RateFile>(file: File): File {
  const labels = file.header.slice(0, indexesOfData(file.header, file.layout)[0] ?? 0);
  if (!file.layout.endsWith('-across') || labels.length < 2 || labels.slice(1).some((label) => headerKey(label) !== ''))
    return file;
  const [, ...roles] = file.roles;
  const [, ...isKnown] = file.isKnown;
  return { ...file, roles: [undefined, ...roles], isKnown: [false, ...isKnown] };
}

interface Metric {
  figure?: Figure;
  /** Whether the label is known, with or without a figure. */
  isKnown: boolean;
  currency?: SaidCurrency;
}

/** The columns of days or months, in the order of the header. A date that needs an order is not a day as long as none is given. */
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
      return months.map(({ index, named }) =>
        named!.year === undefined
          ? { index, month: named!.month }
          : { index, days: daysOfNamed(named!.year, named!.month) },
      );
  }
  const dates = indexes.map((index) => dateOf(readDate(header[index]!.trim()), order));
  const isMonthly = areFirstsOfMonths(dates);
  return dates.map((date, at): DataColumn => {
    if (date === undefined) return { index: indexes[at]!, isNoDay: true };
    const day = dayNumber(date);
    const days = isMonthly ? daysOfMonth(date) : { from: day, to: day };
    return { index: indexes[at]!, days };
  });
}

/** The year for seasons without a year, if somebody has given it. */
export function yearOfSeasons({ decisions, constants }: Partial<RateFile>): number | undefined {
  return decisions?.year ?? (Number(constants?.get('date_from')?.slice(0, 4)) || undefined);
}

/** The indexes of the columns with a date, month or season in their header. */
export function indexesOfData(header: readonly string[], layout: RateFile['layout']): number[] {
  if (layout === 'seasons-across') return indexesWhere(header, (name) => readSeasons(name) !== undefined);
  const months = layout === 'months-across' ? indexesWhere(header, (name) => readMonth(name) !== undefined) : [];
  return months.length > 0 ? months : indexesWhere(header, (name) => readDate(name.trim()) !== undefined);
}

function indexesWhere(header: readonly string[], is: (name: string) => boolean): number[] {
  return [...header.keys()].filter((index) => is(header[index]!));
}

/** The seasons of each column with their days; without days if the year is not known. */
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

const rowsLookedAt = 2000;
/**
 * Which label each column before the dates is. By its header; else a column whose cells name figures is the metric; of the others the first is the
 * room type, the second the plan, and a third without a header the metric. `rows`: the cells of the first rows.
 */
export function labelIndexesOf(file: RateFile, rows: CellsOfRows): LabelIndexes {
  const firstDate = indexesOfData(file.header, file.layout)[0] ?? 0;
  const before = [...file.header.keys()].filter((index) => index < firstDate);
  const byRole = (role: ColumnRole) => before.find((index) => file.roles[index] === role);
  const labels: LabelIndexes = {
    type: byRole('room_type_name') ?? byRole('type_code'),
    plan: indexOfPlan(file.roles.slice(0, firstDate), rows.slice(0, rowsLookedAt)),
    board: byRole('board'),
    year: byRole('year'),
  };
  const textsOf = (index: number) => [...new Set(filledCells(rows.slice(0, rowsLookedAt), index))];
  const isTaken = (index: number) => Object.values(labels).includes(index);
  const isMetric = (text: string) => metricOf(text).figure !== undefined;
  const areMetrics = (texts: string[]) => texts.some(isMetric) && texts.filter(isMetric).length * 2 >= texts.length;
  labels.metric = byRole('metric') ?? before.find((index) => !isTaken(index) && areMetrics(textsOf(index)));
  // The header does not say what the column is: it is blank, or has no known word.
  const isUnnamed = (index: number) => headerKey(file.header[index]!) === '' || !file.isKnown[index];
  const open = before.filter((index) => !isTaken(index) && isUnnamed(index) && textsOf(index).length > 0);
  // Numbers of the rows are no rooms.
  const named = open.filter((index) => !(/^#|\bn[or]\b/i.test(file.header[index]!) && areAmounts(textsOf(index))));
  const left = named.length > 0 ? named : open;
  if (labels.type === undefined) labels.type = left.shift();
  const names = left.filter((index) => !areAmounts(textsOf(index)));
  if (labels.plan === undefined && !file.constants.has('rate_plan_name')) labels.plan = names.shift();
  // The labels of a column without a header may be words that we do not know: its rows must not be taken for prices.
  if (labels.metric === undefined) labels.metric = names.find((index) => headerKey(file.header[index]!) === '');
  return labels;
}

const metricCharactersMax = 100;
/** The meaning of a row's label: `Left for sale`, `Price (EUR)`, `Tarif`. */
export const metricOf = remembering((label): Metric => {
  const text = label.slice(0, metricCharactersMax);
  const currency = currencyOfHeader(text);
  const { roles, isKnown } = everydayRoles('rates', [text]);
  // "Tariff" alone means a price here: it cannot be the name of a plan beside figures.
  const figure = roles[0] === 'rate_plan_name' ? 'rate_amount' : figures.find((each) => each === roles[0]);
  return {
    isKnown: isKnown[0]! || speaksOfReport(text),
    ...(figure !== undefined && { figure }),
    ...(currency !== undefined && { currency }),
  };
});

/** The label of a row. A figure such as `Min stay` in the column of the plans is one of the whole type, and no plan. */
export function labelOfRow({ metric, plan }: LabelIndexes, cells: readonly string[]): Metric & { isOfType?: true } {
  if (metric !== undefined) return metricOf(cells[metric] ?? '');
  const label = metricOf(cells[plan ?? -1] ?? '');
  const isPlan = label.figure === undefined || label.figure === 'rate_amount';
  return isPlan ? { figure: 'rate_amount', isKnown: true } : { ...label, isOfType: true };
}

/**
 * Its index: a column with that role; else one whose header is a word for a price, such as `Tarif` or `Rate`, and whose cells are all names. `rows`:
 * the cells of the first rows.
 */
export function indexOfPlan(roles: Roles, rows: CellsOfRows): number | undefined {
  const named = roles.indexOf('rate_plan_name');
  if (named >= 0) return named;
  const found = roles.findIndex((role, index) => {
    const texts = role === 'rate_amount' ? filledCells(rows, index) : [];
    return texts.length > 0 && !texts.some((text) => areAmounts([text]));
  });
  return found >= 0 ? found : undefined;
}
