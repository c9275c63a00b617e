/** Reads prices of rooms and rates as exact numbers, in the style of their file. */
import { minorUnitOf } from '../../contract/currencies.ts';
import { decimalsMax, isDecimalText } from '../../contract/money.ts';
import { type AmountUnit, inWholeUnits } from '../columns/unit-of-header.ts';
import type { FilePlan } from '../file-plan.ts';
import { roundToMinorUnit } from '../values/amounts/amount-arithmetic.ts';
import { amountOf, amountOfCell, type DecimalMark, readAmount } from '../values/amounts/read-amount.ts';

export interface PriceStyle extends Pick<FilePlan, 'hasNumberCells'> {
  /** Decimal mark of the prices; if absent, only plain numbers are read. */
  mark?: DecimalMark;
  /** ISO code of the prices in the file; if absent, the property's currency decides how many decimals they have. */
  currency?: string;
  propertyCurrency?(): string | null | undefined;
}

/** The exact decimal text of an amount; undefined if it is none, or if its value depends on a mark that is not known. */
export function plainAmount(text: string, { mark, hasNumberCells }: PriceStyle): string | undefined {
  const written = readAmount(text);
  if (written === undefined) return undefined;
  if (mark !== undefined) return amountOfCell(written, mark, hasNumberCells);
  const byPoint = amountOf(written, '.');
  return isDecimalText(written.digits) || byPoint === amountOf(written, ',') ? byPoint : undefined;
}

/** The same of a price in a unit, rounded to the decimals of its currency; of one that is not known four are kept. */
export function readPrice(
  text: string,
  unit: AmountUnit | undefined,
  style: PriceStyle,
): ReturnType<typeof roundToMinorUnit> | undefined {
  const amount = plainAmount(text, style);
  if (amount === undefined) return undefined;
  const currency = style.currency ?? style.propertyCurrency?.() ?? '';
  return roundToMinorUnit(inWholeUnits(amount, unit, currency), minorUnitOf(currency) ?? decimalsMax);
}
