/** Serves the board over HTTP, on loopback only, to a page of this board opened at its address: the page, and the commands that it may call. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { errorCatalogue, PmsError } from '../../contract/errors.ts';
import type { BoardCommand } from './board-command.ts';
import { type PageFile, pageFileOf } from './page-files.ts';
import type { Tokens } from './tokens.ts';

interface BoardServerOptions {
  tokens: Tokens;
  commands: Readonly<Record<string, BoardCommand>>;
  pageFiles: ReadonlyMap<string, PageFile>;
  /** 0: any free port. */
  port: number;
}

const receiveMs = 3_600_000;
const headersMs = 10_000;

/** Listens on 127.0.0.1; `baseUrl` is `http://127.0.0.1:PORT`. Throws the system's error if the port is not available. */
export async function openBoardServer(options: BoardServerOptions) {
  const server = createServer({ requestTimeout: receiveMs, headersTimeout: headersMs });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.on('request', (request, response) => void answer(request, response, { ...options, port }));
  return { baseUrl: `http://127.0.0.1:${port}`, close: () => close(server) };
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

async function answer(request: IncomingMessage, response: ServerResponse, options: BoardServerOptions): Promise<void> {
  for (const [name, value] of Object.entries(safeHeaders)) response.setHeader(name, value);
  try {
    requireOwnPage(request, options.port);
    const url = new URL(request.url ?? '/', 'http://board');
    if (url.pathname.startsWith('/api/')) await answerCommand(request, response, { options, url });
    else answerPage(request, response, pageFileOf(options.pageFiles, url.pathname) ?? noPage(request, options));
  } catch (error) {
    fail(response, error);
  }
}

/** What a browser shows of a mistyped address: the page, which says so. */
function noPage({ headers }: IncomingMessage, { pageFiles }: BoardServerOptions): PageFile & { status: 404 } {
  const page = headers.accept?.includes('text/html') ? pageFiles.get('index.html') : undefined;
  if (page === undefined) throw new Refusal(404, 'There is no such page.');
  return { ...page, status: 404 };
}

function answerPage({ method }: IncomingMessage, response: ServerResponse, file: PageFile & { status?: number }): void {
  if (method !== 'GET' && method !== 'HEAD') throw new Refusal(405, 'A page is only read.');
  response.statusCode = file.status ?? 200;
  response.setHeader('content-type', file.type);
  response.end(method === 'HEAD' ? undefined : file.bytes);
}

/** Not async: a refusal is thrown, and sent, before the parser comes to what stands behind the head of the request. */
function answerCommand(
  request: IncomingMessage,
  response: ServerResponse,
  { options: { tokens, commands }, url }: { options: BoardServerOptions; url: URL },
): Promise<void> {
  if (request.method !== 'POST') throw new Refusal(405, 'Commands are posted.');
  const name = url.pathname.slice('/api/'.length);
  if (name === 'session') return answerSession(request, response, tokens);
  requireSession(request, tokens);
  if (!Object.hasOwn(commands, name)) throw new Refusal(404, 'There is no such command.');
  return runCommand(commands[name]!, { request, response, url });
}

async function runCommand(
  command: BoardCommand,
  { request, response, url }: { request: IncomingMessage; response: ServerResponse; url: URL },
): Promise<void> {
  const leaving = new AbortController();
  response.on('close', () => leaving.abort());
  const said = command.body === 'json' ? await readJsonBody(request) : Object.fromEntries(url.searchParams);
  const words = command.schema.safeParse(said);
  if (!words.success) throw new PmsError('usage', z.prettifyError(words.error), { fix: 'Reload the page.' });
  const given = await command.run(words.data, { request, response, signal: leaving.signal });
  if (given !== undefined && !response.headersSent) sendJson(response, 200, given);
}

async function answerSession(request: IncomingMessage, response: ServerResponse, tokens: Tokens): Promise<void> {
  const { token } = z.object({ token: z.string() }).parse(await readJsonBody(request));
  const session = tokens.exchange(token);
  if (session === undefined)
    throw new Refusal(401, 'This address was used already. `pms board` has printed a new one.');
  sendJson(response, 200, { session });
}

/** A request that is answered with this HTTP status, and whose body is not read. */
class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** An expected failure is sent as it is; any other as a bug. */
function fail(response: ServerResponse, error: unknown): void {
  if (error instanceof z.ZodError) fail(response, new Refusal(400, 'The request cannot be understood.'));
  else if (response.headersSent) response.destroy();
  else if (error instanceof Refusal) {
    // The rest of the body is not read, so the connection cannot be used again.
    response.setHeader('connection', 'close');
    sendJson(response, error.status, { error: { code: 'refused', message: error.message, fix: '' } });
  } else if (error instanceof PmsError) {
    const { code, message, fix } = error;
    sendJson(response, 422, { error: { code, title: errorCatalogue[code].title, message, fix } });
  } else {
    const message = `This is a bug in pms: ${error instanceof Error ? error.message : String(error)}`;
    sendJson(response, 500, { error: { code: 'bug', message, fix: 'Report it, with what the terminal says.' } });
  }
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  if (response.destroyed) return;
  response.statusCode = status;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(value));
}

/** The largest body is a grid of corrected rows. */
const bodyBytesMax = 16 * 1024 * 1024;

/** Throws PmsError usage for a body that is too long or not JSON. */
async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bodyBytesMax) throw new PmsError('usage', 'That is too much for one request.');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}');
  } catch (cause) {
    throw new PmsError('usage', 'The request is not JSON.', { cause });
  }
}

const sessionHeader = 'pms-board-session';

/** Headers of every answer. They forbid loading anything from elsewhere, inline scripts and styles, and framing or reading by other pages. */
const safeHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

/** Refuses requests for another host name that leads here (DNS rebinding), and requests sent by a page of another origin. */
function requireOwnPage({ headers }: IncomingMessage, port: number): void {
  const { host, origin } = headers;
  if (host === undefined || ![`127.0.0.1:${port}`, `localhost:${port}`].includes(host.toLowerCase()))
    throw new Refusal(421, 'This board answers under its own address only.');
  if (origin !== undefined && origin !== `http://${host.toLowerCase()}`)
    throw new Refusal(403, 'A page of another origin may ask nothing here.');
}

/** Refuses requests for data without the session of a page that was opened with a token. */
function requireSession({ headers }: IncomingMessage, tokens: Tokens): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin')
    throw new Refusal(403, 'A page of another origin may ask nothing here.');
  const session = headers[sessionHeader];
  if (typeof session !== 'string' || !tokens.isSession(session))
    throw new Refusal(401, 'Open the board with the address that `pms board` printed last.');
}
