/** Lists of values as PostgreSQL reads an array: the client's own way looks at each value far more often, and this runs for every cell. */

const special = /["\\]/g;

/** Whole numbers, none of them absent. */
export function numberArray(numbers: readonly number[]): string {
  return `{${numbers.join()}}`;
}

/** Texts and numbers, null where one is absent. */
export function valueArray(values: readonly (string | number | null | undefined)[]): string {
  let text = '{';
  for (let at = 0; at < values.length; at++) {
    const value = values[at];
    if (at > 0) text += ',';
    if (value === null || value === undefined) text += 'NULL';
    else if (typeof value === 'number') text += value;
    else text += `"${value.includes('"') || value.includes('\\') ? value.replace(special, '\\$&') : value}"`;
  }
  return `${text}}`;
}
