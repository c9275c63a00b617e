/** What PostgreSQL does by itself: `\copy` of psql, or the same COPY as a stream of pg-copy-streams where there is no psql. */
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { measure } from './measure.mjs';

const columns =
  'checkin_date date not null, checkout_date date not null, room_type_name text not null, guest_first_name text, guest_last_name text, guest_email text, total_amount numeric, currency_iso text, booking_source text, booking_status text';
const key = 'checkin_date, checkout_date, room_type_name, guest_first_name, guest_last_name';

const bookings =
  `SELECT date '1970-01-01' + checkin_day AS checkin_date, date '1970-01-01' + checkout_day AS checkout_date,
  room_types.name AS room_type_name, guest_first_name, guest_last_name, guest_email, total_amount / 10000.0 AS total_amount, currency_iso,
  booking_source, booking_status FROM bookings JOIN room_types ON room_types.id = room_type_id ORDER BY checkin_day, bookings.id`.replace(
    /\s+/g,
    ' ',
  );

/** Its two ways, each giving the seconds that it took. */
export async function openPeer() {
  const hasPsql = await measure('psql', ['--version']).then(
    (run) => run.exitCode === 0,
    () => false,
  );
  if (!hasPsql) console.log('psql is not installed: the peer is COPY through pg-copy-streams');
  const { copyIn, copyOut } = hasPsql ? withPsql : withStreams;
  return {
    /** A CSV into a table with the key of a booking. */
    async importFile(url, file) {
      await ask(url, `DROP TABLE IF EXISTS peer; CREATE TABLE peer (${columns}, UNIQUE (${key}))`);
      return copyIn(url, file);
    },
    /** The bookings of pms into a CSV. */
    exportTo: copyOut,
  };
}

const withPsql = {
  copyIn: (url, file) => runPsql(url, `\\copy peer FROM '${file}' WITH (FORMAT csv, HEADER)`),
  copyOut: (url, file) => runPsql(url, `\\copy (${bookings}) TO '${file}' WITH (FORMAT csv, HEADER)`),
};

const withStreams = {
  copyIn: (url, file) =>
    timed(url, (client) =>
      pipeline(createReadStream(file), client.query(copyFrom('COPY peer FROM STDIN WITH (FORMAT csv, HEADER)'))),
    ),
  copyOut: (url, file) =>
    timed(url, (client) =>
      pipeline(client.query(copyTo(`COPY (${bookings}) TO STDOUT WITH (FORMAT csv, HEADER)`)), createWriteStream(file)),
    ),
};

async function runPsql(url, command) {
  const { exitCode, stderr, seconds } = await measure('psql', ['-v', 'ON_ERROR_STOP=1', '-c', command, url]);
  if (exitCode !== 0) throw new Error(`psql ended with ${exitCode}: ${stderr}`);
  return seconds;
}

async function timed(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const startedMs = performance.now();
  await work(client);
  const seconds = (performance.now() - startedMs) / 1000;
  await client.end();
  return seconds;
}

async function ask(url, statements) {
  await timed(url, (client) => client.query(statements));
}
