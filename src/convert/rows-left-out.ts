/**
 * Recognises rows of a rate or room list that are not records: blank ones, totals, notes below the data, repeated headers, rows of another property.
 */
import { cellText } from './bookings/read/booking-cells.ts';
import { withoutAccents } from './columns/everyday/everyday-column.ts';
import { headerKey } from './columns/native-columns.ts';
import type { LeftOutReason } from './left-out.ts';
import { readMonth } from './rates/grid/month-header.ts';
import type { Decisions } from './reading-options.ts';

const sums =
  '(?:grand |report |sub[ -]?|sous[ -])?tota(?:l|ls|le|li|les|ux|is)|sum|overall|suma|totaal|zwischensumme|gesamt(?:summe)?|insgesamt|summe|ukupno|sveukupno|razem|celkem|mezisoucet|toplam|итого|всего|разом|усього|всього|общо|вкупно|укупно|συνολο|合計|小計|合计|小计|总计|總計|합계|총계|총합|소계|summa|totalt|i alt|sammanlagt|yhteensa|osszesen|mindosszesen|skupaj|spolu|kokku|kopa|is viso|tong (?:cong|so)|jumlah(?: total)?|jumla|kabuuan|รวม(?:ทั้งหมด|ทั้งสิ้น|เงิน)?|ยอดรวม|المجموع|الاجمالي|مجموع|סה["״”]?כ|סך הכל|ჯამი|სულ|कुल';
const averages =
  'averages?|avg|mean|durchschnitt|mittelwert|moyenne|promedio|media|gemiddelde|prosjek|srednia|prumer|ortalama|среднее|средно|μεσος ορος|medelvarde|medel|gennemsnit|gjennomsnitt|keskiarvo|atlag|medie|rata-rata|trung binh|ค่าเฉลี่ย|เฉลี่ย|المتوسط|ממוצע|平均|평균';
const rooms =
  'rooms|units|beds|zimmer|einheiten|betten|habitaciones|unidades|chambres|lits|camere|quartos|kamers|sob[ae]|pokoi|pokoju|oda|kamar|rum|rom|номеров|номерів';
const sumLabel = new RegExp(`^(?:${sums})(?![\\p{L}\\p{N},])`, 'u');
const totalWord = new RegExp(
  `^(?:${sums}|${averages})(?: generale?| geral)?(?: (?:of |de |di |der )?(?:${rooms}))?[^\\p{L}\\p{N}]*$`,
  'u',
);

/** Whether a cell says that its row is a sum or an average. */
export function isTotalWord(text: string): boolean {
  return text.length <= 40 && totalWord.test(withoutAccents(text).toLowerCase());
}

/** Whether a text that may be longer begins as the label of a sum does, and as no name: `Subtotal March`, `Total 12 bookings`. */
export function isSumLabel(text: string): boolean {
  return sumLabel.test(withoutAccents(text).toLowerCase());
}

/** The only filled cell of a line, which may be the title of those below it. */
export function onlyCell(cells: readonly string[] = []): string | undefined {
  const at = cells.findIndex((cell) => cell !== '');
  return cells.some((cell, index) => index > at && cell !== '') ? undefined : cells[at];
}

interface Table {
  header: readonly string[];
  decisions: Pick<Decisions, 'only'>;
}

/**
 * Why a row (its cells cleaned) is not a record; undefined if it may be one. `isNamed`: whether it has what identifies a record, such as a day or a
 * room: then no word makes it a total.
 */
export type RowReason = (cells: readonly string[], isNamed: boolean) => LeftOutReason | undefined;

/** The reasons for one file. */
export function createRowReason(table: Table): RowReason {
  const isChosen = rowChooser(table);
  const isHeaderAgain = headerCheck(table.header);
  return (cells, isNamed) => {
    let count = 0;
    for (const text of cells) if (text !== '') count++;
    if (count === 0) return 'blank';
    if (isHeaderAgain(cells)) return 'repeated_header';
    // The title of a month above its days.
    if (count === 1 && cells.some((text) => text !== '' && readMonth(text) !== undefined)) return 'note';
    if (!isNamed) {
      if (cells.some(isTotalWord)) return 'total';
      if (count === 1) return 'note';
    }
    return isChosen(cells) ? undefined : 'other_property';
  };
}

/** Whether the cells of a row are the names of the columns again. */
export function headerCheck(header: readonly string[]): (cells: readonly string[]) => boolean {
  const named = header.map((name, index) => ({ key: headerKey(name), index })).filter(({ key }) => key !== '');
  return (cells) => {
    for (const { key, index } of named) {
      const cell = cells[index] ?? '';
      // Most cells show by their first character that they are no name.
      const isNumber = cell >= '0' && cell < ':';
      if ((isNumber && cell[0] !== key[0]) || headerKey(cell) !== key) return false;
    }
    return named.length > 1;
  };
}

/** Whether a row belongs to the property that `--only` names, by its cell as written or cleaned; always true without `--only`. */
export function rowChooser({ header, decisions: { only } }: Table): (cells: readonly string[]) => boolean {
  if (only === undefined) return () => true;
  const index = header.findIndex((name) => headerKey(name) === headerKey(only.column));
  const wanted = new Set([only.value, ...(only.also ?? [])].map(cellText));
  return (cells) => wanted.has(cellText(cells[index] ?? ''));
}
