/** What the tests of this folder share: files in memory, a hotel, an Api that fails where it is told to, and an import of rows. */
import type { Api, ImportAnswer, ImportRequest } from '../../src/contract/api.ts';
import { type ResourceName, resources } from '../../src/contract/resource.ts';
import { createRoomNumbers } from '../../src/convert/bookings/join/room-numbers.ts';
import { type Converter, withSteps } from '../../src/convert/converter.ts';
import { createNativeConverter } from '../../src/convert/native/create-native-converter.ts';
import { numberNativeRooms } from '../../src/convert/native/number-native-rooms.ts';
import type { Reject, Rejects } from '../../src/file/rejects/rejects.ts';
import type { Row, RowSource } from '../../src/file/row.ts';
import { createApi } from '../../src/rules/create-api.ts';
import { type ImportOptions, type ImportOutcome, importRows } from '../../src/transfer/import.ts';
import { createSender, type SenderOptions } from '../../src/transfer/send-request.ts';
import { temporaryStore } from '../store/temporary-store.ts';
import { importInto, room } from '../suites/hotel.ts';

/** A hotel with one room type, over a store of its own. */
export async function openHotel(currency: string | null = null): Promise<Api> {
  const { store } = temporaryStore();
  const { id } = await store.createProperty('p', currency);
  const api = createApi(store, id);
  await importInto(api, 'rooms', [room()]);
  return api;
}

/** A source of rows; `failure` is thrown behind the last of them. */
export function sourceOf(
  rows: readonly Row[],
  { rowsPerRead = 100, failure }: { rowsPerRead?: number; failure?: unknown } = {},
): RowSource {
  async function* batches(): AsyncGenerator<Row[]> {
    for (let at = 0; at < rows.length; at += rowsPerRead) yield rows.slice(at, at + rowsPerRead);
    if (failure !== undefined) throw failure;
  }
  return {
    format: 'ndjson',
    encoding: 'utf-8',
    bom: false,
    batches: batches(),
    progress: () => ({ bytesRead: 0 }),
    close: async () => {},
  };
}

/** Rows of JSON values, the first on line 1. */
export function valueRows(values: readonly unknown[]): Row[] {
  return values.map((value, index) => ({ kind: 'value', line: index + 1, value }));
}

/** Rejects that are kept in memory. */
export function memoryRejects(): Rejects & { kept: Reject[] } {
  const kept: Reject[] = [];
  return {
    kept,
    add: async (reject) => void kept.push(reject),
    finish: async () => undefined,
    abandon: async () => {},
  };
}

/** An Api that asks `before` ahead of each import; what it throws is thrown. `requests` are those that came. */
export function watchedApi(
  api: Api,
  before: (request: ImportRequest, index: number) => void | Promise<void> = () => {},
): Api & { requests: ImportRequest[] } {
  const requests: ImportRequest[] = [];
  const watch = (call: (request: ImportRequest) => Promise<ImportAnswer>) => async (request: ImportRequest) => {
    // The records of a request are there until it is answered; those of the copy stay.
    requests.push({ ...request });
    await before(request, requests.length - 1);
    return call(request);
  };
  return {
    ...api,
    requests,
    importBookings: watch(api.importBookings),
    importRooms: watch(api.importRooms),
    importRates: watch(api.importRates),
  };
}

/** A converter for rows; with `repeatsAsRooms` it has looked at all of them, and repeated ones are rooms of their own. */
export function converterOf(resource: ResourceName, rows: readonly Row[], repeatsAsRooms = false): Converter {
  const options = { constants: new Map<string, string>(), propertyCurrency: () => undefined, showsGuests: false };
  const converter = createNativeConverter({ resource: resources[resource], ...options });
  if (!repeatsAsRooms) return converter;
  const counted = createRoomNumbers();
  const naming = { header: undefined, showsGuests: false, areOwn: true };
  withSteps(converter, [numberNativeRooms({ ...naming, counted })]).convert(rows);
  return withSteps(converter, [numberNativeRooms({ ...naming, numbered: counted.result() })]);
}

export type ImportFileOptions = Partial<ImportOptions> & { repeatsAsRooms?: boolean } & Partial<
    Pick<SenderOptions, 'api' | 'duplicateAction' | 'journal'>
  >;

/** Imports rows as a file of this resource. */
export async function importFile(
  resource: ResourceName,
  rows: readonly Row[] | RowSource,
  { api, duplicateAction, journal, repeatsAsRooms, ...options }: ImportFileOptions = {},
): Promise<ImportOutcome> {
  const converter = converterOf(resource, Array.isArray(rows) ? rows : [], repeatsAsRooms);
  return importRows({
    resource: resources[resource],
    source: Array.isArray(rows) ? sourceOf(rows) : (rows as RowSource),
    converter,
    send: api && createSender({ api, resource, duplicateAction, journal, clock: Date.now }),
    batchSize: 1000,
    signal: new AbortController().signal,
    onProgress: () => {},
    ...options,
  });
}

/** Rows that the tally knows of. */
export function totalOf({ tally }: ImportOutcome): number {
  return tally.imported + tally.skipped + tally.errorCount + tally.unsent;
}
