/** Every example of every --help is run as it stands, in a folder that holds the files it names. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Command } from 'commander';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../../src/cli/context.ts';
import { createProgram } from '../../src/cli/program.ts';
import { type CliDesk, type CliService, openCliDesk } from '../cli/cli-desk.ts';
import { pmsPath, startProcess } from '../journeys/run-pms.ts';
import { hasPostgres, useDatabases } from '../store/postgres/postgres-server.ts';

/** What a copy of is made for each example: files of templates, a database with a key to revoke, and profiles. */
let prepared: CliDesk;
let service: CliService;
const postgres = useDatabases();
/** The run that the examples of undo take back. */
let synced: string;

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url));
const examples = await examplesOfHelp();
const hasBash = spawnSync('bash', ['--version']).error === undefined;
const hasOpenssl = spawnSync('openssl', ['version']).error === undefined;

beforeAll(async () => {
  prepared = await openCliDesk();
  service = await prepared.serve(['--db', prepared.path('served.db')]);
  const template = async (name: string) => (await prepared.pms(['template', name])).stdout;
  const [rooms, bookings, rates] = await Promise.all(['rooms', 'bookings', 'rates'].map(template));
  await mkdir(prepared.path('files'));
  const files = prepared.path('files');
  await writeFile(`${files}/rooms.csv`, rooms!);
  await writeFile(`${files}/bookings.csv`, bookings!);
  await writeFile(`${files}/rates.csv`, rates!);
  await writeFile(`${files}/old-totals.csv`, 'month,nights,revenue\n2027-05,3,420.50\n');
  await writeFile(`${files}/old-system.csv`, bookings!.replace('currency_iso', '_was').replace(',EUR,', ',,'));
  await writeFile(`${files}/rates.json.gz`, gzipSync(rates!));
  await cp(`${fixtures}sources/booking-com-de.xls`, `${files}/reservations.xls`);
  await cp(`${fixtures}rates/dates-down-prices.csv`, `${files}/rate-grid.csv`);
  const stay = 'Ida Wagner,2027-09-14,2027-09-17,Deluxe Double,480,EUR';
  const words = 'Guest,Arrival,Departure,Room type,Total,Currency';
  await writeFile(`${files}/pms.csv`, `Booking number,${words},Status,Buchungsnr. Portal\nP1,${stay},Confirmed,4123\n`);
  for (const name of ['booking', 'web'])
    await writeFile(`${files}/${name}.csv`, `Booking number,${words},Status\n4123,${stay},Confirmed\n`);
  await writeFile(`${files}/group.csv`, `Hotel,Booking number,${words}\nCasa Azul,A1,${stay}\nCasa Roja,R1,${stay}\n`);
  await writeFile(`${files}/houses.json`, '{"Casa Azul": "local", "Casa Roja": "hotel-b"}');
  await prepared.pms(['import', 'rooms', 'files/rooms.csv']);
  // What the ledger has remembered stands beside the profiles.
  const [columns, row] = bookings!.trim().split('\n');
  await writeFile(prepared.path('numbered.csv'), `booking_number,${columns}\n4123456789,${row}\n`);
  await prepared.pms(['import', 'bookings', 'numbered.csv']);
  // A list of a channel that is read in a way of its own.
  const listed = 'Cy Wren,04/03/2027,04/05/2027,Deluxe Double,250,EUR';
  await writeFile(`${files}/airbnb.csv`, `${words}\n${listed}\n`);
  const inspect = ['inspect', 'files/airbnb.csv', '--as', 'bookings', '--date-order', 'mdy'];
  await prepared.pms([...inspect, '--save', 'files/airbnb.json']);
  await prepared.pms(['import', 'bookings', 'files/airbnb.csv', '--map', 'files/airbnb.json']);
  // Something that can be taken back.
  await writeFile(
    prepared.path('monday.csv'),
    `Booking number,${words},Status\nM1,Bo Finch,2029-03-05,2029-03-07,Deluxe Double,300,EUR,Confirmed\n`,
  );
  await prepared.pms(['sync', 'bookings', 'monday.csv', '--yes', '--save-source', 'monday']);
  const runs = JSON.parse((await prepared.pms(['history', '--json'])).stdout) as { id: string; kind: string }[];
  synced = runs.find(({ kind }) => kind === 'sync')!.id;
  await prepared.pms(['keys', 'create', '--name', 'spare', '--db', prepared.path('served.db')]);
  const { profiles } = JSON.parse(await prepared.read('config/profiles.json'));
  await writeFile(`${files}/key.txt`, `${profiles.local.key}\n`);
  const login = ['login', '--profile', 'hotel-b', '--base-url', service.baseUrl, '--key-stdin'];
  await prepared.pms(login, { input: profiles.local.key });
  await prepared.pms(['profiles', 'local']);
  await cp(prepared.path('config'), `${files}/config`, { recursive: true });
  await prepared.pms(['backup', `${files}/pms.db`, '--db', prepared.path('served.db')]);
  for (const folder of ['.local/share/bash-completion/completions', '.zsh/completions', '.config/fish/completions'])
    await mkdir(`${files}/${folder}`, { recursive: true });
  if (!hasOpenssl) return;
  const form = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-keyout', `${files}/key.pem`, '-out', `${files}/cert.pem`, '-subj', '/CN=localhost'];
  execFileSync('openssl', [...form, ...names], { stdio: 'ignore' });
});

