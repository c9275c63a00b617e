/** Amounts as people read them. */
import { minorUnitOf } from '../contract/currencies.ts';
import { decimalsMax } from '../contract/money.ts';

/** `1,234.50`: as many decimals as the currency has; more only if the amount has them. */
export function amountText(amount: number, currency: string | null): string {
  return amount.toLocaleString('en-US', {
    minimumFractionDigits: currency === null ? 0 : (minorUnitOf(currency) ?? 0),
    maximumFractionDigits: decimalsMax,
  });
}

/** `1,234.50 EUR`; without a currency the amount alone. */
export function moneyText(amount: number, currency: string | null): string {
  return `${amountText(amount, currency)} ${currency ?? ''}`.trim();
}

const amounts: ReadonlySet<string | null> = new Set([
  ...['total_amount', 'base_price', 'rate_amount'],
  ...['revenue', 'per_night'],
]);

/** A value of a field as a text: amounts as money. */
export function valueText(field: string | null, value: string | number | null, currency: string | null): string {
  if (value === null || value === '') return 'none';
  return typeof value === 'number' && amounts.has(field) ? moneyText(value, currency) : String(value);
}
