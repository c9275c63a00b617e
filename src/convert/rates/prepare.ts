/** Prepares an external file of rates: finds its layout, reads its rows through, and decides from them how they are converted. */
import type { CellsOfRows } from '../../file/row.ts';
import { isNoMoney } from '../bookings/columns/amounts.ts';
import { areAmounts, areRepeatedNames, cellsOfRows, filledCells } from '../bookings/read/booking-cells.ts';
import { type ChosenColumns, withRole } from '../columns/choose-columns.ts';
import { isBareName } from '../columns/everyday-roles.ts';
import { headerWords, ofWords } from '../columns/header-words.ts';
import { type ColumnRole, isOfGuests, type Roles } from '../columns/source.ts';
import { moneyKindOf } from '../columns/values/money-words.ts';
import { type ExternalFile, planOfFile, sampleOf } from '../external-file.ts';
import type { PrepareOptions } from '../opened-file.ts';
import { surveyPrices } from '../prices/survey-prices.ts';
import { choicesAmong, meaningOfColumns, type Question } from '../question.ts';
import type { PreparedFile } from '../reading.ts';
import { readDate } from '../values/dates/read-date.ts';
import { createRatesConverter, type RatesConverterOptions } from './converter.ts';
import { withoutTitle } from './grid/across-columns.ts';
import { cleanRow } from './laid-out.ts';
import { gridLayoutOf, layoutOfHeader } from './layout.ts';
import type { RateFile } from './plan.ts';
import type { OnTwoPrices } from './rate-calendar.ts';
import { createRatesSurvey } from './survey.ts';

/**
 * Asks about nights to which two seasons or ranges give different prices, at the first of them. In a list of days a day may well occur again: the
 * later row counts, and a note says so; but not where a column that nobody knows, such as the number of guests, tells the rows apart.
 */
async function overlapsOf(
  converting: RatesConverterOptions,
  again: ExternalFile['again'],
  sample: CellsOfRows,
): Promise<Question[]> {
  const { layout, decisions, header, isKnown, roles } = converting;
  // In the first rows a column that tells rows apart has a few values that come again, and no days.
  const telling = [...header.keys()].filter((index) => {
    const [first, ...more] = filledCells(sample, index);
    const isFew = new Set([first, ...more]).size * 2 <= more.length + 1;
    return (
      isFew && first !== undefined && readDate(first) === undefined && !isKnown[index] && !isPriceHeader(header[index]!)
    );
  });
  const isOfDays = layout === 'long';
  const mayOverlap = isOfDays
    ? telling.length > 0
    : (layout === 'dates-down' && roles.includes('date_from')) || layout === 'ranges' || layout === 'seasons-across';
  if (decisions.overlaps !== undefined || !mayOverlap) return [];
  const found: Parameters<OnTwoPrices>[0][] = [];
  const converter = createRatesConverter({ ...converting, onTwoPrices: (prices) => found.push(prices) });
  for await (const rows of (await again()).batches) {
    converter.convert(rows);
    if (found.length > 0) break;
  }
  if (found.length === 0) converter.finish();
  if (found[0] === undefined) return [];
  const { rows, ...prices } = found[0];
  const [one, other] = rows.map((row) => (row && cleanRow(row, header)?.cells) ?? []);
  const index = isOfDays ? telling.find((at) => one![at] !== other![at]) : -1;
  if (index === undefined) return [];
  const column = header[index]?.trim();
  const values = new Set(filledCells([...sample, one!, other!], index));
  const choices = [...choicesAmong('only', [...values], column), ...choicesAmong('overlaps', ['first', 'last'])];
  return [{ what: 'overlaps', ...prices, ...(column !== undefined && { column }), choices }];
}

/** Prepares the file. */
export async function prepareRates(foreign: ExternalFile, options: PrepareOptions): Promise<PreparedFile> {
  const { header, opened, again } = foreign;
  const cells = cellsOfRows(opened.first, header).slice(0, 30);
  const { decisions, constants, propertyCurrency } = options;
  // A room in each column, unless the room is said; with a day or a range in each row.
  const isGrid =
    !constants.has('room_type_name') && layoutOfHeader(header, foreign.chosen.roles, cells) === 'dates-down';
  const isOfRooms = isGrid && foreign.chosen.roles.includes('date_from');
  const { chosen, open } =
    decisions.columns === undefined && !isOfRooms
      ? settlePrices(foreign, cells, isGrid)
      : { chosen: foreign.chosen, open: [] };
  const { roles } = chosen;
  const found = layoutOfHeader(header, roles, cells);
  const layout = found === 'dates-down' && roles.includes('date_from') && !isOfRooms ? 'ranges' : found;
  const file: RateFile = withoutTitle({
    ...planOfFile({ ...foreign, chosen }, options),
    layout,
    amounts: columnsOfAmounts(header, roles, cells),
    names: header.filter((name, index) => {
      return !chosen.isKnown[index] && (isBareName(name) || areRepeatedNames(filledCells(cells, index), 1));
    }),
  });
  const surveyed = await surveyPrices({ ...foreign, chosen }, createRatesSurvey(file), decisions);
  const { currency } = surveyed;
  // Where several columns may be the price, none is missing.
  const isOther = (each: Question) => open.length === 0 || each.what !== 'missing_column' || each.missing !== 'figures';
  const questions = [...open, ...surveyed.questions.filter(isOther)];
  const { order, mark, columns, laidOut, typesStandTogether } = surveyed.found;
  const converting = { ...file, ...{ order, mark, currency, propertyCurrency, laidOut, columns, typesStandTogether } };
  if (questions.length === 0) questions.push(...(await overlapsOf(converting, again, cells)));
  return {
    file: await again(),
    converter: questions.length > 0 ? undefined : createRatesConverter(converting),
    reading: {
      ...surveyed.reading,
      questions,
      columns: columns.map((column, index) => ({ ...column, sample: sampleOf(opened.first, header, index) })),
      order,
    },
  };
}

