/** Reads the sheet of an old system: a file with the columns month, nights and revenue. */
import { isCalendarDate } from '../../../contract/dates.ts';
import { PmsError } from '../../../contract/errors.ts';
import type { ReadingOptions } from '../../../convert/reading-options.ts';
import { amountOf, readAmount } from '../../../convert/values/amounts/read-amount.ts';
import { unguardCell } from '../../../file/csv/cell-guard.ts';
import { withRows } from '../../../file/repeatable-input.ts';
import type { CellRow, RowSource } from '../../../file/row.ts';
import type { OldTotal } from '../../../report/verify/compare-totals.ts';

const columns = ['month', 'nights', 'revenue', 'currency'] as const;
type Column = (typeof columns)[number];

/** Months of one sheet. */
const linesMax = 10_000;

/** Reads it. `decimal` is the mark of its amounts, where they do not say. Throws PmsError usage for what is no such sheet, naming the line. */
export async function readOldTotals(path: string, decimal: ReadingOptions['decimal']): Promise<OldTotal[]> {
  return withRows({ name: path, path }, { key: 'bookings' }, (source) => totalsOf(path, source, decimal));
}

async function totalsOf(
  path: string,
  { header, batches }: RowSource,
  decimal: ReadingOptions['decimal'],
): Promise<OldTotal[]> {
  const names = header?.map((cell) => cell.trim().toLowerCase()) ?? [];
  const index = Object.fromEntries(columns.map((name) => [name, names.indexOf(name)])) as Record<Column, number>;
  if (index.month < 0 || (index.nights < 0 && index.revenue < 0))
    throw new PmsError('usage', `${path} has no columns month, nights and revenue.`, {
      fix: 'Give its columns these names; currency may be a fourth.',
    });
  const totals: OldTotal[] = [];
  for await (const rows of batches) {
    for (const row of rows) {
      if (row.kind !== 'cells') throw wrong(path, row.line, 'cannot be read');
      const total = totalOf(path, row, { index, decimal });
      if (total !== undefined) totals.push(total);
      if (totals.length > linesMax) throw new PmsError('usage', `${path} has more than ${linesMax} lines.`);
    }
  }
  return totals;
}

function totalOf(
  path: string,
  { line, cells }: CellRow,
  { index, decimal }: { index: Record<Column, number>; decimal: ReadingOptions['decimal'] },
): OldTotal | undefined {
  const text = (name: Column) => unguardCell(cells[index[name]] ?? '').trim();
  if (cells.every((cell) => cell.trim() === '')) return undefined;
  const month = monthOf(text('month'));
  if (month === undefined) throw wrong(path, line, `says ${text('month')} for a month; write it as 2027-05`);
  const number = (name: 'nights' | 'revenue') => {
    if (text(name) === '') return null;
    const value = numberOf(text(name), decimal);
    if (value === undefined)
      throw wrong(path, line, `says ${text(name)} in ${name}; write it as 1234.50, or name the mark with --decimal`);
    return value;
  };
  const currency = text('currency').toUpperCase();
  return {
    line,
    month,
    currency: currency === '' ? null : currency,
    nights: number('nights'),
    revenue: number('revenue'),
  };
}

function wrong(path: string, line: number, what: string): PmsError {
  return new PmsError('usage', `Line ${line} of ${path} ${what}.`);
}

/** `2027-05`, `2027-05-01`, `05/2027` and `05.2027`. */
function monthOf(text: string): string | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})(?:[-/.]\d{1,2})?$/.exec(text);
  const turned = /^(\d{1,2})[-/.](\d{4})$/.exec(text);
  const [year, month] = iso ? [iso[1], iso[2]] : turned ? [turned[2], turned[1]] : [];
  if (year === undefined) return undefined;
  const found = `${year}-${month!.padStart(2, '0')}`;
  return isCalendarDate(`${found}-01`) ? found : undefined;
}

/** A number as a sheet writes it. Undefined where the only mark of it may part thousands or decimals. */
function numberOf(text: string, decimal: ReadingOptions['decimal']): number | undefined {
  const written = readAmount(text);
  if (written === undefined || (written.currency ?? written.sign) !== undefined) return undefined;
  const marks = decimal === '.' || decimal === ',' ? [decimal] : (['.', ','] as const);
  const [one, other = one] = marks.flatMap((mark) => amountOf(written, mark) ?? []);
  return one === undefined || one !== other ? undefined : Number(one);
}
