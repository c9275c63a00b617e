/** How likely a word is in a language of a code page, judged by its pairs of letters. */
import { type Language, languagesOf } from './names.ts';

/** The natural logarithm of the likelihood of a word's letter pairs, mainly those beyond ASCII; higher is likelier. */
type WordScore = (word: string) => number;

const models = new Map<string, WordScore[]>();

/** Scores of a word in each language of an 8-bit code page. Learned once, from names known to the platform and from our own list. */
export function wordScores(codePage: string): readonly WordScore[] {
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
