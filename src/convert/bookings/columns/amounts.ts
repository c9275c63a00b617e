/** What the columns of amounts hold by their headers and cells, and how they stand to one another row by row. */
import { dayNumber } from '../../../contract/dates.ts';
import { headerWords, ofWords } from '../../columns/header-words.ts';
import { saysUnit } from '../../columns/unit-of-header.ts';
import { partWith } from '../../columns/values/column-profile.ts';
import { isDeposit, isDiscount, type MoneyKind, moneyKindOf } from '../../columns/values/money-words.ts';
import { isDocument, saysYes } from '../../columns/values/telling-words.ts';
import { createDecimalProof } from '../../values/amounts/prove-decimal-mark.ts';
import { amountOf, readAmount } from '../../values/amounts/read-amount.ts';
import { dateOf, dateOrders, readDate } from '../../values/dates/read-date.ts';
import { type ColumnsDraft, hasRole, indexesWith } from './draft.ts';

/** How strongly a header says that its amount is all that the guest pays. */
const strength: Partial<Record<MoneyKind, number>> = { all: 4, total: 3, gross: 3, price: 2, bare: 1 };

/** Whether a column may be what the guest pays, by its header and its amounts. */
export function isPrice(draft: ColumnsDraft, index: number): boolean {
  const kind = moneyKindOf(draft.header[index]!);
  if (saysUnit(draft.header[index]!)) return false;
  // What the house receives, or a night costs, may be the only price of the file: then it is asked about.
  const isOnly =
    (kind === 'net' || kind === 'night') && !hasRole(draft, 'total_amount', 'net_amount', 'night_amount', 'paid');
  if (kind === undefined || (strength[kind] === undefined && !isOnly)) return false;
  const isNone = (text: string) => isTakenOff(text) || /^\d$/.test(text);
  return holdsAmounts(draft, index) && partWith(draft.profiles[index]!, isNone) < 1;
}

