/** Finds the code page of a text by reading its letters in each: proved if only one gives plausible words, otherwise left open. */
import type { CodePageReading } from '../../row.ts';
import type { GatheredLetters, SeenWord } from './gather-letters.ts';
import { frequentSigns, type Language, languagesOf } from './names.ts';

export type CodePageVerdict =
  | { kind: 'proved'; encoding: string }
  /** Several readings of one word, the likeliest first, and its line. */
  | { kind: 'open'; line: number; readings: readonly CodePageReading[] };

/** How much likelier than any other one code page must make the words of a file, as a natural logarithm. */
const marginLeast = 4;
/** The bonus for an everyday word or currency of a country. */
const clueWorth = 4;
/** The penalty for a character that does not belong in a word: a control character, two scripts in one word, a capital after a small letter. */
const strangeCost = 7;
/** The share of words that may contain such a character. */
const strangeShare = 0.1;
const readingsShown = 3;

/** The verdict on a text. Windows-1252 if all code pages give the same letters, or if there are none. */
export function proveCodePage(letters: GatheredLetters): CodePageVerdict {
  const several = severalBytes(letters);
  const single = singleBytes(letters);
  if (several.length === 0) return single;
  const isAhead = several.length === 1 || several[0]!.share > several[1]!.share * 2;
  // A text in East Asian characters does not give plausible words in an 8-bit code page, and the other way round.
  if (isAhead && (several[0]!.share > signsShare || several[0]!.clue) && !isPlain(letters, single))
    return { kind: 'proved', encoding: several[0]!.encoding };
  const encodings = [
    ...several.map(({ encoding }) => encoding),
    single.kind === 'proved' ? single.encoding : 'windows-1252',
  ];
  if (several[0]!.share < signsShareLeast) return single;
  return { kind: 'open', line: letters.words[0]?.line ?? 1, readings: readingsOf(letters.lines, encodings) };
}

/** The share of characters that must be among the frequent ones: if nothing else is likely, and for the question to be worth asking. */
const signsShare = 0.3;
const signsShareLeast = 0.12;

interface SignsFound {
  encoding: string;
  share: number;
  clue: boolean;
}

/** Multi-byte encodings in which hardly any character touches an ASCII letter, the likeliest first. */
function severalBytes({ possible, lines, head }: GatheredLetters): SignsFound[] {
  return possible
    .flatMap((encoding): SignsFound[] => {
      const text = new TextDecoder(encoding).decode(lines);
      const signs = text.match(/[^\x00-\x7f]/gu) ?? [];
      if (signs.length < 2 || /[\ue000-\uf8ff\ufffd]/.test(text)) return [];
      const touching = text.match(/[A-Za-z][^\x00-\x7f]|[^\x00-\x7f][A-Za-z]/gu)?.length ?? 0;
      const runs = text.match(/[^\x00-\x7f]+/gu)?.length ?? 1;
      if (touching > runs * 0.2) return [];
      const frequent = new Set(frequentSigns[encoding]);
      const share = signs.filter((sign) => frequent.has(sign)).length / signs.length;
      return [{ encoding, share, clue: hasClue(encoding, head) && share > signsShareLeast }];
    })
    .sort((first, second) => second.share - first.share);
}

/** Whether the text gives plausible words in an 8-bit code page. */
function isPlain({ words }: GatheredLetters, single: CodePageVerdict): boolean {
  if (single.kind === 'open') return false;
  const decoded = decodeWords(words, single.encoding);
  const per =
    decoded.reduce((sum, text) => sum + scoreIn(single.encoding, text) / [...text].length, 0) / decoded.length;
  return per > plainLeast;
}

const plainLeast = -3;

