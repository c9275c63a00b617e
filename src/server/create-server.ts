/** The service over HTTP: builds the app with its hooks and routes, and opens and closes it as a whole. */
import { randomUUID } from 'node:crypto';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Authenticate } from '../contract/api.ts';
import { PmsError } from '../contract/errors.ts';
import { pathPrefix } from '../contract/routes.ts';
import { answerErrors, answerUnroutable, refuseMessage } from './answer-errors.ts';
import { requireKeys } from './authorize.ts';
import { type Connections, createConnections } from './connections.ts';
import { commonHeaders } from './headers.ts';
import { addImportRoutes } from './import-routes.ts';
import { limitsOf, type ServerLimits } from './limits.ts';
import { addMetrics, type Metrics } from './metrics.ts';
import { addOpenRoutes } from './open-routes.ts';
import { problemOf, renderRawProblem } from './problem.ts';
import { addReadRoutes } from './read-routes.ts';
import { createRunningWork, logRequests } from './running-work.ts';
import { cutAnswer } from './send-records.ts';

export interface ServerOptions {
  authenticate: Authenticate;
  /** Whether requests can be served now: what `/readyz` answers. */
  isReady(): Promise<boolean>;
  /** A logger, or the destination for the lines of a new one. */
  log: Logger | DestinationStream;
  /** Limits that are not given come from `defaultServerLimits`. */
  limits?: Partial<ServerLimits>;
  /** Whether one proxy stands in front of this server, whose `X-Forwarded-For` holds the caller's address. */
  trustProxy?: boolean;
  tls?: TlsOptions;
  /** Told of every request. */
  metrics?: Metrics;
  /** Whether `/metrics` is answered at this address too, without a key; otherwise on a port of its own. */
  isMetricsShared?: boolean;
}

export interface PmsServer {
  /** Starts to accept requests; gives the base URL. Throws port_taken. */
  listen(address: { host: string; port: number }): Promise<string>;
  /** Accepts no new requests, waits up to `closeMs` for running ones, and cuts the rest. */
  close(): Promise<void>;
  app: FastifyInstance;
}

/** Creates the whole service; it does not listen yet. */
export async function createServer(options: ServerOptions): Promise<PmsServer> {
  const limits = limitsOf(options.limits ?? {});
  const connections = createConnections(limits);
  const work = createRunningWork();
  const app = createApp(options, limits, connections);
  answerErrors(app);
  logRequests(app);
  if (options.metrics !== undefined) addMetrics(app, options.metrics, options.isMetricsShared === true);
  addRequestHooks(app, limits, connections);
  addOpenRoutes(app, options.isReady);
  await app.register(
    async (scope) => {
      await requireKeys(scope, {
        authenticate: options.authenticate,
        limits,
        isProxyTrusted: options.trustProxy === true,
        onKey: ({ raw }) => connections.showKey(raw.socket),
      });
      addImportRoutes(scope, limits, work);
      addReadRoutes(scope, limits, work);
    },
    { prefix: pathPrefix },
  );
  await app.ready();
  return {
    listen: (address) => listen(app, address, options.tls !== undefined),
    async close() {
      await app.close();
      await work.settle(limits.closeMs);
    },
    app,
  };
}

function createApp(options: ServerOptions, limits: ServerLimits, connections: Connections): FastifyInstance {
  const log: FastifyBaseLogger = 'child' in options.log ? options.log : pino({ base: null }, options.log);
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    // Only one hop: the caller may have written any entries before the proxy's own.
    trustProxy: options.trustProxy === true ? (_address, hop) => hop === 0 : false,
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    frameworkErrors: answerUnroutable,
    clientErrorHandler: createClientErrorHandler(connections, log),
    serverFactory(handler) {
      const server = createHttpServer(handler, limits, options.tls);
      connections.watch(server);
      return server;
    },
  });
  // Bodies are read only by the routes that want one, after their own checks.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  return app;
}

/** Replaces fastify's own compilers, which would double the time to start and are never needed. */
function refuseSchemas(): never {
  throw new Error('The routes check by the contract and have no schema for fastify.');
}

function addRequestHooks(app: FastifyInstance, limits: ServerLimits, connections: Connections): void {
  const watchPace = createLeastPace(limits);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    connections.drain(limits.closeMs);
  });
  app.decorateRequest('access', null);
  app.decorateRequest('counts', null);
  app.decorateRequest('outcome', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...commonHeaders(request.id), 'cache-control': 'no-store' });
    watchPace(reply.raw, (why) => {
      request.log.warn({ why }, 'answer cut');
      cutAnswer(reply.raw);
    });
    if (isClosing) throw new PmsError('unavailable', 'The service is closing.');
  });
  app.addHook('onRequest', refuseMessage);
}

async function listen(app: FastifyInstance, address: { host: string; port: number }, isTls: boolean): Promise<string> {
  // The app does not know about the TLS of a server that was given to it.
  const real = (url: string) => (isTls ? url.replace(/^http:/, 'https:') : url);
  try {
    return real(await app.listen({ ...address, listenTextResolver: (url) => `listening at ${real(url)}` }));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE') throw error;
    throw new PmsError('port_taken', `Port ${address.port} of ${address.host} is in use.`, { cause: error });
  }
}

// The node server under the app: TLS, and the deadlines for receiving a request.

interface TlsOptions {
  cert: string | Buffer;
  key: string | Buffer;
}

