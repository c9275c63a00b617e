/**
 * A month's name in, its number out: English, German, French, Spanish, Italian, Portuguese, Dutch and Croatian (nominative and genitive).
 * The table is literal, because what ICU knows differs from machine to machine.
 */

/** How a date with a month's name was punctuated: a few names belong to one language only where it shows. */
export interface DatePoints {
  /** A point behind the number of the day. */
  behindDay: boolean;
  /** A point behind the whole date. */
  behindDate: boolean;
}

/**
 * The month (1 to 12) that a word names; undefined where it names none, or where it could name two. `word` is lower case without accents
 * and points. No two of the eight languages use one word for different months; see `croatianPoints` for their neighbours.
 */
export function monthOfName(word: string, points: DatePoints): number | undefined {
  const month = monthByName.get(word);
  const needed = month === undefined ? undefined : croatianPoints.get(word);
  if (needed === 'behindDay') return points.behindDay ? month : undefined;
  if (needed === 'both') return points.behindDay && points.behindDate ? month : undefined;
  return month;
}

/** The names of each month, lower case without accents, long and short, January first. */
export const monthNames: readonly (readonly string[])[] = [
  'january jan januar janner jaenner janvier janv enero ene gennaio genn gen janeiro januari sijecanj sijecnja sij',
  'february feb februar feber fevrier fevr fev febrero febbraio febbr fevereiro februari veljaca veljace velj',
  'march mar marz maerz mrz mars marzo marco maart mrt ozujak ozujka ozu',
  'april apr avril avr abril abr aprile travanj travnja tra',
  'may mai mayo maggio magg mag maio mei svibanj svibnja svi',
  'june jun juni juin junio giugno giu junho lipanj lipnja lip',
  'july jul juli juillet juil julio luglio lug julho srpanj srpnja srp',
  'august aug aout agosto ago augustus kolovoz kolovoza kol',
  'september sep sept septembre septiembre setiembre settembre sett set setembro rujan rujna ruj',
  'october oct oktober okt octobre octubre ottobre ott outubro out listopad listopada lis',
  'november nov novembre noviembre novembro studeni studenoga studenog stu',
  'december dec dezember dez decembre diciembre dic dicembre dezembro prosinac prosinca pro',
].map((names) => names.split(' '));

const monthByName = new Map(monthNames.flatMap((names, place) => names.map((name) => [name, place + 1] as const)));

/**
 * Croatian names that mean the month after in Polish (`5 listopada`, `lip`) or Czech (`5. lis`, `5. srp`). Polish sets no point behind the
 * day, and neither sets one behind the year, as Croatian does: `5. listopada 2026.`
 */
const croatianPoints: ReadonlyMap<string, 'behindDay' | 'both'> = new Map([
  ['listopada', 'behindDay'],
  ['lip', 'behindDay'],
  ['listopad', 'both'],
  ['lis', 'both'],
  ['srp', 'both'],
]);
