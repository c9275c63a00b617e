/** The houses that a column of a file names in, what is to be decided out: a key belongs to one property. */
import type { Ambiguity } from './ambiguity.ts';

const namedMax = 10;

/** Several houses in one file, of which none is chosen. `houses`: each with its rows, where they were counted. */
export function severalProperties(column: string, houses: readonly { name: string; count?: number }[]): Ambiguity {
  const named = houses.slice(0, namedMax);
  return {
    what: 'property',
    column,
    houses: named,
    total: houses.length,
    choices: named.map(({ name }) => ({ option: 'only', of: column, value: name })),
  };
}
