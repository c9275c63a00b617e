/** Tells the rows of a file of rates that hold none: blank ones, totals, notes below the data, the header once more, rows of another house. */
import { cellText } from '../bookings/booking-cells.ts';
import { comparable } from '../match-columns.ts';
import type { RateFile } from './rate-file.ts';

const totalWords = new Set(
  `total;totals;grand total;subtotal;sum;average;summe;gesamt;gesamtsumme;durchschnitt;mittelwert;avg;mean;total général;moyenne;total general;suma;promedio;media;totale;totaal;gemiddelde;ukupno;prosjek`
    .split(';')
    .map(comparable),
);
const totalCharactersMax = 40;

/**
 * Says why a row (its cells cleaned) is no rate; undefined where it may be one. `hasDate`: whether it says a day that can be read, or
 * needs none.
 */
export type RowReason = (cells: readonly string[], hasDate: boolean) => string | undefined;

/** The reasons for one file. */
export function createRowReason(file: Pick<RateFile, 'header' | 'decisions'>): RowReason {
  const named = file.header.map((name, place) => ({ key: comparable(name), place })).filter(({ key }) => key !== '');
  const isChosen = rowChooser(file);
  const isHeaderAgain = (cells: readonly string[]) =>
    named.length > 1 && named.every(({ key, place }) => comparable(cells[place] ?? '') === key);
  return (cells, hasDate) => {
    let count = 0;
    for (const text of cells) if (text !== '') count++;
    if (count === 0) return 'blank';
    if (isHeaderAgain(cells)) return 'repeated_header';
    if (!hasDate) {
      if (cells.some(isTotalWord)) return 'total';
      if (count === 1) return 'note';
    }
    return isChosen(cells) ? undefined : 'other_property';
  };
}

/** Whether a row is of the house that `--only` names; of any where none is named. */
export function rowChooser({
  header,
  decisions: { only },
}: Pick<RateFile, 'header' | 'decisions'>): (cells: readonly string[]) => boolean {
  if (only === undefined) return () => true;
  const place = header.findIndex((name) => comparable(name) === comparable(only.column));
  const wanted = cellText(only.value);
  return (cells) => (cells[place] ?? '') === wanted;
}

/** Whether a cell says that its row is a sum. */
export function isTotalWord(text: string): boolean {
  return text.length <= totalCharactersMax && totalWords.has(comparable(text));
}
