/**
 * The bookings table: what a transaction does with it. New bookings go in as a plain COPY; where one meets a stored one the transaction is run
 * again, each row found by its key and changed by its id. Nothing of it is a plan that PostgreSQL's statistics could turn into a join of the whole
 * house.
 */
import { once } from 'node:events';
import { from as copyFrom } from 'pg-copy-streams';
import { bookingValueFields } from '../../contract/booking.ts';
import { ownValue } from '../../contract/text.ts';
import { cellOf } from '../row-text.ts';
import type { BookingKey, NewBooking, PassingBooking, Slices, StoredBooking } from '../store.ts';
import { chunksOf, isTaken, type PostgresClient } from './database.ts';

/** The columns that hold the values of a booking have the names of its fields. */
const valueColumns = bookingValueFields.map(({ name }) => name);
const valueTypes = bookingValueFields.map(({ kind }) => (kind === 'amount' ? 'bigint' : 'text'));
const keyColumns = ['checkin_day', 'checkout_day', 'room_type_id', 'guest_key'];
const keyTypes = ['integer', 'integer', 'integer', 'text'];

/** `$N::type[]` for each type; N starts at `first`. */
const arrays = (types: readonly string[], first: number) => types.map((type, at) => `$${first + at}::${type}[]`).join();

const rowColumns = ['id', 'namesake_number', ...keyColumns, ...valueColumns];
/** The statement that stores new bookings. */
export const copyBookings = `COPY bookings (property_id, ${rowColumns}) FROM STDIN`;
const insertRows = `INSERT INTO bookings (property_id, ${rowColumns})
  SELECT $1, * FROM unnest(${arrays(['bigint', 'integer', ...keyTypes, ...valueTypes], 2)})`;

/** The values that no two bookings may share. Any other conflict, such as an id, is a bug and not a duplicate. */
const conflictOfKey = 'ON CONFLICT (property_id, checkin_day, checkout_day, room_type_id, guest_key, namesake_number)';

const wantedKeys = `unnest(${arrays(keyTypes, 2)}) WITH ORDINALITY AS wanted(${keyColumns}, nth)`;
const isWanted = `bookings.property_id = $1 AND ${keyColumns.map((name) => `bookings.${name} = wanted.${name}`).join(' AND ')}`;

/**
 * Looks for each key in the index: OFFSET 0 keeps PostgreSQL from joining both sides, for which it would read all bookings of the property, whatever
 * it knows about its tables.
 */
const findRows = `SELECT wanted.nth, found.* FROM ${wantedKeys}
  CROSS JOIN LATERAL (SELECT bookings.id, ${valueColumns.map((name) => `bookings.${name}`)} FROM bookings WHERE ${isWanted} OFFSET 0) AS found
  ORDER BY wanted.nth, found.id`;

/** The highest namesake number of each key, found in one step at the end of its part of the index. */
const lastNumbers = `SELECT (SELECT max(namesake_number) FROM bookings WHERE ${isWanted}) AS last FROM ${wantedKeys} ORDER BY wanted.nth`;

/** Meets a stored booking with each row: an UPDATE would be a join, which reads all bookings of the property. */
const updateRows = `${insertRows} ON CONFLICT (property_id, id)
  DO UPDATE SET ${valueColumns.map((name) => `${name} = excluded.${name}`)}`;

/** Rows or keys of one statement, at most. */
const rowsPerStatement = 5000;
/** Rows of one insert, at least: the records of the next are checked while it runs. */
const rowsPerInsert = 1000;

/** SQL for the id that comes next in a property: no other transaction gives one while this one holds the lock of the property. */
export const nextId = (propertyId: number) =>
  `coalesce((SELECT id FROM bookings WHERE property_id = ${propertyId} ORDER BY id DESC LIMIT 1), 0) + 1`;

