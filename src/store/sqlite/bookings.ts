/** The bookings table: what a Writer and a Snapshot do with it. */
import { columnsOf } from '../../contract/get-records.ts';
import type { BookedStay, BookingKey, StoredBooking } from '../store.ts';
import type { Connection } from './database.ts';
import { inSlices } from './slices.ts';

const storedColumns = `id, room_type_id AS roomTypeId, checkin_date AS checkinDate, checkout_date AS checkoutDate,
  guest_key AS guestKey, guest_first_name AS firstName, guest_last_name AS lastName, guest_email AS email,
  total_amount AS totalAmount, currency_iso AS currency, booking_source AS source, booking_status AS status`;

const insertInto = `INSERT INTO bookings (id, property_id, room_type_id, checkin_date, checkout_date, guest_key, twin,
  guest_first_name, guest_last_name, guest_email, total_amount, currency_iso, booking_source, booking_status)`;

const keyIs = `property_id = ? AND checkin_date = ? AND checkout_date = ? AND room_type_id = ? AND guest_key = ?`;

/** The last of the key's stretch of the index, which is found in one step; to count it would be slow where there are thousands. */
const nextTwin = `(SELECT coalesce(max(twin) + 1, 0) FROM bookings WHERE ${keyIs})`;

/** Rows that a stream reads before it lets other requests in. */
const rowsPerRead = 500;

/** The booking statements of one connection that writes. */
export function createBookingWriter(database: Connection) {
  const lastId = database.prepare<[], { id: number | null }>('SELECT max(id) AS id FROM bookings');
  const insertNew = database.prepare(
    `${insertInto} VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const insertBeside = database.prepare(`${insertInto} VALUES (?, ?, ?, ?, ?, ?, ${nextTwin}, ?, ?, ?, ?, ?, ?, ?)`);
  const find = database.prepare<unknown[], StoredBooking>(
    `SELECT ${storedColumns} FROM bookings WHERE ${keyIs} ORDER BY id`,
  );
  const update = database.prepare(`UPDATE bookings SET guest_first_name = ?, guest_last_name = ?, guest_email = ?,
    total_amount = ?, currency_iso = ?, booking_source = ?, booking_status = ? WHERE id = ?`);

  return {
    nextBookingId: async (): Promise<number> => (lastId.get()!.id ?? 0) + 1,

    async insertNewBookings(propertyId: number, bookings: readonly StoredBooking[]): Promise<number[]> {
      const taken: number[] = [];
      await inSlices(bookings, (booking, place) => {
        const { id, roomTypeId, checkinDate, checkoutDate, guestKey } = booking;
        const { firstName, lastName, email, totalAmount, currency, source, status } = booking;
        // Written out: this line runs for every new booking, and arrays spread into it would cost a tenth of it.
        // biome-ignore format: one row
        const { changes } = insertNew.run(id, propertyId, roomTypeId, checkinDate, checkoutDate, guestKey, firstName, lastName, email, totalAmount, currency, source, status);
        if (changes === 0) taken.push(place);
      });
      return taken;
    },

    async findBookings(propertyId: number, keys: readonly BookingKey[]): Promise<StoredBooking[][]> {
      const found: StoredBooking[][] = [];
      await inSlices(keys, (key) => found.push(find.all(...keyValues(propertyId, key))));
      return found;
    },

    async insertBookingsBeside(propertyId: number, bookings: readonly StoredBooking[]): Promise<void> {
      await inSlices(bookings, (booking) => {
        const values = insertedValues(propertyId, booking);
        insertBeside.run(
          ...values.slice(0, valuesBeforeTwin),
          ...keyValues(propertyId, booking),
          ...values.slice(valuesBeforeTwin),
        );
      });
    },

    async updateBookings(bookings: readonly StoredBooking[]): Promise<void> {
      await inSlices(bookings, (booking) => {
        update.run(...guestAndMoney(booking), booking.id);
      });
    },
  };
}

/** Rows in the order of the booking columns, by check-in and arrival; the connection is busy until the end or the return. */
export async function* streamBookings(
  database: Connection,
  propertyId: number,
  filter: { dateFrom?: string; dateTo?: string; status?: string },
): AsyncGenerator<(string | number | null)[][]> {
  const columns = columnsOf('bookings').map((column) =>
    column === 'room_type_name' ? 'room_types.name' : `bookings.${column}`,
  );
  const statement = database
    .prepare<unknown[], (string | number | null)[]>(
      `SELECT ${columns.join(', ')} FROM bookings JOIN room_types ON room_types.id = bookings.room_type_id
       WHERE bookings.property_id = ? AND checkin_date >= ? AND checkin_date <= ? ${filter.status ? 'AND booking_status = ?' : ''}
       ORDER BY checkin_date, bookings.id`,
    )
    .raw();
  const bounds = [
    propertyId,
    filter.dateFrom ?? '',
    filter.dateTo ?? '9999-12-31',
    ...(filter.status ? [filter.status] : []),
  ];
  let batch: (string | number | null)[][] = [];
  for (const row of statement.iterate(...bounds)) {
    batch.push(row);
    if (batch.length === rowsPerRead) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** Stays that take a room on a night from `dateFrom` to `dateTo`, counted for each type and pair of dates. */
export function readBookedStays(
  database: Connection,
  propertyId: number,
  dateFrom: string,
  dateTo: string,
): BookedStay[] {
  return database
    .prepare<unknown[], BookedStay>(
      `SELECT room_type_id AS roomTypeId, checkin_date AS checkinDate, checkout_date AS checkoutDate, count(*) AS rooms
       FROM bookings
       WHERE property_id = ? AND checkin_date <= ? AND checkout_date > ? AND booking_status NOT IN ('Cancelled', 'NoShow')
       GROUP BY checkin_date, checkout_date, room_type_id`,
    )
    .all(propertyId, dateTo, dateFrom);
}

/** How many of `insertedValues` stand before the twin in a row. */
const valuesBeforeTwin = 6;

function insertedValues(propertyId: number, booking: StoredBooking): unknown[] {
  const { id, roomTypeId, checkinDate, checkoutDate, guestKey } = booking;
  return [id, propertyId, roomTypeId, checkinDate, checkoutDate, guestKey, ...guestAndMoney(booking)];
}

function guestAndMoney(booking: StoredBooking): unknown[] {
  const { firstName, lastName, email, totalAmount, currency, source, status } = booking;
  return [firstName, lastName, email, totalAmount, currency, source, status];
}

function keyValues(propertyId: number, key: BookingKey): unknown[] {
  return [propertyId, key.checkinDate, key.checkoutDate, key.roomTypeId, key.guestKey];
}
