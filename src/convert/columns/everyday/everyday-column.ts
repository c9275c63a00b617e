/** The type of the word lists: what a header word means if no source is known. */
import { normalized } from '../../../contract/text.ts';
import type { ColumnRole, SourceColumn } from '../source.ts';

/**
 * One role and its words. The order of a list is a ranking: of the columns of one role, only those of the earliest entry keep it; those of later
 * entries get `otherwise`, or none.
 */
export interface EverydayColumn extends SourceColumn {
  /** The role if an earlier entry has taken `role`: "Room" beside "Room type" is a door number. */
  otherwise?: ColumnRole;
}

/** The words of a list separated by `;` and line breaks. */
export function wordsOf(list: string): string[] {
  return list
    .split(/[;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** The property; in a list of bookings, also the flat that is booked. */
export const propertyWords: readonly string[] = wordsOf(`
  Property; Property name; Objekt; Objektname; Propriété; Propiedad; Proprietà; Propriedade; Nekretnina; Objekat; נכס; שם הנכס`);

/** The name of the property, if a file has several. */
export const hotelWords: readonly string[] = wordsOf(`
  Hotel name; Hotel; Hostel; Hostel name; Hostal; Motel; Resort; Camp; Campsite; Name of hotel; Otel; Otel adı; Tesis; Tesis adı; Отель; Гостиница; Название отеля; Ξενοδοχείο; Nama hotel; Hotell; Hotelli; Szálloda; โรงแรม; ชื่อโรงแรม; Khách sạn; Tên khách sạn; الفندق; اسم الفندق; 酒店; 酒店名称; 飯店; 酒店名稱; 호텔; 호텔명; ホテル名; Hotelname; Nom de l'hôtel; Hôtel; Établissement; Nom de l'établissement
  Nombre del hotel; Establecimiento; Nome hotel; Struttura; Nome struttura; Nome do hotel; Estabelecimento
  Naam hotel; Hotelnaam; Naziv hotela; Naziv objekta; מלון; שם המלון`);

/** The id of the property, if a file has several and no column names them. */
export const hotelIdWords: readonly string[] = wordsOf(`
  Hotel ID; Hostel ID; Host ID; Hotel code; Hotel slug; Hotel key; Property slug; Hotel number; Hotel no; Property ID; Property code; Hotel Nr; Hotelcode; Objekt-ID; Objektnummer; ID hôtel; Code hôtel; ID de l'hôtel; Código hotel; Código del hotel
  ID del hotel; Código de hotel; ID propriété; ID de la propriété; Code propriété; ID propiedad; Código de propiedad; ID proprietà; ID propriedade; ID struttura; Codice hotel; ID do hotel; Código do hotel; Hotelnummer; ID objekta; ID hotela; Otel ID; Otel kodu; ID obiektu; ID отеля; Код отеля; ID hotel`);

/** The currency of the amounts beside it. */
export const currencyWords: readonly string[] = wordsOf(`
  Currency; Currency code; Currency ISO; Currency ISO code; Curr; Ccy; Währung; Währungscode; Devise; Monnaie; Code devise; Moneda
  Divisa; Valuta; Valutta; Pénznem; Deviza; Monedă; สกุลเงิน; Loại tiền; Tiền tệ; العملة; Moeda; Valutacode; Oznaka valute; מטבע; 通貨; 币种; 货币; 幣別; 통화; Waluta; Měna; Para birimi; Döviz; Валюта; Νόμισμα; Mata uang`);

/**
 * A text without accents, as people type in a hurry: `Arrivée` becomes `Arrivee`, `Straße` becomes `Strasse`. Signs that belong to one script stay but
 * for the points of Hebrew: in Thai they are vowels, and other words without them.
 */
export function withoutAccents(text: string): string {
  if (/^[\x00-\x7f]*$/.test(text)) return text;
  return normalized(text, 'NFKD')
    .replace(/[\p{Script=Inherited}\u0591-\u05c7]+/gu, '')
    .normalize('NFC')
    .replace(/[đĐøØłŁßı]/g, (letter) => baseLetters[letter]!);
}

const baseLetters = lettersOf('đ:d Đ:D ø:o Ø:O ł:l Ł:L ß:ss ı:i');

/** A text with German letters spelled as on a keyboard that lacks them: `Gästename` becomes `Gaestename`. */
export function withSpelledUmlauts(text: string): string {
  return normalized(text, 'NFC').replace(/[äöüÄÖÜß]/g, (letter) => spelledLetters[letter]!);
}

const spelledLetters = lettersOf('ä:ae ö:oe ü:ue Ä:Ae Ö:Oe Ü:Ue ß:ss');

function lettersOf(pairs: string): Readonly<Record<string, string>> {
  return Object.fromEntries(pairs.split(' ').map((pair) => pair.split(':')));
}