function singleBytes({ words, head }: GatheredLetters): CodePageVerdict {
  const all = Object.keys(languagesOf).map((encoding) => {
    const texts = decodeWords(words, encoding);
    return { encoding, texts, scores: scoresOf(encoding, texts), clue: hasClue(encoding, head) ? clueWorth : 0 };
  });
  // Words of two scripts are no reading: `Flδche`.
  const pages = all.filter(({ texts }) => {
    const foreign = texts.filter((text) => /(?=\P{ASCII})\p{L}/u.test(text));
    return foreign.filter((text) => mixedScripts(text) > 0).length * 2 <= foreign.length;
  });
  type Page = (typeof pages)[number];
  const ahead = (page: Page, other: Page) => {
    let sum = 0;
    let differs = false;
    for (const [index, text] of page.texts.entries()) {
      if (text === other.texts[index]) continue;
      differs = true;
      sum += page.scores[index]! - other.scores[index]!;
    }
    return differs ? sum + page.clue - other.clue : Number.POSITIVE_INFINITY;
  };
  const ranked = pages
    .map((page) => ({
      page,
      margin: Math.min(...pages.filter((other) => other !== page).map((other) => ahead(page, other))),
    }))
    .sort((first, second) => second.margin - first.margin);
  const { page, margin } = ranked[0]!;
  const strange = page.texts.filter((text) => strangeSigns(text) > 0).length;
  if (margin >= marginLeast && strange <= page.texts.length * strangeShare)
    return { kind: 'proved', encoding: page.encoding };
  const rivals = [page, ...ranked.slice(1).map(({ page: other }) => other)];
  const readingsAt = (index: number) => {
    const readings = new Map<string, CodePageReading>();
    for (const { encoding, texts } of rivals) {
      const text = texts[index]!;
      if (readings.size > 1 && strangeSigns(text) > 0) continue;
      if (!readings.has(text) && readings.size < readingsShown) readings.set(text, { encoding, text });
    }
    return readings;
  };
  const index = mostDifferent(page.texts, rivals[1]!.texts);
  const [only, second] = readingsAt(index).keys();
  if (second === undefined && pages.length < all.length && strangeSigns(only!) === 0)
    return { kind: 'proved', encoding: page.encoding };
  // The likeliest two may read every word alike.
  const other = rivals.find(({ texts }) => texts.some((text, at) => text !== page.texts[at])) ?? page;
  const at = second === undefined ? mostDifferent(page.texts, other.texts) : index;
  return { kind: 'open', line: words[at]!.line, readings: [...readingsAt(at).values()] };
}

function mostDifferent(texts: readonly string[], others: readonly string[]): number {
  const index = texts.findIndex((text, at) => text !== others[at]);
  return Math.max(0, index);
}

/** Scores of words in the languages of a code page; the languages that fit most of the words come first. */
function scoresOf(encoding: string, texts: readonly string[]): number[] {
  const languages = wordScores(encoding);
  const each = texts.map((text) => languages.map((score) => scoreParts(text, score)));
  const votes = languages.map(() => 1);
  for (const scores of each) {
    const best = scores.indexOf(Math.max(...scores));
    votes[best] = votes[best]! + 1;
  }
  const most = Math.max(...votes);
  return each.map((scores, index) => {
    const likeliest = Math.max(...scores.map((score, at) => score + Math.log(votes[at]! / most)));
    return likeliest - strangeCost * strangeSigns(texts[index]!);
  });
}

function scoreIn(encoding: string, text: string): number {
  return Math.max(...wordScores(encoding).map((score) => scoreParts(text, score))) - strangeCost * strangeSigns(text);
}

function scoreParts(text: string, score: (word: string) => number): number {
  let sum = 0;
  for (const [part] of text.matchAll(/\p{L}+/gu)) sum += score(part);
  return sum;
}

