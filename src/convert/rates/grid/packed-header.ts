/** Splits the header of a column of a grid with dates down into room, plan and figure. */
import { currencyOfHeader } from '../../columns/currency-of-header.ts';
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

/** Words at the end of a header that say what its cells are, longer ones first. */
const endings: readonly Ending[] = [
  {
    words: ['final price', 'final rate', 'endpreis', 'prix final', 'precio final', 'prezzo finale'],
    figure: 'rate_amount',
    rank: 3,
  },
  {
    words: ['base price', 'base rate', 'grundpreis', 'basispreis', 'prix de base', 'precio base', 'prezzo base'],
    figure: 'rate_amount',
    rank: 1,
  },
  {
    words: [
      'min price',
      'minimum price',
      'min. price',
      'min rate',
      'max price',
      'maximum price',
      'max. price',
      'max rate',
    ],
    figure: 'other',
    rank: 0,
  },
  { words: ['min stay', 'min los', 'min nights', 'minimum stay'], figure: 'min_nights', rank: 0 },
  {
    words: [
      'max stay',
      'max los',
      'max nights',
      'maximum stay',
      'closed to arrival',
      'closed to departure',
      'cta',
      'ctd',
    ],
    figure: 'other',
    rank: 0,
  },
  { words: ['availability', 'available', 'rooms left', 'left for sale'], figure: 'availability', rank: 0 },
  { words: ['stop sell', 'stop sale', 'stop sales', 'closed'], figure: 'stop_sell', rank: 0 },
  { words: ['price', 'preis', 'prix', 'precio', 'prezzo', 'preço', 'prijs', 'cijena'], figure: 'rate_amount', rank: 2 },
];

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
