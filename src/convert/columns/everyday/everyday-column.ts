/** The type of the word lists: what a header word means if no source is known. */
import type { BookingStatus } from '../../../contract/status.ts';
import { normalized, remembering } from '../../../contract/text.ts';
import type { LeftOutReason } from '../../left-out.ts';
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

/**
 * Columns written as a table: a line for each with its role, `role, else another`, or `-` for a column without a field, and its words behind a colon;
 * lines that are further in have more of its words. A line that begins with # is a note.
 */
export function columnTable(table: string): EverydayColumn[] {
  const columns: { role?: ColumnRole; otherwise?: ColumnRole; words: string[] }[] = [];
  const lines = table.split('\n').filter((line) => line.trim() !== '');
  const margin = lines[0]!.search(/\S/);
  for (const line of lines) {
    const [, role, otherwise, words = ''] = /^(\w+|-)(?:, else (\w+))?(?:: (.*))?$/.exec(line.slice(margin)) ?? [];
    if (role !== undefined)
      columns.push({
        ...(role !== '-' && { role: role as ColumnRole }),
        ...(otherwise !== undefined && { otherwise: otherwise as ColumnRole }),
        words: wordsOf(words),
      });
    else if (line[margin] !== '#') columns.at(-1)?.words.push(...wordsOf(line));
  }
  return columns;
}

/**
 * What words for states or kinds of rows mean, written as a table: a line for each state with its words, or for a reason in brackets why such a row is
 * no booking.
 */
export function stateTable<State extends string = BookingStatus>(
  table: string,
): Record<string, State | { leftOut: LeftOutReason }> {
  const margin = /\S/.exec(table)!.index - 1;
  const lines = table.split(new RegExp(`\\n {${margin}}(?! )`)).filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, reason, state, words] = /^(?:\((\w+)\)|(\w+)): ([\s\S]*)$/.exec(line)!;
      const means = reason === undefined ? (state as State) : { leftOut: reason as LeftOutReason };
      return wordsOf(words!).map((word) => [word, means]);
    }),
  );
}

/** The property; in a list of bookings, also the flat that is booked. */
export const propertyWords: readonly string[] = wordsOf(`
  Property; Property name; Objekt; Objektname; Propriété; Propiedad; Proprietà; Propriedade; Nekretnina; Objekat; נכס; שם הנכס
  Imóvel; Nome do imóvel; 施設名; 宿泊施設名; 物件名; 物业; Obiekt; Nazwa obiektu; Název ubytování; Объект; Объект размещения; Properti; Nama properti; Anläggning; Majoituskohde; Szálláshely; Proprietate; Unitate de cazare`);

/** The name of the property, if a file has several. */
export const hotelWords: readonly string[] = wordsOf(`
  Branch; Branch name; Filiale; Niederlassung; Succursale; Sucursal; Sede; Filial; Vestiging; Oddział; Şube; Филиал; 店舗; 门店; 分店; 지점; Cabang; Chi nhánh; สาขา; الفرع; Hotel name; Hotel; Hostel; Hostel name; Hostal; Motel
  Resort; Camp; Campsite; Pousada; Posada; Name of hotel; Otel; Otel adı; Tesis; Tesis adı; Отель; Гостиница; Название отеля; Ξενοδοχείο; Nama hotel; Hotell; Hotelli; Szálloda; โรงแรม; ชื่อโรงแรม; Khách sạn; Tên khách sạn; الفندق
  اسم الفندق; 酒店; 酒店名称; 飯店; 酒店名稱; 호텔; 호텔명; ホテル名; Hotelname; Nom de l'hôtel; Hôtel; Établissement; Nom de l'établissement; Nombre del hotel; Establecimiento; Nome hotel; Struttura; Nome struttura; Nome do hotel
  Estabelecimento; Naam hotel; Hotelnaam; Naziv hotela; Naziv objekta; מלון; שם המלון`);

/** The id of the property, if a file has several and no column names them. */
export const hotelIdWords: readonly string[] = wordsOf(`
  Hotel ID; Hostel ID; Pousada ID; Posada ID; Resort ID; Host ID; Hotel code; Hotel slug; Hotel key; Property slug; Hotel number; Hotel no; Property ID; Property code; Hotel Nr; Hotelcode; Objekt-ID; Objektnummer; ID hôtel; Code hôtel; ID de l'hôtel
  Código hotel; Código del hotel; ID del hotel; Código de hotel; ID propriété; ID de la propriété; Code propriété; ID propiedad; Código de propiedad; ID proprietà; ID propriedade; ID struttura; Codice hotel; ID do hotel
  Código do hotel; Hotel city; Hotel location; Hotelnummer; ID objekta; ID hotela; Otel ID; Otel kodu; ID obiektu; ID отеля; Код отеля; ID hotel`);

/** Room types in the languages that came later: Japanese to Arabic. */
export const farRoomTypeWords: readonly string[] = wordsOf(`
  部屋タイプ; 客室タイプ; ルームタイプ; 部屋種別; 客室種別; ユニットタイプ; 房型; 房型名称; 房间类型; 客房类型; 房間類型; 房型名稱; 객실 타입; 객실 유형; 룸타입; 객실 종류; Typ pokoju; Rodzaj pokoju; Kategoria pokoju; Typ pokoje; Typ ubytování; Kategorie pokoje; Druh pokoje; Oda tipi
  Oda türü; Oda kategorisi; Тип номера; Категория номера; Категорія номера; Тип номеру; Тип кімнати; Тип комнаты; Вид номера; Τύπος δωματίου; Τύπος Δωμ.; Κατηγορία δωματίου; Tipe kamar; Jenis kamar; Kategori kamar; Rumstyp; Romtype; Værelsestype; Huonetyyppi; Szobatípus
  Szoba típusa; Tip cameră; Tipul camerei; ประเภทห้อง; ประเภทห้องพัก; Loại phòng; Hạng phòng; نوع الغرفة; فئة الغرفة; Тип стая; Вид стая; Тип собе; Тип соба; Typ izby; Druh izby; Kambario tipas; Numura tips; Istabas tips; Toa tüüp; Herbergistegund; ოთახის ტიპი`);

