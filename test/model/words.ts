/** The texts of the model: when two names are one room type, and two pairs of names one guest. */

export function clean(text: string): string {
  return text.trim().normalize('NFC');
}

/** The spelling that is stored of a room type or rate plan. */
export function nameOf(text: string): string {
  return clean(text).replace(/\s+/g, ' ');
}

export function nameKeyOf(text: string): string {
  return fold(nameOf(text)).normalize('NFC');
}

/** Letters without their case: down, up and down again, each by itself, so that ẞ becomes ss and no sigma is a last one. */
export function fold(text: string): string {
  const each = (whole: string, change: (character: string) => string) =>
    [...whole].map((character) => (character === 'ı' ? character : change(character))).join('');
  const down = (character: string) => character.toLowerCase();
  return each(
    each(each(text, down), (character) => character.toUpperCase()),
    down,
  );
}

/** Two pairs of names with one key are one guest. Folded before and behind: a capital may be two letters, and a sign may stand for capitals. */
export function guestKeyOf(first: string | null, last: string | null): string {
  let base = '';
  let letters = '';
  for (const character of fold(`${first ?? ''} ${last ?? ''}`).normalize('NFKD')) {
    const isMark = /\p{M}/u.test(character);
    if (!isMark) base = character;
    if (isMark && /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(base)) continue;
    letters += character;
  }
  const words = fold(letters)
    .normalize('NFC')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');
  if (words.length > 0) return words.sort().join(' ');
  const signs = [first, last].map((name) => fold(clean(name ?? ''))).filter((name) => name !== '');
  return signs.sort().join(' ');
}

/** Order by code point, as lists are given. */
export function byCodePoint(one: string, other: string): number {
  const [left, right] = [[...one], [...other]];
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const difference = left[index]!.codePointAt(0)! - right[index]!.codePointAt(0)!;
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
