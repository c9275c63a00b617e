/** The bookings table: what a Writer and a Snapshot do with it. */

import { bookingValueFields } from '../../contract/booking.ts';
import { columnsOf } from '../../contract/get-records.ts';
import { stayNightsMax } from '../../contract/limits.ts';
import { createPace } from '../../contract/pace.ts';
import type { BookedStay, BookingKey, StayFilter, StoredBooking } from '../store.ts';
import type { SqliteConnection } from './database.ts';
import { inSlices } from './slices.ts';

/** The columns that hold the values of a booking are called as its fields are. */
const valueColumns = bookingValueFields.map(({ name }) => name);
const placeholders = (count: number) => Array(count).fill('?').join();

const intoBookings = `INTO bookings (id, property_id, room_type_id, checkin_day, checkout_day, guest_key, twin, ${valueColumns})`;

/** How many values a row has, and how many of them stand before its twin. */
const valuesBeforeTwin = 6;
const valuesOfRow = valuesBeforeTwin + valueColumns.length;

const rowWith = (twin: string) => `(${placeholders(valuesBeforeTwin)}, ${twin}, ${placeholders(valueColumns.length)})`;

const keyIs = `property_id = ? AND checkin_day = ? AND checkout_day = ? AND room_type_id = ? AND guest_key = ?`;

/** The last of the key's stretch of the index, which is found in one step; to count it would be slow where there are thousands. */
const nextTwin = `(SELECT coalesce(max(twin) + 1, 0) FROM bookings WHERE ${keyIs})`;

/** Where a column of the contract stands, if not under its own name. */
const columnInTables: Record<string, string> = {
  checkin_date: 'bookings.checkin_day',
  checkout_date: 'bookings.checkout_day',
  room_type_name: 'room_types.name',
};

/** Rows that a stream reads before it lets other requests in. */
const rowsPerRead = 500;
/** Rows of one statement: half of the time that single ones take goes into calling SQLite, and more of them gain no more. */
const rowsPerInsert = 10;

/** The booking statements of one connection that writes. */
export function createBookingWriter(database: SqliteConnection) {
  const lastId = database.prepare<[], { id: number | null }>('SELECT max(id) AS id FROM bookings');
  // OR ROLLBACK: left to abort only itself, a statement of several rows would copy every page before it changes it.
  const insertNew = (rows: number) =>
    database.prepare(
      `INSERT OR ROLLBACK ${intoBookings} VALUES ${Array(rows).fill(rowWith('0'))} ON CONFLICT DO NOTHING`,
    );
  const [insertOne, insertSeveral] = [insertNew(1), insertNew(rowsPerInsert)];
  const idsBetween = database.prepare<[number, number], number>('SELECT id FROM bookings WHERE id BETWEEN ? AND ?');
  idsBetween.pluck();
  const insertBeside = database.prepare(`INSERT ${intoBookings} VALUES ${rowWith(nextTwin)}`);
  const find = database.prepare<unknown[], [id: number, ...StoredBooking['values']]>(
    `SELECT id, ${valueColumns} FROM bookings WHERE ${keyIs} ORDER BY id`,
  );
  find.raw();
  const update = database.prepare(`UPDATE bookings SET ${valueColumns.map((name) => `${name} = ?`)} WHERE id = ?`);

  return {
    nextBookingId: async (): Promise<number> => (lastId.get()!.id ?? 0) + 1,

    async insertNewBookings(propertyId: number, bookings: readonly StoredBooking[]): Promise<number[]> {
      const taken: number[] = [];
      const insert = (rows: readonly StoredBooking[], place: number) => {
        const values = valuesOf(propertyId, rows);
        const { changes } = (rows.length === 1 ? insertOne : insertSeveral).run(...values);
        if (changes === rows.length) return;
        const inserted = new Set(idsBetween.all(rows[0]!.id, rows.at(-1)!.id));
        rows.forEach(({ id }, offset) => {
          if (!inserted.has(id)) taken.push(place + offset);
        });
      };
      for (const [chunk, rows] of chunksOf(bookings, rowsPerInsert).entries()) {
        const place = chunk * rowsPerInsert;
        if (rows.length === rowsPerInsert) insert(rows, place);
        else for (const [offset, booking] of rows.entries()) insert([booking], place + offset);
      }
      return taken;
    },

    async findBookings(propertyId: number, keys: readonly BookingKey[]): Promise<StoredBooking[][]> {
      const found: StoredBooking[][] = [];
      await inSlices(keys, ({ roomTypeId, checkinDay, checkoutDay, guestKey }) => {
        const key = { roomTypeId, checkinDay, checkoutDay, guestKey };
        found.push(find.all(...keyValues(propertyId, key)).map(([id, ...values]) => ({ id, ...key, values })));
      });
      return found;
    },

    async insertBookingsBeside(propertyId: number, bookings: readonly StoredBooking[]): Promise<void> {
      await inSlices(bookings, (booking) => {
        const values = valuesOf(propertyId, [booking]);
        insertBeside.run(
          ...values.slice(0, valuesBeforeTwin),
          ...keyValues(propertyId, booking),
          ...values.slice(valuesBeforeTwin),
        );
      });
    },

    async updateBookings(bookings: readonly StoredBooking[]): Promise<void> {
      await inSlices(bookings, (booking) => {
        update.run(...booking.values, booking.id);
      });
    },
  };
}

