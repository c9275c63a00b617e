/** The Api made small: each method answers what the test hands in, and importing counts records and remembers keys. */
import {
  type Access,
  type Api,
  type Authenticate,
  allRecords,
  type Cell,
  type ImportAnswer,
  type ImportRequest,
  type RecordStream,
} from '../../src/contract/api.ts';
import { PmsError } from '../../src/contract/errors.ts';
import { columnsOf, type RecordListName } from '../../src/contract/get-records.ts';
import { importResultOf } from '../../src/contract/import-result.ts';

/** A list of the contract's columns from batches of rows. */
export function streamOf(list: RecordListName, batches: Cell[][][] | AsyncIterable<Cell[][]>): RecordStream {
  return { columns: columnsOf(list), batches: Array.isArray(batches) ? iterate(batches) : batches };
}

async function* iterate(batches: Cell[][][]): AsyncGenerator<Cell[][]> {
  yield* batches;
}

/** Says of every record that it was imported; a known key gives its first answer again. */
export function createSmallApi(overrides: Partial<Api> = {}): Api & { seen: ImportRequest[] } {
  const seen: ImportRequest[] = [];
  const answers = new Map<string, { fingerprint: string; text: string }>();
  async function importRecords(request: ImportRequest): Promise<ImportAnswer> {
    seen.push(request);
    const { key, fingerprint } = request.idempotency ?? {};
    const earlier = key === undefined ? undefined : answers.get(key);
    if (earlier !== undefined) {
      if (earlier.fingerprint === fingerprint) return { text: earlier.text, isReplayed: true };
      throw new PmsError('idempotency_mismatch', 'This key belongs to another request.');
    }
    const text = JSON.stringify(importResultOf(allRecords(request.records).map(() => ({ kind: 'imported' }))));
    if (key !== undefined && fingerprint !== undefined) answers.set(key, { fingerprint, text });
    return { text, isReplayed: false };
  }
  return {
    seen,
    importBookings: importRecords,
    importRooms: importRecords,
    importRates: importRecords,
    roomTypes: async () => streamOf('room_types', [[['Deluxe Double', 2, 8, 120, 'EUR', 'King', null]]]),
    availability: async () => streamOf('availability', []),
    exportBookings: async () => streamOf('bookings', []),
    exportRooms: async () => streamOf('rooms', []),
    ...overrides,
  };
}

export const keys = { full: 'pms_full', reader: 'pms_reader', writer: 'pms_writer', other: 'pms_other' };

/** Three keys of one property, and one of another. */
export function createAuthenticate(api: Api): Authenticate {
  const here = { api, property: 'Zum Löwen', currency: null, instance: 'i-1' };
  const accesses: Record<string, Access> = {
    [keys.full]: { ...here, keyId: 1, scopes: ['read', 'write'] },
    [keys.reader]: { ...here, keyId: 2, scopes: ['read'] },
    [keys.writer]: { ...here, keyId: 3, scopes: ['write'] },
    [keys.other]: { ...here, keyId: 4, scopes: ['read', 'write'], property: 'other', instance: 'i-2' },
  };
  return async (key) => accesses[key] ?? null;
}
