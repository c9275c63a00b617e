/** Rejected rows on a page: shown with the wrong cell marked, checked like an import while a person edits them, and sent again. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createInput } from '../../app/reading/input-file.ts';
import { prepareInput } from '../../app/reading/prepare-input.ts';
import { wordsOfReading } from '../../app/reading/read-again.ts';
import { listedRoomTypes } from '../../app/service/listed-room-types.ts';
import { createNearestNames } from '../../contract/nearest-name.ts';
import { issuesToCreate, resources } from '../../contract/resource.ts';
import { type FieldIssue, unlistedIssue } from '../../contract/row-issue.ts';
import { nameKey } from '../../contract/text.ts';
import type { ConvertedRow, Converter } from '../../convert/converter.ts';
import type { ReadingOptions } from '../../convert/reading-options.ts';
import { ownerOnlyMode } from '../../file/owner-only.ts';
import type { RowSource } from '../../file/row.ts';
import { questionFacts } from '../../words/inspection-report.ts';
import { type BoardContext, commandLine, contextOfTask, withService } from '../board-context.ts';
import type { CellIssue, JobFacts } from '../facts.ts';
import type { RejectedRows } from '../tasks/task.ts';
import { answersOf } from './answers.ts';
import { type Drop, takeDrop } from './drops.ts';
import { type RejectedSheet, readRejectedSheet, withColumns } from './rejected-sheet.ts';

/** A window of the rejected rows of one job while they are corrected. */
type RowFixing = Awaited<ReturnType<typeof openRowFixing>>;

/** One file of a job with rejected rows. */
export interface RejectedFile {
  /** The id of the job. */
  id: string;
  task: JobFacts['task'];
  resource: string;
  drop: Drop;
  found: RejectedRows;
}

type Rows = readonly (readonly string[])[];

const windowsMax = 4;

/** Opens windows of refused rows; the latest few are held, so that a row is checked without reading its file again. */
export function createRowFixings(board: BoardContext): (job: RejectedFile, first: number) => Promise<RowFixing> {
  const held = new Map<string, RowFixing>();
  return async (job, first) => {
    const key = `${job.id} ${job.drop.id} ${first}`;
    const fixing = held.get(key) ?? (await openRowFixing(board, job, first));
    held.delete(key);
    held.set(key, fixing);
    for (const oldest of [...held.keys()].slice(0, -windowsMax)) held.delete(oldest);
    return fixing;
  };
}

async function openRowFixing(board: BoardContext, job: RejectedFile, first: number) {
  const { found } = job;
  const { sheet, columnsOf } = await withRequired(board, job, {
    sheet: await readRejectedSheet(found.path, first),
    flags: found.flags,
  });
  const roomTypes = await withService(board, board.context.signal, ({ client }) => listedRoomTypes(client)).catch(
    () => undefined,
  );
  const { column } = columnsOf('room_type_name');
  const { name } = job.drop.note;
  return {
    /** The rows from `first` on, counted from 0; `choices`: the column of room types, and those that there are. */
    facts: () => ({
      job: job.id,
      file: job.drop.id,
      name,
      header: sheet.header,
      rows: sheet.rows.map(({ line, cells, fields, message }) => ({
        line,
        cells,
        issues: (fields.length === 0 ? [undefined] : fields).map(
          (field): CellIssue => ({ ...columnsOf(field), message }),
        ),
      })),
      first,
      total: sheet.total,
      choices: column === undefined || roomTypes === undefined ? undefined : { column, values: roomTypes },
      command: commandLine(board, [
        'import',
        job.resource,
        `${stemOf(name)}.rejects.${sheet.extension}`,
        ...wordsOfReading(found.flags),
        ...(job.task === 'sync' ? ['--on-duplicate', 'update'] : []),
      ]),
    }),
    /** The issues of each row as edited; none for a valid row. */
    async check(rows: Rows, signal: AbortSignal): Promise<CellIssue[][]> {
      const issues = await issuesOf(board, job, {
        text: sheet.render(rows),
        sheet,
        flags: found.flags,
        roomTypes,
        signal,
      });
      return issues.map((row) => row.map(({ field, message }) => ({ ...columnsOf(field ?? undefined), message })));
    },
    /** The rows as a new dropped file, read like the original file. */
    toDrop: (root: string, rows: Rows) => dropRows(root, job, { text: sheet.render(rows), flags: found.flags, sheet }),
  };
}

