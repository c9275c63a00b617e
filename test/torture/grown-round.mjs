/** One round with a file that is written while it is imported: no row goes in cut, and in the end all rows are in. */
import { deepStrictEqual } from 'node:assert';
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { between, createRandom, oneOf } from './chance.mjs';
import { addRooms, rowsIn } from './hotel.mjs';
import { bytesOf } from './inputs.mjs';
import { rightRows } from './rows.mjs';
import { environmentOf, openService, startPms } from './service.mjs';

const runsMax = 6;
/** Of the amounts of `rightRows`. */
const amountCharacters = 8;
/** Files that may be read in part: the others say nothing before their end is there. */
const growingFormats = ['csv', 'csv', 'csv.gz', 'ndjson', 'json'];

/** Runs a round in a folder of its own, which is removed if all is well. Throws where a row is cut, missing or doubled; gives what was survived. */
export async function runGrownRound(seed, parent) {
  const folder = join(parent, `round-${seed}`);
  await mkdir(join(folder, 'config'), { recursive: true });
  const random = createRandom(seed);
  const rows = rightRows(random, between(random, 800, 2500));
  const format = oneOf(random, growingFormats);
  const bytes = bytesOf(format, rows);
  const flags = ['--batch-size', String(between(random, 10, 40)), '--on-duplicate', oneOf(random, ['skip', 'update'])];
  const words = ['import', 'bookings', `bookings.${format}`, '--json', ...flags];
  const service = await openService(folder);
  const survived = { runs: 0, 'cut in growing': 0 };
  try {
    await addRooms(folder);
    const from = cutAt(bytes, between(random, Math.ceil(bytes.length * 0.3), Math.floor(bytes.length * 0.8)), random);
    const path = join(folder, `bookings.${format}`);
    await writeFile(path, bytes.subarray(0, from));
    const writing = write(path, { bytes, from, random });
    for (;;) {
      const wasWhole = writing.isDone();
      const { exitCode, stdout, stderr } = await startPms(words, { folder, env: environmentOf(folder) }).ended;
      survived.runs++;
      if (exitCode === 1 || exitCode === 2) survived['cut in growing']++;
      else if (exitCode !== 0) throw new Error(`exit code ${exitCode}: ${stderr}${stdout}`);
      await requireWholeRows(folder, rows);
      if (wasWhole && exitCode !== 0) throw new Error(`exit code ${exitCode} for a whole file: ${stderr}${stdout}`);
      if (exitCode === 0 && writing.isDone()) break;
      if (exitCode === 0) throw new Error(`exit code 0 while the file grew: ${stderr}${stdout}`);
      if (survived.runs > runsMax) await writing.done;
    }
    deepStrictEqual((await rowsIn(join(folder, 'pms.db'))).sort(), rows.map(String).sort());
  } finally {
    await service.stop();
  }
  await rm(folder, { recursive: true, force: true });
  return survived;
}

/** Writes the rest of a file in pieces. */
function write(path, { bytes, from, random }) {
  let written = from;
  const writeAll = async () => {
    while (written < bytes.length) {
      await wait(between(random, 5, 50));
      const end = cutAt(bytes, written + between(random, 1, 800), random);
      await appendFile(path, bytes.subarray(written, end));
      written = end;
    }
  };
  return { done: writeAll(), isDone: () => written === bytes.length };
}

/** A place near `at` to cut the bytes: mostly within the amount at the end of a line, where what is left looks like a whole row. */
function cutAt(bytes, at, random) {
  const lineEnd = bytes.indexOf('\n', at + amountCharacters);
  if (lineEnd === -1 || random() < 0.3) return Math.min(bytes.length, at);
  return lineEnd - between(random, 1, amountCharacters - 1);
}

async function requireWholeRows(folder, rows) {
  const whole = new Set(rows.map(String));
  const cut = (await rowsIn(join(folder, 'pms.db'))).find((booking) => !whole.has(booking));
  if (cut !== undefined) throw new Error(`a row went in that stands nowhere in the file: ${cut}`);
}
