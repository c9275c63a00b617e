/** Finds the kind of amount that the header of a column names, in the languages of the word lists. */
import { isCurrency } from '../../../contract/currencies.ts';
import { headerWords, ofWords } from '../header-words.ts';

/**
 * `all`: including taxes and everything; `total`: for the whole stay; `gross`: before the fees of a channel; `price`: some price or amount; `net`:
 * less than the guest pays; `night`: for one night; `part`: a fee, a tax, a deposit, an expense, the paid or open part; `other`: for a week, a month or one guest; `bare`: only a currency.
 */
export type MoneyKind = 'all' | 'total' | 'gross' | 'price' | 'net' | 'night' | 'part' | 'other' | 'bare';

const night =
  /^(?:night|nightly|nights|nacht|nuit|nuitee|noche|notte|noite|diaria|noc|noci|nocenje|nocenja|dobe|doba|adr|per day|tagespreis|gece|gecelik|сутки|ночь|泊|박|malam|nocleg|natt|nat|yo|ej|ejszaka|ejszakai|noapte|dem)$/u;
const part =
  /^(?:fee|fees|commission|commissions|comm|provision|comision|comisiones|commissione|commissioni|comissao|comissoes|prowizja|provize|komisyon|комиссия|tax|taxes|vat|iva|mwst|tva|steuer|impuesto|impuestos|imposto|impostos|tasa|tassa|taxe|btw|kdv|cleaning|reinigung|endreinigung|menage|nettoyage|limpieza|limpeza|pulizia|pulizie|schoonmaak|deposit|kaution|anzahlung|caution|acompte|arrhes|senal|advance|anticipo|fianza|deposito|acconto|caparra|sinal|zadatek|zaliczka|kapora|depozito|extra|extras|surcharge|zuschlag|supplement|suplemento|supplemento|tip|paid|bezahlt|paye|pagado|pagato|pago|pagos|pagamentos|pagamento|betaald|zaplacono|odenen|balance|saldo|open|outstanding|due|offen|restant|refund|erstattung|remboursement|reembolso|rimborso|frais|charges|insurance|versicherung|assurance|linen|bettwasche|pet|pets|mascotas|parking|breakfast|fruhstuck|servicios?|services?|servicos|servizi|leistungen|usluge|items?|addons?|minibar|consumos?|consumptions?|konsum|verzehr|withholding|tds|tcs|moms|alv|afa|avgift|gebyr|provisjon|palkkio|jutalek|depositum|forskud|forskudd|handpenning|akontacija|predujam|kapara|avans|betald|betalt|maksettu|fizetve|platit|penalty|cancellation|expenses?|gastos|ausgaben|depenses?|spese|despesas|uitgaven|troskovi|wydatki|vydaje|giderler|расходы|points|score|rating|count|number|percent|pct|rate percent|running|operating|competitor|konkurrent|concurrent)$/u;
/** What is taken off before the guest pays: the rest is the price. */
const discount =
  /^(?:discounts?|discounted|rabatt|rabat|rabais|remises?|reductions?|descuentos?|sconti|sconto|descontos?|kortingen|korting|popust|sleva|slevy|znizka|indirim|alennus|kedvezmeny|reducere|скидка|εκπτωση|割引|折扣|할인|diskon|giamgia|خصم)$/u;
/** An amount for a week, a month or one of the guests is no price of a room's night. */
const otherThanNight =
  /^(?:week|weekly|woche|wochen|wochenpreis|semaine|semana|semanal|settimana|settimanale|weekprijs|tydzien|tyden|tjedan|uke|vecka|month|monthly|monat|monatspreis|mois|mes|mensual|mese|mensile|mensal|maand|miesiac|mesic|mjesec|teden|tyzden|hafta|haftalik|aylik|uge|viikko|heti|havi|saptamana|mingguan|bulan|bulanan|tuan|thang|неделю|месяц|тиждень|местия|εβδομαδα|μηνα|週|周|月|주|주간|월|สัปดาห์|เดือน|اسبوع|شهر|שבוע|חודש)$/u;
const isOfTime = ofWords(otherThanNight);

/** Whether a few words without a number say that a price is that of a week or a month: `per week`, `je Woche`. */
export function isOfLongTime(text: string): boolean {
  return isOfTime(text) && headerWords(text).length < 4 && !/\d/.test(text);
}

const person = /^(?:person|persona|personne|persoon|pessoa|osoba|osobe|osobu|head|kopf|pp|kisi)$/u;
const allIn =
  /^(?:incl|including|inclusive|inkl|inklusive|ttc|with|con|mit|avec|inclusa|incluidos|incluido|incluido|inc)$/u;
const without = /^(?:without|excl|excluding|exclusive|exkl|zzgl|ohne|hors|ht|sans|sin|senza|sem|before|exc|bez)$/u;
const tax =
  /^(?:tax|taxes|vat|iva|mwst|ust|tva|btw|kdv|gst|impuestos|impostos|tasse|all|fees|everything|steuer|podatek)$/u;
const net =
  /^(?:net|nett|netto|neto|liquido|netta|payout|payouts|profit|earnings|owner|host|einnahmen|versement|repasse|isplata|zarada|auszahlung|uitbetaling)$/u;
const gross = /^(?:gross|brutto|brut|brute|bruts|bruto|bruta|brutos|lordo|lorda|lordi|brutt)$/u;
const total =
  /^(?:pvp|total|totals|grand|gesamt|gesamtpreis|gesamtbetrag|gesamtsumme|summe|totale|totaal|ukupno|razem|suma|celkem|toplam|итого|всего|разом|усього|συνολο|合計|总额|总价|總價|합계|총액|totalt|totalpris|totalbelopp|totalsumma|yhteensa|kokonaishinta|osszesen|vegosszeg|tong|الاجمالي|المجموع|ราคารวม|ยอดรวม)$/u;
