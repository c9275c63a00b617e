/** Dates whose year, month and day stand in three columns (`arrival_year`, `arrival_month`, `arrival_day`): they are read as one, in the place of the year. */
import type { ResourceName } from '../../contract/resource.ts';
import type { Row } from '../../file/row.ts';
import { everydayRoles } from './everyday-roles.ts';
import { headerWords } from './header-words.ts';
import { type ColumnRole, namesOf } from './source.ts';
import { columnsOfValue, valueAt } from './value-columns.ts';

const partWords = [
  /^(?:year|jahr|jaar|ano|anno|annee|an|rok|godina|ev|vuosi|ar|yil|год|年)$/,
  /^(?:month|monat|maand|mes|mese|mois|miesiac|mesic|mjesec|honap|kuukausi|maned|manad|ay|месяц|月)$/,
  /^(?:day|tag|dag|dia|giorno|jour|dzien|den|dan|nap|paiva|gun|день|日)$/,
] as const;

const days: ReadonlySet<ColumnRole | undefined> = new Set(
  namesOf('checkin_date checkout_date last_night date date_from date_to date_after'),
);

/**
 * The header with whole dates, as many columns as before: those of month and day are blank; undefined if it splits none. A date is what the words say that its three columns have in common; without such words it is
 * the arrival of a booking, or the day of a rate.
 */
export function wholeDatesOf(resource: ResourceName, header: readonly string[]) {
  const parts = datePartsOf(header);
  // Most files have none, and the words are not looked up for them.
  if (parts.length === 0) return undefined;
  const { roles } = everydayRoles(resource, header);
  const dates = parts.flatMap(({ words, indexes }) => {
    const name = words || (resource === 'bookings' ? 'arrival' : 'date');
    const role = everydayRoles(resource, [name]).roles[0];
    const isThere = roles.some((each, index) => each === role && !indexes.includes(index));
    return days.has(role) && !isThere ? [{ name, indexes }] : [];
  });
  if (dates.length === 0) return undefined;
  const put = (columns: readonly string[], textOf: (date: (typeof dates)[number]) => string) => {
    const whole = [...columns];
    for (const date of dates)
      for (const [part, index] of date.indexes.entries()) whole[index] = part ? '' : textOf(date);
    return whole;
  };
  const cells = (of: readonly string[]) =>
    put(of, ({ indexes }) => dateOfParts(indexes.map((index) => of[index] ?? '')));
  return {
    header: put(header, ({ name }) => name),
    cells,
    row(row: Row): Row {
      if (row.kind === 'cells')
        return { kind: 'cells', line: row.line, cells: cells(row.cells), ...(row.moneys && { moneys: row.moneys }) };
      if (row.kind === 'broken' || columnsOfValue(row.value).length === 0) return row;
      const value = row.value as Record<string, unknown>;
      const textAt = (index: number) => String(valueAt(value, header[index]!) ?? '');
      const whole = dates.map(({ name, indexes }) => [name, dateOfParts(indexes.map(textAt))]);
      return { ...row, value: { ...value, ...Object.fromEntries(whole) } };
    },
  };
}

function datePartsOf(header: readonly string[]): { words: string; indexes: [number, number, number] }[] {
  const places = new Map<string, number[]>();
  for (const [index, column] of header.entries()) {
    // `arrival_day_of_month` is a day.
    const words = headerWords(column);
    const part = partWords.findLastIndex((of) => words.some((word) => of.test(word)));
    if (part < 0) continue;
    const others = words.filter((word) => word !== 'of' && !partWords.some((of) => of.test(word))).join(' ');
    const found = places.get(others) ?? [];
    found[part] ??= index;
    places.set(others, found);
  }
  return [...places].flatMap(([words, [year, month, day]]) =>
    year === undefined || month === undefined || day === undefined ? [] : [{ words, indexes: [year, month, day] }],
  );
}

function dateOfParts(cells: readonly string[]): string {
  const [year, month, day] = cells.map((part) => part.trim().replace(/\.0+$/, '')) as [string, string, string];
  if (!year || !month || !day) return '';
  return /^\d{1,2}$/.test(month)
    ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : `${day} ${month} ${year}`;
}