/** Rooms in these languages. */
export const farRoomWords: readonly string[] = wordsOf(`
  部屋; 部屋名; 客室; 客室名; 房间; 客房; 房间名称; 房間; 객실; 객실명; 방; Pokój; Nazwa pokoju; Nazwa pomieszczenia; Pomieszczenie; Domek; Kwatera; Miejsce noclegowe; Miejsca noclegowe; Pokoj; Název pokoje; Apartmán; Oda; Oda adı; Daire; Ünite
  Номер; Комната; Кімната; Название номера; Апартаменты; Квартира; Δωμάτιο; Μονάδα; Όνομα δωματίου; Διαμέρισμα; Kamar; Nama kamar; Rum; Rom; Værelse; Huone; Szoba; Cameră; ห้อง; ห้องพัก; ห้องที่จอง; ชื่อห้อง; Phòng; Tên phòng; غرفة; الغرفة; Стая; Соба; Izba; Kambarys; Istaba; Tuba; Herbergi; ოთახი`);

/** How many rooms, in these. */
export const farRoomCountWords: readonly string[] = wordsOf(`
  部屋数; 客室数; 室数; 房间数; 间数; 房间数量; 房數; 객실 수; Liczba pokoi; Ilość pokoi; Počet pokojů; Oda sayısı; Количество номеров; Кол-во номеров; Αριθμός δωματίων; Jumlah kamar; Antal rum; Antall rom; Antal værelser; Huoneiden määrä; Szobák száma; Număr camere; Nr. camere; จำนวนห้อง
  Số lượng phòng; عدد الغرف; Брой стаи; Број соба; Број на соби; Počet izieb; Število sob; Kambarių skaičius; Numuru skaits; Istabu skaits; Tubade arv; Fjöldi herbergja; Кількість номерів; Кількість кімнат; ოთახების რაოდენობა`);

/** The number of a room, in these. */
export const farDoorWords: readonly string[] = wordsOf(`
  部屋番号; 客室番号; 房号; 房间号; 房號; 객실 번호; 호실; 방 번호; Numer pokoju; Nr pokoju; Číslo pokoje; Oda numarası; Oda no; Номер комнаты; № комнаты; № номера; Комната №; Αριθμός δωματίου; Αρ. δωματίου; Nomor kamar; No kamar; Rumsnummer; Rum nr; Romnummer; Rom nr; Værelsesnummer
  Værelse nr; Huonenumero; Szobaszám; Nr. cameră; Număr cameră; Numărul camerei; หมายเลขห้อง; เลขห้อง; Số phòng; رقم الغرفة`);

/** The currency of the amounts beside it. */
export const currencyWords: readonly string[] = wordsOf(`
  Currency; Transaction currency; Currency code; Currency ISO; Currency ISO code; Curr; Ccy; Währung; Währungscode; Devise; Monnaie; Code devise; Moneda; Divisa; Valuta; Valutta; Pénznem; Deviza; Monedă; สกุลเงิน
  Loại tiền; Tiền tệ; العملة; Moeda; Valutacode; Oznaka valute; מטבע; 通貨; 币种; 货币; 幣別; 통화; Waluta; Měna; Para birimi; Döviz; Валюта; Νόμισμα; Mata uang`);

/** What says the property and the currency of a list of room types or rates; a part of a `columnTable`. */
export const houseColumns = `property
  ${propertyWords.join('; ')}
  ${hotelWords.join('; ')}
property
  ${hotelIdWords.join('; ')}
currency_iso
  ${currencyWords.join('; ')}`;

/**
 * A text without accents, as people type in a hurry: `Arrivée` becomes `Arrivee`, `Straße` becomes `Strasse`. Signs that belong to one script stay but
 * for the points of Hebrew: in Thai they are vowels, and other words without them.
 */
export function withoutAccents(text: string): string {
  return /^[\x00-\x7f]*$/.test(text) ? text : withoutTheirAccents(text);
}

const withoutTheirAccents = remembering((text: string) =>
  normalized(text, 'NFKD')
    .replace(/[\p{Script=Inherited}\u0591-\u05c7]+/gu, '')
    .normalize('NFC')
    .replace(/[đĐøØłŁßı]/g, (letter) => baseLetters[letter]!),
);

const baseLetters = lettersOf('đ:d Đ:D ø:o Ø:O ł:l Ł:L ß:ss ı:i');

/** A text with German letters spelled as on a keyboard that lacks them: `Gästename` becomes `Gaestename`. */
export function withSpelledUmlauts(text: string): string {
  return normalized(text, 'NFC').replace(/[äöüÄÖÜß]/g, (letter) => spelledLetters[letter]!);
}

const spelledLetters = lettersOf('ä:ae ö:oe ü:ue Ä:Ae Ö:Oe Ü:Ue ß:ss');

function lettersOf(pairs: string): Readonly<Record<string, string>> {
  return Object.fromEntries(pairs.split(' ').map((pair) => pair.split(':')));
}
