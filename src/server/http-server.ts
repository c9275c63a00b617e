/** The node server under the app: TLS, and the deadlines for receiving a request. */
import http, { type RequestListener, type Server } from 'node:http';
import https from 'node:https';
import type { ServerLimits } from './limits.ts';

export interface TlsOptions {
  cert: string | Buffer;
  key: string | Buffer;
}

/** How often node checks all connections for slow requests. */
const checkIntervalMsMax = 1000;
const keepAliveMs = 72_000;
/** The body has its own deadline, which can still send an answer; this later one closes connections that nobody waits for. */
const unreadBodyGraceMs = 5000;

/** An HTTP/1.1 server for `handler`, not listening yet. */
export function createHttpServer(
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