const price =
  /^(?:price|prices|cost|charge|amount|rate|rates|value|revenue|income|turnover|sum|payment|preis|wochenpreis|monatspreis|betrag|umsatz|prix|montant|tarif|revenu|revenus|precio|importe|monto|tarifa|valor|valores|ingreso|ingresos|facturacion|prezzo|importo|tariffa|preco|receita|prijs|weekprijs|bedrag|tarief|omzet|cijena|iznos|cena|kwota|castka|tutar|fiyat|ucret|цена|стоимость|сумма|сума|ціна|вартість|τιμη|ποσο|料金|価格|金額|价格|金额|房价|房價|요금|가격|금액|harga|biaya|tarif|pris|belopp|belob|belop|hinta|osszeg|pret|suma|gia|السعر|المبلغ|ราคา)$/u;

/** What is counted, and never paid: `guestsTotal`. */
const counted =
  /^(?:guests|persons|people|members|pax|adults|children|infants|beds|rooms|units|days|personen|gaste|erwachsene|kinder|zimmer|personas|huespedes|adultos|ninos|habitaciones|personnes|adultes|enfants|chambres|persone|ospiti|adulti|bambini|camere|pessoas|hospedes|criancas|quartos|gasten|kamers|osoba|gostiju)$/;

/** Whether a header names the price of one guest: `Preis pro Person`. */
export function isOfPerson(header: string): boolean {
  return ofWords(person)(header) && ofWords(price)(header);
}

const paid =
  /^(?:(?:deposit )?paid|prepaid|prepayment|deposit|advance|advance paid|advance payment|paid advance|anzahlung|bezahlt|acompte|arrhes|paye|senal|anticipo|pagado|acconto|caparra|pagato|sinal|pago|aanbetaling|betaald|zadatek|zaliczka|zaplacono|zaloha|zaplaceno|kapora|odenen|avans|forskud|forskudd|forskott|depositum|betald|betalt|maksettu|fizetve|foglalo|eloleg|handpenning|akontacija|predujam|kapara|оплачено|предоплата|аванс|(?:payments? )?received|(?:1st|first|erste) (?:payment|instalment|installment|rate|zahlung)|(?:payment|instalment|installment|rate|zahlung) 1)$/;
const balance =
  /^(?:(?:balance )?due|balance|outstanding|restzahlung|restbetrag|offen|solde|reste|saldo|restante|pendiente|a pagar|da saldare|restant|openstaand|remaining|payments? outstanding|rest|resta|doplatek|do zaplaty|kalan|sisa|att betala|at betale|a betale|fizetendo|rest de plata|de plata|zu zahlen|a payer|te betalen|долг|остаток|к оплате|לתשלום|(?:2nd|second|zweite) (?:payment|instalment|installment|rate|zahlung)|(?:payment|instalment|installment|rate|zahlung) 2)$/;

/** Whether a header names the part of the price that was paid first, or the part that is left to pay. */
export function paymentOf(header: string): 'paid' | 'balance' | undefined {
  const words = headerWords(header)
    .filter(
      (word) =>
        !/^(?:amount|betrag|montant|importe|importo|valor|total)$/.test(word) && !isCurrency(word.toUpperCase()),
    )
    .join(' ');
  return paid.test(words) ? 'paid' : balance.test(words) ? 'balance' : undefined;
}

/** Whether a header names what is taken off the price. */
export const isDiscount = ofWords(discount);

/** A price without the night that it is of: `64 € par nuit`, `Rate: 220 / Day`, `700.000 VND/đêm`. */
export function withoutNight(text: string): string {
  const [, label, written, word = ''] =
    /^(?:(\p{L}[\p{L} ]*):\s*)?(.*?)\s*(?:\/|\s(?:per|par|pro|je|por|la|a|na|za)\s)\s*(\p{L}[\p{L}\p{M}]*)$/u.exec(
      text,
    ) ?? [];
  const isPrice = label === undefined || headerWords(label).some((each) => price.test(each));
  return written !== undefined && isPrice && headerWords(word).some((each) => night.test(each) || day.test(each))
    ? written
    : text;
}

const day = /^(?:day|jour|tag)$/;

/** Whether a header names what the guest gets back after the stay. */
export const isDeposit = ofWords(
  /^(?:kaution|caution|fianza|cauzione|caucao|borg|borgsom|kaucja|kauce|kaucija|kaucio|security|damage)$/,
);

/** The kind of amount that a header names; undefined if none of its words is about money. */
export function moneyKindOf(header: string): MoneyKind | undefined {
  const words = headerWords(header);
  const has = (kind: RegExp) => words.some((word) => kind.test(word));
  const isTaxed = has(tax);
  if ((has(otherThanNight) || has(person)) && !/\d/.test(header) && (has(price) || has(night))) return 'other';
  if (has(counted) && has(total) && !has(price)) return undefined;
  if (has(without) && isTaxed && has(price)) return 'net';
  if (has(night) && (has(price) || has(total) || words.length === 1)) return 'night';
  if (has(allIn) && isTaxed && (has(price) || has(total) || has(gross))) return 'all';
  if (has(part) || has(discount)) return 'part';
  if (has(net)) return 'net';
  if (has(gross)) return 'gross';
  if (has(total)) return 'total';
  if (has(price)) return 'price';
  const rest = header.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return rest.some((word) => /^[A-Z]{3}$/.test(word) && isCurrency(word)) ? 'bare' : undefined;
}