/** How often node checks all connections for slow requests. */
const checkIntervalMsMax = 1000;
const keepAliveMs = 72_000;
/** The body has its own deadline, which can still send an answer; this later one closes connections that nobody waits for. */
const unreadBodyGraceMs = 5000;

function createHttpServer(
  handler: RequestListener,
  { requestReceiveMs, keylessMs }: ServerLimits,
  tls: TlsOptions | undefined,
): Server {
  // A client that has sent no head has shown no key.
  const headMs = Math.min(keylessMs, requestReceiveMs);
  const deadlines = {
    headersTimeout: headMs,
    requestTimeout: requestReceiveMs + unreadBodyGraceMs,
    connectionsCheckingInterval: Math.min(checkIntervalMsMax, headMs),
    keepAliveTimeout: keepAliveMs,
    // The app refuses requests without a Host header, in its own form.
    requireHostHeader: false,
  };
  const server =
    tls === undefined
      ? http.createServer(deadlines, handler)
      : https.createServer({ ...tls, ...deadlines, handshakeTimeout: headMs }, handler);
  // Node would answer these itself; the app refuses them in its own form.
  server.on('checkExpectation', (request, answer) => server.emit('request', request, answer));
  return server;
}

function createClientErrorHandler(connections: Connections, log: FastifyBaseLogger) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || !isFree(connections.lastAnswer(socket))) {
      socket.destroy();
      return;
    }
    const requestId = randomUUID();
    const { reason, status } = reasonOf(error.code);
    const problem = problemOf(reason, requestId, status);
    log.info({ request_id: requestId, status: problem.status, cause: error.code }, 'unreadable request');
    socket.write(renderRawProblem(problem, commonHeaders(requestId)));
    socket.destroySoon();
  };
}

/** Whether the client waits for an answer; if it does not, anything written would be read as part of another answer. */
function isFree(last: ServerResponse | undefined): boolean {
  if (last === undefined) return true;
  return last.headersSent ? last.writableFinished && last.req.complete : !last.req.complete;
}

function reasonOf(code: string | undefined): { reason: PmsError; status?: number } {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return { reason: new PmsError('too_large', 'The head of the request is larger than 16 KiB.'), status: 431 };
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return { reason: new PmsError('too_large', 'The chunk extensions are larger than 16 KiB.') };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { reason: new PmsError('unavailable', 'The request did not arrive in time; send it again.') };
    default:
      return { reason: new PmsError('invalid_request', 'This is not an HTTP/1.1 request.'), status: 400 };
  }
}

/** `slow`: it was read below the least pace for longer than the grace period. `long`: the whole answer took longer than allowed. */
type CutReason = 'slow' | 'long';

/**
 * Cuts answers that nobody reads, that are read too slowly, or that take too long. Bytes in the operating system's socket buffers count as read, and
 * those buffers take a megabyte or more at once: so a grace period of minutes comes first, and only then is an even pace required. A bound on stalls
 * alone would not do: a reader that takes a little now and then would hold its place and the log for ever, and a slow line must live.
 */
interface Watched {
  cut(why: CutReason): void;
  /** Bytes that its socket had taken at the last look; undefined before the first. */
  taken?: number;
  /** How much longer it may go on while nothing is read. */
  graceMs: number;
  /** How long it has been sending. */
  sentMs: number;
}

const looksPerGrace = 20;
const lookMsMax = 1000;

/** Watches an answer until it ends, and calls `cut` once if it must be cut. One timer looks at all answers of a server, as long as there are any. */
function createLeastPace(limits: ServerLimits) {
  const watched = new Map<ServerResponse, Watched>();
  let timer: NodeJS.Timeout | undefined;
  let lookedAt = 0;
  function look(): void {
    const passedMs = performance.now() - lookedAt;
    lookedAt += passedMs;
    for (const [answer, state] of watched) {
      const why = judge(answer, { state, passedMs, limits });
      if (why === undefined) continue;
      watched.delete(answer);
      state.cut(why);
    }
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }
  return (answer: ServerResponse, cut: (why: CutReason) => void): void => {
    watched.set(answer, { cut, graceMs: limits.answerGraceMs, sentMs: 0 });
    answer.once('close', () => watched.delete(answer));
    if (timer !== undefined) return;
    lookedAt = performance.now();
    timer = setInterval(look, Math.min(lookMsMax, limits.answerGraceMs / looksPerGrace)).unref();
  };
}

function judge(
  answer: ServerResponse,
  { state, passedMs, limits }: { state: Watched; passedMs: number; limits: ServerLimits },
): CutReason | undefined {
  const { socket } = answer;
  // No socket yet: it waits for earlier answers on its connection.
  if (socket === null || !answer.headersSent) return undefined;
  state.sentMs += passedMs;
  if (state.sentMs > limits.answerMs) return 'long';
  const taken = socket.bytesWritten - socket.writableLength;
  const isFirst = state.taken === undefined;
  const earnedMs = isFirst ? 0 : ((taken - state.taken!) * 1000) / limits.answerBytesPerSecondMin;
  state.taken = taken;
  // A wait with nothing to send is not the reader's fault.
  const spentMs = answer.writableLength > 0 && !isFirst ? passedMs : 0;
  state.graceMs = Math.min(limits.answerGraceMs, state.graceMs + earnedMs - spentMs);
  return state.graceMs < 0 ? 'slow' : undefined;
}
