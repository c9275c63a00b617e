/** Reads a file from its first row to its last without sending anything: what its rows become, and which of its room types the service has. */
import { localDate } from '../../contract/dates.ts';
import { PmsError } from '../../contract/errors.ts';
import { createNearestRooms } from '../../contract/nearest-name.ts';
import type { Records, Resource, ResourceName } from '../../contract/resource.ts';
import type { FieldIssue } from '../../contract/row-issue.ts';
import { nameKey } from '../../contract/text.ts';
import { type ConvertedRow, type Converter, type RowStep, withSteps } from '../../convert/converter.ts';
import type { LeftOutReason } from '../../convert/left-out.ts';
import { readMappingFile } from '../../convert/mapping-file.ts';
import type { Reading } from '../../convert/reading.ts';
import type { ReadingOptions } from '../../convert/reading-options.ts';
import { contradiction, recordKey, recordValues } from '../../convert/record-key.ts';
import type { RowsRemark } from '../../convert/remark.ts';
import { createRoomTypeNames } from '../../convert/room-type-names.ts';
import { createTextCounter, type SeenTexts } from '../../convert/seen-texts.ts';
import { createKeyMemory } from '../../file/key-memory.ts';
import { addLine, emptyRanges, type LineRanges } from '../../file/line-ranges.ts';
import type { RepeatableInput } from '../../file/repeatable-input.ts';
import type { RowSource } from '../../file/row.ts';
import type { AppContext, ServiceOptions } from '../app-context.ts';
import { type IncompleteRooms, watchRecords } from '../import/watch-records.ts';
import { withClient } from '../service/find-service.ts';
import { listedRoomTypes } from '../service/listed-room-types.ts';
import type { FileReading } from './prepare-input.ts';
import { proveInput } from './prove-input.ts';

export interface RoomsLookedUp {
  /** The room types of the service. */
  listed: readonly string[];
  /** Name in the file -> whether the service has it, or the nearest name that it has. */
  found: ReadonlyMap<string, 'known' | { nearest?: string }>;
}

/** The resource: as the person says, otherwise as the mapping file says, otherwise by the first records. */
export async function resourceOf(input: RepeatableInput, flags: ReadingOptions): Promise<ResourceName> {
  if (flags.as !== undefined) return flags.as;
  return flags.map === undefined
    ? (await proveInput(input, flags)).likely
    : (await readMappingFile(flags.map)).resource;
}

/** What the rows of a file become. */
export interface Inspected {
  rows: number;
  records: number;
  rejected: number;
  /** The first five. */
  first: Records[ResourceName][];
  /** By field and code, with the sentence of the first. */
  problems: { field: string | null; code: string; message: string; lines: LineRanges }[];
  leftOut: { reason: LeftOutReason; lines: LineRanges }[];
  /** Room types that the records name, with their number; for rooms, their own names. */
  rooms: ReadonlyMap<string, number>;
  notes: RowsRemark[];
}

interface InspectedFile {
  prepared: FileReading;
  /** What became of the rows; absent if something is undecided. */
  inspected?: Inspected;
  /** Room types -> rows: of the records; where something is undecided, as far as names were answered. */
  names: ReadonlyMap<string, number>;
  /** Room types that the service would reject if they are new. */
  incomplete?: IncompleteRooms;
}

/** Reads a prepared file to its end if nothing is open, and closes it. */
export async function inspectPrepared(
  { clock }: Pick<AppContext, 'clock'>,
  resource: Resource,
  prepared: FileReading,
): Promise<InspectedFile> {
  const { file, reading } = prepared;
  try {
    // Counts made with an undecided reading would mislead.
    if (prepared.converter === undefined || reading.questions.length > 0) return { prepared, names: namesOf(prepared) };
    const { step, incompleteRooms } = watchRecords(resource, localDate(clock()));
    const countOf = (role: string) => (reading.isSurveyed ? undefined : countWords(reading, role));
    const [statuses, currencies] = [countOf('booking_status'), countOf('currency_iso')];
    const converter = withSteps(prepared.converter, [step, statuses?.step, currencies?.step]);
    const inspected = await inspectFile(resource.name, file, converter);
    const incomplete = incompleteRooms();
    const notes = incomplete === undefined ? inspected.notes : [...inspected.notes, incomplete.note];
    const words = {
      statuses: statuses?.seen ?? reading.statuses,
      currencies: currencies?.seen ?? reading.currencies,
    };
    return {
      prepared: { ...prepared, reading: { ...reading, ...words } },
      ...{ incomplete, inspected: { ...inspected, notes }, names: inspected.rooms },
    };
  } finally {
    await file.close();
  }
}

