/** The name of a file without the dates in it: the next file of the same list has it too. Stands alone, because it needs no database. */
import { basename, dirname } from 'node:path';

const dateInName =
  /(?<!\d)(?:\d{4}[-._ ]?\d\d[-._ ]?\d\d|\d{1,2}[-._ ]\d{1,2}[-._ ](?:\d\d){1,2}|(?<!\p{L})(?:\d{4}[-_ ]?w|(?:kw|week)[-_ ]?)\d{1,2})(?!\d)/giu;

/** A name that is only a date stays as it is. */
export function undated(file: string): string {
  const name = basename(file);
  const rest = name.replace(dateInName, '');
  return /\p{L}.*\./u.test(rest) ? rest : name;
}

/** Where a file lies, without the dates in it. */
export function folder(file: string): string {
  return dirname(file).replace(dateInName, '');
}
