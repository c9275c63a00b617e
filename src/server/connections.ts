/** The open sockets of a server and the answer last begun on each: what closing and bad requests must know. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';

export interface Connections {
  watch(server: Server): void;
  /** Undefined where no request was read on this socket yet. */
  lastAnswer(socket: Socket): ServerResponse | undefined;
  /** Ends connections that answer nothing at once, the others after their answer, and cuts what is left after `closeMs`. */
  drain(closeMs: number): void;
}

/** Node's own `closeIdleConnections` leaves those that never sent a request, and those that fall idle later. */
export function createConnections(): Connections {
  /** Under TLS a connection has two sockets: the bare one from its start, and after the handshake one that speaks HTTP. */
  const bare = new Set<Socket>();
  const speaking = new Set<Socket>();
  const answers = new WeakMap<Socket, ServerResponse>();
  let isDraining = false;

  function addAnswer({ socket }: IncomingMessage, answer: ServerResponse): void {
    answers.set(socket, answer);
    answer.once('close', () => {
      if (isDraining && !isRunning(answers.get(socket))) socket.destroySoon();
    });
  }

  return {
    watch(server) {
      server.on('connection', (socket) => addSocket(bare, socket));
      server.on(server instanceof https.Server ? 'secureConnection' : 'connection', (socket) => {
        if (isDraining) socket.destroy();
        else addSocket(speaking, socket);
      });
      server.prependListener('request', addAnswer);
    },
    lastAnswer: (socket) => answers.get(socket),
    drain(closeMs) {
      isDraining = true;
      for (const socket of speaking) if (!isRunning(answers.get(socket))) socket.destroy();
      setTimeout(() => {
        for (const socket of bare) socket.destroy();
      }, closeMs).unref();
    },
  };
}

function addSocket(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
}

function isRunning(answer: ServerResponse | undefined): boolean {
  return answer !== undefined && !answer.closed;
}
