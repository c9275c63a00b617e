/** Cells of a file of rates in, what they show out: how dates and prices are written, which currencies, rooms and houses there are. */
import { minorUnitOf } from '../../contract/currencies.ts';
import { ownText } from '../../contract/text.ts';
import type { SaidCurrency } from '../currency-signs.ts';
import { createOrderProof } from '../prove-date-order.ts';
import { createDecimalProof } from '../prove-decimal-mark.ts';
import { readAmount } from '../read-amount.ts';
import type { RateFile } from './rate-file.ts';

/** How often something stands in the file, and where first. */
export interface SeenInRates {
  count: number;
  line: number;
}

type Seen = Map<string, SeenInRates>;

export interface RateFacts {
  order: ReturnType<typeof createOrderProof>;
  decimal: ReturnType<typeof createDecimalProof>;
  /** ISO codes that the file says of its prices. */
  currencies: Seen;
  /** Signs that several currencies share, where no code is said and none was decided. */
  signs: Seen;
  /** What the cells of a column of currencies say, as written. */
  currencyCells: Seen;
  /** Room types as the file names them. */
  rooms: Seen;
  properties: Seen;
  /** A price; `said`: the currency that a header or another cell says of it. */
  price(text: string, line: number, said: SaidCurrency | undefined): void;
}

/** Different texts of one sort that are counted. */
const distinctMax = 10_000;

/** Nothing seen yet. */
export function createRateFacts({ decisions }: Pick<RateFile, 'decisions'>): RateFacts {
  const facts: Omit<RateFacts, 'price'> = {
    order: createOrderProof({ nightsMax: Number.POSITIVE_INFINITY }),
    decimal: createDecimalProof(),
    currencies: new Map(),
    signs: new Map(),
    currencyCells: new Map(),
    rooms: new Map(),
    properties: new Map(),
  };
  return {
    ...facts,
    price(text, line, said) {
      const written = readAmount(text);
      const currency = written?.currency ?? said?.currency;
      const code = currency ?? decisions.currency;
      facts.decimal.add(line, text, code === undefined ? undefined : minorUnitOf(code));
      if (currency !== undefined) countSeen(facts.currencies, currency, line);
      const sign = written?.sign ?? said?.sign;
      if (code === undefined && sign !== undefined) countSeen(facts.signs, sign, line);
    },
  };
}

/** Counts a text once more. */
export function countSeen(all: Seen, text: string, line: number): void {
  const seen = all.get(text);
  if (seen !== undefined) seen.count++;
  else if (all.size < distinctMax) all.set(ownText(text), { count: 1, line });
}
