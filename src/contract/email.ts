/** E-mail addresses: removes what is written around one, tells what is not one, and gives two spellings of one address the same key. */
import { domainToASCII } from 'node:url';
import { emailCharactersMax } from './limits.ts';
import { cleanText, isText, withoutInvisibleMarks } from './text.ts';

/** RFC 5321, 4.5.3.1.1, and RFC 1035, 2.3.4. */
const localCharactersMax = 64;
const labelCharactersMax = 63;

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*';
const asciiLocal = new RegExp(`^${atom}(?:\\.${atom})*$`);
/** At least two labels; the last consists of letters, or is the ASCII form of another script. */
const domainName = `(?:${label}\\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]*[A-Za-z0-9])`;
const asciiDomain = new RegExp(`^${domainName}$`);
/** Most addresses: ASCII, and in all no longer than each part may be. */
const plainEmail = new RegExp(`^${atom}(?:\\.${atom})*@${domainName}$`);
/** A dot-atom with letters, digits and symbols of any script (RFC 6531), but no punctuation beyond ASCII. */
const wideAtom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~\\-\\p{L}\\p{M}\\p{N}\\p{S}]+";
const wideLocal = new RegExp(`^${wideAtom}(?:\\.${wideAtom})*$`, 'u');
const beyondAscii = /[^\x00-\x7f]/;

/** Whether a text is an e-mail address of the contract: a dot-atom at a domain name of at least two labels, in any script. */
export function isEmail(text: string): boolean {
  if (text.length <= labelCharactersMax && plainEmail.test(text)) return true;
  const at = text.indexOf('@');
  if (at < 1 || at > localCharactersMax || text.length > emailCharactersMax) return false;
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  return (asciiLocal.test(local) || isWideLocal(local)) && isDomain(domain);
}

/** What a byte may be in a plain address: 1 a letter, 2 a digit, 3 another sign of an atom, 4 a hyphen; 0 anything else. */
const signs = Uint8Array.from({ length: 256 }, (_, byte) => {
  const sign = String.fromCharCode(byte);
  if (sign === '-') return 4;
  return /[A-Za-z]/.test(sign) ? 1 : /[0-9]/.test(sign) ? 2 : new RegExp(`^${atom}$`).test(sign) ? 3 : 0;
});
const [letterSign, hyphenSign, atByte, pointByte] = [1, 4, 0x40, 0x2e];

/** Whether the bytes are plainly an address: ASCII, short, and its last label of letters. False: look closer. */
export function isEmailInBytes(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from > labelCharactersMax) return false;
  let at = from;
  let partFrom = from;
  for (; at < to && bytes[at] !== atByte; at++) {
    if (bytes[at] === pointByte) {
      if (at === partFrom) return false;
      partFrom = at + 1;
    } else if (signs[bytes[at]!] === 0) return false;
  }
  if (at === partFrom || at >= to) return false;
  let labels = 0;
  let isOfLetters = true;
  partFrom = at + 1;
  for (at++; ; at++) {
    const sign = at === to ? 0 : signs[bytes[at]!]!;
    if (at === to || bytes[at] === pointByte) {
      if (at === partFrom || signs[bytes[partFrom]!] === hyphenSign || signs[bytes[at - 1]!] === hyphenSign)
        return false;
      labels++;
      if (at === to) return labels > 1 && isOfLetters && at - partFrom > 1;
      partFrom = at + 1;
      isOfLetters = true;
    } else if (sign === 0 || sign === 3) return false;
    else if (sign !== letterSign) isOfLetters = false;
  }
}

function isWideLocal(local: string): boolean {
  return beyondAscii.test(local) && isText(local) && wideLocal.test(local);
}

function isDomain(domain: string): boolean {
  const ascii = beyondAscii.test(domain) ? asciiOfDomain(domain) : domain;
  if (!asciiDomain.test(ascii)) return false;
  return ascii.length <= labelCharactersMax || ascii.split('.').every((part) => part.length <= labelCharactersMax);
}

/** The form of a domain in the DNS; empty if it cannot be one. Symbols that would be converted to other letters are not allowed in a domain. */
function asciiOfDomain(domain: string): string {
  return isText(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) ? domainToASCII(domain) : '';
}

/** What a cleaned address cannot begin or end with: brackets, quotes, list marks, and characters that no domain ends with. */
const wrapped = /^[<([{"'“”„«»‹›‘’‚]+(.*?)[>)\]}"'“”«»‹›‘’]+$/su;
const leading = /^[\s<([{"“”„«»‹›‘‚,;:]+/u;
const trailing = /[^\p{L}\p{M}\p{N}]+$/u;
const inBrackets = /<\s*([^<>@]*@[^<>]*)>/u;
const mailto = /^mailto:([^?]*)(?:\?.*)?$/isu;
const comment = /\s*\([^()@]*\)$/u;

/**
 * The e-mail address in a text, without what is written around it: `<a@x.de>`, `mailto:a@x.de`, `Eva <a@x.de>`, `"a@x.de",`, a zero-width space. The
 * result may not be an address (see `isEmail`); an address alone stays as it is.
 */
export function cleanEmail(text: string): string {
  if (text.length > textCharactersMax || isEmail(text)) return text;
  let email = cleanText(withoutInvisibleMarks(text));
  // Each step may uncover work for another: `"Eva" <mailto:a@x.de>,`. A step that changes the text makes it shorter.
  for (let before = ''; before !== email && !isEmail(email); ) {
    before = email;
    email = withoutWrapper(email).trim();
  }
  return isEmail(email) ? email : cleanText(withoutInvisibleMarks(text));
}

/** A name beside an address is short; a longer text is not an address. */
const textCharactersMax = 600;

function withoutWrapper(text: string): string {
  const [written, bracketed = ''] = inBrackets.exec(text) ?? [];
  // Two addresses are not one address, but many programs write the address in place of the name as well.
  if (written !== undefined && isNameOf(bracketed.trim(), text.replace(written, ' ').trim())) return bracketed;
  const linked = mailto.exec(text)?.[1];
  if (linked !== undefined) return linked;
  const inside = wrapped.exec(text)?.[1];
  if (inside !== undefined) return inside;
  return text.replace(comment, '').replace(leading, '').replace(trailing, '');
}

function isNameOf(email: string, name: string): boolean {
  return !name.includes('@') || name.replace(/^["']|["']$/g, '').toLowerCase() === email.toLowerCase();
}

/** The key that is equal for two spellings of one e-mail address: case ignored, the domain in its DNS form. Empty for no address. */
export function emailKey(email: string | null | undefined): string {
  if (email === null || email === undefined) return '';
  const key = email.toLowerCase();
  if (!beyondAscii.test(key)) return key;
  const at = key.lastIndexOf('@') + 1;
  return key.slice(0, at) + (asciiOfDomain(key.slice(at)) || key.slice(at));
}
