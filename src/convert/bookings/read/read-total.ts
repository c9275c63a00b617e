/** Reads the exact total of a stay, in its currency. */
import { currencyOfText } from '../../../contract/currencies.ts';
import { isDecimalText } from '../../../contract/money.ts';
import { type FieldIssue, fieldIssue } from '../../../contract/row-issue.ts';
import type { ColumnRole } from '../../columns/source.ts';
import { createUnitReader, inWholeUnits } from '../../columns/unit-of-header.ts';
import type { RemarkCounter } from '../../remark.ts';
import { addAmounts, multiplyAmount } from '../../values/amounts/amount-arithmetic.ts';
import { currenciesOfSign, currencyOfWord } from '../../values/amounts/currency-signs.ts';
import {
  amountOf,
  amountOfCell,
  isOpenAmount,
  readAmount,
  type WrittenAmount,
} from '../../values/amounts/read-amount.ts';
import type { BookingPlan } from '../plan.ts';
import { type BookingCells, type CellAt, cellText } from './booking-cells.ts';
import type { Stay } from './read-stay.ts';

export interface Total {
  /** Exact decimal text. */
  amount?: string;
  /** ISO 4217 code; or the text of a currency cell that is not one. */
  currency?: string;
  /** Whether it is what the house receives. */
  isNet?: true;
  issues: FieldIssue[];
}

/** The roles of columns that contain amounts. */
export const amountRoles = ['total_amount', 'paid', 'balance', 'night_amount', 'net_amount'] as const;

type CountedNights = Pick<Stay, 'nights' | 'otherNights'>;

interface ReadCell {
  amount: string;
  currency?: string;
  /** A sign that several currencies share. */
  sign?: string;
  isNet?: true;
}

/** A reader for the total of each row: the guest's total, else paid and balance, else the price of the nights, else the larger of paid and what the house receives. */
export function createTotalReader(plan: BookingPlan, reader: BookingCells, notes: RemarkCounter) {
  const units = plan.header.map((_, index) => createUnitReader(plan, index));
  const constant = currencyOfCell(plan.constants.get('currency_iso') ?? plan.decisions.fill?.get('currency_iso'));
  return (cells: readonly string[], { line, stay }: { line: number; stay: CountedNights }): Total => {
    const issues: FieldIssue[] = [];
    const code = currencyOfCell(reader.text(cells, 'currency_iso'));
    const read = (role: ColumnRole) => {
      const cell = reader.cell(cells, role);
      const found = readCell(cell, plan, issues);
      if (found === undefined) return undefined;
      const unit = units[cell?.index ?? -1]?.(found.amount, (index) => cellText(cells[index] ?? ''));
      const currency = found.currency ?? code ?? plan.decisions.currency ?? constant;
      found.amount = inWholeUnits(found.amount, unit, currency);
      return found;
    };
    const total = read('total_amount');
    const isBlank = total === undefined || (plan.source?.zeroTotalIsBlank === true && Number(total.amount) === 0);
    const found = issues.length > 0 || !isBlank ? total : otherTotal(read, stay, { line, notes, issues });
    const currency = found?.currency ?? code ?? plan.decisions.currency ?? constant;
    issues.push(...contradictions(found, code, currency));
    return { amount: found?.amount, currency, isNet: found?.isNet, issues };
  };
}

function contradictions(
  found: ReadCell | undefined,
  code: string | undefined,
  currency: string | undefined,
): FieldIssue[] {
  if (found?.currency !== undefined && code !== undefined && found.currency !== code) {
    const message = `the amount is in ${found.currency} and the currency column says ${code.slice(0, 20)}`;
    return [fieldIssue('unknown_currency', 'currency_iso', { message })];
  }
  const shared = found?.sign === undefined ? undefined : currenciesOfSign(found.sign);
  if (shared === undefined || currency === undefined || shared.includes(currency)) return [];
  const message = `the amount has the sign ${found!.sign}, which ${currency.slice(0, 20)} does not`;
  return [fieldIssue('unknown_currency', 'currency_iso', { message })];
}

function otherTotal(
  read: (role: ColumnRole) => ReadCell | undefined,
  { nights, otherNights }: CountedNights,
  { line, notes, issues }: { line: number; notes: RemarkCounter; issues: FieldIssue[] },
): ReadCell | undefined {
  const paid = read('paid');
  const balance = read('balance');
  if (paid !== undefined && balance !== undefined) {
    notes.add('paid_and_balance', line);
    const currency = paid.currency ?? balance.currency;
    if (currency !== (balance.currency ?? currency)) {
      const message = `what is paid is in ${paid.currency} and what is open in ${balance.currency}`;
      issues.push(fieldIssue('unknown_currency', 'currency_iso', { message }));
    }
    return { amount: addAmounts([paid.amount, balance.amount]), currency, sign: paid.sign ?? balance.sign };
  }
  const night = read('night_amount');
  if (night !== undefined && nights !== undefined && nights > 0) {
    if (otherNights !== undefined) {
      const message = `the price of a night cannot be multiplied: the dates make ${nights} and the file says ${otherNights}`;
      issues.push(fieldIssue('not_a_number', 'total_amount', { message }));
      return undefined;
    }
    notes.add('night_price', line);
    night.amount = multiplyAmount(night.amount, nights);
    return night;
  }
  const net = read('net_amount');
  if (net === undefined) return undefined;
  // What a guest has paid so far, or was paid back, is nearer to the price than what the house receives, where it is more.
  if (paid !== undefined && Math.abs(Number(paid.amount)) > Math.abs(Number(net.amount))) {
    notes.add('paid_so_far', line);
    return paid;
  }
  notes.add('net_amount', line);
  net.isNet = true;
  return net;
}

function readCell(cell: CellAt | undefined, plan: BookingPlan, issues: FieldIssue[]): ReadCell | undefined {
  if (cell === undefined) return undefined;
  const written = readAmount(cell.text);
  const amount = written === undefined ? undefined : decimalOf(written, cell, plan);
  if (written === undefined || amount === undefined) {
    const message = 'total_amount is not an amount in the style of this column';
    issues.push(fieldIssue('not_a_number', 'total_amount', { value: cell.text.slice(0, 200), message }));
    return undefined;
  }
  const ofHeader = plan.headerCurrencies.get(cell.index);
  if (written.currency !== undefined && ofHeader !== undefined && written.currency !== ofHeader) {
    const message = `the amount is in ${written.currency} and the header of its column says ${ofHeader}`;
    issues.push(fieldIssue('unknown_currency', 'currency_iso', { message }));
  }
  return {
    amount,
    currency: written.currency ?? ofHeader,
    sign: written.sign,
  };
}

function decimalOf(written: WrittenAmount, { text, index }: CellAt, plan: BookingPlan): string | undefined {
  const mark = plan.marks.get(index);
  if (mark !== undefined) return amountOfCell(written, mark, plan.hasNumberCells);
  // If the whole column was not examined, a cell must be a plain number.
  const isOpen = plan.hasNumberCells && isOpenAmount(text);
  return isDecimalText(text) && !isOpen ? amountOf(written, '.') : undefined;
}

/** The currency of a cell: its code, or the only code of its sign; undefined for a sign that several currencies share. */
export function currencyOfCell(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const said = currencyOfWord(text);
  return said === undefined ? currencyOfText(text) : said.currency;
}
