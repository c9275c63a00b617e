/** Amounts as the contract counts them: decimal numbers of at most 15 significant digits, never binary fractions. */

/** Largest amount of any field. */
export const amountMax = 1e12;
/** Decimals of a price in a property without a currency: the most that ISO 4217 has. */
export const decimalsMax = 4;
/** Significant digits that a JSON number carries without loss (IEEE 754). */
export const significantDigitsMax = 15;

const decimalText = /^[+-]?\d+(?:\.\d+)?$/;

/** Whether a text is a plain decimal number: digits, at most one point, no exponent, no grouping. */
export function isDecimalText(text: string): boolean {
  return decimalText.test(text);
}

/** The number that a plain decimal text means; undefined if it is not one or has more digits than a number can carry. */
export function numberOfText(text: string): number | undefined {
  if (!decimalText.test(text)) return undefined;
  if (text.length > significantDigitsMax && significantDigits(text) > significantDigitsMax) return undefined;
  const value = Number(text);
  return value === 0 ? 0 : value;
}

/** Decimals of a number in its shortest spelling: 99.5 has one, 12500 none, 1e-7 seven. */
export function decimalsOf(value: number): number {
  for (let decimals = 0; decimals <= decimalsMax; decimals++) {
    const scale = 10 ** decimals;
    if (Math.round(value * scale) / scale === value) return decimals;
  }
  const [mantissa = '', exponent = '0'] = String(value).split('e-');
  const point = mantissa.indexOf('.');
  return (point < 0 ? 0 : mantissa.length - point - 1) + Number(exponent);
}

/** Whether a number has more significant digits than the contract allows. */
export function hasTooManyDigits(value: number): boolean {
  // Below this bound, a number with at most two decimals cannot have sixteen digits.
  if (Math.abs(value) < 1e12 && Math.round(value * 100) / 100 === value) return false;
  return significantDigits(String(value).replace(/e.*$/, '')) > significantDigitsMax;
}

/** Amounts are stored as ten-thousandths, which hold every minor unit of ISO 4217 exactly. */
export const partsOfWhole = 10 ** decimalsMax;
/** From here on, a binary fraction times 10,000 can be off by one. */
const exactProductBelow = 1e11;

/** A contract amount as a whole number of ten-thousandths; exact for at most 15 significant digits up to 1e12. */
export function toStoredAmount(amount: number): number {
  if (amount < exactProductBelow) return Math.round(amount * partsOfWhole);
  // toFixed would write out the binary fraction; the shortest text is the amount that was given.
  const [whole, decimals = ''] = String(amount).split('.');
  return Number(whole + decimals.padEnd(decimalsMax, '0').slice(0, decimalsMax));
}

const [zero, nine, point] = [0x30, 0x39, 0x2e];
/** Nine digits and four decimals are fewer than a number carries. */
const plainDigitsMax = 9;

/** The ten-thousandths of the amount in these bytes, if it is plainly one: digits, a point, decimals. NaN: look closer. */
export function storedAmountOfBytes(bytes: Uint8Array, from: number, to: number): number {
  let stored = 0;
  let decimals = -1;
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte === point && decimals < 0 && at > from) decimals = 0;
    else if (byte < zero || byte > nine || decimals === decimalsMax) return Number.NaN;
    else {
      stored = stored * 10 + byte - zero;
      if (decimals >= 0) decimals++;
    }
  }
  const digits = decimals < 0 ? to - from : to - from - 1 - decimals;
  if (digits < 1 || digits > plainDigitsMax || decimals === 0) return Number.NaN;
  return stored * 10 ** (decimalsMax - Math.max(decimals, 0));
}

/** The stored amount as the number that was given. */
export function fromStoredAmount(stored: number): number {
  return stored / partsOfWhole;
}

function significantDigits(text: string): number {
  return text.replace(/[+.-]/g, '').replace(/0+$/, '').replace(/^0+/, '').length;
}