/** The booking statements of one transaction, which holds the lock of its property: its new bookings have ids from `firstId` on. */
export function createBookingWriter(
  database: PostgresClient,
  { propertyId, firstId }: { propertyId: number; firstId: number },
  guess: CopyGuess,
) {
  function rowArrays(
    bookings: readonly (BookingKey & Pick<StoredBooking, 'values'>)[],
    ids: readonly number[],
    namesakeNumbers: readonly number[],
  ) {
    const values = valueColumns.map((_, at) => arrayOf(bookings.map((booking) => booking.values[at])));
    return [propertyId, arrayOf(ids), arrayOf(namesakeNumbers), ...keyArrays(bookings), ...values];
  }

  /** Gives the positions, among these bookings, of those that were not inserted. */
  async function insertChunk(bookings: readonly NewBooking[], namesakeNumbers: readonly number[]): Promise<number[]> {
    const ids = bookings.map(({ index }) => firstId + index);
    const values = rowArrays(bookings, ids, namesakeNumbers);
    const { rowCount } = await database.query(`${insertRows} ${conflictOfKey} DO NOTHING`, values);
    if (rowCount === bookings.length) return [];
    const { rows } = await database.query<{ id: number }>(
      'SELECT id FROM bookings WHERE property_id = $1 AND id BETWEEN $2 AND $3',
      [propertyId, ids[0], ids.at(-1)],
    );
    const inserted = new Set(rows.map(({ id }) => id));
    return ids.flatMap((id, at) => (inserted.has(id) ? [] : [at]));
  }

  /** Inserts with a plain COPY, which takes half the time but fails as a whole if a key is taken. */
  async function copyNew(slices: Slices<PassingBooking>): Promise<number[]> {
    const textOf = (bookings: Iterable<PassingBooking>) => {
      let text = '';
      for (const { index, checkinDay, checkoutDay, roomTypeId, guestKey, values } of bookings) {
        text += `${propertyId}\t${firstId + index}\t0\t${checkinDay}\t${checkoutDay}\t${roomTypeId}\t${cellOf(ownValue(guestKey))}`;
        for (let at = 0; at < values.length; at++) text += `\t${cellOf(ownValue(values[at]!))}`;
        text += '\n';
      }
      return text;
    };
    try {
      await copyRows(database, copyBookings, { slices, textOf });
      return [];
    } catch (error) {
      throw isTaken(error) ? new MetStored() : error;
    }
  }

  /** Inserts row by row. The database works on one statement while the records of the next are checked. */
  async function insertMissing(slices: Slices<PassingBooking>): Promise<number[]> {
    const indexes: number[] = [];
    let waiting: NewBooking[] = [];
    let running: Promise<void> = Promise.resolve();
    const insert = async (bookings: readonly NewBooking[]) => {
      const missing = await insertChunk(bookings, new Array(bookings.length).fill(0));
      for (const at of missing) indexes.push(bookings[at]!.index);
    };
    try {
      for await (const slice of slices) {
        for (const { index, roomTypeId, checkinDay, checkoutDay, guestKey, values } of slice) {
          const key = { roomTypeId, checkinDay, checkoutDay, guestKey: ownValue(guestKey) };
          waiting.push({ index, ...key, values: values.map(ownValue) });
        }
        if (waiting.length < rowsPerInsert) continue;
        await running;
        running = insert(waiting);
        // It is thrown where it is awaited.
        running.catch(() => {});
        waiting = [];
      }
    } finally {
      // A transaction must not end while one of its statements still runs.
      await running;
    }
    if (waiting.length > 0) await insert(waiting);
    guess.tell({ hasMet: indexes.length > 0 });
    return indexes;
  }

  return {
    insertNewBookings: (slices: Slices<PassingBooking>) => (guess.isCopy ? copyNew(slices) : insertMissing(slices)),

    async findBookings(keys: readonly BookingKey[]): Promise<StoredBooking[][]> {
      const found: StoredBooking[][] = keys.map(() => []);
      for (const { at, chunk } of chunksOf(keys, rowsPerStatement)) {
        const { rows } = await database.query<unknown[]>({
          text: findRows,
          values: [propertyId, ...keyArrays(chunk)],
          rowMode: 'array',
        });
        for (const [index, id, ...values] of rows as [number, number, ...StoredBooking['values']][]) {
          const { roomTypeId, checkinDay, checkoutDay, guestKey } = keys[at + index - 1]!;
          found[at + index - 1]!.push({ id, roomTypeId, checkinDay, checkoutDay, guestKey, values });
        }
      }
      return found;
    },

    async insertBookingsBeside(bookings: readonly NewBooking[]): Promise<void> {
      const lastOf = new Map<string, number>();
      for (const { chunk } of chunksOf(bookings, rowsPerStatement)) {
        const { rows } = await database.query<{ last: number | null }>(lastNumbers, [propertyId, ...keyArrays(chunk)]);
        const namesakeNumbers = chunk.map((booking, at) => {
          const { roomTypeId, checkinDay, checkoutDay, guestKey } = booking;
          const key = `${roomTypeId} ${checkinDay} ${checkoutDay} ${guestKey}`;
          const next = (lastOf.get(key) ?? rows[at]!.last ?? -1) + 1;
          lastOf.set(key, next);
          return next;
        });
        const missing = await insertChunk(chunk, namesakeNumbers);
        if (missing.length > 0) throw new Error('a booking beside others met one of its key and namesake number');
      }
    },

    async updateBookings(bookings: readonly StoredBooking[]): Promise<void> {
      for (const { chunk } of chunksOf(bookings, rowsPerStatement)) {
        const ids = chunk.map(({ id }) => id);
        // The key and the namesake number of a stored booking stay as they are.
        await database.query(updateRows, rowArrays(chunk, ids, new Array(chunk.length).fill(0)));
      }
    },
  };
}

