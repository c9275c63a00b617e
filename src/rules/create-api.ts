/** The service itself: who has access, and the Api of one property over a store. */
import type {
  Access,
  Api,
  Authenticate,
  BookingFilter,
  Cell,
  ImportAnswer,
  ImportRequest,
  RecordStream,
} from '../contract/api.ts';
import { hashApiKey } from '../contract/api-key.ts';
import { dayNumber } from '../contract/dates.ts';
import { PmsError } from '../contract/errors.ts';
import { columnsOf, type RecordListName } from '../contract/get-records.ts';
import { defaultAction, type ImportResult, importResultOf } from '../contract/import-result.ts';
import { stayNightsMax } from '../contract/limits.ts';
import { fromStoredAmount } from '../contract/money.ts';
import { createPace } from '../contract/pace.ts';
import { type PackedRows, unpackRows } from '../contract/packed-rows.ts';
import type {
  Snapshot,
  StayFilter,
  Store,
  StoredAnswer,
  StoredKey,
  StoredRoomType,
  Transaction,
} from '../store/store.ts';
import { availabilityRows } from './availability.ts';
import { importBookings } from './import-bookings.ts';
import { importRates } from './import-rates.ts';
import { createRoomNamer, importRooms } from './import-rooms.ts';

const rowsPerBatch = 500;

/** The Api of a property. Throws PmsError idempotency_mismatch, disk_full, unavailable. */
export function createApi(store: Store, propertyId: number, clock: () => number = Date.now): Api {
  const answer = (request: ImportRequest, apply: (writer: Transaction) => Promise<ImportResult>) =>
    store.write(propertyId, (writer) => answerOnce(request, writer, { apply, nowMs: clock() }));
  /** Pieces of a snapshot that is opened with the first and closed after the last. */
  const read = <Piece>(piecesOf: (snapshot: Snapshot) => AsyncIterable<Piece>) => {
    const revoking = new AbortController();
    async function* pieces(): AsyncGenerator<Piece> {
      const snapshot = await store.openSnapshot(propertyId, () => revoking.abort());
      try {
        yield* piecesOf(snapshot);
      } finally {
        await snapshot.close();
      }
    }
    return { pieces: pieces(), revoked: revoking.signal };
  };
  const stream = async (
    list: RecordListName,
    rows: (snapshot: Snapshot) => AsyncIterable<Cell[][]>,
  ): Promise<RecordStream> => {
    const { pieces, revoked } = read(rows);
    return { columns: columnsOf(list), batches: pieces, revoked };
  };

  return {
    importBookings: (request) =>
      answer(request, async (writer) =>
        importResultOf(await importBookings(request.records, actionOf(request), writer)),
      ),
    importRooms: (request) =>
      answer(request, async (writer) => importResultOf(await importRooms(request.records, actionOf(request), writer))),
    importRates: (request) =>
      answer(request, async (writer) => {
        const { outcomes, datesWritten, datesKept } = await importRates(request.records, actionOf(request), writer);
        return { ...importResultOf(outcomes), dates_written: datesWritten, dates_kept: datesKept };
      }),
    roomTypes: () => stream('room_types', roomTypeRows),
    availability: (range) => stream('availability', (snapshot) => availabilityRows(snapshot, range)),
    exportBookings: async (filter) => {
      const { pieces, revoked } = read((snapshot) => snapshot.bookings(daysOf(filter)));
      return { columns: columnsOf('bookings'), batches: bookingRows(pieces), packed: pieces, revoked };
    },
    exportRooms: () => stream('rooms', physicalRoomRows),
  };
}

function actionOf(request: ImportRequest) {
  return request.duplicateAction ?? defaultAction;
}

async function* bookingRows(pieces: AsyncIterable<PackedRows>): AsyncGenerator<Cell[][]> {
  const columns = columnsOf('bookings');
  const amountAt = columns.indexOf('total_amount');
  for await (const piece of pieces) {
    yield unpackRows(piece, columns.length).map((texts) =>
      texts.map((text, at) => (text === '' ? null : at === amountAt ? Number(text) : text)),
    );
  }
}

/** As days of check-in and check-out. No stay is longer than `stayNightsMax`, so earlier check-ins are not read. */
function daysOf({ dateFrom, dateTo, by = 'checkin', status }: BookingFilter): StayFilter {
  const [from, to] = [dateFrom, dateTo].map((date) => (date === undefined ? undefined : dayNumber(date)));
  if (by === 'checkin') return { from, to, status };
  const earliest = from === undefined ? undefined : from - stayNightsMax;
  if (by === 'stay') return { from: earliest, to, leavesFrom: from === undefined ? undefined : from + 1, status };
  return { from: earliest, to, leavesFrom: from, leavesTo: to, status };
}

