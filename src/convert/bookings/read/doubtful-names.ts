/** Finds what stands in the name of a guest or a room and is no name: a word of a state, of a closed room, of a sum. */
import { type FieldIssue, fieldIssue } from '../../../contract/row-issue.ts';
import { isEnded } from '../../../contract/status.ts';
import { remembering, type TextBytes } from '../../../contract/text.ts';
import { withoutAccents } from '../../columns/everyday/everyday-column.ts';
import { isChannelName } from '../../columns/values/telling-words.ts';
import { isSumLabel } from '../../rows-left-out.ts';

interface Named {
  first?: string;
  last?: string;
}

/** No family is called so; `cancel` is missing, because some are. */
const ended =
  /(?<![\p{L}\p{N}])(?:cancell?ed|cancellation|cxl|storniert|storno|annulliert|abgesagt|annulee?|cancelad[oa]|anulad[oa]|cancellat[oa]|annullat[oa]|disdett[oa]|geannuleerd|otkazan[ao]?|stornirano|no show|no-show|noshow|nicht (?:erschienen|angereist)|zrusen[aoy]?|odwolan[aey]|anulowan[aey]|iptal(?: edildi)?|отмен(?:а|ен|ена|ено)|скасован[ао]|ακυρω(?:μεν[ηο]|θηκε|ση)|avboka[dt]|avbestilt|aflyst|avlyst|kansellert|peruttu|peruutettu|lemondva|torolve|dibatalkan|キャンセル|取消|已取消|취소|ยกเลิก|ملغي|בוטלה?|מבוטלת?|option(?:sbuchung)?|tentative|waitlist(?:ed)?|warteliste)(?![\p{L}\p{N}])/u;
/** Only as the whole name, or with its reason behind it: `Chiuso per lavori`. */
const closedWords =
  'owners?(?: stay| use| block)?|eigentumer|eigenbelegung|eigennutzung|proprietaire|propietario|proprietario|eigenaar|vlasnik|blocked|not available|unavailable|closed|out of order|ooo|maintenance|renovation|blockiert|gesperrt|geschlossen|renovierung|wartung|bloque|ferme(?:ture)?|maintien|bloqueado|cerrado|mantenimiento|bloccato|chiuso|manutenzione|geblokkeerd|gesloten|onderhoud|blokirano|zatvoreno|zamkniete|zablokowane|blokovano|zavreno|kapali|lezarva|stangt|lukket|suljettu|закрыто|заблокировано|remont|remonts|remontas|remontti|renovatie|renowacja|renovasi|renovare|renoviranje|tadilat|tadilatta|bakim|bakimda|karbantartas|felujitas|odrzavanje|udrzba|rekonstrukce|hooldus|huolto|underhall|vedligeholdelse|vedlikehold|mentenanta|perbaikan|bao tri|travaux|werkzaamheden|ремонт|на ремонте|поддръжка|одржавање|συντηρηση|ανακαινιση|ซ่อมบํารุง|ปิดปรับปรุง|점검|공사|工事|点検|メンテナンス|维修|装修|صيانة|תחזוקה|שיפוץ';
/** Of a stay too, where a guest stands behind it. */
const takenWords =
  'occupied|belegt|besetzt|occupee?|ocupad[oa]|occupat[oa]|bezet|zauzeto|zajete|obsazeno|foglalt|ocupat|upptagen|optaget|opptatt|varattu|занято|зайнято|reserved|reserviert|reservad[oa]|riservat[oa]|prenotat[oa]|gereserveerd|rezervirano|zarezerwowane|rezervovano|rezervat|reserverad|reserveret|reservert|забронировано|заброньовано|booked|gebucht';
const isShut = new RegExp(`^(?:${closedWords})$`, 'u');
const closed = new RegExp(
  `^(?:${closedWords}|${takenWords})(?: (?:for|by|due to|wegen|von|fur|pour|por|per|wegens|voor|zbog) .+)?$`,
  'u',
);
/** What stands between the words of a calendar that was copied into a list. */
const between = /[()[\]:|/]| [-–—]+ /;

/** Whether a name is none of a guest, but says that the room is closed: `CLOSED - Not available`, `Airbnb (Not available)`. */
export function saysClosed(name: string): boolean {
  return isClosed(withoutAccents(name.slice(0, nameCharactersMax)).toLowerCase());
}

/** Nothing but words for it, and the channel that they come from, or the reason behind one: `BLOCKED - painting`. */
function isClosed(name: string): boolean {
  if (!between.test(name)) return closed.test(name);
  const parts = name.split(between).flatMap((part) => (part.trim() === '' || isChannelName(part) ? [] : [part.trim()]));
  return parts.length > 0 && (isShut.test(parts[0]!) || parts.every((part) => closed.test(part)));
}