test('every command has an example', () => {
  // The list of commands says what to begin with.
  for (const { path, lines } of examples) if (path !== 'pms') expect(lines, path).not.toEqual([]);
});

const lines = [...new Set(examples.flatMap((example) => example.lines))].filter(
  (line) => hasPostgres || !line.includes('postgres://'),
);
const isServing = (line: string) => /^(PMS_DB=\S+ )?pms (serve|board)\b/.test(line);
const serving = lines.filter(isServing);
const ending = lines.filter((line) => !isServing(line));
/** Without a word that a shell makes something else of. */
const isPlain = (line: string) => /^pms (?!login)[\w ./:=@,-]+$/.test(line);

test.each(ending.filter(isPlain))('an example runs as it stands: %s', async (line) => {
  const desk = await deskFor(line);
  const { exitCode, stderr } = await desk.pms((await inThisWorld(line)).split(' ').slice(1));
  expect(exitCode, stderr).toBe(0);
});

describe.skipIf(!hasBash)('an example runs in a shell as it stands', () => {
  test.concurrent.each(ending.filter((line) => !isPlain(line)))('%s', async (line) => {
    const { folder } = await deskFor(line);
    const { exitCode, stderr } = await shell(folder, await inThisWorld(line)).finished;
    expect(exitCode, stderr).toBe(0);
  });

  test.each(serving)('%s', async (line) => {
    if (line.includes('--tls-cert') && !hasOpenssl) return;
    const { folder } = await deskFor(line);
    const isFree = line.includes('--port') || line.startsWith('pms board') || (await isPortFree(8080));
    // No browser is opened on the machine that runs the tests.
    const isBoard = line.startsWith('pms board');
    const command = `${await inThisWorld(line)}${isBoard && !line.includes('--no-open') ? ' --no-open' : ''}`;
    const running = shell(folder, `exec ${command.startsWith('PMS_DB=') ? 'env ' : ''}${command}`);
    if (isFree) await expect.poll(running.stdout).toMatch(/^https?:\/\/127\.0\.0\.1:\d+(\/#token=[\w-]+)?\n$/);
    else expect((await running.finished).exitCode).toBe(2);
    running.child.kill('SIGTERM');
    await running.finished;
  });
});

/** The hosts of examples are of nobody; where a person would type a key it comes from a file. */
async function inThisWorld(line: string): Promise<string> {
  const database = 'postgres://pms@db.example.com/pms';
  const url = line.includes(database) ? await postgres.newDatabase() : database;
  // What is moved out of it must be there.
  if (line.startsWith(`pms move ${database}`)) await prepared.pms(['properties', 'create', 'Inn', '--db', url]);
  const there = line
    .replace('https://pms.example.com', service.baseUrl)
    .replaceAll(database, url)
    .replace('undo 1f3a', `undo ${synced}`);
  return line.startsWith('pms login') && !line.includes('--key-stdin') ? `${there} --key-stdin < key.txt` : there;
}

async function deskFor(line: string): Promise<CliDesk> {
  const desk = await openCliDesk();
  await cp(prepared.path('files'), desk.folder, { recursive: true });
  // A key that is to be revoked must be there, and one that is made must not.
  if (line.includes('keys revoke')) await desk.pms(['keys', 'create', '--name', line.split(' ').at(-1)!]);
  // What is restored must be there; where it is made it must not.
  if (line.includes('pms restore')) await cp(desk.path('pms.db'), desk.path('pms-backup.db'));
  return desk;
}

function shell(folder: string, line: string) {
  const env = {
    HOME: folder,
    PMS_CONFIG_DIR: `${folder}/config`,
    PMS_DB: `${folder}/pms.db`,
    PMS_API_KEY: undefined,
    PMS_BASE_URL: undefined,
    PMS_PROFILE: undefined,
  };
  const isExec = line.startsWith('exec ');
  const command = `"${process.execPath}" "${pmsPath}"`;
  const script = isExec
    ? line.replace(/\bpms (?=serve|board)/, () => `${command} `)
    : `pms() { ${command} "$@"; }; ${line}`;
  return startProcess('bash', ['-c', `set -o pipefail; ${script}`], { cwd: folder, env });
}

async function isPortFree(port: number): Promise<boolean> {
  const server = createServer();
  const isFree = await new Promise<boolean>((done) => {
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => done(true));
  });
  if (isFree) await new Promise((done) => server.close(done));
  return isFree;
}

/** The help itself, not the golden files: those may be old. */
async function examplesOfHelp(): Promise<{ path: string; lines: string[] }[]> {
  let said = '';
  const stream = { write: (text: string) => (said += text), columns: 80 };
  const program = await createProgram(
    { io: { stdout: stream, stderr: stream }, env: {} } as unknown as Context,
    () => {},
  );
  return commandsOf(program).map((command) => {
    said = '';
    command.outputHelp();
    const lines = [...said.matchAll(/^ {2}\$ (.+)$/gm)].map(([, line]) => line!.replace(/ {2,}\S.*$/, ''));
    return { path: command.name(), lines };
  });
}

function commandsOf(command: Command): Command[] {
  return [command, ...command.commands.filter((child) => child.name() !== 'help').flatMap(commandsOf)];
}
