/** Areas as people write them, turned into square metres in the one stored form. The same rule holds for the wire and for files. */
import { numberOfText } from './money.ts';
import { normalized, withoutInvisibleMarks } from './text.ts';

export type AreaUnit = 'm²' | 'ft²';

const squareFootInSquareMetres = 0.09290304;
const areaCharactersMax = 60;
/** What is stored and sent: the shortest spelling of a number, and the unit. */
export const storedArea = /^(?:0|[1-9]\d*)(?:\.\d*[1-9])? m²$/;
const areaText = /^(\d[\d.,' ]*?) ?([^\d\s.,'][^,']*)?$/;

/**
 * Reads an area from a text: `25m2`, `25,5 m²`, `30 ㎡`, `25 mq`, `25 square metres`, `25 кв.м`, `320 sq ft`, `1,200 ft²`, or a number alone if
 * `unitElsewhere` is its unit. Gives it as it is stored (`29.7 m²`), and whether it was in square feet. Undefined for anything else, including three
 * digits after a mark, which could be thousands.
 */
export function readArea(text: string, unitElsewhere?: AreaUnit): { area: string; isConverted: boolean } | undefined {
  if (text.length > areaCharactersMax) return undefined;
  if (storedArea.test(text)) return { area: text, isConverted: false };
  // Raised digits are a power; normalization would turn them into digits of the number.
  if (/\d[²³¹⁰-⁹]/u.test(text)) return undefined;
  const [, written, unitText = ''] = areaText.exec(plain(text)) ?? [];
  const unit = unitText === '' ? unitElsewhere : areaUnit(unitText);
  const number = written === undefined || unit === undefined ? undefined : numberOfArea(written, unit);
  if (number === undefined || unit === undefined) return undefined;
  if (unit === 'm²') return { area: `${number} m²`, isConverted: false };
  return { area: `${Math.round(number * squareFootInSquareMetres * 10) / 10} m²`, isConverted: true };
}

/** The unit that a word means, ignoring case, spaces and points; undefined if it is not a unit of area. */
export function areaUnit(text: string): AreaUnit | undefined {
  const word = plain(text)
    .toLowerCase()
    .replace(/[\s.^_-]/g, '');
  if (squareMetres.has(word)) return 'm²';
  return squareFeet.has(word) ? 'ft²' : undefined;
}

/** One form for `m²`, `㎡` and `m2`; no invisible characters, single spaces. */
function plain(text: string): string {
  return normalized(withoutInvisibleMarks(text), 'NFKC').replace(/\s+/g, ' ').trim();
}

const squareMetres =
  wordsOf(`m2 mt2 mts2 sqm sqmt sqmtr sqmtrs sqmeter sqmeters sqmetre sqmetres qm mq squarem squaremeter squaremeters
  squaremetre squaremetres quadratmeter metriquadri metriquadrati metroquadro metroscuadrados metrosquadrados mètrescarrés mètrecarré
  vierkantemeter м2 квм квм2 квметр квметра квметров квадратныхметров 平方米 平米 平方メートル`);
const squareFeet = wordsOf('ft2 sqft sft squarefeet squarefoot sqfeet sqfoot');

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

function numberOfArea(written: string, unit: AreaUnit): number | undefined {
  const text = written.replace(/[' ]/g, '');
  if (/^\d+(?:\.\d{1,2})?$/.test(text)) return numberOfText(text);
  if (/^\d+,\d{1,2}$/.test(text)) return numberOfText(text.replace(',', '.'));
  if (unit === 'ft²' && /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?$/.test(text))
    return numberOfText(text.replaceAll(',', ''));
  return undefined;
}
