/** Amounts as the contract counts them: decimal numbers of at most 15 significant digits, never binary fractions. */

/** Largest amount of any field. */
export const amountMax = 1e12;
/** Decimals of a price in a property that has no currency: the most that ISO 4217 knows. */
export const decimalsMax = 4;
/** Significant digits that a JSON number carries without loss (IEEE 754). */
export const significantDigitsMax = 15;

const decimalText = /^[+-]?(\d+)(?:\.(\d+))?$/;

/** Whether a text is a plain decimal number: digits, at most one point, no exponent, no grouping. */
export function isDecimalText(text: string): boolean {
  return decimalText.test(text);
}

/** The number that a plain decimal text means; undefined where it is none, or has more digits than a number carries. */
export function numberOfText(text: string): number | undefined {
  const match = decimalText.exec(text);
  if (match === null) return undefined;
  if (text.length > significantDigitsMax && significantDigits(match[1]!, match[2] ?? '') > significantDigitsMax) {
    return undefined;
  }
  const value = Number(text);
  return value === 0 ? 0 : value;
}

/** Decimals of a number as it is written shortest: 99.5 has one, 12500 none, 1e-7 seven. */
export function decimalsOf(value: number): number {
  if (Number.isInteger(value)) return 0;
  const text = String(value);
  const exponentAt = text.indexOf('e-');
  const mantissa = exponentAt < 0 ? text : text.slice(0, exponentAt);
  const point = mantissa.indexOf('.');
  const decimals = point < 0 ? 0 : mantissa.length - point - 1;
  return exponentAt < 0 ? decimals : decimals + Number(text.slice(exponentAt + 2));
}

/** Whether a number has more significant digits than the contract carries. */
export function hasTooManyDigits(value: number): boolean {
  const text = String(Math.abs(value));
  if (text.length <= significantDigitsMax) return false;
  const [whole = '', fraction = ''] = text.replace(/e.*$/, '').split('.');
  return significantDigits(whole, fraction) > significantDigitsMax;
}

/** Parts of a whole in which amounts are stored: ten-thousandths, which hold every minor unit of ISO 4217 exactly. */
const partsOfWhole = 10 ** decimalsMax;

/** A contract amount as a whole number of ten-thousandths; exact for at most 15 significant digits up to 1e12. */
export function toStoredAmount(amount: number): number {
  return Math.round(amount * partsOfWhole);
}

/** The amount that was stored, as the number that went in. */
export function fromStoredAmount(stored: number): number {
  return stored / partsOfWhole;
}

function significantDigits(whole: string, fraction: string): number {
  return (whole + fraction).replace(/0+$/, '').replace(/^0+/, '').length;
}