/** A column of nothing but negative amounts is a fee. */
export function isTakenOff(text: string): boolean {
  return /^[-\u2212(]|-$/.test(text) || !/[1-9]/.test(text);
}

/** Whether nearly all of its cells are amounts. */
export function holdsAmounts(draft: ColumnsDraft, index: number): boolean {
  const profile = draft.profiles[index]!;
  if (profile.filled === 0 || partWith(profile, (text) => saysYes(text) !== undefined) === 1) return false;
  return partWith(profile, (text) => readAmount(text) !== undefined) >= 0.9;
}

/** 0 for a header that names no amount of the guest. */
export function strengthOf({ header }: ColumnsDraft, index: number): number {
  return strength[moneyKindOf(header[index]!) ?? 'price'] ?? 0;
}

/** Whether unknown cells are amounts: with decimals, a currency or grouped digits, or of three digits and more that are round or repeat; no years. */
export function mayBeMoney(header: string, cells: readonly string[]): boolean {
  // Neither a list nor the name of a picture is an amount, nor are words with a number now and then.
  const texts = cells.filter((text) => /[1-9]/.test(text) && !/^[[{]|\.\p{L}{2}|:\/\//u.test(text));
  const words = headerWords(header);
  // `Room only` is a board.
  if (cells.filter((text) => !/\d/.test(text)).length * 3 > cells.length) return false;
  if (texts.length < 2 || isDocument(header) || isNoMoney(header) || moneyKindOf(header) === 'part') return false;
  const isWritten = (text: string) => /[.,]\d{2}$|[.,]\d{3}|\p{Sc}|\p{L}/u.test(text);
  if (texts.some(isWritten) && !texts.some((text) => /^[01]?[.,]\d+$/.test(text))) return true;
  const amounts = texts.map(Number);
  const areYears = amounts.every((amount) => amount >= 1900 && amount <= 2100);
  const isRound = amounts.filter((amount) => amount % 5 === 0).length * 2 > amounts.length;
  const areDoors = words.at(-1) !== 'only' && words.some((word) => doors.test(word));
  return !areYears && !areDoors && isRound && amounts.every((amount) => amount >= 20);
}

const doors = /^(?:room|kamar|zimmer|habitacion|chambre|camera|quarto)$/;
/** Whether a header names what is no price of a stay: a number, a share, costs. */
export const isNoMoney = ofWords(
  /^(?:id|no|nr|num|number|numero|code|codigo|phone|tel|telefono|telefon|zip|cep|plz|multiplier|multiplicador|multiplikator|costs|costos|costes|costi|custos|factor|faktor|coefficient|coeficiente|percent|percentage|pct|rating|score|age|edad|alter|lat|latitude|lng|lon|longitude|area|size|year|occupancy|capacity|belegung|kapazitat|capacite|capacidad|capacita|key|uid|номер|телефон)$/u,
);

/** The amounts of each column that is a part of a price, or a discount. */
export function feesOf(draft: ColumnsDraft, areDiscounts = false): Amounts[] {
  const isOne = (header: string) =>
    moneyKindOf(header) === 'part' && isDiscount(header) === areDiscounts && !isDeposit(header);
  return [...draft.header.keys()]
    .filter((index) => isOne(draft.header[index]!) && holdsAmounts(draft, index))
    .map((index) => amountsAt(draft, index));
}

/** The nights of each sampled row: as a column says, else between its days. */
export function nightsOf(draft: ColumnsDraft): Amounts {
  const [index] = indexesWith(draft, 'nights');
  return index === undefined ? nightsBetween(draft) : amountsAt(draft, index);
}

/** The nights between the days of each sampled row. */
export function nightsBetween(draft: ColumnsDraft): Amounts {
  const [[from], [to]] = [indexesWith(draft, 'checkin_date'), indexesWith(draft, 'checkout_date')];
  if (from === undefined || to === undefined) return [];
  const days = dateOrders.map((order) =>
    draft.sample.map(({ cells }) => {
      const [start, end] = [from, to].map((index) => dateOf(readDate(cells[index]!), order));
      return start === undefined || end === undefined ? undefined : dayNumber(end) - dayNumber(start);
    }),
  );
  // The order of the file is the one in which its stays end after they begin.
  const sound = (nights: Amounts) => nights.filter((count) => count !== undefined && count >= 0 && count < 400).length;
  return days.toSorted((left, right) => sound(right) - sound(left))[0]!;
}

/** The sampled cells of a column as numbers, with the decimal mark that they prove. */
export function amountsAt({ sample }: ColumnsDraft, index: number): Amounts {
  const proof = createDecimalProof();
  for (const { cells, line } of sample) proof.add(line, cells[index]!);
  const verdict = proof.verdict();
  const mark = verdict.kind === 'proved' ? verdict.mark : '.';
  return sample.map(({ cells }) => {
    const written = cells[index] === '' ? undefined : readAmount(cells[index]!);
    const amount = written === undefined ? undefined : amountOf(written, mark);
    return amount === undefined ? undefined : Number(amount);
  });
}

/** One for each sampled row; undefined where none stands. */
export type Amounts = readonly (number | undefined)[];

const tolerance = 0.021;
/** How many rows must support a proof, and the share of all rows that may contradict it. */
const rowsLeast = 2;
const exceptionsMost = 0.05;

/** Whether two columns hold the same amounts. */
export function areEqual(left: Amounts, right: Amounts): boolean {
  return holds(left, (amount, at) => right[at] === undefined || near(amount, right[at]!), 1, 0);
}

/** Whether one column is another one less some of these parts. */
export function isLessFees(gross: Amounts, net: Amounts, parts: readonly Amounts[]): boolean {
  return setsOf(parts).some((set) => {
    let moved = 0;
    const fits = holds(gross, (amount, at) => {
      const rest = net[at];
      if (rest === undefined) return true;
      const fee = set.reduce((sum, part) => sum + Math.abs(part[at] ?? 0), 0);
      if (fee > tolerance) moved++;
      return near(amount - fee, rest);
    });
    return fits && moved >= rowsLeast;
  });
}

/** Whether one column is another one times the nights. */
export function isTimesNights(night: Amounts, total: Amounts, nights: Amounts): boolean {
  let longer = 0;
  const fits = holds(night, (amount, at) => {
    const [sum, count] = [total[at], nights[at]];
    if (sum === undefined || count === undefined) return true;
    if (count > 1 && amount > 0) longer++;
    return Math.abs(amount * count - sum) <= Math.max(tolerance, 0.01 * count);
  });
  return fits && longer >= rowsLeast;
}

function near(left: number, right: number): boolean {
  return Math.abs(left - right) <= tolerance;
}

/** Whether a relation holds for the amounts above 0 of a column: in enough rows, and in all but a small share. */
function holds(
  amounts: Amounts,
  isLaw: (amount: number, at: number) => boolean,
  least = rowsLeast,
  most = exceptionsMost,
): boolean {
  let [all, broken] = [0, 0];
  for (const [at, amount] of amounts.entries()) {
    if (amount === undefined || amount === 0) continue;
    all++;
    if (!isLaw(amount, at)) broken++;
    if (broken > amounts.length * most) return false;
  }
  return all >= least && broken <= all * most;
}

const partsMax = 10;

function setsOf(parts: readonly Amounts[]): Amounts[][] {
  const few = parts.slice(0, partsMax);
  const withOthers = (set: Amounts[], next: number): Amounts[][] =>
    set.length > 2 ? [set] : [set, ...few.slice(next).flatMap((one, at) => withOthers([...set, one], next + at + 1))];
  return withOthers([], 0).slice(1);
}
