/**
 * Words and values that identify a column that no word list names: yes and no, a cancellation, a closed room, a channel, in the languages of the word
 * lists.
 */
import { isMonthName } from '../../values/dates/calendar-names.ts';
import { foldedWord } from '../../values/text/word-table.ts';
import { withoutAccents } from '../everyday/everyday-column.ts';
import { headerWords, ofWords } from '../header-words.ts';

/** Words without case and accents, to be looked up. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).map(foldedWord));
}

function ofTexts(words: RegExp, characters = 200): (text: string) => boolean {
  return (text) => words.test(withoutAccents(text.slice(0, characters)).toLowerCase());
}

const yesWords = wordSet(
  '1 y yes true t x ja j wahr oui o vrai si sí s verdadero sì vero sim verdadeiro v waar da točno כן ✓ ✔ tak prawda ano evet doğru ναι да はい 是 예 네 ya kyllä igen có نعم ใช่',
);
const noWords = wordSet(
  '0 n no false f nein falsch non faux falso não nao nee onwaar ne netočno לא ✗ ✘ nie fałsz hayır hayir yanlış όχι οχι нет いいえ 否 아니오 tidak nej nei ei nem nu không لا ไม่ ไม่ใช่ -',
);

/** Whether a cell means yes or no; undefined for any other text. */
export function saysYes(text: string): boolean | undefined {
  const word = foldedWord(text);
  if (yesWords.has(word)) return true;
  return noWords.has(word) ? false : undefined;
}

const cancelled =
  /cancel|cance?llat|anul|annul|storn|stornier|abgesagt|disdett|otkaz|ponist|odwola|zrus|iptal|ακυρ|отмен|аннул|取消|キャンセル|취소|batal|מבוטל|בוטל|avbok|avbest|afbest|aflys|avlys|kansell|peruttu|peruute|peruutu|lemond|torol|sztorn|ยกเลิก|\bda huy\b|\b(?:ngay|khach|bi) huy\b|\bhuy (?:phong|dat|bo)\b|ملغ|الغاء|لغو|\bcxld?\b|\bcnxd?\b|\bcncl|отказан|откажан|поништ|скасов|tuhistat|atcelt|atsaukt|odpovedan|afbok|kinansel|meghairi|ləgv|չեղարկ|გაუქმ|रद्द|退订|退訂/u;
const notCancelled = /^(?:not?|nicht|non|no|nie|ne|не|não|nao|not yet)[ _-]|un-?cancel|non-?cancel|free cancel/u;

/** Whether a value or header is about a cancellation. */
export function speaksOfCancelling(text: string): boolean {
  const plain = withoutAccents(text.slice(0, 200)).toLowerCase();
  return cancelled.test(plain) && !notCancelled.test(plain);
}

/** Words that make a header about cancellation one of conditions or costs, not of an event. */
const ofConditions =
  /polic|politi|condi|terms|bedingung|fee|gebuhr|frais|cost|charge|amount|penal|deadline|until|free|gratis|gratuit|frist|\bbis\b|limit|code|descri|refund|rembours|insur|versich|allowed|possible|window|type|rule|regel/u;

/** Whether a header says that a booking was cancelled: `was_cancelled`, `Storniert`, `Cancellation date`. */
export function isHeaderOfCancelling(header: string): boolean {
  const words = headerWords(header).join(' ');
  return speaksOfCancelling(words) && !ofConditions.test(words);
}

/** Whether a header is about a payment: what was cancelled there is the payment, and in Spanish it is paid. */
export const isHeaderOfPayment = ofWords(
  /^(?:pay|pago|pagos|pagam|paid|paiement|paye|zahlung|bezahl|betaal|betal|plata|plac|platb|platn|odeme|pembayar|bayar|оплат|πληρωμ|fizet|maksu|invoice|factura|fattura|facture|rechnung|refund|支払|付款|支付|결제|thanh toan|ชำระ|دفع|תשלום)/u,
);

/** Whether a word says how much of a price has been paid, and nothing of the stay. */
export const speaksOfPayment = ofTexts(
  /^(?:(?:not|partly|partially|fully|half) )?(?:paid|unpaid|due|overdue|unsettled|settled|partial|partly|outstanding|pagad[oa]|impagad[oa]|pagat[oa]|pago|paye|impaye|bezahlt|unbezahlt|betaald|onbetaald|placeno|oplacone|odendi|оплачено)$/u,
);

const isOfState = ofWords(/^(?:status|statut|stato|stav|stan|stanje|durum|durumu|tila|allapot|статус|состояние)$/u);