interface Checked {
  text: string;
  sheet: RejectedSheet;
  flags: ReadingOptions;
  roomTypes?: readonly string[];
  signal: AbortSignal;
}

async function issuesOf(
  board: BoardContext,
  job: RejectedFile,
  { text, sheet, flags, roomTypes, signal }: Checked,
): Promise<FieldIssue[][]> {
  const prepared = await prepareRows(board, job, { text, sheet, flags, signal });
  if (typeof prepared === 'string') return sheet.rows.map(() => [{ field: null, code: 'refused', message: prepared }]);
  const { file, converter } = prepared;
  const isListed = createRoomTest(roomTypes);
  const neededNames = neededOf(job);
  const indexByLine = new Map<number, number>();
  const issues: FieldIssue[][] = sheet.rows.map(() => []);
  const take = (converted: ConvertedRow[]) => {
    for (const { row, issues: found, record } of converted) {
      const index = indexByLine.get(row.line);
      if (index === undefined || issues[index] === undefined) continue;
      issues[index].push(
        ...(found ?? (record === undefined ? [] : [...isListed(record), ...issuesToCreate({ neededNames }, record)])),
      );
    }
  };
  try {
    for await (const rows of file.batches) {
      for (const row of rows) indexByLine.set(row.line, indexByLine.size);
      take(converter.convert(rows));
    }
    take(converter.finish());
    return issues;
  } finally {
    await file.close();
  }
}

type RowIssuesOf = (record: object) => FieldIssue[];

/** Finds the issue that the service would report for a room type it does not list. */
function createRoomTest(roomTypes: readonly string[] | undefined): RowIssuesOf {
  if (roomTypes === undefined) return () => [];
  const listed = new Set(roomTypes.map(nameKey));
  const nearestOf = createNearestNames(roomTypes);
  return (record) => {
    const name = 'room_type_name' in record ? String(record.room_type_name) : undefined;
    if (name === undefined || listed.has(nameKey(name))) return [];
    return [unlistedIssue(name, nearestOf(name))];
  };
}

/** What must be decided before the rows can be read. */
function undecidedOf(found: Exclude<Awaited<ReturnType<typeof prepareInput>>, { kind: 'ready' }>): string {
  const [first] = found.kind === 'open' ? found.open.reading.questions : [];
  return first === undefined ? 'What stands here no longer reads as rows of this file.' : questionFacts(first).question;
}

interface PreparedRows {
  file: RowSource;
  converter: Converter;
  columns: readonly { header: string; role?: string }[];
}

/** Prepares the rows as a file; what is undecided about it, as a sentence, if it cannot be read. */
async function prepareRows(
  board: BoardContext,
  job: RejectedFile,
  { text, sheet, flags, signal }: Pick<Checked, 'text' | 'sheet' | 'flags' | 'signal'>,
): Promise<PreparedRows | string> {
  const path = join(job.drop.folder, `check-${job.id}.${sheet.extension}`);
  await writeFile(path, text, { mode: ownerOnlyMode });
  const input = createInput(path, Readable.from([]));
  const found = await prepareInput(
    contextOfTask(board, { signal }),
    { resource: resources[job.drop.note.resource ?? 'bookings'], file: path, flags },
    { input, propertyCurrency: () => undefined, showsGuests: true },
  );
  if (found.kind !== 'ready') return undecidedOf(found);
  const { file, converter, reading } = found.ready;
  return { file, converter, columns: reading.columns };
}

