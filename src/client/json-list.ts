/** Turns the JSON or NDJSON of an answer into columns and rows of cells, whatever keys its records have. */
import type { Cell } from '../contract/api.ts';
import { PmsError } from '../contract/errors.ts';
import { isJsonObject } from '../contract/field.ts';
import { columnsOf, type RecordListName } from '../contract/get-records.ts';
import { readJsonElements, readNdjsonLines } from '../file/json/read-json.ts';
import type { Row } from '../file/row.ts';
import { requireColumns } from './csv-list.ts';
import { sampleBytesMax, sampleRecordsMax } from './limits.ts';
import { type BodyBytes, boundSilence } from './read-body.ts';

interface JsonReading {
  format: 'json' | 'ndjson';
  list: RecordListName;
  /** What messages call the answer. */
  name: string;
  /** The body that `bytes` comes from: tells how much has been received. */
  body: BodyBytes;
}

type Rec = Record<string, unknown>;

/** Reads records until the columns are known. Throws PmsError answer_unreadable, answer_cut. */
export async function openJsonList(bytes: AsyncIterable<Buffer>, reading: JsonReading) {
  const records = readRecords(bytes, reading);
  const sample: Rec[][] = [];
  let count = 0;
  while (count < sampleRecordsMax && reading.body.count < sampleBytesMax) {
    const next = await records.next();
    if (next.done) break;
    sample.push(next.value);
    count += next.value.length;
  }
  const columns = columnsIn(sample, reading);
  return { columns, batches: readCells(sample, records, { columns, name: reading.name }) };
}

/** Known columns in the order of the contract, then the others as they come. All known ones if there is no record. */
function columnsIn(sample: Rec[][], { list, name }: JsonReading): string[] {
  const seen = new Set<string>();
  for (const record of sample.flat()) for (const key of Object.keys(record)) seen.add(key);
  requireColumns(seen.size, name);
  const known = columnsOf(list);
  if (seen.size === 0) return [...known];
  return [...known.filter((column) => seen.has(column)), ...[...seen].filter((key) => !known.includes(key))];
}

async function* readCells(
  sample: Rec[][],
  rest: AsyncIterable<Rec[]>,
  { columns, name }: { columns: readonly string[]; name: string },
): AsyncGenerator<Cell[][]> {
  const indexOf = new Map(columns.map((column, at) => [column, at]));
  const toCells = (record: Rec): Cell[] => {
    const cells: Cell[] = new Array(columns.length).fill(null);
    for (const [key, value] of Object.entries(record)) {
      const at = indexOf.get(key);
      const cell = cellOf(value);
      if (at !== undefined) cells[at] = cell;
      else if (cell !== null) throw lateKey(name, key);
    }
    return cells;
  };
  for (const records of sample.splice(0)) yield records.map(toCells);
  for await (const records of rest) yield records.map(toCells);
}

function lateKey(name: string, key: string): PmsError {
  const message = `${name} has the key ${JSON.stringify(key)} that none of its first records has, and no column for it.`;
  return new PmsError('answer_unreadable', message, { fix: 'Export a shorter range of dates at a time.' });
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}

async function* readRecords(bytes: AsyncIterable<Buffer>, reading: JsonReading): AsyncGenerator<Rec[]> {
  const { format, list, name, body } = reading;
  try {
    const heard = boundSilence(bytes, name);
    const rows =
      format === 'ndjson' ? readNdjsonLines(heard.bytes) : readJsonElements(heard.bytes, { name, key: list });
    for await (const batch of rows) {
      heard.again();
      yield batch.map((row) => recordOf(row, reading));
    }
  } catch (error) {
    if (!(error instanceof PmsError) || !error.code.startsWith('file_')) throw error;
    throw new PmsError(body.isEndOpen ? 'answer_cut' : 'answer_unreadable', error.message);
  }
}

function recordOf(row: Row, { name, body }: JsonReading): Rec {
  if (row.kind === 'value' && isJsonObject(row.value)) return row.value;
  if (row.kind !== 'broken') throw new PmsError('answer_unreadable', `${name} holds an element that is not an object.`);
  const code = body.isEndOpen ? 'answer_cut' : 'answer_unreadable';
  throw new PmsError(code, `Line ${row.line} of ${name} ${row.message}.`);
}
