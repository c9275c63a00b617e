/**
 * Cleans up behind a large request, in the moment before the next one comes. Left to itself V8 collects in the middle of a later request, when all
 * of that one's records are in use: it copies them, takes them for long-lived, and must go through the whole heap for them every few requests.
 */
import type { ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of a body from which on it is worth a millisecond: a smaller one leaves little. */
const largeBytes = 256 * 1024;

// Node hands out its collector only where it is asked for with a flag, which an installed command cannot have.
setFlagsFromString('--expose-gc');
const collect: NodeJS.GCFunction = runInNewContext('gc');

/** Collects what a request with a body of `bytes` bytes has left, once its answer is on its way. */
export function cleanUpBehind(answer: ServerResponse, bytes: number): void {
  if (bytes < largeBytes) return;
  answer.once('close', () => setImmediate(collect, { type: 'minor' }));
}
