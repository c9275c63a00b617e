/** Finds the columns with a role. */
import { headerKey } from './native-columns.ts';
import type { ColumnRole, Source } from './source.ts';

interface RolesOfFile {
  header: readonly string[];
  /** By column. */
  roles: readonly (ColumnRole | undefined)[];
  source?: Source;
}

/** Their indexes, the most important first: in the order in which the source names them, else in that of the file. */
export function indexesOfRole({ roles, header, source }: RolesOfFile, role: ColumnRole): number[] {
  const indexes = [...roles.keys()].filter((index) => roles[index] === role);
  if (source === undefined || indexes.length < 2) return indexes;
  const rank = new Map(source.columns.flatMap(({ words }, at) => words.map((word) => [headerKey(word), at] as const)));
  const rankOf = (index: number) => rank.get(headerKey(header[index]!)) ?? source.columns.length;
  return indexes.sort((left, right) => rankOf(left) - rankOf(right));
}