/** Whether a header says that a state is below it, and not that of a room. */
export function isHeaderOfState(header: string): boolean {
  return isOfState(header) && !headerWords(header).some(namesRoom);
}

/** Whether a header names what a person is identified by: its numbers are no amounts. */
export const isDocument = ofWords(
  /^(?:ci|dni|nif|nie|nik|ktp|cpf|rg|curp|rut|rfc|oib|jmbg|pesel|tckn|cccd|cmnd|cedula|identity|identidad|passport|reisepass|pasaporte|passaporte|passeport|passaporto|paspoort|pasaport|pasu|putovnice|paszport\p{L}*|pasulu[ij]?|dowodu|utlevel\p{L}*|ausweis\p{L}*|паспорт\p{L}*|διαβατηριου|护照|護照|여권|หนังสือเดินทาง)$/u,
);

const refund =
  /\brefund(?!able)|erstattet|erstattung|rembours|reembols|devoluc|devuelt|rimbors|terugbetal|povrat|zwrot|vracen|\biade|возврат|返金|退款|환불|hoan tien|คืนเงิน|استرداد|החזר/u;

/** Whether a word or two say that what was paid was paid back: `refunded`. */
export function speaksOfRefund(text: string): boolean {
  const plain = withoutAccents(text.slice(0, 60)).toLowerCase();
  return refund.test(plain) && !/\S\s+\S+\s+\S|^(?:part|teil)/.test(plain) && !notCancelled.test(plain);
}

/** Whether a header is about what was paid back. */
export function isHeaderOfRefund(header: string): boolean {
  return refund.test(headerWords(header).join(' '));
}

/** Whether a value says that the room was closed, so that there is no booking. */
export const speaksOfClosing = ofTexts(
  /fermeture|ferme\b|closed|clos(?:e|ure)|block|not available|unavailable|geschlossen|gesperrt|sperr|cerrad|bloque|chius|blocc|fechad|bloquead|maintenance|wartung|renov|travaux|eigenbelegung|eigennutzung|gesloten|zatvoren|sparrad|spærret|blokkert|blokeret|suljettu|lezarva|zarolva|blocat|ปิดห้อง|مغلق/u,
);

/** Whether a word of a row says that another row has replaced it. */
export const speaksOfOldVersion = ofTexts(
  /supersed|obsolet|outdated|\bold version|previous version|earlier version|\breplaced\b|ersetzt|uberholt|alte (?:version|fassung)|veraltet|altstand|remplac|ancienne version|perime|reemplaz|sustituid|version anterior|sostituit|superat|vecchia versione|substituid|versao anterior|vervangen|oude versie|zamijenj|stara verzija|zastap|nahrazen/u,
  60,
);

/** Whether a word of a row says that its booking was changed. */
export const speaksOfChange = ofTexts(
  /modif|amend|\bchanged?\b|\brebooked|geandert|umgebucht|anderung|cambiad|cambiat|alterad|gewijzigd|promijen|izmijen|zmienion|zmenen|degistiril|изменен|andrad|endret|ændret|muutett|modosit/u,
  60,
);

const channels = wordSet(
  `booking booking.com bookingcom airbnb airbnbofficial airbnb.com expedia expedia.com agoda agoda.com vrbo homeaway hostelworld hotels.com trip.com ctrip direct directo direto diretto direkt directe
  website web webseite site sitio sito google tripadvisor hotelbeds hrs despegar decolar traveloka tiket.com ostrovok yandex atrapalo abritel leboncoin fewo-direkt orbitz priceline
  rakuten jalan ikyu makemytrip goibibo oyo phone telefon telephone telefono email e-mail mail walkin walk-in whatsapp facebook instagram ota lastminute opodo edreams odigeo destinia logitravel
  holidu casamundo plumguide marriott bookingengine szállás.hu nocowanie noclegi hotel.de trivago kayak reservations front-desk frontdesk`,
);

/** Whether a value is the name of a booking channel. */
export function isChannelName(text: string): boolean {
  const word = foldedWord(text);
  if (channels.has(word)) return true;
  return (
    /^(?:booking|airbnb|expedia|agoda|vrbo|hostelworld|direct)/.test(word) && word.length <= 40 && !/\d{4}|@/.test(word)
  );
}

const kindsOfRate = wordSet(
  'retail opaque package merchant wholesale net bar rack promo promotion roomrate roomrates standardrate flexible nonrefundable corporaterate',
);

