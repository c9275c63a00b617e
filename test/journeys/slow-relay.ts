/** A relay of HTTP before a service that can hold back answers, break off, and come back; it sees which Idempotency-Keys go by. */
import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Relay {
  baseUrl: string;
  /** Of the imports of bookings so far, in their order. */
  keys(): string[];
  /** Answers of imports of bookings are held back once this many more have gone by. */
  holdAnswersAfter(requests: number): void;
  /** Answers of lists are held back from now on. */
  holdLists(): void;
  /** Resolves when the service has answered and the answer is held. */
  holding(): Promise<void>;
  /** Held answers and all others go by. */
  release(): void;
  /** Cuts all connections and takes no new ones. */
  breakOff(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

/** Starts it on a free port; it ends with the process, and when it is closed. */
export async function startRelay(baseUrl: string): Promise<Relay> {
  const keys: string[] = [];
  let left = Number.POSITIVE_INFINITY;
  let holdsLists = false;
  let held: (() => void)[] = [];
  let isHeld = () => {};
  let waiting = Promise.resolve();
  const server = createServer((incoming, outgoing) => {
    const isImport = incoming.url?.split('?')[0]?.endsWith('/import_bookings') === true;
    if (isImport) keys.push(String(incoming.headers['idempotency-key']));
    const onward = request(baseUrl + incoming.url, { method: incoming.method, headers: incoming.headers }, (answer) => {
      const pass = () => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      };
      if (isImport ? left-- > 0 : !(holdsLists && incoming.method === 'GET')) pass();
      else {
        held.push(pass);
        isHeld();
      }
    });
    onward.on('error', () => cut(outgoing));
    incoming.on('error', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.unref();
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening');
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    keys: () => keys,
    holdAnswersAfter(requests) {
      left = requests;
      waiting = new Promise((done) => {
        isHeld = done;
      });
    },
    holdLists() {
      holdsLists = true;
    },
    holding: () => waiting,
    release() {
      left = Number.POSITIVE_INFINITY;
      holdsLists = false;
      for (const pass of held) pass();
      held = [];
    },
    async breakOff() {
      held = [];
      left = Number.POSITIVE_INFINITY;
      holdsLists = false;
      await close();
    },
    comeBack: async () => void (await listen(port)),
    close,
  };
}

function cut(outgoing: ServerResponse): void {
  outgoing.socket?.destroy();
}
