/** What counts as a text of the contract, the key that is equal for two spellings of a name, and a text as a word of a command. */
import { labelCharactersMax } from './limits.ts';

/** Whether a text can be stored and sent: no NUL and no lone surrogate in it. */
export function isText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** From this code point on, Unicode has marks that combine with the letter before them. */
const firstMark = 0x300;
const lastControl = 0x1f;
const space = 0x20;
const noBreakSpace = 0xa0;
const quote = 0x22;

/**
 * Whether a text is clean, as most are: `isText`, not empty, and unchanged by `cleanText`. False proves nothing. Looks only at the range of each
 * character.
 */
export function isPlainText(text: string): boolean {
  const last = text.length - 1;
  if (last < 0) return false;
  for (let at = 0; at <= last; at++) {
    const unit = text.charCodeAt(at);
    if (unit <= lastControl || (unit >= firstMark && !isPlainBehindMarks(unit))) return false;
  }
  return !isBlank(text.charCodeAt(0)) && !isBlank(text.charCodeAt(last));
}

/** Cyrillic letters up to the marks among them, and Chinese characters: none is a mark or a blank, or has another normal form. */
function isPlainBehindMarks(unit: number): boolean {
  return (unit >= 0x400 && unit < 0x480) || (unit >= 0x4000 && unit < 0xa000);
}

function isBlank(unit: number): boolean {
  return unit === space || unit === noBreakSpace;
}

/** Whether the bytes are UTF-8 of a text that `isPlainText` finds clean, with no quote in it and no longer than any field takes. False proves nothing. */
export function isPlainTextInBytes(bytes: Uint8Array, from: number, to: number): boolean {
  if (to === from || to - from > labelCharactersMax || bytes[from] === space || bytes[to - 1] === space) return false;
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte <= lastControl || byte === quote) return false;
    if (byte < 0x80) continue;
    // Two or three bytes of a letter from U+00C0 on: a blank beyond ASCII is none of these.
    const isOfTwo = (byte >= 0xc3 && byte <= 0xcb) || byte === 0xd0 || byte === 0xd1;
    const last = at + (isOfTwo ? 1 : 2);
    if (!(isOfTwo || (byte >= 0xe4 && byte <= 0xe9)) || last >= to) return false;
    while (at < last) if ((bytes[++at]! & 0xc0) !== 0x80) return false;
  }
  return true;
}

/** A text in bytes of UTF-8, which may be overwritten by the next: one made for each row would be garbage. */
export interface TextBytes {
  bytes: Buffer;
  from: number;
  length: number;
}

/** A value, as a text of its own if it is one in bytes. */
export function ownValue<Value extends string | number | null>(value: Value | TextBytes): Value | string {
  if (value === null || typeof value !== 'object') return value as Value;
  return value.bytes.toString('utf8', value.from, value.from + value.length);
}

/** Trimmed, in Unicode normalization form C. */
export function cleanText(text: string): string {
  const trimmed = text.trim();
  return asciiOnly.test(trimmed) ? trimmed : normalized(trimmed, 'NFC');
}

/** A text in a Unicode normalization form; a text with more marks in a row than any language has stays as it is. */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.length >= 100 && tooManyMarks.test(text) ? text : text.normalize(form);
}

/** What has neither width nor ink and is no part of a word, as a regular expression or GLOB takes it between brackets. */
export const invisibleCharacters = '\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff';
/** These, and the joiners. */
const invisibleMarks = new RegExp(`[${invisibleCharacters}\u200c\u200d]`, 'g');

/** The text without soft hyphens, zero-width characters, byte order marks and direction marks; white space stays. */
export function withoutInvisibleMarks(text: string): string {
  return text.replace(invisibleMarks, '');
}

/** A copy of a text that uses only its own memory: V8 keeps the whole text alive from which 13 characters or more were cut. For texts that are kept long. */
export function ownText(text: string): string {
  return text.length < 13 ? text : Buffer.from(text).toString();
}

/** Texts that are remembered at once, and how long they may be: longer ones rarely occur again. */
const rememberedMax = 5000;
const rememberedCharactersMax = 100;

/**
 * A judge that is asked once for each text, of those that occurred last: for texts that recur, such as dates and names of rooms. What it answers must
 * not be changed, and must depend on nothing but the text.
 */
export function remembering<Value>(judge: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found as Value;
    if (text.length > rememberedCharactersMax) return judge(text);
    if (known.size >= rememberedMax) known.clear();
    const own = ownText(text);
    const value = judge(own);
    known.set(own, value);
    return value;
  };
}

/** A maker that is asked once for each object, and keeps what it made as long as that is used. */
export function madeOnce<Of extends object, Value>(make: (of: Of) => Value): (of: Of) => Value {
  const known = new WeakMap<Of, Value>();
  return (of) => {
    const found = known.get(of);
    if (found !== undefined) return found;
    const value = make(of);
    known.set(of, value);
    return value;
  };
}

/** Length in characters (code points), as JSON Schema's maxLength counts. */
export function isLongerThan(text: string, charactersMax: number): boolean {
  return text.length > charactersMax && [...text].length > charactersMax;
}

/**
 * Key of room type and rate plan names: NFC, trimmed, each run of white space one space, case folded. A file names few of them, many times each: made
 * anew for each row it would be a tenth of the client's time.
 */
export const nameKey = remembering((name) => {
  const folded = cleanText(name).replace(/\s+/g, ' ');
  return normalized(foldCase(folded), 'NFC');
});

/** Full case folding (Unicode CaseFolding, C and F): ß and ẞ become ss, all sigmas are equal; the dotless ı stays itself. */
export function foldCase(text: string): string {
  return asciiOnly.test(text) ? text.toLowerCase() : text.replace(/[^ı]+/g, foldRun);
}

function foldRun(run: string): string {
  return run.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}

/** Sorting marks takes time that grows with the square of their number; Unicode (UAX 15, 13) says that no text needs more than 30 in a row. */
const tooManyMarks = /\p{M}{100}/u;

/** Matches ASCII-only texts, also an empty one: these have no other forms or cases to consider. */
const asciiOnly = /^[\x00-\x7f]*$/;

/** A word in which nothing is special to a shell; zsh looks for a program behind a `=` in front. */
const plainWord = /^(?!=)[\w.,=:/@%+-]+$/;
/** Characters that a shell interprets inside double quotes. */
const readInQuotes = /["$`\\!]/;

/** The word as it is if possible; else in double quotes, which every shell knows; else in single quotes. */
export function quotedWord(word: string): string {
  if (plainWord.test(word)) return word;
  return readInQuotes.test(word) ? `'${word.replaceAll("'", "'\\''")}'` : `"${word}"`;
}
