/** Stands between a service and its PostgreSQL and cuts every connection at one thing that is said, before it arrives or before it is answered. */
import { createConnection, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface CuttingRelay {
  /** The URL of a database through the relay. */
  url: string;
  /** Cuts at the nth thing that is said from now on (from 1): before PostgreSQL hears it, or when its answer is on its way. */
  cutAt(nth: number, when: 'before' | 'after'): void;
  /** Whether the cut that was asked for has come; what was said there. */
  lastCut(): string | undefined;
}

export async function openCuttingRelay(target: string): Promise<CuttingRelay> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let left = Number.POSITIVE_INFINITY;
  let isAfter = false;
  let said: string | undefined;

  function cut(words: Buffer): void {
    said = words.toString('latin1').replace(/[^\x20-\x7e]+/g, ' ');
    for (const socket of open) socket.destroy();
  }

  const server = createServer((client) => {
    const database = createConnection(Number(port), hostname);
    let cutting: Buffer | undefined;
    for (const socket of [client, database]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    client.on('data', (words) => {
      left--;
      if (left === 0 && !isAfter) return cut(words);
      if (left === 0) cutting = words;
      database.write(words);
    });
    database.on('data', (answer) => {
      if (cutting !== undefined) cut(cutting);
      else client.write(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const own = new URL(target);
  own.port = String((server.address() as { port: number }).port);
  return {
    url: own.href,
    cutAt(nth, when) {
      left = nth;
      isAfter = when === 'after';
      said = undefined;
    },
    lastCut: () => said,
  };
}