/** Rows in the order of the booking columns, by check-in and arrival; the connection is busy until the end or the return. */
export async function* streamBookings(
  database: SqliteConnection,
  propertyId: number,
  filter: StayFilter,
): AsyncGenerator<(string | number | null)[][]> {
  const columns = columnsOf('bookings').map((column) => columnInTables[column] ?? `bookings.${column}`);
  const statement = database
    .prepare<unknown[], (string | number | null)[]>(
      `SELECT ${columns.join(', ')} FROM bookings INDEXED BY bookings_by_key JOIN room_types ON room_types.id = bookings.room_type_id
       WHERE bookings.property_id = ? AND checkin_day = ? ${filter.status ? 'AND booking_status = ?' : ''} ORDER BY bookings.id`,
    )
    .raw();
  const status = filter.status ? [filter.status] : [];
  const pace = createPace();
  let batch: (string | number | null)[][] = [];
  for (const day of arrivalDays(database, propertyId, filter)) {
    for (const row of statement.iterate(propertyId, day, ...status)) {
      batch.push(row);
      if (batch.length < rowsPerRead) continue;
      yield batch;
      batch = [];
    }
    // Few bookings may be in a state that is asked for.
    if (pace.isDue()) await pace.pause();
  }
  if (batch.length > 0) yield batch;
}

/** The days on which somebody arrives, in order. Each is found in the key's index past the bookings of the day before. */
function* arrivalDays(database: SqliteConnection, propertyId: number, { from, to }: StayFilter): Generator<number> {
  const nextDay = database
    .prepare<unknown[], number>(
      `SELECT checkin_day FROM bookings INDEXED BY bookings_by_key
       WHERE property_id = ? AND checkin_day BETWEEN ? AND ? ORDER BY checkin_day LIMIT 1`,
    )
    .pluck();
  const last = to ?? Number.MAX_SAFE_INTEGER;
  let day = nextDay.get(propertyId, from ?? Number.MIN_SAFE_INTEGER, last);
  while (day !== undefined) {
    yield day;
    day = nextDay.get(propertyId, day + 1, last);
  }
}

/** Room type and nights of a stay in one number, 0 where it takes no room: to take three values of each row would cost half as much again. */
const nightsEnd = stayNightsMax + 1;
const stayCode = `CASE WHEN booking_status IN ('Cancelled', 'NoShow') THEN 0
  ELSE room_type_id * ${nightsEnd} + checkout_day - checkin_day END`;

/**
 * Stays that take a room on a night of the days, counted for each type and pair of days. None is longer than `stayNightsMax`, so that arrivals
 * before that are not looked at, nor of a day those that left before the first of the days: what was long ago costs nothing.
 */
export async function* readBookedStays(
  database: SqliteConnection,
  propertyId: number,
  { from, to }: { from: number; to: number },
): AsyncGenerator<BookedStay[]> {
  // Counted here and not by SQLite, which would give nothing until it had read all of a stay that thousands have.
  const statement = database
    .prepare<unknown[], number>(
      `SELECT ${stayCode} FROM bookings INDEXED BY bookings_by_key WHERE property_id = ? AND checkin_day = ? AND checkout_day > ?`,
    )
    .pluck();
  const pace = createPace();
  let stays: BookedStay[] = [];
  for (const checkinDay of arrivalDays(database, propertyId, { from: from - stayNightsMax, to })) {
    let [last, rooms] = [0, 0];
    const addLast = () => {
      const stay = { roomTypeId: Math.floor(last / nightsEnd), checkoutDay: checkinDay + (last % nightsEnd) };
      if (last > 0) stays.push({ ...stay, checkinDay, rooms });
    };
    for (const code of statement.iterate(propertyId, checkinDay, from)) {
      if (code === last) rooms++;
      else {
        addLast();
        [last, rooms] = [code, 1];
      }
      if (pace.isDue()) {
        yield stays;
        stays = [];
        await pace.pause();
      }
    }
    addLast();
    if (pace.isDue()) await pace.pause();
  }
  yield stays;
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, chunk) =>
    items.slice(chunk * size, (chunk + 1) * size),
  );
}

/** Written out, in a list of the right length: this runs for every new booking, and lists put together from others would take half of the time. */
function valuesOf(propertyId: number, bookings: readonly StoredBooking[]): unknown[] {
  const values = new Array<unknown>(bookings.length * valuesOfRow);
  let at = 0;
  for (const booking of bookings) {
    values[at++] = booking.id;
    values[at++] = propertyId;
    values[at++] = booking.roomTypeId;
    values[at++] = booking.checkinDay;
    values[at++] = booking.checkoutDay;
    values[at++] = booking.guestKey;
    for (let place = 0; place < valueColumns.length; place++) values[at++] = booking.values[place];
  }
  return values;
}

function keyValues(propertyId: number, key: BookingKey): unknown[] {
  return [propertyId, key.checkinDay, key.checkoutDay, key.roomTypeId, key.guestKey];
}
