/** Cells of a file of prices in, what they show out: how amounts are written, which currencies, room types and houses there are. */
import { minorUnitOf } from '../../contract/currencies.ts';
import type { Ambiguity } from '../ambiguity.ts';
import type { Decisions } from '../decisions.ts';
import type { Finding } from '../finding.ts';
import { createTextCounter, type SeenTexts, type TextCounter } from '../seen-texts.ts';
import type { SaidCurrency } from '../values/amounts/currency-signs.ts';
import { createDecimalProof } from '../values/amounts/prove-decimal-mark.ts';
import { type DecimalMark, readAmount } from '../values/amounts/read-amount.ts';
import type { SeenCurrencies } from './price-currency.ts';

export interface PriceFacts {
  decimal: ReturnType<typeof createDecimalProof>;
  currencies: TextCounter;
  signs: TextCounter;
  currencyCells: TextCounter;
  /** Room types as the file names them. */
  rooms: TextCounter;
  properties: TextCounter;
  /** A price; `said`: the currency that a header or another cell says of it. */
  price(text: string, line: number, said: SaidCurrency | undefined): void;
}

/** What the rows of a file of prices decide, beside what is its own. */
export interface PriceVerdict extends SeenCurrencies {
  /** What the converter is to be given: decided by a person, else proved, else known of the source. */
  mark?: DecimalMark;
  /** Room types as the file names them. */
  rooms: SeenTexts;
  /** Of the column that names the house. */
  houses: SeenTexts;
  /** What must be decided before anything is sent. */
  ambiguities: Ambiguity[];
  /** What was decided, and why. */
  findings: Finding[];
}

/** Nothing seen yet. `distinctMax`: different texts of one sort that are counted. */
export function createPriceFacts({
  decisions,
  distinctMax,
  hasNumberCells,
}: {
  decisions: Decisions;
  distinctMax?: number;
  hasNumberCells?: boolean;
}): PriceFacts {
  const counter = () => createTextCounter(distinctMax);
  const [decimal, currencies, signs] = [createDecimalProof({ hasNumberCells }), counter(), counter()];
  return {
    decimal,
    currencies,
    signs,
    currencyCells: counter(),
    rooms: counter(),
    properties: counter(),
    price(text, line, said) {
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

/** What was seen, for the verdict. */
export function seenIn(facts: PriceFacts): SeenCurrencies & { rooms: SeenTexts; houses: SeenTexts } {
  const { currencies, signs, currencyCells, rooms, properties } = facts;
  const money = { currencies: currencies.all, signs: signs.all, currencyCells: currencyCells.all };
  return { ...money, rooms: rooms.all, houses: properties.all };
}