async function* roomTypeRows(snapshot: Snapshot): AsyncGenerator<Cell[][]> {
  const { currency } = await snapshot.property();
  const active = (await snapshot.roomTypes()).filter((roomType) => roomType.total_rooms > 0);
  yield active.map((type) => [
    ...[type.name, type.max_occupancy, type.total_rooms, fromStoredAmount(type.base_price)],
    ...[currency, type.bed_type, type.room_area],
  ]);
}

/** Rooms in service: a type with total_rooms N owns the numbers 1 to N. */
async function* physicalRoomRows(snapshot: Snapshot): AsyncGenerator<Cell[][]> {
  const { currency } = await snapshot.property();
  const roomTypes = await snapshot.roomTypes();
  const nameOf = createRoomNamer(roomTypes);
  for (const roomType of roomTypes) {
    for (let first = 1; first <= roomType.total_rooms; first += rowsPerBatch) {
      const last = Math.min(roomType.total_rooms, first + rowsPerBatch - 1);
      yield Array.from({ length: last - first + 1 }, (_, offset) => {
        const number = first + offset;
        return physicalRoom(roomType, { number, name: nameOf(roomType, number), currency });
      });
    }
  }
}

function physicalRoom(
  type: StoredRoomType,
  { name, number, currency }: { name: string; number: number; currency: string | null },
): Cell[] {
  return [
    ...[name, number, type.name, type.max_occupancy, fromStoredAmount(type.base_price)],
    ...[currency, type.bed_type, type.room_area],
  ];
}

// Applies a request only once for each Idempotency-Key: its answer is stored in the transaction of its rows, and given again to the same request.

/** Errors of an answer that are written at once. */
const errorsPerPiece = 500;

/** Applies a request, or gives the stored answer to the same one. Throws PmsError idempotency_mismatch if its key came with another request. */
async function answerOnce(
  { idempotency }: ImportRequest,
  writer: Transaction,
  { apply, nowMs }: { apply: (writer: Transaction) => Promise<ImportResult>; nowMs: number },
): Promise<ImportAnswer> {
  const stored = idempotency === undefined ? undefined : await writer.storedAnswer(idempotency.key);
  if (stored !== undefined) return replay(stored, idempotency!.fingerprint);
  const result = await apply(writer);
  const text = await textOf(result);
  if (idempotency !== undefined) {
    await writer.storeAnswer(idempotency.key, { fingerprint: idempotency.fingerprint, text }, nowMs);
  }
  const { imported, skipped, error_count: rejected } = result;
  return { text, isReplayed: false, outcome: { imported, skipped, rejected } };
}

/** The result as JSON. Many errors make up most of it, so they are written in pieces. */
async function textOf(result: ImportResult): Promise<string> {
  const pace = createPace();
  const pieces: string[] = [];
  for (let at = 0; at < result.errors.length; at += errorsPerPiece) {
    pieces.push(JSON.stringify(result.errors.slice(at, at + errorsPerPiece)).slice(1, -1));
    if (pace.isDue()) await pace.pause();
  }
  return JSON.stringify({ ...result, errors: [] }).replace('"errors":[]', () => `"errors":[${pieces.join()}]`);
}

function replay(stored: StoredAnswer, fingerprint: string): ImportAnswer {
  if (stored.fingerprint === fingerprint) return { text: stored.text, isReplayed: true };
  throw new PmsError('idempotency_mismatch', 'This Idempotency-Key came with another request before.');
}

/** How exact `last used` is: it is written at most once in this time for each key. */
const lastUsedStepMs = 60_000;

/** Gives the access of a key: null if it is unknown, expired or revoked. Only hashes are compared. */
export function createAuthenticate(store: Store, clock: () => number = Date.now): Authenticate {
  return async (text): Promise<Access | null> => {
    const found = await store.findKey(hashApiKey(text));
    const nowMs = clock();
    if (found === undefined) return null;
    const { key, property } = found;
    if (key.revokedMs !== null || (key.expiresMs !== null && key.expiresMs <= nowMs)) return null;
    // If the clock was set back, the last use may be in the future.
    const isTrue = key.lastUsedMs !== null && Math.abs(nowMs - key.lastUsedMs) < lastUsedStepMs;
    if (!isTrue) await noteUse(store, key, nowMs);
    return {
      api: createApi(store, property.id, clock),
      scopes: key.scopes,
      keyId: key.id,
      property: property.name,
      currency: property.currency,
      instance: property.instance,
    };
  };
}

/** A database that cannot be written (its disk is full) can still be read: nobody is refused because the use of a key cannot be noted. */
async function noteUse(store: Store, key: StoredKey, nowMs: number): Promise<void> {
  await store.markKeyUsed(key, nowMs).catch((error: unknown) => {
    if (!(error instanceof PmsError)) throw error;
  });
}
