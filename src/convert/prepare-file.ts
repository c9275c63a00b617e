/** The door of this folder: a file is opened, understood, looked through where that is needed, and made ready to be converted row by row. */
import type { Resource } from '../contract/resource.ts';
import { unguardCell } from '../file/csv/cell-guard.ts';
import type { OpenOptions } from '../file/open-rows.ts';
import type { RepeatableInput } from '../file/repeatable-input.ts';
import type { Row, RowSource } from '../file/row.ts';
import { everydayName } from './columns/choose-columns.ts';
import { createHeaderFinder } from './columns/find-header.ts';
import { fieldOfColumn } from './columns/match-columns.ts';
import type { Note } from './converter.ts';
import type { Decisions } from './decisions.ts';
import { requireFit } from './mapping-file.ts';
import { isNative } from './native/is-native.ts';
import { isPlainJson, prepareNative } from './native/prepare-native.ts';
import { gridLayoutOf } from './rates/layout.ts';
import type { PreparedFile } from './reading.ts';

export interface PrepareOptions {
  resource: Resource;
  input: RepeatableInput;
  openOptions: OpenOptions;
  decisions: Decisions;
  /** Field -> the value of every row that has no column for it (`--set`). */
  constants: ReadonlyMap<string, string>;
  /** ISO code of the property's currency (null: it has none; undefined: not known). */
  propertyCurrency(): string | null | undefined;
  /** Whether issues may carry values that name a guest. */
  showsGuests: boolean;
  /** Of bookings: rows that repeat an earlier one are rooms of their own (`--repeats rooms`). */
  repeatsAsRooms?: boolean;
}

/** A file that was opened, with its first rows read and put back. */
export interface OpenedFile {
  file: RowSource;
  first: readonly Row[];
  /** Unguarded; absent for JSON. */
  header: readonly string[] | undefined;
}

/**
 * Makes a file ready. What it does not say itself is in `reading.undecided`: the caller refuses or asks. Throws what opening throws, and
 * PmsError unknown_header, missing_column, double_column, wrong_resource, mapping_does_not_fit, usage.
 */
export async function prepareFile(options: PrepareOptions): Promise<PreparedFile> {
  const opened = await openFile(options);
  try {
    return withNoteOfSheet(await prepareOpened(opened, options));
  } catch (error) {
    await opened.file.close();
    throw error;
  }
}

async function prepareOpened(opened: OpenedFile, options: PrepareOptions): Promise<PreparedFile> {
  if (await isTakenLiterally(opened, options)) {
    const { columns } = options.decisions;
    if (columns !== undefined && opened.header !== undefined) requireFit(opened.header, columns);
    return prepareNative(opened, options);
  }
  const { prepareExternal } = await import('./prepare-external.ts');
  return prepareExternal(opened, options);
}

/** Says after the last row how many cells of a workbook stand beside the table. */
function withNoteOfSheet({ file, converter, ...prepared }: PreparedFile): PreparedFile {
  if (converter === undefined) return { ...prepared, file };
  return { ...prepared, file, converter: { ...converter, notes: () => [...converter.notes(), ...noteOfSheet(file)] } };
}

function noteOfSheet({ beyondHeader }: RowSource): Note[] {
  if (beyondHeader === undefined || beyondHeader.count === 0) return [];
  const { count, ranges } = beyondHeader;
  const cells = count === 1 ? 'cell stands' : 'cells stand';
  const message = `${count.toLocaleString('en-US')} ${cells} right of the last column of the header, and ${count === 1 ? 'is' : 'are'} left out`;
  return [{ code: 'beyond_header', message, count, lines: ranges }];
}

async function isTakenLiterally(opened: OpenedFile, options: PrepareOptions): Promise<boolean> {
  const { resource, constants } = options;
  if (hasOtherDecisions(withoutOwnColumns(options))) return false;
  if (opened.header === undefined) return isPlainJson(opened, options);
  if (resource.name === 'rates' && gridLayoutOf(opened.header) !== undefined) return false;
  return isNative(resource, opened.header, new Set(constants.keys()));
}

/** A mapping file that was saved from a file in our own form says nothing of its columns but what they are called. */
function withoutOwnColumns({ resource, decisions }: PrepareOptions): Decisions {
  const { columns, source, ...others } = decisions;
  if (columns === undefined || (source !== undefined && source !== everydayName)) return decisions;
  const isOwn = Object.entries(columns).every(([name, role]) => role === (fieldOfColumn(resource, name)?.name ?? null));
  return isOwn ? others : decisions;
}

/** Whether a person has said more of the file than how its dates and amounts are written: what is taken literally has no use for it. */
function hasOtherDecisions({ dateOrder, decimalMark, ...others }: Decisions): boolean {
  return Object.values(others).some((decision) =>
    decision instanceof Map ? decision.size > 0 : decision !== undefined,
  );
}

/** Opens the input, and reads its first rows without losing them. */
export async function openFile({ input, openOptions, resource }: PrepareOptions): Promise<OpenedFile> {
  const file = await input.open({ ...openOptions, findHeader: createHeaderFinder(resource) });
  const batches = file.batches[Symbol.asyncIterator]();
  try {
    const next = await batches.next();
    const first = next.done ? [] : next.value;
    return { file: { ...file, batches: putBack(first, batches) }, first, header: file.header?.map(unguardCell) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function* putBack(first: Row[], rest: AsyncIterator<Row[]>): AsyncGenerator<Row[]> {
  try {
    if (first.length > 0) yield first;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
