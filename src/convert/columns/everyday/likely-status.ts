/** Guesses what a status word means that no list has. The guess is proposed to a person, and never used without their consent. */
import type { BookingStatus } from '../../../contract/status.ts';
import { withoutAccents } from './everyday-column.ts';

/** A line for each state with the beginnings of its words, in the languages of the word lists; the first that fits counts. */
const beginnings = String.raw`
  NoShow n\.?\/?s\.?$|vang mat
  Cancelled abandon|reject|odbij|da bi huy|declin|denied|refus|recha|recus|rifiut|abgelehnt|abgelauf|expire|verfall|batal|void|delet|gelosch|supprim|elimin|odrzu|odmit|отклон|удал|redd
  CheckedOut vacan|شاغر|payout|complet|conclu|finaliz|finalis|finish|termin|ended|closed|cerrad|abgeschloss|beendet|erledigt|realiz|zrealiz|archiv|past|fulfil|afgerond|zavrsen|dokoncen|ukoncen|tamamlan|заверш|выполн|закрыт|avslut|afslut|slutford|fullfort|paattyn|befejez|teljesul|hoan thanh|selesai|check[- ]?out(?! pend)
  CheckedIn in progress|ongoing|en cours|en curso|in corso|em andamento|laufend|on ?board|terisi|check[- ]?in(?! pend)|check[- ]?out pend
  Pending prospect|stand-?by|in cart|quot|kreiran|menunggu|created|wait|process|open\b|offen|draft|unpaid|unbezahlt|impay|no pagad|nicht bezahlt|hold|ожид|petici|нов(?:ы|а|о)|не оплач|nowa|nowe|nova|novo|novy
  Confirmed occup|belegt|besetzt|ocupad|occupat|bezet|zauzet|zajet|obsazen|dolu|terpesan|foglalt|book(?:ed|ing$|$)|محجوز|reserv|activ|akti[vf]|actif|ativ|attiv|aktyw|success|approv|accept|akzept|genehm|conf\b|cnf\b|aprob|aprov|acept|aceit|accett|valid|guarant|paid|pagad|pagat|pago|bezahlt|paye|betaald|oplac|odendi|da thanh toan|lunas|diluluskan|оплач|modif|amend|chang|geandert|new\b|neu|nuev|nouv|nuov|instant|check[- ]?in pend|актив|действ|definit|buchung|新規|変更|新增`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/ (.*)/) as [BookingStatus, string])
  .map(([status, words]) => [new RegExp(`^(?:${words})`, 'u'), status] as const);

/** The state to propose for a word; undefined if there is nothing to go by. */
export function likelyStatus(word: string): BookingStatus | undefined {
  const plain = withoutAccents(word.slice(0, 60)).toLowerCase().trim();
  return beginnings.find(([beginning]) => beginning.test(plain))?.[1];
}
