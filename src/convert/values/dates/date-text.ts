/** Prepares the text of a cell for reading a date: folded to plain letters, without weekday and time. */
import { normalized, withoutInvisibleMarks } from '../../../contract/text.ts';

/** The longest date, with weekday, time and time zone. Longer texts are not dates. */
export const dateCharactersMax = 100;

/** Lower case, one kind of space, and no accents, ordinal signs and invisible marks; the text should have at most `dateCharactersMax` characters. */
export function foldDateText(text: string): string {
  const plain = /^[\x20-\x7e]*$/.test(text) ? text : plainLetters(text);
  return plain.toLowerCase().replace(/ {2,}/g, ' ').trim();
}

function plainLetters(text: string): string {
  return normalized(withoutInvisibleMarks(text).replace(/[\u00ba\u00aa\u00b0]/g, ''), 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\s/gu, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/\u2019/g, "'");
}

/** Folded text without a time after the date. The time is removed, whatever its zone: a stay has dates, not moments. */
export function withoutTime(folded: string): string {
  return folded.replace(timeBehind, '');
}

const timeBehind = new RegExp(
  [
    String.raw`(?: ?, ?| |(?<=\d)t)`,
    '(?:(?:at|um|om|as|a|a las|alle|alle ore|ore|u) )?',
    String.raw`(?:(?:[01]?\d|2[0-4])[:h][0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?|(?:0?\d|1[0-2])(?= ?[ap]\.? ?m))`,
    String.raw`(?: ?[ap]\.? ?m\.?)?`,
    '(?: ?(?:z|utc|gmt|uhr|hrs|h|[a-z]{1,3}[sde]t))?',
    String.raw`(?: ?[+-]\d\d(?::?\d\d)?)?`,
    String.raw`(?: ?[([][^()[\]]{1,60}[)\]])?$`,
  ].join(''),
);

/** Folded text without the name of a weekday in front. */
export function withoutWeekday(folded: string): string {
  const match = /^([a-z]{2,12}(?:-feira)?)[., ]{1,3}(?=\w)/.exec(folded);
  return match !== null && weekdays.has(match[1]!) ? folded.slice(match[0].length) : folded;
}

const weekdays: ReadonlySet<string> = new Set(
  [
    'monday mon tuesday tues tue wednesday wed thursday thurs thur thu friday fri saturday sat sunday sun',
    'montag mo dienstag di mittwoch mi donnerstag do freitag fr samstag sonnabend sa sonntag so',
    'lundi lun mardi mar mercredi mer jeudi jeu vendredi ven samedi sam dimanche dim',
    'lunes martes miercoles mie jueves jue viernes vie sabado sab domingo dom',
    'lunedi martedi mercoledi giovedi gio venerdi sabato domenica',
    'segunda-feira segunda seg terca-feira terca ter quarta-feira quarta qua quinta-feira quinta qui sexta-feira sexta sex',
    'maandag ma dinsdag woensdag wo donderdag vrijdag vr zaterdag za zondag zo',
    'ponedjeljak pon utorak uto srijeda sri cetvrtak cet petak pet subota sub nedjelja ned',
  ].flatMap((names) => names.split(' ')),
);
