/** What `pms serve` does: opens the database, makes the first key if there is none, listens, and closes in good order. */
import { readFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { createSecureContext } from 'node:tls';
import { type Logger, pino } from 'pino';
import { warnOfOpenFile, warnOfOpenProfiles } from '../../../app/service/profiles.ts';
import { isLoopback } from '../../../client/base-url.ts';
import { PmsError } from '../../../contract/errors.ts';
import { closing } from '../../../file/closing.ts';
import { reasonOf } from '../../../file/write-failure.ts';
import { createAuthenticate } from '../../../rules/create-api.ts';
import { createServer, type PmsServer } from '../../../server/create-server.ts';
import { requestsHeld } from '../../../server/limits.ts';
import { createMetrics, type Metrics, type MetricsPort, openMetricsPort } from '../../../server/metrics.ts';
import { lockDatabase } from '../../../store/sqlite/lock.ts';
import { openServedStore } from '../../../store/sqlite/open-served-store.ts';
import type { Store } from '../../../store/store.ts';
import { printable } from '../../../words/printable.ts';
import { sentenceOf } from '../../../words/remarks.ts';
import { shellWord } from '../../../words/shell-word.ts';
import { type Context, say, type TerminalWritable, untilAborted } from '../../context.ts';
import { databasePath, readyDatabaseFiles } from '../../database-files.ts';
import { postgresUrl } from '../../postgres-url.ts';
import { asksPerson } from '../../read-input.ts';
import { makeFirstKey } from './first-key.ts';

interface ServeFlags {
  port: number;
  host: string;
  db?: string;
  tlsCert?: string;
  tlsKey?: string;
  trustProxy?: boolean;
  /** True if it shares the port of the service. */
  metrics?: boolean | number;
  profile?: string | boolean;
  maxRecords: number;
  maxBytes: number;
  rateLimit: number;
  receiveTimeout: number;
  maxHeld?: number;
  maxReaders: number;
  leastPace: number;
  answerTimeout: number;
  maxLog: number;
  log: 'text' | 'json';
}

/** How often old answers are deleted. */
const tidyMs = 60_000;
/** Snapshots for short lists, besides the long ones that are streamed. */
const readersBesides = 8;
/** Time that a list may wait before it is sent. */
const snapshotSlackMs = 10_000;

/** Serves until a signal comes; then lets requests in flight finish, exit code 0. A second signal stops at once, with its exit code. */
export async function runServe(typed: Context, flags: ServeFlags): Promise<number> {
  if (flags.maxHeld !== undefined && flags.maxHeld < flags.maxBytes)
    throw new PmsError('usage', `--max-held ${flags.maxHeld} holds no request of --max-bytes ${flags.maxBytes}.`);
  const tls = await readTls(flags);
  const { stderr } = typed.io;
  const isJson = flags.log === 'json';
  const log = pino(
    { base: null },
    isJson ? stderr : { write: (line: string) => void stderr.write(`${readableLine(line)}\n`) },
  );
  const context = isJson ? saidAsEvents(typed, log) : typed;
  const url = postgresUrl(context, flags);
  const metrics = flags.metrics === undefined ? undefined : await createMetrics();
  const service = { flags, tls, log, metrics };
  return url === undefined ? serveFile(context, service) : servePostgres(context, url, service);
}

/** What is served with, whatever the database. */
interface Service {
  log: Logger;
  metrics: Metrics | undefined;
  flags: ServeFlags;
  tls: { cert: Buffer; key: Buffer } | undefined;
}

/** `path`: the database as it may be shown. */
interface Served {
  store: Store;
  path: string;
  isFile: boolean;
}

/** With `--log json` all that is said is an event of the log, so that every line is JSON. */
function saidAsEvents(context: Context, log: Logger): Context {
  const stderr: TerminalWritable = new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      const [, warning, said] = /^(warning: )?(.*?)\n?$/s.exec(text)!;
      log[warning === undefined ? 'info' : 'warn'](said);
      done();
    },
  });
  const made = { ...context, io: { ...context.io, stderr } };
  return {
    ...made,
    tell: (remark) => say(made, sentenceOf(remark)),
  };
}

