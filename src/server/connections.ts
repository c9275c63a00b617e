/** The open sockets of a server, the last answer on each, and which of them is closed when there are too many. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import type { ServerLimits } from './limits.ts';

export type Connections = ReturnType<typeof createConnections>;

/** Node's own `closeIdleConnections` leaves open those that never sent a request, and those that become idle later. */
export function createConnections({ connectionsMax, keylessMs }: ServerLimits) {
  /** Under TLS a connection has two sockets: the bare one from its start, and after the handshake one that speaks HTTP. */
  const bare = new Set<Socket>();
  /** Those that became idle first come first. */
  const speaking = new Set<Socket>();
  /** Those that have shown no key, the oldest first: the bare socket, and the one to close. */
  const keyless = new Map<Socket, Socket>();
  const bareByPeer = new Map<string, Socket>();
  const bareBelow = new WeakMap<Socket, Socket>();
  const answers = new WeakMap<Socket, ServerResponse>();
  let isDraining = false;

  function addAnswer({ socket }: IncomingMessage, answer: ServerResponse): void {
    answers.set(socket, answer);
    answer.once('close', () => {
      if (isRunning(answers.get(socket)) || socket.destroyed) return;
      if (isDraining) socket.destroySoon();
      else rest(socket);
    });
  }

  function rest(socket: Socket): void {
    speaking.delete(socket);
    speaking.add(socket);
    if (keyless.has(bareOf(socket))) socket.setTimeout(keylessMs);
  }

  function begin(socket: Socket): void {
    if (bare.size >= connectionsMax) {
      const victim = victimOf();
      if (victim === undefined) {
        socket.destroy();
        return;
      }
      // Now, not on its close event: the next connection may come before that.
      forget(victim);
      victim.destroy();
    }
    bare.add(socket);
    keyless.set(socket, socket);
    bareByPeer.set(peerOf(socket), socket);
    socket.once('close', () => forget(socket));
  }

  /** The oldest without a key, otherwise the one idle longest; never one with a key that waits for an answer. */
  function victimOf(): Socket | undefined {
    for (const socket of keyless.values()) return socket;
    for (const socket of speaking) if (!isRunning(answers.get(socket))) return socket;
    return undefined;
  }

  function speak(socket: Socket): void {
    if (isDraining || socket.destroyed) {
      socket.destroy();
      return;
    }
    speaking.add(socket);
    const own = bareByPeer.get(peerOf(socket)) ?? socket;
    bareBelow.set(socket, own);
    if (keyless.has(own)) keyless.set(own, socket);
    socket.once('close', () => forget(socket));
  }

  function forget(socket: Socket): void {
    const own = bareOf(socket);
    speaking.delete(socket);
    bare.delete(own);
    keyless.delete(own);
    if (bareByPeer.get(peerOf(own)) === own) bareByPeer.delete(peerOf(own));
  }

  function bareOf(socket: Socket): Socket {
    return bareBelow.get(socket) ?? socket;
  }

  return {
    watch(server: Server): void {
      server.on('connection', begin);
      if (server instanceof https.Server) server.on('secureConnection', speak);
      else server.on('connection', speak);
      server.prependListener('request', addAnswer);
    },
    /** Notes that a request on this socket had a valid key: such sockets are closed last. */
    showKey: (socket: Socket) => void keyless.delete(bareOf(socket)),
    /** Undefined if no request was read on this socket yet. */
    lastAnswer: (socket: Socket) => answers.get(socket),
    /** Closes idle connections at once and the others after their answer; cuts what is left after `closeMs`. */
    drain(closeMs: number): void {
      isDraining = true;
      for (const socket of speaking) if (!isRunning(answers.get(socket))) socket.destroy();
      setTimeout(() => {
        for (const socket of bare) socket.destroy();
      }, closeMs).unref();
    },
  };
}

/** The same for both sockets of a connection; node keeps it for closed sockets. */
function peerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

function isRunning(answer: ServerResponse | undefined): boolean {
  return answer !== undefined && !answer.closed;
}
