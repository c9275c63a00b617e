/** The bookings table: what a transaction does with it. */
import { bookingValueFields } from '../../contract/booking.ts';
import { createPace } from '../../contract/pace.ts';
import { ownValue, type TextBytes } from '../../contract/text.ts';
import type { BookingKey, NewBooking, PassingBooking, Slices, StoredBooking } from '../store.ts';
import type { SqliteConnection } from './database.ts';

/** The columns that hold the values of a booking have the names of its fields. */
const valueColumns = bookingValueFields.map(({ name }) => name);

const intoBookings = `INTO bookings (id, property_id, room_type_id, checkin_day, checkout_day, guest_key, namesake_number, ${valueColumns})`;

/** How many values a row has, and how many of them come before `namesake_number`. */
const valuesBeforeNamesake = 6;
const valuesOfRow = valuesBeforeNamesake + valueColumns.length;

/** Of a text, which may be bound as its bytes. A function in its place might fail, and SQLite would copy every page before changing it. */
const text = 'CAST(? AS TEXT)';
const valueCells = bookingValueFields.map(({ kind }) => (kind === 'amount' ? '?' : text));
const rowWith = (namesakeNumber: string) => `(?, ?, ?, ?, ?, ${text}, ${namesakeNumber}, ${valueCells})`;

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

  const values: unknown[] = new Array(rowsPerInsert * valuesOfRow);
  const viewOf = createViews();

  return (propertyId: number) => {
    let knownFirstId: number | undefined;
    const firstId = () => {
      knownFirstId ??= (lastId.get() ?? 0) + 1;
      return knownFirstId;
    };
    /** Sets the values of one row of a statement. Written out: this runs for every new booking. */
    const bind = (booking: PassingBooking, row = 0) => {
      let at = row * valuesOfRow;
      values[at++] = firstId() + booking.index;
      values[at++] = propertyId;
      values[at++] = booking.roomTypeId;
      values[at++] = booking.checkinDay;
      values[at++] = booking.checkoutDay;
      for (let index = -1; index < booking.values.length; index++, at++) {
        const value = index < 0 ? booking.guestKey : booking.values[index]!;
        values[at] = value !== null && typeof value === 'object' ? viewOf(at, value) : value;
      }
    };

    return {
      async insertNewBookings(slices: Slices<PassingBooking>): Promise<number[]> {
        const taken: number[] = [];
        let indexes: number[] = [];
        const insert = () => {
          let changes = 0;
          if (indexes.length === rowsPerInsert) ({ changes } = insertSeveral.run(...values));
          else
            for (const row of indexes.keys())
              changes += insertOne.run(...values.slice(row * valuesOfRow, (row + 1) * valuesOfRow)).changes;
          if (changes < indexes.length) {
            const inserted = new Set(idsBetween.all(firstId() + indexes[0]!, firstId() + indexes.at(-1)!));
            for (const index of indexes) if (!inserted.has(firstId() + index)) taken.push(index);
          }
          indexes = [];
        };
        for await (const slice of slices)
          for (const booking of slice) {
            bind(booking, indexes.length);
            indexes.push(booking.index);
            if (indexes.length === rowsPerInsert) insert();
          }
        insert();
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
          bind(booking);
          insertBeside.run(
            ...values.slice(0, valuesBeforeNamesake),
            ...keyValues(propertyId, booking),
            ...values.slice(valuesBeforeNamesake, valuesOfRow),
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

/** Bytes of a text that is bound as they are: of any that a booking has, but a key with letters of several bytes. */
const viewBytesMax = 512;

/** Copies texts to memory of their place in a statement, and gives views of it that are kept: one made for each text would be garbage. */
function createViews() {
  const places: { own: Buffer; views: Buffer[] }[] = [];
  return (place: number, text: TextBytes) => {
    const { bytes, from, length } = text;
    if (length > viewBytesMax) return ownValue(text);
    places[place] ??= { own: Buffer.alloc(viewBytesMax), views: [] };
    const { own, views } = places[place];
    for (let at = 0; at < length; at++) own[at] = bytes[from + at]!;
    views[length] ??= own.subarray(0, length);
    return views[length];
  };
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