async function servePostgres(context: Context, url: string, service: Service): Promise<number> {
  const { flags, metrics } = service;
  const { openPostgresStore, shownUrl } = await import('../../../store/postgres/open-store.ts');
  const store = await openPostgresStore(url, {
    readersMax: flags.maxReaders + readersBesides,
    // The server ends a list before this limit; a snapshot that reaches it has not even begun to be sent.
    snapshotMs: flags.answerTimeout * 1000 + snapshotSlackMs,
    onRunAgain: () => metrics?.countRunAgain(),
  });
  metrics?.showConnections(store.connections);
  return closing(store, () => serveStore(context, service, { store, path: shownUrl(url), isFile: false }));
}

async function serveFile(context: Context, service: Service): Promise<number> {
  const { flags, log } = service;
  const path = await databasePath(context, flags);
  const unlock = lockDatabase(path);
  try {
    readyDatabaseFiles(context, path);
    const store = openServedStore(path, {
      isChecked: true,
      readersMax: flags.maxReaders + readersBesides,
      logBytesMax: flags.maxLog,
      onTrouble: ({ code, message }) => log.error({ code }, message),
      onFullDisk: () =>
        say(context, `warning: the disk of ${path} is full: it can only be read; make room, and it takes rows again`),
      onRoom: () => say(context, `there is room again on the disk of ${path}: it takes rows`),
      onRescue: (rescued) => say(context, rescuedWords(rescued, path)),
    });
    return await closing(store, () => serveStore(context, service, { store, path, isFile: true }));
  } finally {
    unlock();
  }
}

/** What to do with the saved content of a database whose file was taken away. */
function rescuedWords(rescued: string, path: string): string {
  const [from, to] = [rescued, path].map(shellWord);
  return `what the database held is saved in ${rescued}; to go on with it: pms restore ${from} --db ${to} --force`;
}

async function serveStore(
  context: Context,
  { flags, tls, log, metrics }: Service,
  { store, path, isFile }: Served,
): Promise<number> {
  const server = await createServer({
    authenticate: createAuthenticate(store, context.clock),
    isReady: async () => {
      await store.ping();
      return true;
    },
    log,
    limits: {
      requestRecordsMax: flags.maxRecords,
      requestBytesMax: flags.maxBytes,
      requestsPerMinuteMax: flags.rateLimit,
      requestReceiveMs: flags.receiveTimeout * 1000,
      uploadBytesMax: flags.maxHeld ?? requestsHeld * flags.maxBytes,
      readersMax: flags.maxReaders,
      answerBytesPerSecondMin: flags.leastPace,
      answerMs: flags.answerTimeout * 1000,
    },
    trustProxy: flags.trustProxy,
    tls,
    metrics,
    isMetricsShared: flags.metrics === true,
  });
  const tidying = setInterval(() => {
    store.tidy(context.clock()).catch(({ message }: Error) => log.warn({ why: message }, 'old answers stay for now'));
  }, tidyMs);
  let metricsPort: MetricsPort | undefined;
  try {
    metricsPort = await openMetrics(context, metrics, flags);
    await listenAndWait(context, server, { store, path, isFile, flags });
  } finally {
    clearInterval(tidying);
    await metricsPort?.close();
    await Promise.race([server.close(), untilAborted(context.hardSignal)]);
  }
  return context.hardSignal.aborted ? context.signalExitCode() : 0;
}

async function openMetrics(
  context: Context,
  metrics: Metrics | undefined,
  flags: ServeFlags,
): Promise<MetricsPort | undefined> {
  const { host, metrics: port } = flags;
  if (metrics === undefined || typeof port !== 'number') return undefined;
  const opened = await openMetricsPort(metrics, { host, port }).catch((error) => {
    throw listenError(error, { ...flags, port });
  });
  say(context, `metrics ${opened.url}`);
  return opened;
}

