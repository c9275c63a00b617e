/** Parses option values from the command line; says why a text does not fit. */
import { InvalidArgumentError } from 'commander';
import { isUnfit, parseDelimiter, parseInteger, type Unfit } from '../convert/reading-options.ts';

/** The value of an option. Throws commander's error for a text that does not fit. */
export function requireFit<Value>(value: Value | Unfit): Value {
  if (isUnfit(value)) throw new InvalidArgumentError(value.unfit);
  return value;
}

/** A whole number within bounds, both inclusive. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => requireFit(parseInteger(text, { least, most }));
}

/** `12` or `5%`, for --max-errors. */
export function errorLimit(text: string): { count: number } | { percent: number } {
  const match = /^(\d+(?:\.\d+)?)(%?)$/.exec(text);
  if (match?.[2] === '%' && Number(match[1]) <= 100) return { percent: Number(match[1]) };
  if (match?.[2] === '' && Number.isInteger(Number(match[1]))) return { count: Number(match[1]) };
  throw new InvalidArgumentError('It must be a number such as 10, or a share of the rows such as 5%.');
}

/** One ASCII character that is not a letter, digit or quote; `tab` and `\t` mean TAB. */
export function delimiter(text: string): string {
  return requireFit(parseDelimiter(text));
}

const spanMs: Record<string, number> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** A span such as `90d`, `12h` or `6w`, in milliseconds. */
export function spanOfTime(text: string): number {
  const match = /^(\d{1,5})([hdw])$/.exec(text);
  if (match !== null && Number(match[1]) > 0) return Number(match[1]) * spanMs[match[2]!]!;
  throw new InvalidArgumentError('It must be a span such as 90d, 12h or 6w.');
}

/** A list of names separated by commas. */
export function list(text: string): string[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) throw new InvalidArgumentError('It must be one name, or several separated by commas.');
  return names;
}
