/**
 * Records as columns, the denser form of a request between our own client and server: `{"columns":[{"checkin_date":[…],"currency_iso":"EUR"},…]}`.
 * Each block holds some records; a field of it is the list of their values (null: absent), or one value that all of them have.
 */
import type { RequestRecords } from './api.ts';
import { PmsError } from './errors.ts';
import type { Resource } from './resource.ts';

/** The key that holds the blocks in a body. */
export const columnsKey = 'columns';

/** A block holds at most this many records and bytes. */
export const blockRecordsMax = 1000;
export const blockBytesMax = 256 * 1024;
/** Our own blocks end after this many records or characters: a character takes at most six bytes of JSON text. */
const blockRecords = 200;
const blockCharacters = 32 * 1024;

interface ColumnWriter {
  /** Takes a checked record; gives the text of a block when one is full. */
  add(record: Readonly<Record<string, unknown>>): string | undefined;
  /** The text of the last block; undefined if nothing is left. */
  finish(): string | undefined;
}

/** Writes records into blocks. Where a block ends depends on the records alone. */
export function createColumnWriter({ fields }: Resource): ColumnWriter {
  const lists = fields.map((): unknown[] => []);
  let count = 0;
  let characters = 0;
  const finish = () => {
    if (count === 0) return undefined;
    const text = JSON.stringify(blockOf(fields, lists));
    for (const list of lists) list.length = 0;
    count = characters = 0;
    return text;
  };
  return {
    finish,
    add(record) {
      for (let column = 0; column < fields.length; column++) {
        const value = record[fields[column]!.name] ?? null;
        if (typeof value === 'string') characters += value.length;
        lists[column]![count] = value;
      }
      count++;
      return count === blockRecords || characters > blockCharacters ? finish() : undefined;
    },
  };
}

function blockOf(fields: Resource['fields'], lists: readonly unknown[][]): Record<string, unknown> {
  const block: Record<string, unknown> = {};
  let hasList = false;
  for (const [column, list] of lists.entries()) {
    const isOne = list.every((value) => value === list[0]);
    if (isOne && list[0] === null) continue;
    block[fields[column]!.name] = isOne ? list[0] : list;
    hasList ||= !isOne;
  }
  // At least one list must be there to tell the number of records.
  if (!hasList) block[fields[0]!.name] = [...lists[0]!];
  return block;
}

/** Records that arrive in blocks. */
interface ColumnRecords extends RequestRecords {
  /** Takes the next block, parsed. Throws PmsError invalid_request if it is not one. */
  push(block: unknown): void;
}

interface Block {
  names: string[];
  /** A list for each name, or the one value for all records. */
  values: unknown[];
  from: number;
  to: number;
}

/** Takes blocks and gives their records, each made on demand. */
export function createColumnRecords({ name, fieldByName }: Resource): ColumnRecords {
  const blocks: Block[] = [];
  let length = 0;
  let last = 0;
  const blockAt = (index: number): Block => {
    if (index < blocks[last]!.from) last = 0;
    while (index >= blocks[last]!.to) last++;
    return blocks[last]!;
  };
  return {
    get length() {
      return length;
    },
    at(index) {
      const { names, values, from } = blockAt(index);
      const record: Record<string, unknown> = {};
      for (let column = 0; column < names.length; column++) {
        const value = values[column];
        const own = Array.isArray(value) ? value[index - from] : value;
        if (own !== null) record[names[column]!] = own;
      }
      return record;
    },
    push(block) {
      const count = countOf(block, fieldByName, name);
      blocks.push({
        names: Object.keys(block as object),
        values: Object.values(block as object),
        from: length,
        to: length + count,
      });
      length += count;
    },
  };
}

/** How many records a block holds. Throws invalid_request if it is not a block. */
function countOf(block: unknown, fieldByName: Resource['fieldByName'], name: string): number {
  if (typeof block !== 'object' || block === null || Array.isArray(block))
    throw wrong('a block must be an object of columns');
  let count: number | undefined;
  for (const [column, value] of Object.entries(block)) {
    if (!fieldByName.has(column)) throw wrong(`${JSON.stringify(column.slice(0, 100))} is not a field of ${name}`);
    if (!Array.isArray(value)) {
      if (typeof value === 'object') throw wrong(`${column} must be a list of values, or one value`);
    } else if (count === undefined) count = value.length;
    else if (count !== value.length)
      throw wrong(`the lists of a block must have the same length, and ${column} has another`);
  }
  if (count === undefined || count === 0) throw wrong('a block needs a list with a value for each of its records');
  if (count > blockRecordsMax) throw wrong(`a block holds at most ${blockRecordsMax} records`);
  return count;
}

/** The error for malformed columns; `why` comes without its full stop. */
export function wrong(why: string): PmsError {
  return new PmsError('invalid_request', `${columnsKey}: ${why}.`);
}