async function listenAndWait(
  context: Context,
  server: PmsServer,
  { store, path, isFile, flags }: Served & Pick<Service, 'flags'>,
): Promise<void> {
  const baseUrl = await server.listen({ host: flags.host, port: flags.port }).catch((error) => {
    throw listenError(error, flags);
  });
  const localUrl = baseUrl.replace('//0.0.0.0', '//127.0.0.1').replace('//[::]', '//[::1]');
  say(context, `database ${path}`);
  const asks = asksPerson(context, { json: flags.log === 'json' });
  await makeFirstKey(context, store, { localUrl, path, isProfileKept: flags.profile !== false, asks });
  if (isFile) await warnOfOpenFile(context, path, 'database');
  await warnOfOpenProfiles(context);
  if (!flags.tlsCert && !isLoopback(flags.host))
    say(context, 'warning: keys travel unencrypted to other machines; --tls-cert and --tls-key serve https');
  context.io.stdout.write(`${localUrl}\n`);
  if (flags.profile !== false) say(context, 'see it: pms board');
  if (context.io.stderr.isTTY) say(context, 'leave this window open: the service runs in it until Ctrl-C');
  await untilAborted(context.signal);
}

/** The system's error codes for an address on which nobody may listen. */
const listenReasons: Record<string, string> = {
  EACCES: 'the system allows this port to administrators only',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host',
};

function listenError(error: NodeJS.ErrnoException, { host, port }: ServeFlags): unknown {
  const reason = listenReasons[error.code ?? ''];
  if (reason === undefined) return error;
  const fix = 'Choose others with `--host` and `--port`; 127.0.0.1 is this machine only, 0.0.0.0 all its networks.';
  return new PmsError('usage', `Cannot listen on ${host}, port ${port}: ${reason}.`, { fix, cause: error });
}

async function readTls({ tlsCert, tlsKey }: ServeFlags): Promise<Service['tls']> {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined)
    throw new PmsError('usage', '--tls-cert and --tls-key go together.');
  const [cert, key] = await Promise.all([tlsCert, tlsKey].map(readPem));
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    throw new PmsError(
      'usage',
      `${tlsCert} and ${tlsKey} are no certificate and its key: ${(error as Error).message}.`,
      {
        fix: 'Both must be PEM files, and the key the one that the certificate was made for.',
        cause: error,
      },
    );
  }
  return { cert: cert!, key: key! };
}

async function readPem(path: string): Promise<Buffer> {
  return readFile(path).catch((error) => {
    throw new PmsError('file_unreadable', `${path} cannot be read: ${reasonOf(error)}.`, { cause: error });
  });
}

interface LogEntry {
  level: number;
  time: number;
  msg?: string;
  method?: string;
  route?: string | null;
  status?: number;
  ms?: number;
  property?: string;
  records?: number;
  cut?: boolean;
  why?: string;
  code?: string;
  err?: { message?: string };
}

/** Levels of pino: from here on it is a warning, and from here on an error. */
const [warning, error] = [40, 50];

/** `2027-05-01 10:42:07  POST /pms_be/pms_be_api/import_bookings  200  5,000 records  312 ms  default`; a line that is no JSON as it is. */
export function readableLine(line: string): string {
  const entry = entryOf(line);
  if (entry === undefined) return printable(line.trim(), 500);
  // In Sweden a date is written as ISO 8601 has it.
  const time = new Date(entry.time).toLocaleString('sv-SE');
  const words = entry.method === undefined ? wordsOfEvent(entry) : wordsOfRequest(entry);
  return `${time}  ${printable(words, 500)}`;
}

function entryOf(line: string): LogEntry | undefined {
  try {
    return JSON.parse(line) as LogEntry;
  } catch {
    return undefined;
  }
}

function wordsOfRequest({ method, route, status, ms, property, records, cut }: LogEntry): string {
  const parts = [
    `${method} ${route ?? '(no such address)'}`,
    String(status),
    ...(records === undefined ? [] : [`${records.toLocaleString('en-US')} ${records === 1 ? 'record' : 'records'}`]),
    `${(ms ?? 0).toLocaleString('en-US')} ms`,
    ...(property === undefined ? [] : [property]),
    ...(cut ? ['cut before its end'] : []),
  ];
  return parts.join('  ');
}

function wordsOfEvent({ level, msg, why, code, err }: LogEntry): string {
  const kind = level >= error ? 'error: ' : level >= warning ? 'warning: ' : '';
  const more = [why, code, err?.message === msg ? undefined : err?.message].filter((part) => part !== undefined);
  return `${kind}${msg ?? ''}${more.length === 0 ? '' : ` (${more.join(', ')})`}`;
}
