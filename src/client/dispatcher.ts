/** The connections of one client: direct to this machine, and through the proxy set in the environment to any other. */
import type { Socket } from 'node:net';
import type { buildConnector, Dispatcher, Pool } from 'undici';
import { PmsError } from '../contract/errors.ts';
import { isLoopback } from './base-url.ts';
import { connectMs } from './limits.ts';
import * as undici from './undici.ts';

/** Opens the dispatcher for a base URL; the caller must destroy it. Throws PmsError usage if a proxy variable is not a URL. */
export function openDispatcher(baseUrl: string): Dispatcher {
  if (isLoopback(new URL(baseUrl).hostname)) return new undici.Agent({ factory: openPool });
  try {
    // Without a tunnel, plain http is forwarded, as proxies expect; https is always tunnelled.
    return new undici.EnvHttpProxyAgent({ factory: openPool, proxyTunnel: false });
  } catch (error) {
    throw new PmsError('usage', 'HTTP_PROXY or HTTPS_PROXY is not the address of a proxy.', {
      cause: error,
      fix: 'Write it as http://host:port, or unset it.',
    });
  }
}

function openPool(origin: string | URL, options: Pool.Options): Dispatcher {
  return new undici.Pool(origin, { ...options, connect: steadyConnector(options.connect) });
}

// Makes a socket safe for undici 7. While nobody reads the body, undici pauses its parser; if the peer then ends the connection, an assertion
// fails that nothing can catch. So the end is passed on only to a reader that found nothing more to read.

/** A connector for undici whose sockets are safe; `connector` makes them, undici's own when absent. */
function steadyConnector(connector: Pool.Options['connect']): buildConnector.connector {
  const connect = typeof connector === 'function' ? connector : undici.buildConnector({ timeout: connectMs });
  return (options, callback) =>
    connect(options, (...result) => {
      // On an error this is null by its type, but undefined in fact.
      if (result[1]) holdEnd(result[1]);
      callback(...result);
    });
}

function holdEnd(socket: Socket): void {
  const push = socket.push.bind(socket);
  const read = socket.read.bind(socket);
  let hasEnded = false;
  let isTold = false;
  socket.push = (chunk, encoding) => {
    if (chunk !== null) return push(chunk, encoding);
    hasEnded = true;
    if (socket.readableLength === 0) process.nextTick(() => socket.emit('readable'));
    return false;
  };
  socket.read = (size) => {
    const chunk: unknown = read(size);
    // Node reads 0 bytes to update its own state; only undici's reads mean that its parser is ready for the end.
    if (chunk === null && hasEnded && !isTold && size !== 0 && socket.readableLength === 0) {
      isTold = true;
      process.nextTick(() => push(null));
    }
    return chunk;
  };
  // undici takes ECONNRESET after the headers for the end of the body, with the same assertion.
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNRESET') error.code = 'UND_ERR_RESET';
  });
}
