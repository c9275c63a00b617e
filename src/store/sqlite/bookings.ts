/** The bookings table: what a transaction does with it. */
import { bookingValueFields } from '../../contract/booking.ts';
import { createPace } from '../../contract/pace.ts';
import type { BookingKey, NewBooking, Slices, StoredBooking } from '../store.ts';
import type { SqliteConnection } from './database.ts';

/** The columns that hold the values of a booking have the names of its fields. */
const valueColumns = bookingValueFields.map(({ name }) => name);
const placeholders = (count: number) => Array(count).fill('?').join();

const intoBookings = `INTO bookings (id, property_id, room_type_id, checkin_day, checkout_day, guest_key, namesake_number, ${valueColumns})`;

/** How many values a row has, and how many of them come before `namesake_number`. */
const valuesBeforeNamesake = 6;
const valuesOfRow = valuesBeforeNamesake + valueColumns.length;

const rowWith = (namesakeNumber: string) =>
  `(${placeholders(valuesBeforeNamesake)}, ${namesakeNumber}, ${placeholders(valueColumns.length)})`;

const keyIs = `property_id = ? AND checkin_day = ? AND checkout_day = ? AND room_type_id = ? AND guest_key = ?`;

/** One more than the last entry of this key in the index, which is found in one step; counting would be slow if there are thousands. */
const nextNamesakeNumber = `(SELECT coalesce(max(namesake_number) + 1, 0) FROM bookings WHERE ${keyIs})`;

/** Rows of one statement: calling SQLite takes half the time of single inserts, and more rows gain nothing. */
const rowsPerInsert = 10;

/** The values that no two bookings may share. Any other conflict, such as an id, is a bug and not a duplicate. */
const conflictOfKey = 'ON CONFLICT (property_id, checkin_day, checkout_day, room_type_id, guest_key, namesake_number)';

/** The booking statements of one connection that writes; their results are valid within one transaction of one property. */
export function createBookingWriter(database: SqliteConnection) {
  const lastId = database.prepare<[], number | null>('SELECT max(id) FROM bookings').pluck();
  // OR ROLLBACK: if a statement of several rows could abort only itself, SQLite would copy every page before changing it.
  const insertNew = (rows: number) =>
    database.prepare(
      `INSERT OR ROLLBACK ${intoBookings} VALUES ${Array(rows).fill(rowWith('0'))} ${conflictOfKey} DO NOTHING`,
    );
  const [insertOne, insertSeveral] = [insertNew(1), insertNew(rowsPerInsert)];
  const idsBetween = database.prepare<[number, number], number>('SELECT id FROM bookings WHERE id BETWEEN ? AND ?');
  idsBetween.pluck();
  const insertBeside = database.prepare(`INSERT ${intoBookings} VALUES ${rowWith(nextNamesakeNumber)}`);
  const find = database.prepare<unknown[], [id: number, ...StoredBooking['values']]>(
    `SELECT id, ${valueColumns} FROM bookings WHERE ${keyIs} ORDER BY id`,
  );
  find.raw();
  const update = database.prepare(`UPDATE bookings SET ${valueColumns.map((name) => `${name} = ?`)} WHERE id = ?`);

  return (propertyId: number) => {
    let knownFirstId: number | undefined;
    const firstId = () => {
      knownFirstId ??= (lastId.get() ?? 0) + 1;
      return knownFirstId;
    };

    return {
      async insertNewBookings(slices: Slices<NewBooking>): Promise<number[]> {
        const taken: number[] = [];
        const insert = (rows: readonly NewBooking[]) => {
          const values = valuesOf(rows, propertyId, firstId());
          const { changes } = (rows.length === 1 ? insertOne : insertSeveral).run(...values);
          if (changes === rows.length) return;
          const inserted = new Set(idsBetween.all(firstId() + rows[0]!.index, firstId() + rows.at(-1)!.index));
          for (const { index } of rows) if (!inserted.has(firstId() + index)) taken.push(index);
        };
        for await (const slice of slices) {
          for (const rows of chunksOf(slice, rowsPerInsert)) {
            if (rows.length === rowsPerInsert) insert(rows);
            else for (const booking of rows) insert([booking]);
          }
        }
        return taken;
      },

      async findBookings(keys: readonly BookingKey[]): Promise<StoredBooking[][]> {
        const found: StoredBooking[][] = [];
        await inSlices(keys, ({ roomTypeId, checkinDay, checkoutDay, guestKey }) => {
          const key = { roomTypeId, checkinDay, checkoutDay, guestKey };
          found.push(find.all(...keyValues(propertyId, key)).map(([id, ...values]) => ({ id, ...key, values })));
        });
        return found;
      },

      async insertBookingsBeside(bookings: readonly NewBooking[]): Promise<void> {
        await inSlices(bookings, (booking) => {
          const values = valuesOf([booking], propertyId, firstId());
          insertBeside.run(
            ...values.slice(0, valuesBeforeNamesake),
            ...keyValues(propertyId, booking),
            ...values.slice(valuesBeforeNamesake),
          );
        });
      },

      async updateBookings(bookings: readonly StoredBooking[]): Promise<void> {
        await inSlices(bookings, (booking) => {
          update.run(...booking.values, booking.id);
        });
      },
    };
  };
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, chunk) =>
    items.slice(chunk * size, (chunk + 1) * size),
  );
}

/** Written out, in an array of the final length: this runs for every new booking, and joining arrays would take half of the time. */
function valuesOf(bookings: readonly NewBooking[], propertyId: number, firstId: number): unknown[] {
  const values = new Array<unknown>(bookings.length * valuesOfRow);
  let at = 0;
  for (const booking of bookings) {
    values[at++] = firstId + booking.index;
    values[at++] = propertyId;
    values[at++] = booking.roomTypeId;
    values[at++] = booking.checkinDay;
    values[at++] = booking.checkoutDay;
    values[at++] = booking.guestKey;
    for (let index = 0; index < valueColumns.length; index++) values[at++] = booking.values[index];
  }
  return values;
}

function keyValues(propertyId: number, key: BookingKey): unknown[] {
  return [propertyId, key.checkinDay, key.checkoutDay, key.roomTypeId, key.guestKey];
}

// Lets other requests in while long synchronous work runs: SQLite works in the event loop itself.

/** Calls `work` for each item in order, and gives the event loop a turn after every few milliseconds. */
export async function inSlices<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  const pace = createPace();
  for (const item of items) {
    work(item);
    if (pace.isDue()) await pace.pause();
  }
}
