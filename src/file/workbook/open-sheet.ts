/** Reads the rows of one sheet of a book: finds the sheet and its header, and gives rows as wide as the header. */
import { PmsError } from '../../contract/errors.ts';
import { type FindHeader, findRecord, joinHeaders, requireWidth } from '../header.ts';
import { headerRecordsMax } from '../limits.ts';
import { addLine, emptyRanges, type LineRanges } from '../line-ranges.ts';
import type { CellRow, RowSource } from '../row.ts';
import { inBatches } from '../row.ts';
import type { Book, BookSheet, SheetRow } from './book.ts';
import { isBlank } from './sheet-row.ts';

interface SheetOptions {
  /** What messages call the file. */
  name: string;
  /** A sheet by name, otherwise by its 1-based number among the visible ones. */
  sheet?: string;
  /** The names of the columns: the first record is a row. */
  header?: readonly string[];
  findHeader?: FindHeader;
  isLikelySheet?: (name: string) => boolean;
}

type SheetSource = Pick<
  RowSource,
  | 'format'
  | 'header'
  | 'preamble'
  | 'sheetName'
  | 'sheetNames'
  | 'tableSheets'
  | 'sameSheets'
  | 'beyondHeader'
  | 'hiddenRows'
  | 'batches'
  | 'progress'
>;

/**
 * The named sheet, otherwise the first visible one with a header, a likely one before others, otherwise the first visible one with rows. Throws
 * PmsError usage (no such sheet) and file_empty.
 */
export async function openSheet(book: Book, options: SheetOptions): Promise<SheetSource> {
  const visible = book.sheets.filter(({ isHidden }) => !isHidden);
  const named = options.sheet === undefined ? undefined : namedSheet(book, visible, options);
  const looks = new Map<BookSheet, SheetRow[]>();
  for (const sheet of new Set([...visible, ...(named ? [named] : [])])) looks.set(sheet, await firstRows(sheet));
  const filled = [...looks.keys()].filter((sheet) => looks.get(sheet)!.length > 0);
  const records = (sheet: BookSheet) => looks.get(sheet)!.map(({ cells }) => cells);
  const findHeader = options.header === undefined ? options.findHeader : undefined;
  const tables = await sheetsWithHeader(filled, records, findHeader);
  const likely = [...tables.keys()].find(({ name }) => options.isLikelySheet?.(name));
  const sheet = named ?? likely ?? tables.keys().next().value ?? filled[0];
  if (sheet === undefined) throw new PmsError('file_empty', `${options.name} has no sheet with rows.`);
  if (!filled.includes(sheet)) {
    throw new PmsError('file_empty', `The sheet "${sheet.name}" of ${options.name} is empty.`);
  }
  const first = looks.get(sheet)!;
  if (options.header !== undefined) requireWidth(options.name, options.header, withoutBlankTail(first[0]!.cells));
  const index = (await findRecord(records(sheet), findHeader)) ?? 0;
  const written = withoutBlankTail(first[index]!.cells);
  const joined = joinHeaders(widened(written, first[index + 1]), first[index + 1]?.cells);
  const header = options.header === undefined ? (joined ?? written) : [...options.header];
  const headerLine = options.header === undefined ? first[joined === undefined ? index : index + 1]!.line : 0;
  const others = [...tables.keys()].filter((each) => each !== sheet && !each.isHidden);
  const [beyondHeader, hiddenRows] = [emptyRanges(), emptyRanges()];
  return {
    format: book.format,
    header,
    preamble:
      index === 0 ? undefined : first.slice(0, index).map(({ line, cells }) => ({ kind: 'cells', line, cells })),
    sheetName: sheet.name,
    tableSheets: others.map(({ name }) => name),
    sameSheets:
      named !== undefined
        ? []
        : others.filter((each) => hasSameNames(tables.get(each)!, written)).map(({ name }) => name),
    sheetNames: filled.filter(({ isHidden }) => !isHidden).map(({ name }) => name),
    ...{ beyondHeader, hiddenRows },
    batches: rowsBelow(sheet, headerLine, { width: header.length, beyond: beyondHeader, hidden: hiddenRows }),
    progress: sheet.progress,
  };
}

