/** The open question about a file with several properties: a key belongs to only one. */
import type { Ambiguity } from './ambiguity.ts';

const namedMax = 10;

/** Several properties in one file, of which none is chosen. `houses`: each with its number of rows, if counted. */
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
