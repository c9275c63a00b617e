/** What the rounds have in common: the rooms of their house, and what its database holds. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { Database } from '../../dist/sqlite/driver.js';
import { fields } from './inputs.mjs';
import { roomTypes } from './rows.mjs';
import { runHere } from './run-here.mjs';
import { environmentOf } from './service.mjs';

const dayMs = 86_400_000;
/** Amounts are stored as whole ten-thousandths. */
const amountUnits = 10_000;

export async function addRooms(folder) {
  const rooms = roomTypes.map((name) => `${name},2,5,100\n`).join('');
  const path = join(folder, 'rooms.csv');
  await writeFile(path, `name,max_occupancy,total_rooms,base_price\n${rooms}`);
  await runPms(['import', 'rooms', path, '--quiet'], folder);
}

/** Runs `pms` beside the service of a folder, and gives what it prints; throws where it does not exit with 0. */
export async function runPms(words, folder) {
  const { exitCode, stdout, stderr } = await runHere(words, environmentOf(folder));
  if (exitCode !== 0) throw new Error(stderr);
  return stdout;
}

const bookingsOf = `SELECT checkin_day, checkout_day, room_types.name AS room_type_name, guest_first_name, guest_last_name, guest_email,
    total_amount, currency_iso, booking_source, booking_status
  FROM bookings JOIN room_types ON room_types.id = room_type_id ORDER BY bookings.id`;

/** The bookings in a database, which is a path or a URL, in the order of their arrival. */
export async function storedIn(database) {
  const bookings = await (database.startsWith('postgres:') ? askPostgres(database) : askSqlite(database));
  return bookings.map(({ checkin_day: checkin, checkout_day: checkout, total_amount: amount, ...rest }) => ({
    checkin_date: dateOf(checkin),
    checkout_date: dateOf(checkout),
    total_amount: Number(amount) / amountUnits,
    ...rest,
  }));
}

/** The same as rows of a file of `inputs.mjs`. */
export async function rowsIn(database) {
  return (await storedIn(database)).map((booking) =>
    String(fields.map((field) => (field === 'total_amount' ? booking[field].toFixed(2) : booking[field]))),
  );
}

function askSqlite(path) {
  const database = new Database(path, { readonly: true });
  try {
    return database.prepare(bookingsOf).all();
  } finally {
    database.close();
  }
}

async function askPostgres(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(bookingsOf)).rows;
  } finally {
    await client.end();
  }
}

function dateOf(day) {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}
