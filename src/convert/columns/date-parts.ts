/** Dates whose year, month and day stand in three columns: `arrival_year`, `arrival_month`, `arrival_day`. */
import { headerWords } from './header-words.ts';

/** The columns of one date, and the header that it would have in one: the words that the three have in common, "" if there are none. */
export interface DateParts {
  indexes: readonly [year: number, month: number, day: number];
  header: string;
}

const partWords = [
  /^(?:year|jahr|jaar|ano|anno|annee|an|rok|godina|ev|vuosi|ar|yil|год|年)$/,
  /^(?:month|monat|maand|mes|mese|mois|miesiac|mesic|mjesec|honap|kuukausi|maned|manad|ay|месяц|月)$/,
  /^(?:day|tag|dag|dia|giorno|jour|dzien|den|dan|nap|paiva|gun|день|日)$/,
] as const;

/** The dates that a header splits so. */
export function datePartsOf(header: readonly string[]): DateParts[] {
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
  return [...places].flatMap(([others, [year, month, day]]) =>
    year === undefined || month === undefined || day === undefined
      ? []
      : [{ header: others, indexes: [year, month, day] as const }],
  );
}

/** Whether several columns are the parts of one date. */
export function areDateParts(header: readonly string[], indexes: readonly number[]): boolean {
  return (
    indexes.length === 3 &&
    datePartsOf(header).some(({ indexes: parts }) => parts.every((index) => indexes.includes(index)))
  );
}

/** The date of three cells as one text; undefined if one is blank. */
export function dateOfParts([year, month, day]: readonly string[]): string | undefined {
  if (!year || !month || !day) return undefined;
  const isNumber = /^\d{1,2}(?:\.0+)?$/.test(month);
  const [y, m, d] = [year, month, day].map((part) => part.replace(/\.0+$/, ''));
  return isNumber ? `${y}-${m!.padStart(2, '0')}-${d!.padStart(2, '0')}` : `${d} ${m} ${y}`;
}
