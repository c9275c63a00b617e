/** Splits the header of a column of a grid with dates down into room, plan and figure. */
import { currencyOfHeader } from '../../columns/currency-of-header.ts';
import { wordsOf } from '../../columns/everyday/everyday-column.ts';
import { headerKey } from '../../columns/native-columns.ts';
import type { SaidCurrency } from '../../values/amounts/currency-signs.ts';

/** What the cells of the column are; `other`: a figure without a field, such as the lowest price allowed. */
export type PackedFigure = 'rate_amount' | 'availability' | 'min_nights' | 'stop_sell' | 'open' | 'other';

export interface PackedHeader {
  /** The header without its figure, currency and brackets. */
  name: string;
  /** The text in brackets at the end: `Deluxe (Weekday)`. */
  inBrackets?: string;
  figure: PackedFigure;
  /** The price column of a room with the highest rank counts: a final price before a plain one before a base price. */
  rank: number;
  currency?: SaidCurrency;
}

interface Ending {
  words: readonly string[];
  figure: PackedFigure;
  rank: number;
}

/** Words at the end of a header that say what its cells are, longer ones first; the number is the rank. */
const endings: readonly Ending[] = `
  rate_amount 3: final price; final rate; endpreis; prix final; precio final; prezzo finale
  rate_amount 1: base price; base rate; grundpreis; basispreis; prix de base; precio base; prezzo base
  other 0: min price; minimum price; min. price; min rate; max price; maximum price; max. price; max rate
  min_nights 0: min stay; min los; min nights; minimum stay
  other 0: max stay; max los; max nights; maximum stay; closed to arrival; closed to departure; cta; ctd
  availability 0: availability; available; rooms left; left for sale
  stop_sell 0: stop sell; stop sale; stop sales; closed
  rate_amount 2: price; preis; prix; precio; prezzo; preço; prijs; cijena`
  .trim()
  .split('\n')
  .map((line) => {
    const [, figure, rank, words] = /^\s*(\w+) (\d): (.*)$/.exec(line)!;
    return { figure: figure as PackedFigure, rank: Number(rank), words: wordsOf(words!) };
  });

const headerCharactersMax = 300;

/** Splits a header. One without any of these words is a room with its price. */
export function readPackedHeader(header: string): PackedHeader {
  const text = header.slice(0, headerCharactersMax).replace(/\s+/g, ' ').trim();
  const currency = currencyOfHeader(text);
  const bare = currency === undefined ? text : withoutCurrency(text);
  const { rest, ending } = withoutEnding(bare);
  const bracketed = /^([^()]{1,300}) ?\(([^()]{1,200})\)$/.exec(rest);
  const packed: PackedHeader = {
    name: (bracketed?.[1] ?? rest).trim(),
    figure: ending?.figure ?? 'rate_amount',
    rank: ending?.rank ?? 2,
  };
  if (bracketed !== null) packed.inBrackets = bracketed[2]!.trim();
  if (currency !== undefined) packed.currency = currency;
  return packed;
}

/** Removes a currency in brackets, as in `Deluxe (EUR)` and `Deluxe Price (€)`; without brackets it stays, because it may be part of a name. */
function withoutCurrency(text: string): string {
  return text
    .replace(/ ?\(([^()]{1,20})\)/g, (brackets) =>
      currencyOfHeader(`Price ${brackets}`) === undefined ? brackets : '',
    )
    .trim();
}

function withoutEnding(text: string): { rest: string; ending?: Ending } {
  const folded = text.toLowerCase();
  for (const ending of endings) {
    for (const word of ending.words) {
      if (!folded.endsWith(word)) continue;
      const rest = text.slice(0, text.length - word.length);
      // Something must be left that names the room, and the word must be separate.
      if (/[\s:|/–-]$/.test(rest) && headerKey(rest) !== '') return { rest: rest.replace(/[\s:|/–-]+$/, ''), ending };
    }
  }
  return { rest: text };
}
