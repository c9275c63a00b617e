/** Reads all rows of an external file of prices: how amounts are written, the currencies, room types and properties, and what must still be decided. */
import { minorUnitOf } from '../../contract/currencies.ts';
import { columnsOf } from '../../contract/get-records.ts';
import type { Row } from '../../file/row.ts';
import { type ExternalFile, firstReading } from '../external-file.ts';
import type { FilePlan } from '../file-plan.ts';
import type { Question } from '../question.ts';
import type { Reading } from '../reading.ts';
import type { Decisions } from '../reading-options.ts';
import type { Remark } from '../remark.ts';
import { createTextCounter } from '../seen-texts.ts';
import type { SaidCurrency } from '../values/amounts/currency-signs.ts';
import { createDecimalProof } from '../values/amounts/prove-decimal-mark.ts';
import { type DecimalMark, readAmount } from '../values/amounts/read-amount.ts';
import { createOrderProof } from '../values/dates/prove-date-order.ts';
import { currencyQuestions, type SeenCurrencies } from './price-currency.ts';
import { createUnsold } from './unsold.ts';

type PriceFacts = ReturnType<typeof createPriceFacts>;

/** What the rows of a file of prices show, except what is specific to rooms or rates. */
export interface PriceVerdict extends SeenPrices {
  /** The decimal mark for the converter: decided by a person, otherwise proved, otherwise known from the source. */
  mark?: DecimalMark;
  /** What must be decided before anything is sent. */
  questions: Question[];
  /** What was decided, and why. */
  findings: Remark[];
}

/** An empty collection. `distinctMax`: most distinct texts counted for each kind. */
export function createPriceFacts({ decisions, hasNumberCells }: FilePlan, distinctMax?: number) {
  const counter = () => createTextCounter(distinctMax);
  const [decimal, currencies, signs] = [createDecimalProof({ hasNumberCells }), counter(), counter()];
  return {
    decimal,
    currencies,
    signs,
    currencyCells: counter(),
    /** Room types as named in the file. */
    rooms: counter(),
    properties: counter(),
    /** A price; `said`: its currency, from a header or another cell. */
    price(text: string, line: number, said: SaidCurrency | undefined): void {
      const written = readAmount(text);
      const currency = written?.currency ?? said?.currency;
      const code = currency ?? decisions.currency;
      decimal.add(line, text, code === undefined ? undefined : minorUnitOf(code));
      if (currency !== undefined) currencies.add(currency, line);
      const sign = written?.sign ?? said?.sign;
      if (code === undefined && sign !== undefined) signs.add(sign, line);
    },
  };
}

type SeenPrices = ReturnType<typeof seenIn>;

/** What was seen, for the verdict. `houses`: the values of the column that names the property. */
export function seenIn({ currencies, signs, currencyCells, rooms, properties }: PriceFacts) {
  const money: SeenCurrencies = { currencies: currencies.all, signs: signs.all, currencyCells: currencyCells.all };
  return { ...money, rooms: rooms.all, houses: properties.all };
}

/** Whether a header is that of a list that we export, with all of its columns. */
export function isOfOwnList(header: readonly string[], list: 'availability' | 'rooms'): boolean {
  return columnsOf(list).every((name) => header.includes(name));
}

/** The mark that is known before the cells are looked at: that of the source, or the point that our own lists have before three decimals. */
export function knownMark(
  { source, header }: Pick<FilePlan, 'source' | 'header'>,
  list: Parameters<typeof isOfOwnList>[1],
  { decimal, currencies }: PriceFacts,
): DecimalMark | undefined {
  const verdict = decimal.verdict();
  if (source !== undefined || verdict.kind !== 'open') return source?.decimalMark;
  const hasThree = [...currencies.all.keys()].every((code) => minorUnitOf(code) === 3) && currencies.all.size > 0;
  return hasThree && verdict.text.includes('.') && isOfOwnList(header, list) ? '.' : undefined;
}

export type RateFacts = ReturnType<typeof createRateFacts>;

/** Facts before the first row. */
export function createRateFacts(file: FilePlan) {
  return { ...createPriceFacts(file), order: createOrderProof(file, Number.POSITIVE_INFINITY) };
}

/** A look at all rows of one file: `add` them, then ask for the verdict. */
export interface PriceSurvey<Verdict> {
  add(rows: readonly Row[]): void;
  verdict(): Verdict;
}

/**
 * Gives what the rows prove, and the currency of amounts without one. Throws PmsError wrong_currency for several currencies that no column separates.
 */
export async function surveyPrices<Verdict extends PriceVerdict>(
  foreign: ExternalFile,
  survey: PriceSurvey<Verdict>,
  decisions: Decisions,
): Promise<{
  found: Verdict;
  questions: Question[];
  currency: string | undefined;
  reading: Omit<Reading, 'questions' | 'columns'>;
}> {
  const unsold = createUnsold(foreign, decisions);
  for await (const rows of (await firstReading(foreign)).batches) {
    survey.add(rows);
    unsold.add(rows);
  }
  const found = survey.verdict();
  const { header, chosen } = foreign;
  const currencyColumn = header[chosen.roles.indexOf('currency_iso')];
  const [currency = decisions.currency] = found.currencies.keys();
  return {
    found,
    questions: [...unsold.questions(), ...found.questions, ...currencyQuestions(found, decisions, currencyColumn)],
    currency,
    reading: {
      kind: 'external',
      source: chosen.source,
      findings: [chosen.finding, ...found.findings],
      mark: found.mark,
      isSurveyed: true,
      currencies: found.currencies,
      rooms: found.rooms,
      houses: found.houses,
    },
  };
}