/** The word that makes a name doubtful, as it stands there; undefined for a name. A label of a sum is doubtful where the row has no other sign of a booking; `headings` always are. */
export function doubtIn(
  { first = '', last = '' }: Named,
  isOtherwiseProved: boolean,
  headings?: ReadonlySet<string>,
): string | undefined {
  const text = `${first.slice(0, nameCharactersMax)} ${last.slice(0, nameCharactersMax)}`.trim();
  const plain = withoutAccents(text).toLowerCase();
  if (headings?.has(plain) || asAbove.test(plain)) return text;
  if (!isOtherwiseProved && isSumLabel(plain)) return text.split(' ')[0];
  if (!mayBeDoubtful({ bytes: scratch, from: 0, length: scratch.write(plain) })) return undefined;
  const plainFirst = withoutAccents(first.slice(0, nameCharactersMax)).toLowerCase();
  const turned = first === '' ? plain : `${plain.slice(plainFirst.length)} ${plainFirst}`.trim();
  return isClosed(plain) || isClosed(turned) ? text : ended.exec(plain)?.[0];
}

const nameCharactersMax = 300;
/** In place of the name in the row above. */
const aboveWords = String.raw`ditto|dito|ditô|dto\.?|idem|id\.|see above|as above|siehe oben|wie oben|s\.o\.|s\. o\.`;
const asAbove = new RegExp(`^(?:-?["”„〃]-?|['’]{2}|${aboveWords})$`);

/** The word that makes the name of a room doubtful; "" for a name. */
export const doubtInRoom = remembering((type) => {
  const word = doubtIn({ last: type }, true) ?? '';
  // Conditions are a part of the name.
  return /^(?:cancellation|storno|option)$/.test(word) ? '' : word;
});

interface OtherSigns {
  /** Of a booking, but for the guest's name. */
  isProved: boolean;
  status?: string;
  headings?: ReadonlySet<string>;
}

/** The issues of a booking whose guest or room is called as if it were none, unless it has ended: neither is guessed. */
export function nameIssues(guest: Named, room: string | undefined, signs: OtherSigns): FieldIssue[] {
  const { isProved, status = '', headings } = signs;
  if (isEnded(status)) return none;
  const word = doubtIn(guest, isProved, headings);
  const ofRoom = (room && doubtInRoom(room)) || undefined;
  // What is pending may be an option.
  if ((word ?? ofRoom) === undefined || (status === 'Pending' && pending.test(word ?? ''))) return none;
  const flag = word && saysClosed(word) ? `\`--status "${word}=block"\` if the row only closes a room, else ` : '';
  return [...issueOf('guest', word, flag), ...issueOf('room', ofRoom)];
}

const pending = /^(?:option|tentative|wait|warte)/;
const none: FieldIssue[] = [];

function issueOf(whose: 'guest' | 'room', word: string | undefined, flag = ''): FieldIssue[] {
  if (word === undefined) return none;
  const message = `"${word}" in the ${whose}'s name looks like a state, a sum or a heading: ${flag}put it into its own column, or remove the word or the row`;
  return [fieldIssue('unknown_status', 'booking_status', { message })];
}

/** Marks the first four letters of each word of ASCII that makes a name doubtful, five bits each; a shorter one has many. */
const marked = new Uint8Array(2 ** 20);
for (const words of [ended.source, closedWords, takenWords, aboveWords])
  for (const head of words.replace(/\(\?:[^()]*\)/g, '').match(/(?<=^|[(|:])(?:[a-z -]|\\\.){2,4}(?![?*])/g) ?? []) {
    const letters = head.replaceAll('\\', '').padEnd(4, '\0');
    const place = [...letters].reduce((sum, letter) => (sum << 5) | (letter.charCodeAt(0) & 31), 0);
    marked.fill(1, place, place + 32 ** (4 - head.replaceAll('\\', '').length));
  }

/** Whether a name may be doubtful, by letters beyond ASCII or the beginnings of its words: most need not be looked at further. */
export function mayBeDoubtful({ bytes, from, length }: TextBytes): boolean {
  let isInWord = false;
  for (let at = from; at < from + length; at++) {
    const byte = bytes[at]!;
    if (byte > 0x7f) return true;
    // Letters and digits.
    const isOfWord = byte > 0x3f ? (byte & 31) !== 0 && (byte & 31) < 27 : byte > 0x2f && byte < 0x3a;
    const more = ((bytes[at + 1]! & 31) << 10) | ((bytes[at + 2]! & 31) << 5) | (bytes[at + 3]! & 31);
    if (isOfWord && !isInWord && marked[((byte & 31) << 15) | more] === 1) return true;
    isInWord = isOfWord;
  }
  return false;
}

/** A name, while its beginnings are looked at. */
const scratch = Buffer.alloc(8 * nameCharactersMax);