const own =
  /^(?:our|your|own|my|mine|notre|nos|unser|unsere|eigener|nuestro|nuestra|nostro|nostra|nosso|nossa|ons|recommended|suggested|final|selling|sell|base|basis|published|bar|nas|nasz)$/u;
const neutral =
  /^(?:the|per|night|nightly|day|daily|new|current|room|standard|public|website|web|direct|airbnb|booking|com|expedia|agoda|vrbo|channel|ota|[a-z]{3}|total|price|rate|amount|prix|preis|tarif|tarifa|precio|prezzo|preco|cena|cijena|valor|prijs)$/u;

/** A price that holds on some days only. */
const ofSomeDays =
  /^(?:weekends?|wochenende|wochenend|finde|fds|vikend|peak|holidays?|feiertage?|festivos?|feriados?)$|week ?end/u;

/**
 * Gives one column the role of the price if none has it (`our_rate`, `prix_airbnb_chf`), by words in the header and the first rows, and asks where several
 * may be it, or another may be the one that is sold.
 */
function settlePrices(
  { header, chosen }: { header: readonly string[]; chosen: ChosenColumns },
  rows: CellsOfRows,
  isGrid: boolean,
): { chosen: ChosenColumns; open: Question[] } {
  const has = (...any: readonly ColumnRole[]) => any.some((role) => chosen.roles.includes(role));
  const known = chosen.roles.indexOf('rate_amount');
  const isList = has('room_type_name', 'type_code', 'property');
  const ofGuests = [...header.keys()].filter((index) => isOfGuests(chosen.roles[index]));
  const isSaid = chosen.isSaid[known] === true;
  const isSettled = isSaid ? isPriceHeader(header[known]!) || ofGuests.length === 0 : ofGuests.length > 0 && isList;
  if (chosen.source !== undefined || isSettled || !has('date', 'date_from') || gridLayoutOf(header) !== undefined)
    return { chosen, open: [] };
  // Beside a column that nobody knows, `Double` may be the name of a type.
  if (ofGuests.length > 0 && isSaid) {
    const roles = chosen.roles.map((role, index) => (ofGuests.includes(index) && index !== known ? undefined : role));
    return { chosen: { ...chosen, roles }, open: [] };
  }
  if (ofGuests.length > 0) {
    const isFree = (index: number) => !isGrid && !chosen.isKnown[index] && isOfAmounts(index, rows);
    const unknown = [...header.keys()].filter(isFree);
    return { chosen, open: unknown.length === 0 ? [] : [askWhich([...ofGuests, ...unknown], header)] };
  }
  const says = (index: number, words: RegExp) => ofWords(words)(header[index]!);
  const isPlainWord = (word: string) => own.test(word) || neutral.test(word);
  const found = [...header.keys()].filter((index) => {
    if (chosen.roles[index] !== undefined || chosen.isSaid[index]) return false;
    if (!isPriceHeader(header[index]!) && !says(index, ofSomeDays)) return false;
    return (isList || headerWords(header[index]!).every(isPlainWord)) && isOfAmounts(index, rows);
  });
  const ours = found.filter((index) => says(index, own));
  if (known >= 0) {
    // A base price beside the price of the day is only what that was made from.
    const others = found
      .filter((index) => says(index, own) || says(index, ofSomeDays))
      .filter((index) => rows.some((cells) => cells[index] !== cells[known]));
    return others.length === 0 ? { chosen, open: [] } : { chosen, open: [askWhich([...others, known], header)] };
  }
  const [price, other] = ours.length === 1 ? ours : found;
  if (price === undefined || (other === undefined && says(price, ofSomeDays))) return { chosen, open: [] };
  if (other === undefined) return { chosen: withRole(chosen, price, 'rate_amount'), open: [] };
  if (!isList) return { chosen, open: [] };
  return { chosen, open: [askWhich(found, header)] };
}

function askWhich(indexes: readonly number[], header: readonly string[]): Question {
  const columns = indexes.toSorted((left, right) => left - right).map((index) => ({ name: header[index]!.trim() }));
  return meaningOfColumns('price', columns, ['rate_amount']);
}

function isPriceHeader(header: string): boolean {
  const kind = moneyKindOf(header);
  return kind !== undefined && kind !== 'part' && kind !== 'other';
}

function isOfAmounts(index: number, rows: CellsOfRows): boolean {
  return areAmounts(filledCells(rows, index));
}

function columnsOfAmounts(header: readonly string[], roles: Roles, rows: CellsOfRows): string[] {
  const isFree = (name: string) => name.trim() !== '' && !isNoMoney(name) && moneyKindOf(name) !== 'other';
  return header.flatMap((name, index) =>
    roles[index] === undefined && isFree(name) && isOfAmounts(index, rows) ? [name.trim()] : [],
  );
}
