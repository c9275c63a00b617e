/** Reads the cell of one figure: a price with the file's decimal mark, a whole number, or yes and no; unusual spellings are corrected and counted. */
import { type FieldIssue, fieldIssue } from '../../../contract/row-issue.ts';
import type { AmountUnit } from '../../columns/unit-of-header.ts';
import { saysYes, wordSet } from '../../columns/values/telling-words.ts';
import { type PriceStyle, plainAmount, readPrice } from '../../prices/read-price.ts';
import type { CountedCode } from '../../remark.ts';
import { shownText } from '../../values/text/clean-cell.ts';
import { foldedWord } from '../../values/text/word-table.ts';
import type { RateNotes } from '../notes.ts';
import type { RateValues } from '../plan.ts';

/** The figures in a cell of rates. `open` is the reverse of `stop_sell`. */
export const figures = ['rate_amount', 'availability', 'min_nights', 'stop_sell', 'open'] as const;
export type Figure = (typeof figures)[number];

/** The value, or what is wrong with the cell. An `X` instead of a price or number of rooms closes the day. */
type ReadFigure = { values: RateValues; issue?: undefined } | { issue: FieldIssue; values?: undefined };

/** Reads a cell that is not blank; `unit` is that of the header of a price. It does not check the contract's bounds. The result is shared: do not change it. */
export type FigureReader = (figure: Figure, text: string, line: number, unit?: AmountUnit) => ReadFigure;

/** A result, and what is counted each time it occurs. */
interface Known {
  read: ReadFigure;
  note?: CountedCode;
}

/** Most different cells that are remembered: the cells of a price list are mostly the same few. */
const knownMax = 20_000;

/** A reader for one file. */
export function createFigureReader(style: PriceStyle, notes: RateNotes): FigureReader {
  const known = new Map<string, Known>();
  return (figure, text, line, unit) => {
    const key = `${figure} ${unit ?? ''} ${text}`;
    let found = known.get(key);
    if (found === undefined) {
      found = readCell(figure, text, style, unit);
      if (known.size < knownMax) known.set(key, found);
    }
    if (found.note !== undefined) notes.add(found.note, line);
    return found.read;
  };
}

function readCell(figure: Figure, text: string, style: PriceStyle, unit: AmountUnit | undefined): Known {
  if (figure === 'stop_sell' || figure === 'open') return { read: readClosing(figure, text) };
  if (figure !== 'min_nights' && isClosedMark(text)) return { read: { values: { stop_sell: 1 } } };
  const price = figure === 'rate_amount' ? readPrice(text, unit, style) : undefined;
  if (price !== undefined)
    return { read: { values: { rate_amount: price.amount } }, ...(price.isRounded && { note: 'rounded' }) };
  const amount = plainAmount(text, style);
  if (amount === undefined || figure === 'rate_amount') return { read: { issue: unreadableNumber(figure, text) } };
  const value = Number(amount);
  if (figure === 'availability') {
    if (value >= 0) return { read: { values: { availability: value } } };
    return { read: { values: { availability: 0 } }, note: 'availability_raised' };
  }
  if (value !== 0) return { read: { values: { min_nights: value } } };
  return { read: { values: { min_nights: 1 } }, note: 'min_nights_raised' };
}

/** Adds the values of another cell of the same day; a day closed by one cell is closed, whatever the other says. */
export function addValues(values: RateValues, read: RateValues): void {
  const isClosed = values.stop_sell === 1;
  Object.assign(values, read);
  if (isClosed) values.stop_sell = 1;
}

/** The values of several cells of a day, of which each that is wrong is refused by itself; one that says nothing is undefined. */
export function readFigures<Cell extends { figure: Figure; text: string | undefined }>(
  cells: readonly Cell[],
  { read, line, refuse }: { read: FigureReader; line: number; refuse(issue: FieldIssue, cell: Cell): void },
): RateValues {
  const values: RateValues = {};
  for (const cell of cells) {
    if (cell.text === undefined) continue;
    const found = read(cell.figure, cell.text, line);
    if (found.issue === undefined) addValues(values, found.values);
    else refuse(found.issue, cell);
  }
  return values;
}

function readClosing(figure: 'stop_sell' | 'open', text: string): ReadFigure {
  const flag = readFlag(text);
  if (flag !== undefined) return { values: { stop_sell: flag === (figure === 'stop_sell') ? 1 : 0 } };
  const message = 'stop_sell must say yes or no in a word that is known, such as Yes, No, 1, 0 or X';
  return { issue: fieldIssue('not_an_integer', 'stop_sell', { value: shownText(text), message }) };
}

/** Among prices and numbers of rooms only the mark `X` closes a day: words for it have several meanings. */
const numberWords = {
  rate_amount: 'rate_amount must be an amount such as 1250.50, or X for a day that is closed',
  availability: 'availability must be a whole number, or X for a day that is closed',
  min_nights: undefined,
} as const;

function unreadableNumber(figure: 'rate_amount' | 'availability' | 'min_nights', text: string): FieldIssue {
  const message = numberWords[figure];
  return fieldIssue('not_a_number', figure, { value: shownText(text), ...(message !== undefined && { message }) });
}

const closed = wordSet('on closed close stop geschlossen zu fermé cerrado chiuso fechado gesloten zatvoreno');
const open = wordSet('off open offen ouvert abierto aperto aberto geopend otvoreno');

/** Undefined for any other text. */
export function readFlag(text: string): boolean | undefined {
  const word = foldedWord(text);
  if (closed.has(word)) return true;
  return open.has(word) ? false : saysYes(text);
}

/** Whether a cell of prices or numbers of rooms says that the day is closed for sale: `X`. */
export function isClosedMark(text: string): boolean {
  return text === 'X' || text === 'x';
}
