/** Holds the currency that the format of a number cell shows against the one that its row says. */
import { fieldIssue } from '../contract/row-issue.ts';
import type { ColumnRole } from './columns/source.ts';
import { amountRoles } from './columns/unit-of-header.ts';
import type { ConvertedRow, RowStep } from './converter.ts';
import type { Reading } from './reading.ts';
import { currenciesOfSign, currencyOfWord } from './values/amounts/currency-signs.ts';

/** Rejects a row with a record whose currency is not that of the format of its amounts; any other stays as it is. */
export function createMoneyCheck({ columns }: Pick<Reading, 'columns'>): RowStep {
  const amounts = columns.flatMap(({ role }, index) =>
    amountRoles.has(role as ColumnRole | undefined) ? [index] : [],
  );
  const check = (converted: ConvertedRow): ConvertedRow => {
    const { row, record } = converted;
    if (record === undefined || row.kind !== 'cells' || row.moneys === undefined) return converted;
    const { currency_iso: currency } = record as { currency_iso?: string };
    if (currency === undefined) return converted;
    const { moneys, cells } = row;
    const other = amounts.find((index) => cells[index] !== '' && isOther(moneys[index], currency));
    if (other === undefined) return converted;
    const message = `the format of the amount says ${moneys[other]!.slice(0, 20)} and the row says ${currency}`;
    return { row, issues: [fieldIssue('unknown_currency', 'currency_iso', { message })] };
  };
  return { change: (converted) => converted.map(check) };
}

function isOther(money: string | undefined, currency: string): boolean {
  const said = money === undefined ? undefined : currencyOfWord(money);
  if (said === undefined) return false;
  return said.currency === undefined ? !currenciesOfSign(said.sign)!.includes(currency) : said.currency !== currency;
}
