/** Finds the source of an external header, and the role of each of its columns. */
import { PmsError } from '../../contract/errors.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import { type ResourceName, resources } from '../../contract/resource.ts';
import { madeOnce } from '../../contract/text.ts';
import type { Row } from '../../file/row.ts';
import type { Decisions, MappedColumns } from '../reading-options.ts';
import type { Remark } from '../remark.ts';
import { everydayRoles } from './everyday-roles.ts';
import { loadSources } from './load-sources.ts';
import { columnNames, headerKey, isIgnored, noSuchColumn } from './native-columns.ts';
import type { ColumnRole, Roles, Source, SourceColumn } from './source.ts';

export interface ChosenColumns {
  /** Absent if the columns are matched by common words. */
  source?: Source;
  /** The role of each column of the header; undefined if it has no field. */
  roles: (ColumnRole | undefined)[];
  /** Whether each column is known, with or without a field. */
  isKnown: boolean[];
  /** Whether a person has set the role of each column, by `--column` or a mapping file. */
  isSaid: boolean[];
  /** Why these roles. */
  finding: Remark;
}

interface ToChoose extends Decisions {
  /** The first rows: their cells identify a source in any language. */
  first?: readonly Row[];
}

/**
 * The columns of an external file: by the named source, otherwise by the source whose signature the header has, otherwise by common words. A mapping
 * file's columns override these, and `--column` overrides those. Throws PmsError usage (unknown source) and wrong_resource (the file holds something
 * else).
 */
export async function chooseColumns(
  resource: ResourceName,
  header: readonly string[],
  { first = [], ...decisions }: ToChoose,
): Promise<ChosenColumns> {
  const source = await chooseSource(resource, header, decisions.source);
  const isOpen = source === undefined && decisions.source === undefined;
  const byPosition = isOpen ? await import('./recognise-by-position.ts') : undefined;
  const placed = await byPosition?.recogniseByPosition(resource, header, first);
  const known = placed?.source ?? source;
  const chosen: ChosenColumns =
    known === undefined
      ? byHeadings(resource, header)
      : bySource(known, header, { decisions, columns: placed?.columns ?? columnsOfHeader(known, header) });
  if (decisions.columns !== undefined) (await import('../mapping-file.ts')).requireFit(header, decisions.columns);
  const mapped =
    decisions.columns === undefined
      ? chosen
      : guarded(byMapping(chosen, header, decisions.columns), { resource, header, isKnown: chosen.isKnown });
  return decisions.column === undefined ? mapped : bySaid(mapped, header, decisions.column);
}

/** By common words; where all that are known are the names of our own fields, only the style of the cells is another. */
function byHeadings(resource: ResourceName, header: readonly string[]): ChosenColumns {
  const everyday = everydayRoles(resource, header);
  const named = header.flatMap((name, index) => (everyday.roles[index] === undefined ? [] : [name]));
  const isOwn = named.length > 0 && named.every((name) => resources[resource].fieldByName.has(name.trim()));
  return { ...everyday, isSaid: header.map(() => false), finding: { code: isOwn ? 'own_form' : 'headings' } };
}

/** The source whose signature a header has, of any resource; if there are several, the one that knows most of its columns. */
export function recogniseSource(sources: readonly Source[], header: readonly string[]): Source | undefined {
  const words = new Set(header.filter((word) => !isIgnored(word)).map(headerKey));
  const found = sources
    .filter((source) => source.signatures.some((signature) => hasAll(source, signature, words)))
    .map((source) => ({
      source,
      known: columnsOfHeader(source, header).filter((column) => column !== undefined).length,
    }));
  return found.sort((left, right) => right.known - left.known)[0]?.source;
}

async function chooseSource(
  resource: ResourceName,
  header: readonly string[],
  name: string | undefined,
): Promise<Source | undefined> {
  if (name === everydayName) return undefined;
  const source = name === undefined ? recogniseSource(await loadSources(), header) : await sourceOfName(name);
  if (source === undefined || source.resource === resource) return source;
  const asWhatItIs = `\`pms import ${source.resource === 'rooms' ? 'room-types' : source.resource} FILE\``;
  const what = `of ${source.title}, which holds ${source.resource}, not ${resource}.`;
  if (name === undefined)
    throw new PmsError('wrong_resource', `The file is ${what}`, { fix: `Import it as what it is: ${asWhatItIs}.` });
  throw new PmsError('wrong_resource', `\`--source ${name}\` says that the file is ${what}`, {
    fix: `Import it as that: ${asWhatItIs}, or leave \`--source\` out, or name a source of ${resource} (\`pms sources\`).`,
  });
}

/** The value of `--source` for no source. */
export const everydayName = 'none';

async function sourceOfName(name: string): Promise<Source> {
  const sources = await loadSources();
  const source = sources.find((one) => one.name === name);
  if (source !== undefined) return source;
  const nearest = nearestName(
    name,
    sources.map((one) => one.name),
  );
  const hint = nearest === undefined ? '' : ` The nearest is ${nearest}.`;
  throw new PmsError('usage', `There is no source ${name}.${hint}`, {
    fix: '`pms sources` lists them; `--source none` reads the file by everyday words.',
  });
}

function hasAll(source: Source, signature: readonly string[], words: ReadonlySet<string>): boolean {
  return signature.every((word) => {
    const column = columnOf(source, headerKey(word));
    // Columns without a field stand together in one entry.
    const spellings = column?.role === undefined ? [word] : column.words;
    return spellings.some((each) => words.has(headerKey(each)));
  });
}

