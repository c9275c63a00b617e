/**
 * Makes a socket safe for undici 7: its parser, paused because nobody reads the body, asserts that it is not when the peer ends the
 * connection, and that failure can be caught nowhere. The end is therefore told only to a reader that found nothing more to read.
 */
import type { Socket } from 'node:net';
import { buildConnector } from 'undici';
import { connectMs } from './limits.ts';

/** A connector for undici whose sockets are steady; `connector` makes them, undici's own when absent. */
export function steadyConnector(connector?: unknown): buildConnector.connector {
  const connect = isConnector(connector) ? connector : buildConnector({ timeout: connectMs });
  return (options, callback) =>
    connect(options, (...result) => {
      // In the case of an error it is null by its type and undefined in truth.
      if (result[1]) holdEnd(result[1]);
      callback(...result);
    });
}

function isConnector(value: unknown): value is buildConnector.connector {
  return typeof value === 'function';
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
    // Node reads 0 bytes to move its own state on; only undici's reads mean that its parser is ready for the end.
    if (chunk === null && hasEnded && !isTold && size !== 0 && socket.readableLength === 0) {
      isTold = true;
      process.nextTick(() => push(null));
    }
    return chunk;
  };
  // undici takes ECONNRESET behind the headers for the end of the body, with the same assertion.
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNRESET') error.code = 'UND_ERR_RESET';
  });
}
