/** Finds the field of each column of a header: by name, or by one of its common words. */
import { PmsError } from '../../contract/errors.ts';
import type { Field } from '../../contract/field.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import type { Resource } from '../../contract/resource.ts';
import { normalized } from '../../contract/text.ts';
import type { FilePlan } from '../file-plan.ts';
import type { ColumnRole } from './source.ts';

/** A column without a field, and the field that may have been meant. */
export interface UnknownColumn {
  column: string;
  nearest?: string;
}

interface ColumnMatch {
  /** The field of each column; undefined if it has none. */
  fields: (Field | undefined)[];
  unknown: UnknownColumn[];
  /** If a price list has a column for its currency: this column is checked against the property. */
  currencyColumn?: number;
}

/**
 * Matches header cells to the fields of a resource. `constants` are the fields given by `--set`. Throws PmsError double_column.
 */
export function matchColumns(
  resource: Resource,
  header: readonly string[],
  constants: ReadonlySet<string>,
): ColumnMatch {
  const match: ColumnMatch = { fields: header.map((column) => fieldOfColumn(resource, column)), unknown: [] };
  header.forEach((column, index) => {
    if (match.fields[index] !== undefined || isIgnored(column)) return;
    if (isPriceCurrency(resource, column)) match.currencyColumn = index;
    else match.unknown.push(unknownColumn(resource, column));
  });
  refuseDoubles(header, match.fields, constants);
  return match;
}

/** The field for a column or key; undefined if it has none. */
export function fieldOfColumn(resource: Resource, column: string): Field | undefined {
  if (isIgnored(column)) return undefined;
  const wanted = headerKey(column);
  return (
    resource.fields.find(({ name }) => headerKey(name) === wanted) ??
    resource.fields.find(({ aliases }) => aliases.some((alias) => headerKey(alias) === wanted))
  );
}

/** The columns that nobody knows, each with the nearest field. */
export function unknownColumns(
  resource: Resource,
  header: readonly string[],
  isKnown: readonly boolean[],
): UnknownColumn[] {
  return header.flatMap((column, index) =>
    isKnown[index] || isIgnored(column) ? [] : [unknownColumn(resource, column)],
  );
}

/** The unknown column with the nearest field, if one is near. */
export function unknownColumn(resource: Resource, column: string): UnknownColumn {
  const nearest = nearestName(
    column,
    resource.fields.flatMap((field) => [field.name, ...field.aliases]),
  );
  // A word of a few letters is near to many: only its own letters in another order are a slip.
  const lettersOf = (name: string) => [...headerKey(name)].sort().join('');
  const isFar = column.trim().length < 6 && nearest !== undefined && lettersOf(nearest) !== lettersOf(column);
  if (isFar) return { column };
  return nearest === undefined ? { column } : { column, nearest: fieldOfColumn(resource, nearest)!.name };
}

/** Columns that begin as those do that we write ourselves (`_line`, `_message` …), but for `_id`, and nameless ones are ignored without a message. */
export function isIgnored(column: string): boolean {
  return /^_(?!_|id$)/i.test(column) || headerKey(column) === '';
}

/** What each column is called: its header, with its place where another has the same (`Price #7`). */
export function columnNames(header: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of header) counts.set(name.trim(), (counts.get(name.trim()) ?? 0) + 1);
  return header.map((name, index) =>
    name.trim() !== '' && counts.get(name.trim())! > 1 ? `${name.trim()} #${index + 1}` : name,
  );
}

/** Headers are compared without case, spaces and punctuation. */
export function headerKey(column: string): string {
  // Signs above and below the letters of Thai are vowels.
  return normalized(column, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{Script=Thai}]+/gu, '');
}

/** Whether a column gives the currency of a price list, which has no field of its own and is checked against the property. */
export function isPriceCurrency(resource: Resource, column: string): boolean {
  return resource.name !== 'bookings' && headerKey(column) === 'currencyiso';
}

/** Where `--set` gives what a column gives. */
export const setOverColumn = (column: string, field: string) =>
  `The column "${column}" gives ${field} already, and --set would give it again.`;

/** A header as it is shown to a person. */
export function shownName(header: string): string {
  return header.trim().slice(0, 60);
}

/** Throws PmsError double_column if two columns, or a column and `--set`, have one meaning. */
function refuseDoubles(
  header: readonly string[],
  fields: readonly (Field | undefined)[],
  constants: ReadonlySet<string>,
): void {
  const first = new Map<string, string>();
  for (const [index, field] of fields.entries()) {
    if (field === undefined) continue;
    const column = shownName(header[index]!);
    const other = first.get(field.name);
    if (other !== undefined)
      throw new PmsError('double_column', `The columns "${other}" and "${column}" both mean ${field.name}.`);
    if (constants.has(field.name)) throw new PmsError('double_column', setOverColumn(column, field.name));
    first.set(field.name, column);
  }
}

/** The first columns of a header, as a message shows them. */
export function shownHeader(header: readonly string[], most = 8): string {
  return header
    .slice(0, most)
    .map((column) => `"${column.trim().slice(0, 40)}"`)
    .join(', ');
}

/** The error for a flag that names a column which is not there. */
export function noSuchColumn(flag: string, column: string, header: readonly string[]): PmsError {
  const columns = header.map((name) => name.trim()).filter((name) => name !== '');
  return new PmsError('usage', `${flag} names the column "${column.slice(0, 60)}", which is not in the header.`, {
    details: { column },
    fix: `There are: ${columns.slice(0, 30).join(', ').slice(0, 600)}.`,
  });
}

type RolesOfFile = Pick<FilePlan, 'header' | 'roles' | 'source'>;

/** Their indexes, the most important first: in the order in which the source names them, else in that of the file. */
export function indexesOfRole({ roles, header, source }: RolesOfFile, role: ColumnRole): number[] {
  const indexes = [...roles.keys()].filter((index) => roles[index] === role);
  if (source === undefined || indexes.length < 2) return indexes;
  const rank = new Map(source.columns.flatMap(({ words }, at) => words.map((word) => [headerKey(word), at] as const)));
  const rankOf = (index: number) => rank.get(headerKey(header[index]!)) ?? source.columns.length;
  return indexes.sort((left, right) => rankOf(left) - rankOf(right));
}

/** The same of every role of a file, each found once. */
export function indexesByRole(file: RolesOfFile): (role: ColumnRole) => readonly number[] {
  const byRole = new Map(file.roles.flatMap((role) => role ?? []).map((role) => [role, indexesOfRole(file, role)]));
  return (role) => byRole.get(role) ?? [];
}
