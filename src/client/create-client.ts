/** The Api over HTTP: one client for one base URL and key. Keeps its connections open until it is closed. */
import {
  type Api,
  type BookingDate,
  type BookingFilter,
  type Cell,
  type ImportRequest,
  isWithin,
  type RecordStream,
} from '../contract/api.ts';
import { judgeApiKey } from '../contract/api-key.ts';
import { dateOfDay, dayNumber } from '../contract/dates.ts';
import { PmsError } from '../contract/errors.ts';
import { stayNightsMax } from '../contract/limits.ts';
import { type ImportRoute, importRoutes, type ReadRoute, readRoutes, versionHeader } from '../contract/routes.ts';
import { statusOfWord } from '../contract/status.ts';
import { authorizationOf, normalizeBaseUrl } from './base-url.ts';
import { openDispatcher } from './dispatcher.ts';
import { exchange, exchangeGet, headerOf, type Wire } from './exchange.ts';
import { againAfter, againAfterRefusal, identifyService, type ServerInfo } from './identify-service.ts';
import { bodyMs, headersMs, refusedForMs, retryForMs, wholeMs } from './limits.ts';
import { discard } from './read-body.ts';
import { listAccept, openRecordStream } from './record-stream.ts';
import { type Clock, retry, systemClock } from './retry.ts';
import { endpointOf, observe, type Session } from './session.ts';

export type { ServerInfo } from './identify-service.ts';

export interface ClientOptions {
  /** With or without the fixed prefix. */
  baseUrl: string;
  key?: string;
  /** How long failures are tried again once the service has answered; 30 s when absent. */
  retryForMs?: number;
  /** How long to keep trying a service that has never answered; 5 s when absent. */
  refusedForMs?: number;
  /** Sends a request again even if it may have been processed, to any service. */
  retryUnsafe?: boolean;
  /** Allows the key to be sent over plain http to another machine. */
  allowHttp?: boolean;
  userAgent?: string;
  /** Stops everything at once: calls throw its reason. */
  signal?: AbortSignal;
  /** Gives the error that a call throws in place of its own: what the caller knows about a refused key is not known here. */
  explain?(error: unknown): Promise<unknown>;
  /** Receives sentences for people about waiting and about oddities in answers. */
  onNotice?(text: string): void;
  /** How long an answer may take to begin, and the longest pause between two pieces of it. */
  headersMs?: number;
  bodyMs?: number;
  /** How long an answer that is held whole may take from beginning to end. */
  wholeMs?: number;
  clock?: Clock;
}

export type Client = Api & {
  /** Finds out which service answers (one GET /room_types). Throws PmsError. */
  identify(): Promise<ServerInfo>;
  /** Closes all connections, including those in use. */
  close(): Promise<void>;
};

/**
 * Creates a client; nothing is sent yet. Throws PmsError usage, mistyped_key, insecure_address. Its methods throw PmsError, and the reason of the
 * signal once it is aborted.
 */
export function createClient(options: ClientOptions): Client {
  const session = connectionOf(options);
  const { wire } = session;
  let asked: Promise<void> | undefined;
  const withKey = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    try {
      asked ??= refuseMistypedKey(wire, options.key);
      await asked;
      return await call();
    } catch (error) {
      throw (await options.explain?.(error)) ?? error;
    }
  };
  const list = (route: ReadRoute, query: Record<string, string | undefined> = {}) =>
    withKey(() => openList(session, route, query));
  const sendingTo = (route: ImportRoute) => (request: ImportRequest) =>
    withKey(async () => (await import('./send-import.ts')).sendImport(session, route, request));
  return {
    importBookings: sendingTo(importRoutes.bookings),
    importRooms: sendingTo(importRoutes.rooms),
    importRates: sendingTo(importRoutes.rates),
    roomTypes: () => list(readRoutes.room_types),
    availability: ({ dateFrom, dateTo }) => list(readRoutes.availability, { date_from: dateFrom, date_to: dateTo }),
    exportBookings: (filter) => withKey(() => exportBookings(session, filter)),
    exportRooms: () => list(readRoutes.rooms),
    identify: () => withKey(() => identifyService(session)),
    close: () => wire.dispatcher.destroy(),
  };
}

