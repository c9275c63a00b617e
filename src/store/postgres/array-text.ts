/** Writes lists of values as PostgreSQL's array text. The client's own way looks at each value far more often, and this runs for every cell. */

const special = /["\\]/g;

/** An array of whole numbers. */
export function numberArray(numbers: readonly number[]): string {
  return `{${numbers.join()}}`;
}

/** An array of texts and numbers; null for an absent value. */
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
