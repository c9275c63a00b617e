/** The bench over SQLite: imports and exports against the sqlite3 shell, start-up against an empty node, and rates by the clock. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  bookingsPerDay,
  rateRecords,
  writeBookingComBookings,
  writeBookings,
  writeRooms,
  writeSheet,
} from './generate.mjs';
import { measure } from './measure.mjs';
import { startPolling } from './poll.mjs';
import { median, pms } from './runs.mjs';

const dayMs = 86_400_000;
const peerColumns =
  'checkin_date text not null, checkout_date text not null, room_type_name text not null, guest_first_name text, guest_last_name text, guest_email text, total_amount text, currency_iso text, booking_source text, booking_status text';
const peerKey = 'checkin_date, checkout_date, room_type_name, guest_first_name, guest_last_name';
const exported = `SELECT date(checkin_day * 86400, 'unixepoch'), date(checkout_day * 86400, 'unixepoch'), room_types.name, guest_first_name, guest_last_name, guest_email, total_amount / 10000.0,
  currency_iso, booking_source, booking_status FROM bookings JOIN room_types ON room_types.id = room_type_id ORDER BY checkin_day, bookings.id`;

/** Runs all of it; `bench` is what `openRuns` gives, with the folder and the number of rows. */
export async function benchSqlite(bench) {
  const { folder, rows, environment, serve, pmsRun, keyIn, addRow } = bench;
  const hasPeer = await measure('sqlite3', ['--version']).then(
    (run) => run.exitCode === 0,
    () => false,
  );
  if (!hasPeer) console.log('sqlite3 is not installed: its columns are skipped, ratios to it are missing');
  await benchStart();
  await benchRates();
  await benchSheet(100_000);
  await benchForeign(Math.ceil(rows * 0.3), 100_000);
  await benchOdd(hasPeer);
  for (const isShuffled of [false, true]) await benchBookings(isShuffled, hasPeer);
  await benchMemory();

  async function benchStart() {
    const times = { help: [], empty: [] };
    for (let round = 0; round < 11; round++) {
      times.empty.push((await measure(process.execPath, ['-e', '0'])).seconds);
      times.help.push((await measure(process.execPath, [pms, '--help'])).seconds);
    }
    addRow('pms --help against node -e 0', { own: median(times.help), peer: median(times.empty), bar: '1.4' });
  }

  async function benchRates() {
    const env = environment('rates');
    const service = await serve(join(folder, 'rates.db'), env);
    const rooms = Array.from({ length: 100 }, (_, number) => ({
      name: `Type ${number}`,
      max_occupancy: 2,
      base_price: 100,
    }));
    await pmsRun(['import', 'rooms', '-', '--json'], env, JSON.stringify(rooms));
    const body = JSON.stringify({ rates: rateRecords(10_000) });
    const file = join(folder, 'rates.json');
    await writeFile(file, body);
    for (const [action, bar] of [
      ['skip', '1 s'],
      ['update', '2 s'],
    ]) {
      const run = await pmsRun(['import', 'rates', file, '--json', '--on-duplicate', action], env);
      addRow(`10,000 rates of a year, ${action}`, { own: JSON.parse(run.stdout).seconds, bar, clientMb: run.peakMb });
    }
    await service.stop();
  }

  /** A workbook against the CSV with the same rows, each into an empty database. */
  async function benchSheet(count) {
    const csv = join(folder, 'sheet.csv');
    const sheet = join(folder, 'sheet.xlsx');
    await writeBookings(csv, count, { isShuffled: false });
    await writeSheet(csv, sheet);
    const runs = [];
    for (const file of [csv, sheet]) {
      const env = environment(`sheet-${runs.length}`);
      const service = await serve(join(folder, `sheet-${runs.length}.db`), env);
      await pmsRun(['import', 'rooms', '-', '--quiet'], env, writeRooms());
      runs.push({ ...(await pmsRun(['import', 'bookings', file, '--json'], env)), serverMb: await service.stop() });
    }
    const [peer, own] = runs;
    if (JSON.parse(own.stdout).imported !== count) throw new Error(`not all of the workbook came in: ${own.stdout}`);
    addRow(`${count.toLocaleString('en-US')} bookings of an .xlsx against their CSV`, {
      own: own.seconds,
      peer: peer.seconds,
      bar: '4',
      clientMb: own.peakMb,
      serverMb: own.serverMb,
    });
  }

  /** The records as Booking.com lists them, as CSV and as a workbook, against the same under our own names; then what a sync of that CSV takes. */
  async function benchForeign(count, sheetCount) {
    const imported = async (name, countOf, write) => {
      const file = join(folder, name);
      await write(file);
      return importBookings(file, name, { isWatched: false, count: countOf });
    };
    const peer = await imported('own.csv', count, (file) => writeBookings(file, count, { isShuffled: false }));
    const csv = await imported('booking-com.csv', count, (file) => writeBookingComBookings(file, count));
    const what = `${count.toLocaleString('en-US')} bookings of Booking.com`;
    addRow(`import ${what} against our own names`, { ...csv, peer: peer.own, bar: '3.0' });
    const service = await serve(csv.database, csv.env);
    const sync = ['sync', 'bookings', join(folder, 'booking-com.csv'), '--dry-run', '--quiet'];
    const run = await pmsRun(sync, csv.env);
    addRow(`plan of a sync of ${what} against their import`, {
      own: run.seconds,
      peer: csv.own,
      bar: '1.2',
      clientMb: run.peakMb,
      serverMb: await service.stop(),
    });
    const sheetCsv = join(folder, 'booking-com-sheet.csv');
    await writeBookingComBookings(sheetCsv, sheetCount);
    const own = await imported('own-sheet.csv', sheetCount, (file) =>
      writeBookings(file, sheetCount, { isShuffled: false }),
    );
    const sheet = await imported('booking-com.xlsx', sheetCount, (file) => writeSheet(sheetCsv, file));
    const shown = sheetCount.toLocaleString('en-US');
    addRow(`import ${shown} of Booking.com as an .xlsx against our own names`, { ...sheet, peer: own.own, bar: '-' });
  }

  /** An import of all rows with the peer before and after: the machine may be slower at one end of a minute than at the other. */
  async function importBeside(name, hasPeer, options) {
    const file = join(folder, `${name}.csv`);
    await writeBookings(file, rows, options);
    const before = hasPeer ? await importWithPeer(file, join(folder, `${name}-before.db`)) : undefined;
    const alone = await importBookings(file, name, { isWatched: false });
    const after = hasPeer ? await importWithPeer(file, join(folder, `${name}-after.db`)) : undefined;
    const peer = before === undefined || after === undefined ? undefined : (before + after) / 2;
    return { file, ...alone, peer };
  }

  async function benchOdd(hasPeer) {
    const odd = await importBeside('odd', hasPeer, { isShuffled: false, isOdd: true });
    const what = `import ${rows.toLocaleString('en-US')} bookings, a fifth with quotes, a tenth in another script`;
    addRow(what, { ...odd, bar: '1.8' });
  }

  async function benchBookings(isShuffled, hasPeer) {
    const name = isShuffled ? 'shuffled' : 'sorted';
    const count = rows.toLocaleString('en-US');
    const { file, ...alone } = await importBeside(name, hasPeer, { isShuffled });
    addRow(`import ${count} bookings, ${name}`, { ...alone, bar: isShuffled ? '0.7' : '1.5' });
    // By itself, because who asks takes of the time that is measured above.
    const { p99Ms } = await importBookings(file, `${name}-watched`, { isWatched: true });
    addRow('GET /room_types during an import, 99 of 100 within', { own: p99Ms / 1000, bar: '0.1 s' });
    const { database, env } = alone;
    const service = await serve(database, env);
    const peerExport = hasPeer
      ? (await measure('sqlite3', ['-csv', '-header', database, `.output ${join(folder, 'peer.csv')}`, exported]))
          .seconds
      : undefined;
    const out = await pmsRun(['export', 'bookings', '--force', '-o', join(folder, 'out.csv')], env);
    await benchDays(service, env, name);
    if (!isShuffled) await benchPlan(env, out.seconds);
    addRow(`export ${count} bookings, ${name}`, {
      own: out.seconds,
      peer: peerExport,
      bar: '1.0',
      clientMb: out.peakMb,
      serverMb: await service.stop(),
    });
  }

  /** The plan of a sync of as many records as are held, one in a hundred changed, against their export and the conversion of the file. */
  async function benchPlan(env, exportSeconds) {
    const changed = join(folder, 'changed.csv');
    await writeBookings(changed, rows, { isShuffled: false, dearerEach: 100 });
    const converted = await pmsRun(
      ['convert', 'bookings', changed, '--force', '-o', join(folder, 'converted.csv')],
      env,
    );
    const plan = ['compare', 'bookings', changed, '--quiet', '-o', join(folder, 'plan.csv')];
    const run = await pmsRun(plan, env);
    addRow(`plan ${rows.toLocaleString('en-US')} bookings against as many, to export and conversion`, {
      own: run.seconds,
      peer: exportSeconds + converted.seconds,
      bar: '2.0, client 250 MB',
      clientMb: run.peakMb,
    });
  }

  /** What is asked of some days in the middle of all. */
  async function benchDays({ baseUrl }, env, name) {
    const middle = Date.UTC(2025, 0, 1) + Math.floor(rows / bookingsPerDay / 2) * dayMs;
    const dayOf = (offset) => new Date(middle + offset * dayMs).toISOString().slice(0, 10);
    const key = await keyIn(env);
    const url = `${baseUrl}/pms_be/pms_be_api/availability?date_from=${dayOf(0)}&date_to=${dayOf(29)}`;
    const times = [];
    for (let round = 0; round < 11; round++) {
      const startedMs = performance.now();
      const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
      await answer.text();
      if (answer.status !== 200) throw new Error(`availability was answered with ${answer.status}`);
      times.push((performance.now() - startedMs) / 1000);
    }
    addRow(`availability of 30 days among them, ${name}`, { own: median(times), bar: '0.1 s' });
    const week = ['--by', 'stay', '--from', dayOf(0), '--to', dayOf(6)];
    const run = await pmsRun(['export', 'bookings', ...week, '--force', '-o', join(folder, 'week.csv')], env);
    addRow(`export --by stay of a week among them, ${name}`, { own: run.seconds, bar: '1 s', clientMb: run.peakMb });
  }

  /** More rows than the client remembers the keys of: beyond them it takes no more memory, however long the file. */
  async function benchMemory() {
    const count = Math.ceil(rows * 4.2);
    const file = join(folder, 'long.csv');
    await writeBookings(file, count, { isShuffled: false });
    const run = await importBookings(file, 'long', { isWatched: false, count });
    addRow(`import ${count.toLocaleString('en-US')} bookings, for the memory`, { ...run, bar: '200 MB' });
  }

  /** Imports a file into an empty database; `isWatched`: asks for its room types meanwhile, and says how long the answers took. */
  async function importBookings(file, name, { isWatched, count = rows }) {
    const database = join(folder, `${name}.db`);
    const env = environment(name);
    const service = await serve(database, env);
    await pmsRun(['import', 'rooms', '-', '--quiet'], env, writeRooms());
    const key = await keyIn(env);
    const polling = isWatched ? startPolling({ baseUrl: service.baseUrl, key }) : undefined;
    const run = await pmsRun(['import', 'bookings', file, '--json'], env);
    const p99Ms = (await polling?.stop())?.p99Ms;
    const report = JSON.parse(run.stdout);
    if (report.imported !== count)
      throw new Error(`only ${report.imported} of ${count} came in: ${run.stdout.slice(0, 500)}`);
    return { database, env, p99Ms, own: run.seconds, clientMb: run.peakMb, serverMb: await service.stop() };
  }

  async function importWithPeer(file, database) {
    const script = `PRAGMA journal_mode = WAL;\nCREATE TABLE bookings (${peerColumns}, UNIQUE (${peerKey}));\n.mode csv\n.import --skip 1 ${file} bookings\n`;
    return (await measure('sqlite3', [database], { input: script })).seconds;
  }
}
