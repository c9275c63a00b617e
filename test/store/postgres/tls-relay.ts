/** Stands before a PostgreSQL and speaks TLS with a certificate of its own, as pgbouncer or the server itself would. */
import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { key } from './certificates.ts';

export interface TlsRelay {
  /** The URL of the database at the relay, by the name of this machine. */
  url: URL;
  /** Goes on with another certificate; connections that are open are ended. */
  use(cert: string): void;
  close(): void;
}

export async function openTlsRelay(target: string, first: string): Promise<TlsRelay> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let cert = first;

  function join(client: Socket): void {
    const database = createConnection(Number(port), hostname);
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const)
      one
        .on('error', () => {})
        .on('close', () => other.destroy())
        .pipe(other);
  }

  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    // A client asks for TLS before it says anything else.
    socket.once('data', (asked) => {
      if (asked.length !== 8) return socket.destroy();
      socket.write('S');
      join(new TLSSocket(socket, { isServer: true, secureContext: createSecureContext({ key, cert }) }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = Object.assign(new URL(target), { hostname: 'localhost' });
  url.port = String((server.address() as AddressInfo).port);
  return {
    url,
    use(other) {
      cert = other;
      for (const socket of open) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