/** Columns that may contain a field, besides the one with its own name. */
const standIns: Readonly<Record<string, readonly string[]>> = {
  guest_first_name: ['guest', 'guests', 'booker'],
  guest_last_name: ['guest', 'guests', 'booker'],
  checkin_date: ['stay', 'stay_nights'],
  checkout_date: ['stay', 'stay_nights', 'last_night', 'nights'],
  room_type_name: ['type_code', 'room_names', 'rooms'],
  total_amount: ['net_amount', 'night_amount', 'paid', 'balance'],
  rate_amount: ['single', 'double', 'triple', 'quadruple'],
  date_from: ['date'],
  date_to: ['date', 'date_after'],
  name: ['unit', 'unit_type'],
};

type ColumnFinder = Awaited<ReturnType<typeof createColumnFinder>>;

/** The fields without which a new record is refused. */
function neededOf({ drop }: RejectedFile): string[] {
  const { requiredNames, neededNames, fields } = resources[drop.note.resource ?? 'bookings'];
  return fields.map(({ name }) => name).filter((name) => neededNames.includes(name) || requiredNames.includes(name));
}

/** The sheet with a column for each required field: a row that lacks one can be put right here, whatever columns its file has. */
async function withRequired(
  board: BoardContext,
  job: RejectedFile,
  { sheet, flags }: { sheet: RejectedSheet; flags: ReadingOptions },
): Promise<{ sheet: RejectedSheet; columnsOf: ColumnFinder }> {
  const columnsOf = await createColumnFinder(board, job, { sheet, flags });
  const given = new Set(Object.keys(flags.set ?? {}));
  const missing = neededOf(job).filter(
    (field) => columnsOf(field).column === undefined && !given.has(field) && !sheet.header.includes(field),
  );
  if (missing.length === 0) return { sheet, columnsOf };
  const first = sheet.header.length;
  return {
    sheet: withColumns(sheet, missing),
    columnsOf: (field) => {
      const index = missing.indexOf(field ?? '');
      return index < 0 ? columnsOf(field) : { field, column: first + index };
    },
  };
}

/** Field -> the index of its column in the sheet. */
async function createColumnFinder(
  board: BoardContext,
  job: RejectedFile,
  { sheet, flags }: { sheet: RejectedSheet; flags: ReadingOptions },
): Promise<(field: string | undefined) => { field?: string; column?: number }> {
  const text = sheet.render(sheet.rows.map(({ cells }) => cells));
  const prepared = await prepareRows(board, job, { text, sheet, flags, signal: board.context.signal }).catch(String);
  if (typeof prepared !== 'string') await prepared.file.close();
  const columns = typeof prepared === 'string' ? [] : prepared.columns;
  const indexOf = (role: string) => {
    const header = columns.find((column) => column.role === role)?.header;
    return header === undefined ? -1 : sheet.header.indexOf(header);
  };
  return (field) => {
    if (field === undefined) return {};
    const column = [field, ...(standIns[field] ?? [])].map(indexOf).find((index) => index >= 0);
    return { field, column };
  };
}

async function dropRows(
  root: string,
  job: RejectedFile,
  { text, flags, sheet }: { text: string; flags: ReadingOptions; sheet: RejectedSheet },
): Promise<Drop> {
  const name = `${stemOf(job.drop.note.name)}.fixed.${sheet.extension}`;
  const drop = await takeDrop(root, { name, modifiedMs: Date.now(), body: Readable.from([Buffer.from(text)]) });
  const { resource, onDuplicate, repeats } = job.drop.note;
  // A sync changes existing records, so its corrected rows do too.
  const action = job.task === 'sync' ? 'update' : onDuplicate;
  const answers = answersOf(flags);
  const note = { ...drop.note, resource, onDuplicate: action, repeats, isPart: true as const, map: flags.map, answers };
  return { ...drop, note };
}

function stemOf(name: string): string {
  return name.replace(/(\.fixed)?\.[^.]+(\.gz)?$/, '');
}