async function sheetsWithHeader(
  sheets: readonly BookSheet[],
  recordsOf: (sheet: BookSheet) => string[][],
  findHeader: FindHeader | undefined,
): Promise<Map<BookSheet, readonly string[]>> {
  const found = new Map<BookSheet, readonly string[]>();
  for (const [index, sheet] of sheets.entries()) {
    if (found.size > 0 && index >= sheetsLookedAt) break;
    const records = recordsOf(sheet);
    const header = await findRecord(records, findHeader);
    if (header !== undefined) found.set(sheet, records[header]!);
  }
  return found;
}

/** Whether most of the names of two headers are the same: a column may have been added in March. */
function hasSameNames(one: readonly string[], other: readonly string[]): boolean {
  const [left, right] = [one, other].map((cells) => new Set(cells.map((cell) => cell.trim().toLowerCase())));
  for (const names of [left!, right!]) names.delete('');
  const shared = [...left!].filter((name) => right!.has(name)).length;
  return shared > 0 && shared * 3 >= Math.max(left!.size, right!.size) * 2;
}

const sheetsLookedAt = 50;

function namedSheet(book: Book, visible: readonly BookSheet[], options: SheetOptions): BookSheet {
  const wanted = options.sheet!.trim();
  const found =
    book.sheets.find(({ name }) => name === options.sheet) ??
    book.sheets.find(({ name }) => name.trim().toLowerCase() === wanted.toLowerCase()) ??
    (/^[1-9]\d{0,5}$/.test(wanted) ? visible[Number(wanted) - 1] : undefined);
  if (found !== undefined) return found;
  const names = book.sheets.map(({ name, isHidden }) => `"${name}"${isHidden ? ' (hidden)' : ''}`);
  const more = names.length > sheetsNamed ? ` and ${names.length - sheetsNamed} more` : '';
  throw new PmsError('usage', `${options.name} has no sheet "${options.sheet}".`, {
    fix: `Its sheets are ${names.slice(0, sheetsNamed).join(', ')}${more}: name one with \`--sheet\`.`,
  });
}

const sheetsNamed = 50;

async function firstRows(sheet: BookSheet): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const batch of sheet.rows({ count: headerRecordsMax })) {
    rows.push(...batch);
    if (rows.length === headerRecordsMax) break;
  }
  return rows;
}

function withoutBlankTail(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => !isBlank(cell)) + 1);
}

/** A header whose last name is merged over several columns ends with it: as wide as the row below. */
function widened(header: readonly string[], below: SheetRow | undefined): string[] {
  const width = withoutBlankTail(below?.cells ?? []).length;
  return [...header, ...Array.from({ length: Math.max(0, width - header.length) }, () => '')];
}

/** Rows below the line of the header (all if it is 0), as wide as it: a column without a name has no field, and the lines of its cells go into `beyond`. */
async function* rowsBelow(
  sheet: BookSheet,
  headerLine: number,
  { width, beyond, hidden }: { width: number; beyond: LineRanges; hidden: LineRanges },
): AsyncGenerator<CellRow[]> {
  let isBelow = headerLine === 0;
  for await (const batch of sheet.rows({ width })) {
    const rows: CellRow[] = [];
    for (const row of batch) {
      if (isBelow) {
        for (let cell = 0; cell < row.beyond; cell += 1) addLine(beyond, row.line);
        if (row.cells.length === 0) continue;
        if (row.isHidden) addLine(hidden, row.line);
        rows.push(cellRow(row, width));
      }
      isBelow ||= row.line === headerLine;
    }
    yield* inBatches(rows) as Generator<CellRow[]>;
  }
}

function cellRow({ line, cells, moneys }: SheetRow, width: number): CellRow {
  while (cells.length < width) cells.push('');
  return moneys === undefined ? { kind: 'cells', line, cells } : { kind: 'cells', line, cells, moneys };
}
