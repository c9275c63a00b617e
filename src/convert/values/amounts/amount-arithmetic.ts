/** Sums, products, rounding and shares of exact decimal texts, without binary fractions. */

interface Decimal {
  units: bigint;
  decimals: number;
}

/**
 * Rounds an amount to the decimals of its currency, half to even; `isRounded` if that changed it (zeros at the end do not count as decimals). Takes
 * an exact decimal text as given by `amountOf`; a result with more than 15 significant digits is only the nearest number.
 */
export function roundToMinorUnit(amount: string, minorUnit: number): { amount: number; isRounded: boolean } {
  const point = amount.indexOf('.');
  // Never -0.
  if (point < 0 || amount.length - point - 1 <= minorUnit) return { amount: Number(amount) || 0, isRounded: false };
  const { units, decimals } = parseDecimal(amount);
  const divisor = 10n ** BigInt(decimals - minorUnit);
  const rounded = divideHalfToEven(units, divisor);
  return { amount: toNumber({ units: rounded, decimals: minorUnit }), isRounded: rounded * divisor !== units };
}

/** The exact sum of decimal texts; `0` for none. */
export function addAmounts(amounts: readonly string[]): string {
  const parts = amounts.map(parseDecimal);
  const decimals = Math.max(0, ...parts.map((part) => part.decimals));
  const units = parts.reduce((sum, part) => sum + part.units * 10n ** BigInt(decimals - part.decimals), 0n);
  return writeDecimal({ units, decimals });
}

/** A decimal text times a whole number, exact: the price of one night times the nights. */
export function multiplyAmount(amount: string, times: number): string {
  const { units, decimals } = parseDecimal(amount);
  return writeDecimal({ units: units * BigInt(times), decimals });
}

/** A decimal text times a power of ten, exact: `48000` is `480.00` for -2, and `1.5` is `1500` for 3. */
export function shiftAmount(amount: string, power: number): string {
  const { units, decimals } = parseDecimal(amount);
  const left = decimals - power;
  return left >= 0
    ? writeDecimal({ units, decimals: left })
    : writeDecimal({ units: units * 10n ** BigInt(-left), decimals: 0 });
}

/**
 * Splits an amount into shares that add up to it exactly and differ by at most one minor unit, the larger ones first. The amount is below 1e21 and
 * has no more decimals than the minor unit (otherwise it is rounded, see `roundToMinorUnit`); `parts` is at least 1, and bounded by the caller.
 */
export function splitAmount(amount: number, minorUnit: number, parts: number): number[] {
  const units = unitsOf(amount, minorUnit);
  const [count, sign] = [BigInt(parts), units < 0n ? -1n : 1n];
  const [share, odd] = [units / count, (units % count) * sign];
  return Array.from({ length: parts }, (_, index) =>
    toNumber({ units: BigInt(index) < odd ? share + sign : share, decimals: minorUnit }),
  );
}

function unitsOf(amount: number, minorUnit: number): bigint {
  // toFixed would write out the binary fraction; the shortest text is the intended amount.
  const { units, decimals } = parseDecimal(String(amount));
  if (decimals <= minorUnit) return units * 10n ** BigInt(minorUnit - decimals);
  return divideHalfToEven(units, 10n ** BigInt(decimals - minorUnit));
}

function parseDecimal(text: string): Decimal {
  const [whole = '', decimals = ''] = text.split('.');
  return {
    units: BigInt(whole.replace(/^[+-]/, '') + decimals) * (text.startsWith('-') ? -1n : 1n),
    decimals: decimals.length,
  };
}

function writeDecimal({ units, decimals }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const minus = units < 0n ? '-' : '';
  return decimals === 0 ? minus + digits : `${minus}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const toNumber = (decimal: Decimal): number => Number(writeDecimal(decimal));

function divideHalfToEven(units: bigint, divisor: bigint): bigint {
  const sign = units < 0n ? -1n : 1n;
  const [quotient, rest] = [(units * sign) / divisor, (units * sign) % divisor];
  const goesUp = rest * 2n > divisor || (rest * 2n === divisor && quotient % 2n === 1n);
  return sign * (goesUp ? quotient + 1n : quotient);
}