function strangeSigns(text: string): number {
  const controls = text.match(/[\x80-\x9f\ufffd]/gu)?.length ?? 0;
  const capitals = text.match(/\p{Ll}(?=\p{Lu})/gu)?.length ?? 0;
  const signs =
    text.match(
      /(?<=\p{L})[^\p{L}\p{M}\p{P}\x00-\x9f\ufffd\u00a0´ªº€™®]|[^\p{L}\p{M}\p{P}\x00-\x9f\ufffd\u00a0´€](?=\p{L})|[¿―΄΅¨]/gu,
    )?.length ?? 0;
  const inside = text.match(/(?<=\p{L})[^\p{L}\p{M}\p{S}\p{N}’'´`·.\u00ad\x80-\x9f\ufffd-](?=\p{L})/gu)?.length ?? 0;
  return controls + mixedScripts(text) + capitals + signs + inside;
}

/** How often a letter of one script touches one of another. */
function mixedScripts(text: string): number {
  return (
    text.match(
      /\p{Script=Latin}(?=[\p{Script=Cyrillic}\p{Script=Greek}])|[\p{Script=Cyrillic}\p{Script=Greek}](?=\p{Script=Latin})/gu,
    )?.length ?? 0
  );
}

function decodeWords(words: readonly SeenWord[], encoding: string): string[] {
  if (words.length === 0) return [];
  const bytes = Buffer.from(words.map((word) => word.bytes).join('\n'), 'latin1');
  // Without `stream`, Node 20 reads windows-1252 as Latin-1.
  return new TextDecoder(encoding).decode(bytes, { stream: true }).split('\n');
}

function readingsOf(lines: Buffer, encodings: readonly string[]): CodePageReading[] {
  const readings = new Map<string, CodePageReading>();
  for (const encoding of encodings) {
    const text = /[^\x00-\x7f][^\x00-\x1f,;"|]{0,30}/u.exec(
      new TextDecoder(encoding).decode(lines, { stream: true }),
    )?.[0];
    if (text !== undefined && !readings.has(text)) readings.set(text, { encoding, text });
  }
  return [...readings.values()].slice(0, readingsShown);
}

/** ASCII words in headers, and currencies, of the countries that use a code page. */
const clues: Readonly<Record<string, RegExp>> = {
  'windows-1250':
    /\b(PLN|CZK|HUF|RON|HRK|RSD|BAM|ALL|Kc|przyjazd|wyjazd|rezerwacj|pokoj|imie|nazwisko|prijezd|odjezd|hoste|jmeno|prichod|odchod|dolazak|odlazak|noc\w*nj|gost|soba|ime|prezime|vendeg|erkezes|tavozas|szoba|oaspete|sosire|plecare|camera)\b/i,
  'windows-1251': /\b(RUB|UAH|BYN|BGN|RSD|MKD)\b/,
  'windows-1254': /\b(TRY|TL|misafir|tarihi|oda|tutar|gece|fiyat|rezervasyon|otel|durum)\b/i,
  'windows-1257': /\b(LTL|LVL|EEK|sve[c]?ias|kambarys|kaina|viesis|numurs|cena|saabumine|lahkumine|tuba|hind)\b/i,
  'windows-1252':
    /\b(CHF|SEK|NOK|DKK|BRL|MXN|ARS|CLP|COP|arrivee?|depart|chambre|voyageur|anreise|abreise|zimmer|llegada|salida|huesped|entrada|chegada|hospede|arrivo|partenza|camera|ankomst|avresa|gast)\b/i,
  shift_jis: /\bJPY\b/,
  gb18030: /\b(CNY|RMB)\b/,
  big5: /\b(TWD|NTD|HKD)\b/,
  'euc-kr': /\bKRW\b/,
};

function hasClue(encoding: string, head: string): boolean {
  return clues[encoding]?.test(head) ?? false;
}

/** The natural logarithm of the likelihood of a word's letter pairs, mainly those beyond ASCII; higher is likelier. */
type WordScore = (word: string) => number;

const models = new Map<string, WordScore[]>();

/** Scores of a word in each language of an 8-bit code page. Learned once, from names known to the platform and from our own list. */
function wordScores(codePage: string): readonly WordScore[] {
  let found = models.get(codePage);
  if (found === undefined) {
    found = languagesOf[codePage]!.map(createScore);
    models.set(codePage, found);
  }
  return found;
}

interface Counts {
  letters: Map<string, number>;
  pairs: Map<string, number>;
  total: number;
}

/** Names of people count more than those of countries. */
const nameWeight = 3;
const edge = '^';
/** Weight of the frequency of single letters if a pair is rare. */
const backing = 8;
/**
 * The weight of a pair of ASCII letters, compared with pairs that the code pages read differently: it tells the language, but seldom the code page.
 */
const plainWeight = 0.5;
/** The likelihood of a letter that a language does not have. */
const strange = 1e-5;

function createScore({ tag, names }: Language): WordScore {
  const counts: Counts = { letters: new Map(), pairs: new Map(), total: 0 };
  for (const word of wordsOf(platformNames(tag))) addWord(counts, word, 1);
  for (const word of wordsOf(names)) addWord(counts, word, nameWeight);
  const pair = (first: string, second: string) => {
    const frequency = (counts.letters.get(second) ?? 0) / counts.total || strange;
    return (
      ((counts.pairs.get(first + second) ?? 0) + backing * frequency) / ((counts.letters.get(first) ?? 0) + backing)
    );
  };
  return (word) => {
    const letters = [edge, ...word.toLowerCase(), edge];
    let sum = 0;
    for (let at = 1; at < letters.length; at += 1) {
      const isBeyond = letters[at]! > '\x7f' || letters[at - 1]! > '\x7f';
      sum += (isBeyond ? 1 : plainWeight) * Math.log(pair(letters[at - 1]!, letters[at]!));
    }
    return sum;
  };
}

function addWord(counts: Counts, word: string, weight: number): void {
  const { letters, pairs } = counts;
  let before = edge;
  letters.set(edge, (letters.get(edge) ?? 0) + weight);
  for (const letter of [...word.toLowerCase(), edge]) {
    letters.set(letter, (letters.get(letter) ?? 0) + weight);
    pairs.set(before + letter, (pairs.get(before + letter) ?? 0) + weight);
    before = letter;
    counts.total += weight;
  }
}

function wordsOf(text: string): string[] {
  // Romanian has cedillas in code pages but commas in Unicode.
  return (
    text
      .replaceAll('ș', 'ş')
      .replaceAll('ț', 'ţ')
      .match(/[\p{L}]+/gu) ?? []
  );
}

/** Countries, languages, months and days in a language, as the platform names them. */
function platformNames(tag: string): string {
  const names: string[] = [];
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const regions = new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' });
  const languages = new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' });
  for (const first of letters) {
    for (const second of letters) {
      names.push(regions.of(first + second) ?? '', languages.of((first + second).toLowerCase()) ?? '');
    }
  }
  for (let month = 0; month < 12; month += 1) {
    names.push(new Date(Date.UTC(2001, month, month + 1)).toLocaleDateString(tag, { month: 'long', weekday: 'long' }));
  }
  return names.join(' ');
}