/** Whether a value in a column of channels is certainly not one: a kind of rate, a yes or no, a bare number, an address. */
export function isNoChannel(text: string): boolean {
  const word = foldedWord(text);
  return kindsOfRate.has(word) || /^[\d.,-]+$/.test(word) || word.includes('@') || saysYes(text) !== undefined;
}

const season =
  /\b(?:seasons?|saisons?|temporadas?|temporada|stagione|seizoen|sezona|sezon|sezony|sesong|sasong|kausi|szezon|sezonu|sezonas|hochsaison|nebensaison|zwischensaison|vorsaison|nachsaison|(?:low|high|mid|peak|shoulder|off|haute|basse|moyenne|alta|baja|media|baixa|bassa|hoog|laag|niska|visoka|wysoki|niski) ?(?:season)?$|holidays?|ferien|feiertage?|vacances|vacaciones|ferias|feriados?|vacanze|ferie|vakantie|praznici|wakacje|prazdniny|fiestas|fetes?|festivos?|christmas|xmas|weihnachten|noel|navidad(?:es)?|natale|natal|kerst(?:mis)?|bozic|boze narodzenie|vanoce|easter|ostern|paques|pascuas?|semana santa|pasqua|pascoa|pasen|uskrs|wielkanoc|velikonoce|new year|silvester|neujahr|nouvel an|ano nuevo|capodanno|ano novo|reveillon|nova godina|sylwester|silvestr|pentecost|pfingsten|pentecote|carnival|karneval|carnaval|carnevale|fasching|ramadan|bayram(?:i)?|yilbasi|songkran|lebaran|nyepi|tet|golden week|thanksgiving|spring|summer|autumn|winter|fruhling|fruhjahr|sommer|herbst|printemps|ete|automne|hiver|primavera|verano|otono|invierno|estate|autunno|inverno|verao|outono|zomer|herfst|proljece|ljeto|jesen|zima|wiosna|lato|jaro|leto|podzim|weekdays?|weekends?|wochenende|finde|fin de semana)\b|сезон|лето|зима|весна|осень|праздник|новый год|σεζον|καλοκαιρι|πασχα|χριστουγεννα|sezonu|シーズン|夏|冬|お盆|年末年始|正月|旺季|淡季|平季|春节|国庆|성수기|비수기|עונה|פסח|חגים|موسم|عيد|ฤดู|สงกรานต์|mua cao diem|mua thap diem/u;

/** Whether a name is that of a season, a feast or a month, and of no guest. */
export function speaksOfSeason(text: string): boolean {
  const plain = withoutAccents(text.slice(0, 80)).toLowerCase();
  return season.test(plain) || isMonthName(plain);
}

/** Whether a header is about what was earned, sold or paid, and not about the price of a night. */
export const speaksOfReport = ofWords(
  /^(?:reservations|bookings|visitors|arrivals|departures|reservas|reservaciones|buchungen|prenotazioni|rezerwacje|rezervacije|revenues?|revpar|income|incomes|goals?|targets?|budget|forecast|turnover|sales|earnings|profit|expenses?|payments?|occupancy|occupied|booked|sold|umsatz|erlose?|einnahmen|ausgaben|ziel|auslastung|belegt|recettes?|depenses?|chiffre|objectif|occupation|ingresos?|gastos?|metas?|ventas?|ocupacion|facturacion|entrate|uscite|ricavi|ricavo|incassi|incasso|obiettivo|occupazione|receitas?|despesas?|faturamento|vendas?|ocupacao|omzet|inkomsten|bezetting|prihod|prihodi|przychod|przychody|trzby|obrat|gelir|ciro|doluluk|выручка|доход|売上|收入|营业额|매출|pendapatan)$/u,
);

/** Whether a text has a word of rooms and their kinds in it. */
export const namesRoom = ofTexts(
  /standard|estandar|double|doble|doppel|doppia|duplo|single|simple|sencill|singol|einzel|twin|triple|tripl|quad|suite|deluxe|luxe|luxo|lujo|superior|famil|studio|econom|comfort|komfort|confort|classic|klassik|premium|basic|junior|king|queen|apart|villa|room|zimmer|habitac|chambre|camera|quarto|house|haus|casa|cabin|flat|kamer|soba|szoba|pokoj|oda|номер|kamar|phong|ubytov|accommod|alojam|unit|cottage|huone|rum\b|dorm|gite|chalet|bungalow|stuga|hytte|mokki|lagenhet|leilighet|lejlighed|стандарт|люкс|местн/,
);