const columnsByWord = madeOnce(
  ({ columns }: Source) =>
    new Map(columns.flatMap((column) => column.words.map((word) => [headerKey(word), column] as const))),
);

function columnOf(source: Source, key: string): SourceColumn | undefined {
  return columnsByWord(source).get(key);
}

function columnsOfHeader(source: Source, header: readonly string[]): (SourceColumn | undefined)[] {
  const columns = header.map((word) => (isIgnored(word) ? undefined : columnOf(source, headerKey(word))));
  return source.inOrder ? filledByPosition(source, columns) : columns;
}

/** Unknown columns between two known ones are identified by their index, if those two are as far apart in the header as in the source. */
function filledByPosition(source: Source, columns: (SourceColumn | undefined)[]): (SourceColumn | undefined)[] {
  const filled = [...columns];
  let left = -1;
  for (const [index, column] of columns.entries()) {
    if (column === undefined) continue;
    const from = left < 0 ? -1 : source.columns.indexOf(columns[left]!);
    const to = source.columns.indexOf(column);
    if (to - from === index - left) {
      for (let between = left + 1; between < index; between++) filled[between] = source.columns[from + between - left];
    }
    left = index;
  }
  return filled;
}

/** The source's own columns; a column that it does not know gets its role from common words, if no other column has that role. */
function bySource(
  source: Source,
  header: readonly string[],
  { decisions: { source: named }, columns }: { decisions: Decisions; columns: readonly (SourceColumn | undefined)[] },
): ChosenColumns {
  const everyday = everydayRoles(source.resource, header);
  const said = new Set(columns.map((column) => column?.role));
  const known = columns.filter((column) => column !== undefined).length;
  return {
    source,
    roles: columns.map((column, index) => {
      const role = column === undefined ? everyday.roles[index] : column.role;
      return column === undefined && said.has(role) && !source.takesMore ? undefined : role;
    }),
    isKnown: columns.map((column, index) => column !== undefined || everyday.isKnown[index]!),
    isSaid: header.map(() => false),
    finding: { code: 'source', title: source.title, isNamed: named !== undefined, known, headers: header.length },
  };
}

function byMapping(chosen: ChosenColumns, header: readonly string[], columns: MappedColumns): ChosenColumns {
  const exact = new Map(Object.entries(columns));
  const byWord = new Map(Object.entries(columns).map(([name, role]) => [headerKey(name), role]));
  // "Price" and "Price %" are compared as the same word, but are two columns.
  const mapped = columnNames(header).map((name) => {
    if (isIgnored(name)) return undefined;
    return exact.has(name) ? exact.get(name) : byWord.get(headerKey(name));
  });
  return {
    ...chosen,
    roles: mapped.map((role) => (role === 'none' ? undefined : (role ?? undefined))),
    isKnown: mapped.map((role) => role !== undefined),
    isSaid: mapped.map((role) => role !== undefined && role !== null),
    finding: { code: 'mapping', title: chosen.source?.title },
  };
}

/**
 * Columns without a role in the mapping file (null) still get the roles that guard against a wrong import: the property, and for prices the currency,
 * if no other column has that role. Not if the source knows the column as unused (`isKnown`).
 */
function guarded(
  chosen: ChosenColumns,
  { resource, header, isKnown }: { resource: ResourceName; header: readonly string[]; isKnown: readonly boolean[] },
): ChosenColumns {
  const guards: Roles = resource === 'bookings' ? ['property'] : ['property', 'currency_iso'];
  const everyday = everydayRoles(resource, header).roles;
  const roles = chosen.roles.map((role, index) => {
    const guard = everyday[index];
    const isOfSource = chosen.source !== undefined && isKnown[index];
    const isFree = role === undefined && !isOfSource && !chosen.isSaid[index] && !chosen.roles.includes(guard);
    return isFree && guards.includes(guard) ? guard : role;
  });
  return { ...chosen, roles };
}

/** What `--column` says about single columns; another column with the same role loses it. Throws PmsError usage for a column that does not exist. */
function bySaid(chosen: ChosenColumns, header: readonly string[], said: ReadonlyMap<string, string>): ChosenColumns {
  const roles = [...chosen.roles];
  const [isKnown, isSaid] = [[...chosen.isKnown], [...chosen.isSaid]];
  const indexes = [...said].map(([name, role]) => [indexOfColumn(header, name), role] as const);
  const taken = new Set(indexes.map(([, role]) => role));
  for (const [index, role] of roles.entries()) if (role !== undefined && taken.has(role)) roles[index] = undefined;
  for (const [index, role] of indexes) {
    roles[index] = role === 'none' ? undefined : (role as ColumnRole);
    isKnown[index] = true;
    isSaid[index] = true;
  }
  return { ...chosen, roles, isKnown, isSaid };
}

function indexOfColumn(header: readonly string[], name: string): number {
  const names = columnNames(header);
  const exact = names.findIndex((column) => column.trim() === name.trim());
  const place = Number(/^#(\d{1,4})$/.exec(name.trim())?.[1] ?? 0);
  const index = exact >= 0 ? exact : header.findIndex((column) => headerKey(column) === headerKey(name));
  if (index >= 0 || (place > 0 && place <= header.length)) return index >= 0 ? index : place - 1;
  throw noSuchColumn('--column', name, names);
}

/** The columns with a role that the values of one show. */
export function withRole(chosen: ChosenColumns, index: number, role: ColumnRole): ChosenColumns {
  return { ...chosen, roles: chosen.roles.with(index, role), isKnown: chosen.isKnown.with(index, true) };
}
