/** A desk at which `pms` is run inside the test's own process: a temporary folder, its own profiles and database, streams in memory. */
import { rm } from 'node:fs/promises';
import { PassThrough, Readable, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import type { TerminalWritable } from '../../src/cli/context.ts';
import { run, type Surroundings } from '../../src/main.ts';
import { afterFile } from '../after-file.ts';
import { type DeskFolder, makeFolder, ownEnvironment } from '../journeys/front-desk.ts';
import { type Running, startPms } from '../journeys/run-pms.ts';

export interface Said {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** What to wait for on a terminal, and the keys that are pressed then. */
export type Typed = readonly [waitFor: string, keys: string];

export interface CliOptions {
  env?: NodeJS.ProcessEnv;
  input?: string | Uint8Array;
  clock?: () => number;
  /** Whether the streams for output are a terminal. */
  isTerminal?: boolean;
  /** How wide that terminal is; 80 where it is not said. */
  columns?: number;
  signal?: AbortSignal;
}

export interface CliDesk extends DeskFolder {
  pms(args: readonly string[], options?: CliOptions): Promise<Said>;
  /** The same on a terminal of 120 columns, where this is typed; `shown` is what stood there, without the sequences that move a cursor. */
  onTerminal(args: readonly string[], typed: readonly Typed[], options?: CliOptions): Promise<Said & { shown: string }>;
  /** Starts `pms` as a process in the folder, for what only a process shows; it is killed when the file's tests have ended. */
  start(args: readonly string[], options?: Pick<CliOptions, 'env' | 'input'>): Running;
  /** Serves `pms.db` of the folder on a free port; stopped when the file's tests have ended, or before. */
  serve(args?: readonly string[], options?: CliOptions): Promise<CliService>;
}

export interface CliService {
  baseUrl: string;
  stderr(): string;
  stop(): Promise<Said>;
}

/** A desk for the tests of one file, cleared when they have ended. */
export async function openCliDesk(): Promise<CliDesk> {
  const files = await makeFolder('pms-cli-');
  const { folder } = files;
  const services = new Set<CliService>();
  const processes: Running[] = [];
  const before = process.cwd();
  // What an import of standard input leaves behind, it leaves in the working folder.
  process.chdir(folder);
  afterFile(async () => {
    for (const { child } of processes) child.kill('SIGKILL');
    await Promise.allSettled(processes.map(({ finished }) => finished));
    for (const service of services) await service.stop();
    process.chdir(before);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  const within = (options: CliOptions = {}) => ({ ...options, env: { ...ownEnvironment(folder), ...options.env } });
  return {
    ...files,
    pms: (args, options) => runHere(args, within(options)),
    onTerminal: (args, typed, options) => typeHere(args, typed, within(options)),
    start: (args, options) => {
      const started = startPms(args, { cwd: folder, ...within(options) });
      processes.push(started);
      return started;
    },
    serve: async (args = [], options = {}) => {
      const service = await serveHere(['serve', '--port', '0', ...args], within(options));
      services.add(service);
      return service;
    },
  };
}

/** A desk with a service that has room types: each its name, most guests, number of rooms and price, with commas between them. */
export async function openHotelDesk(...types: readonly string[]): Promise<CliDesk & { service: CliService }> {
  const desk = await openCliDesk();
  const service = await desk.serve();
  await desk.write('rooms.csv', `${['name,max_occupancy,total_rooms,base_price', ...types].join('\n')}\n`);
  await desk.pms(['import', 'rooms', 'rooms.csv', '--quiet']);
  return { ...desk, service };
}

/** The key of the profile that the first `pms serve` has stored. */
export async function keyOf({ read }: Pick<CliDesk, 'read'>): Promise<string> {
  return JSON.parse(await read('config/profiles.json')).profiles.local.key;
}

let properties = 0;

/** Makes a property of its own with these room types, as `openHotelDesk` has them, and gives its name with the environment that leads to it. */
export async function openProperty(
  { pms }: CliDesk,
  { baseUrl }: Pick<CliService, 'baseUrl'>,
  types: readonly string[],
  ...flags: readonly string[]
): Promise<{ property: string; env: NodeJS.ProcessEnv }> {
  const property = `house ${++properties}`;
  await pms(['properties', 'create', property, ...flags]);
  const { stdout } = await pms(['keys', 'create', '--name', property, '--property', property]);
  const env = { PMS_BASE_URL: baseUrl, PMS_API_KEY: stdout.trim() };
  const input = `${['name,max_occupancy,total_rooms,base_price', ...types].join('\n')}\n`;
  const { exitCode, stderr } = await pms(['import', 'rooms', '-'], { env, input });
  if (exitCode !== 0) throw new Error(stderr);
  return { property, env };
}

async function runHere(args: readonly string[], options: CliOptions): Promise<Said> {
  const { context, said } = contextOf(options);
  const exitCode = await run(context, args);
  return { exitCode, ...said };
}

async function typeHere(args: readonly string[], typed: readonly Typed[], options: CliOptions) {
  const interrupted = new AbortController();
  const keyboard = openKeyboard(typed, () => interrupted.abort());
  const { context, said } = contextOf({ isTerminal: true, columns: 120, ...options, signal: interrupted.signal });
  let shown = '';
  for (const stream of [context.io.stdout, context.io.stderr])
    stream.on('said', (text: string) => {
      shown += stripVTControlCharacters(text);
      keyboard.look(() => shown);
    });
  const io = { ...context.io, stdin: keyboard.stdin };
  const signals = { interrupt: () => interrupted.abort(), signalExitCode: () => 130 };
  const exitCode = await run({ ...context, ...signals, io }, args);
  return { exitCode, ...said, shown };
}

async function serveHere(args: readonly string[], options: CliOptions): Promise<CliService> {
  const stopping = new AbortController();
  const { context, said } = contextOf({ ...options, signal: stopping.signal });
  const finished = run(context, args).then((exitCode) => ({ exitCode, ...said }));
  const baseUrl = await new Promise<string>((resolve, reject) => {
    context.io.stdout.once('said', () => resolve(said.stdout.trim()));
    void finished.then(({ stderr }) => reject(new Error(stderr)));
  });
  const stop = () => {
    stopping.abort();
    return finished;
  };
  return { baseUrl, stderr: () => said.stderr, stop };
}

/** What a terminal can do beside taking text; where the cursor stands is nobody's business here. */
const terminal = {
  isTTY: true,
  cursorTo: () => true,
  clearLine: () => true,
  moveCursor: () => true,
};

function contextOf({ env = {}, input = '', clock = Date.now, isTerminal, columns = 80, signal }: CliOptions): {
  context: Surroundings;
  said: Omit<Said, 'exitCode'>;
} {
  const said = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof said): TerminalWritable => {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const writable = new Writable({
      decodeStrings: true,
      write(chunk: Buffer, _encoding, done) {
        const text = decoder.decode(chunk, { stream: true });
        said[name] += text;
        writable.emit('said', text);
        done();
      },
    });
    return Object.assign(writable, isTerminal ? { ...terminal, columns } : {});
  };
  const context: Surroundings = {
    io: { stdin: Readable.from([Buffer.from(input)]), stdout: stream('stdout'), stderr: stream('stderr') },
    env,
    clock,
    signal: signal ?? new AbortController().signal,
    hardSignal: new AbortController().signal,
    signalExitCode: () => 143,
    interrupt: () => undefined,
  };
  return { context, said };
}

/**
 * Presses each of these keys a moment after what it waits for is shown behind what the one before has waited for. ^C is a signal where nobody reads keys
 * one by one.
 */
function openKeyboard(typed: readonly Typed[], interrupt: () => void) {
  let isRaw = false;
  const setRawMode = (raw: boolean) => {
    isRaw = raw;
  };
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode });
  const waiting = [...typed];
  let seen = 0;
  let isPressing = false;
  const look = (shown: () => string) => {
    if (isPressing || waiting.length === 0) return;
    const [waitFor, keys] = waiting[0]!;
    const found = shown().indexOf(waitFor, seen);
    if (found < 0) return;
    seen = found + waitFor.length;
    waiting.shift();
    isPressing = true;
    // A question takes keys when all of it stands there.
    setTimeout(() => {
      isPressing = false;
      if (keys === '\x03' && !isRaw) interrupt();
      else stdin.write(keys);
      look(shown);
    }, 60);
  };
  return { stdin, look };
}