function connectionOf(options: ClientOptions): Session {
  const { signal, key, allowHttp } = options;
  const baseUrl = normalizeBaseUrl(options.baseUrl);
  const authorization = authorizationOf(key, { baseUrl, allowHttp });
  return {
    wire: {
      dispatcher: openDispatcher(baseUrl),
      baseUrl,
      authorization,
      userAgent: options.userAgent ?? 'pms',
      headersMs: options.headersMs ?? headersMs,
      bodyMs: options.bodyMs ?? bodyMs,
      wholeMs: options.wholeMs ?? wholeMs,
      signal,
    },
    state: {},
    retryPolicy: {
      clock: options.clock ?? systemClock,
      signal,
      refusedForMs: options.refusedForMs ?? refusedForMs,
      retryForMs: options.retryForMs ?? retryForMs,
      onNotice: options.onNotice ?? (() => {}),
    },
    retryUnsafe: options.retryUnsafe ?? false,
  };
}

// Checks a key that begins like ours but has a wrong checksum: it is mistyped if the service is ours, and may be valid if it is not.

/**
 * Finds out, without sending such a key, whether the service is ours. Any other key passes. Throws PmsError mistyped_key if it is ours, and if nobody
 * answers.
 */
async function refuseMistypedKey(wire: Wire, key: string | undefined): Promise<void> {
  if (key === undefined || judgeApiKey(key) !== 'mistyped') return;
  const url = endpointOf(wire, readRoutes.room_types.path);
  const answer = await exchange({ ...wire, authorization: undefined }, { method: 'GET', url, headers: {} });
  const sentence = 'The API key begins with pms_ and its checksum does not fit';
  if (answer.kind !== 'answer') {
    const message = `${sentence}; ${url.origin} does not answer, so it is not known whether it has keys of another kind.`;
    throw new PmsError('mistyped_key', message, { cause: answer.cause });
  }
  await discard(answer);
  if (headerOf(answer, versionHeader) !== undefined) throw new PmsError('mistyped_key', `${sentence}.`);
}

/** Bookings by check-in, night or check-out: filtered by our own service, and filtered here for services that know only the check-in. Throws PmsError. */
async function exportBookings(session: Session, filter: BookingFilter): Promise<RecordStream> {
  const { dateFrom, dateTo, by = 'checkin' } = filter;
  // A state that we do not know is passed on: another service may have it.
  const status = filter.status && (statusOfWord(filter.status) ?? filter.status);
  const open = (query: { date_from?: string; date_to?: string; by?: BookingDate }) =>
    openList(session, readRoutes.bookings, { ...query, status });
  const hasDates = dateFrom !== undefined || dateTo !== undefined;
  if (by === 'checkin' || !hasDates) return open({ date_from: dateFrom, date_to: dateTo });
  if (session.state.isOurs === undefined) await identifyService(session);
  if (session.state.isOurs) return open({ date_from: dateFrom, date_to: dateTo, by });
  const earliest = dateFrom === undefined ? undefined : dateOfDay(dayNumber(dateFrom) - stayNightsMax);
  const { columns, batches } = await open({ date_from: earliest, date_to: dateTo });
  const [checkinAt, checkoutAt] = ['checkin_date', 'checkout_date'].map((column) => columns.indexOf(column));
  const isWanted = (row: Cell[]) => isWithin(String(row[checkinAt!]), String(row[checkoutAt!]), filter);
  async function* wanted(): AsyncGenerator<Cell[][]> {
    for await (const batch of batches) yield batch.filter(isWanted);
  }
  return { columns, batches: wanted() };
}

/** One GET of a list until its first records are there. A failure before that is retried; a later one is a cut answer. */
function openList(
  session: Session,
  route: ReadRoute,
  query: Record<string, string | undefined> = {},
): Promise<RecordStream> {
  const url = endpointOf(session.wire, route.path, query);
  const { wire, state, retryPolicy } = session;
  return retry<RecordStream>(async () => {
    const answer = await exchangeGet(wire, url, { accept: listAccept });
    if (answer.kind !== 'answer') return againAfter(answer, session);
    observe(session, answer);
    if (answer.status >= 300) return againAfterRefusal(answer, session);
    const context = {
      list: route.list,
      isOurs: state.isOurs === true,
      signal: wire.signal,
      onNotice: retryPolicy.onNotice,
    };
    try {
      return { done: await openRecordStream(answer, context) };
    } catch (error) {
      const isBroken = error instanceof PmsError && error.code === 'answer_cut' && error.cause !== undefined;
      if (!isBroken) throw error;
      return { error, why: error.message.replace(/\.$/, '') };
    }
  }, session);
}
