/** A port of loopback that nobody has, for a server that is killed and started again at it. */
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to connections: one of these could hold the port while the server is down. */
export async function freePort() {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    const server = createServer();
    const isFree = await new Promise((done) => {
      server.once('error', () => done(false)).listen(port, '127.0.0.1', () => done(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
