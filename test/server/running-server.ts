/** A server of the small Api for one test, and ways to speak to it: as a client does, and in raw bytes. */
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Api } from '../../src/contract/api.ts';
import { createServer, type PmsServer, type ServerOptions } from '../../src/server/create-server.ts';
import { createAuthenticate, createSmallApi, keys } from './small-api.ts';

export const prefix = '/pms_be/pms_be_api';
export const authorization = { authorization: `Bearer ${keys.full}` };

export interface TestServer extends PmsServer {
  /** Everything the server logged so far. */
  logged(): string;
}

/** A server that is closed when the test ends. */
export async function startServer(api: Partial<Api> = {}, options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const lines: string[] = [];
  const server = await createServer({
    authenticate: createAuthenticate(createSmallApi(api)),
    isReady: async () => true,
    log: { write: (line: string) => void lines.push(line) },
    ...options,
    limits: { closeMs: 500, ...options.limits },
  });
  onTestFinished(() => server.close());
  return { ...server, logged: () => lines.join('') };
}

/** The same, listening: `url` is its base URL. */
export async function listenServer(
  api: Partial<Api> = {},
  options: Partial<ServerOptions> = {},
): Promise<TestServer & { url: string; port: number }> {
  const server = await startServer(api, options);
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return { ...server, url, port: Number(new URL(url).port) };
}

export interface RawConnection {
  socket: Socket;
  /** Everything received once the connection is over; `error` is the code of a reset. */
  ended: Promise<{ text: string; error?: string }>;
  /** Text received so far. */
  text(): string;
}

/** A bare connection that has sent `text`. */
export function sendRaw(port: number, text: string): RawConnection {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  let error: string | undefined;
  const ended = new Promise<{ text: string; error?: string }>((resolve) => {
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('error', (reason: NodeJS.ErrnoException) => {
      error = reason.code;
    });
    socket.on('close', () => resolve(error === undefined ? { text: received } : { text: received, error }));
  });
  onTestFinished(() => {
    socket.destroy();
  });
  socket.write(text);
  return { socket, ended, text: () => received };
}