function keyArrays(keys: readonly BookingKey[]): string[] {
  const names = ['checkinDay', 'checkoutDay', 'roomTypeId', 'guestKey'] as const;
  return names.map((name) => arrayOf(keys.map((key) => key[name])));
}

// Writes lists of values as PostgreSQL's array text. The client's own way looks at each value far more often, and this runs for every cell.

const special = /["\\]/g;

/** An array of texts and numbers; null for an absent value. */
function arrayOf(values: readonly (string | number | null | undefined)[]): string {
  let text = '{';
  for (let at = 0; at < values.length; at++) {
    const value = values[at];
    if (at > 0) text += ',';
    if (value === null || value === undefined) text += 'NULL';
    else if (typeof value === 'number') text += value;
    else text += `"${value.includes('"') || value.includes('\\') ? value.replace(special, '\\$&') : value}"`;
  }
  return `${text}}`;
}

// Guesses whether the next bookings of a property are all new. If so, a plain COPY is twice as fast; if not, it has to be run again.

/** A COPY met a stored booking: its transaction must be run again, row by row. */
class MetStored extends Error {
  override name = 'MetStored';
}

/** How one transaction inserts. */
export interface CopyGuess {
  isCopy: boolean;
  /** Call it after an insert without COPY: whether it met a stored booking. */
  tell(seen: { hasMet: boolean }): void;
}

/** Inserts without a duplicate before a COPY is tried again: a file with a duplicate in some of its batches does not run every batch twice. */
const insertsUntilCopy = 4;

/** Runs each transaction with a guess, and a second time if the guess was wrong. */
export function createCopyGuesses() {
  /** By property id, for those that met a stored booking: inserts until a COPY is tried again. */
  const insertsLeft = new Map<number, number>();
  return async <Result>(propertyId: number, attempt: (guess: CopyGuess) => Promise<Result>): Promise<Result> => {
    const tell = ({ hasMet }: { hasMet: boolean }) => {
      const left = hasMet ? insertsUntilCopy : (insertsLeft.get(propertyId) ?? insertsUntilCopy) - 1;
      if (left > 0) insertsLeft.set(propertyId, left);
      else insertsLeft.delete(propertyId);
    };
    if (!insertsLeft.has(propertyId)) {
      try {
        return await attempt({ isCopy: true, tell });
      } catch (error) {
        if (!(error instanceof MetStored)) throw error;
      }
    }
    return attempt({ isCopy: false, tell });
  };
}

/** How much text may wait for PostgreSQL: a few slices, so that the next ones are checked meanwhile. */
const waitingBytes = 256 * 1024;

/** Text is collected up to this length before it is sent. */
const pieceCharacters = 64 * 1024;

/** Copies the rows slice by slice; `textOf` renders a slice as COPY text. When it throws, nothing is being sent any more. */
export async function copyRows<Item>(
  client: PostgresClient,
  statement: string,
  { slices, textOf }: { slices: Slices<Item>; textOf(slice: Iterable<Item>): string },
): Promise<void> {
  const copy = client.query(copyFrom(statement, { highWaterMark: waitingBytes }));
  let isOver = false;
  const failed = new Promise<never>((_, reject) => {
    copy.on('error', (error) => {
      isOver = true;
      // Otherwise unsent text would go to the connection when it is already in use for something else.
      copy.destroy();
      reject(error);
    });
  });
  // The error is thrown where `failed` is awaited; this only keeps Node from reporting it as unhandled.
  failed.catch(() => {});
  try {
    let text = '';
    for await (const slice of slices) {
      text += textOf(slice);
      if (isOver) break;
      if (text.length < pieceCharacters) continue;
      if (!copy.write(text)) await Promise.race([once(copy, 'drain'), failed]);
      text = '';
    }
    if (!isOver) copy.end(text);
    await Promise.race([once(copy, 'finish'), failed]);
  } catch (error) {
    copy.destroy();
    throw error;
  }
}
