/** Real servers made small: one that answers what a test says, and one below HTTP that closes, resets and lies. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';

export interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface SmallServer {
  baseUrl: string;
  port: number;
  /** Every request that arrived whole, in order. */
  received: Received[];
  close(): Promise<void>;
}

/** What a handler is given: the request, how many of its method came before, and the answer to write. */
export type Handler = (request: Received, answer: ServerResponse, earlier: number) => unknown;

export async function serve(handler: Handler, port = 0): Promise<SmallServer> {
  const received: Received[] = [];
  const server = createServer(async (incoming, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = incoming;
    const request = { method, url, headers, body: Buffer.concat(chunks).toString() };
    const earlier = received.filter((other) => other.method === method).length;
    received.push(request);
    await handler(request, answer, earlier);
  });
  return listening(server, { received, port, end: () => server.closeAllConnections() });
}

/** A server that is handed the bare socket once the first bytes have come. */
export async function serveRaw(handler: (socket: Socket, head: string) => void): Promise<SmallServer> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', (head) => handler(socket, head.toString('latin1')));
  });
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  return listening(server, { received: [], port: 0, end });
}

async function listening(
  server: Server,
  { received, port, end }: { received: Received[]; port: number; end: () => void },
): Promise<SmallServer> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const taken = (server.address() as AddressInfo).port;
  return {
    baseUrl: `http://127.0.0.1:${taken}`,
    port: taken,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        end();
      }),
  };
}

/** Writes a JSON answer; `ours` adds the headers by which our server is known. */
export function json(
  answer: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  answer.writeHead(status, { 'content-type': 'application/json', ...headers });
  answer.end(JSON.stringify(body));
}

export const ours = { 'pms-api-version': '1', 'pms-instance': 'db-1', 'pms-property': 'default' };

export function problem(
  answer: ServerResponse,
  code: string,
  status: number,
  headers: Record<string, string> = {},
): void {
  json(
    answer,
    status,
    { title: code, status, code, detail: `about ${code}` },
    {
      ...headers,
      'content-type': 'application/problem+json',
    },
  );
}

/** The result of a request all of whose records are in. */
export function allIn(total: number) {
  return { success: true, total, imported: total, skipped: 0, error_count: 0, errors: [] };
}