const firstRecords = 5;
const namesMax = 10_000;

/** Converts all rows and keeps only the counts, and the first records. */
async function inspectFile(resource: ResourceName, file: RowSource, converter: Converter): Promise<Inspected> {
  const memory = createKeyMemory();
  const repeated = emptyRanges();
  const problems = new Map<string, Inspected['problems'][number]>();
  const leftOut = new Map<string, Inspected['leftOut'][number]>();
  const rooms = new Map<string, number>();
  const found: Inspected = { rows: 0, records: 0, rejected: 0, first: [], problems: [], leftOut: [], rooms, notes: [] };
  const reject = (line: number, issues: readonly FieldIssue[]) => {
    found.rejected++;
    for (const { code, field, message } of issues)
      countLine(problems, `${code} ${field}`, line, (lines) => ({ field, code, message, lines }));
  };
  const take = (converted: ReturnType<Converter['convert']>) => {
    for (const { row, record, issues, leftOut: reason } of converted) {
      if (reason !== undefined) countLine(leftOut, reason, row.line, (lines) => ({ reason, lines }));
      else if (issues !== undefined) reject(row.line, issues);
      else {
        const { key, email } = recordKey(resource, record);
        const seen = memory.remember(key, email, recordValues(resource, record));
        if (seen === 'contradicted') {
          reject(row.line, [contradiction(resource)]);
          continue;
        }
        if (seen === 'repeated' && resource === 'bookings') addLine(repeated, row.line);
        found.records++;
        if (found.first.length < firstRecords) found.first.push(record);
        const name = 'room_type_name' in record ? record.room_type_name : 'name' in record ? record.name : undefined;
        if (name !== undefined && (rooms.has(name) || rooms.size < namesMax))
          rooms.set(name, (rooms.get(name) ?? 0) + 1);
      }
    }
  };
  for await (const rows of file.batches) {
    found.rows += rows.length;
    take(converter.convert(rows));
  }
  take(converter.finish());
  const { count, ranges: lines } = repeated;
  const twice: RowsRemark = { code: 'repeated', count, lines, resource, isListed: true };
  const notes = [...converter.notes(), ...(count === 0 ? [] : [twice])];
  return { ...found, problems: [...problems.values()], leftOut: [...leftOut.values()], notes };
}

function countLine<Counted extends { lines: LineRanges }>(
  all: Map<string, Counted>,
  key: string,
  line: number,
  create: (lines: LineRanges) => Counted,
): void {
  const counted = all.get(key) ?? create(emptyRanges());
  all.set(key, counted);
  addLine(counted.lines, line);
}

function namesOf({ reading, flags }: FileReading): ReadonlyMap<string, number> {
  const { typeOf } = createRoomTypeNames({ room: flags.room });
  const names = new Map<string, number>();
  for (const [name, { count }] of reading.rooms ?? []) names.set(typeOf(name), (names.get(typeOf(name)) ?? 0) + count);
  return names;
}

/** Which room types the service has; undefined if no service can be reached. */
export async function lookUpRooms(
  context: AppContext,
  flags: ServiceOptions,
  names: readonly string[],
): Promise<RoomsLookedUp | undefined> {
  try {
    // Inspecting does not wait for a service, like a dry run.
    const listed = await withClient(context, { ...flags, dryRun: true }, ({ client }) => listedRoomTypes(client));
    const keys = new Set(listed.map(nameKey));
    const nearestOf = createNearestRooms(listed);
    const find = (name: string) => (keys.has(nameKey(name)) ? 'known' : { nearest: nearestOf(name) });
    return { listed, found: new Map(names.map((name) => [name, find(name)])) };
  } catch (error) {
    if (!(error instanceof PmsError)) throw error;
    context.tell({ code: 'rooms_not_looked_up', error });
    return undefined;
  }
}

/** Counts the cells of a column of a CSV file or a sheet; undefined if there is none of this role. */
function countWords({ columns }: Reading, role: string): { seen: SeenTexts; step: RowStep } | undefined {
  const index = columns.findIndex((column) => column.role === role);
  if (index < 0) return undefined;
  const header = columns[index]!.header.trim();
  const words = createTextCounter();
  const change = (converted: ConvertedRow[]) => {
    for (const { row } of converted) {
      const word = row.kind === 'cells' ? (row.cells[index] ?? '').trim() : '';
      // A repeated header is not a word of its column.
      if (word !== '' && word !== header) words.add(word, row.line);
    }
    return converted;
  };
  return { seen: words.all, step: { change } };
}
