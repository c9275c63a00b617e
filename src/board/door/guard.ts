/** Refuses requests of anything but a page of this board, opened at its address on this machine. */
import type { IncomingMessage } from 'node:http';
import type { Tokens } from './tokens.ts';

const sessionHeader = 'pms-board-session';

/** Headers of every answer. They forbid loading anything from elsewhere, inline scripts and styles, and framing or reading by other pages. */
export const safeHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

interface Refusal {
  status: 401 | 403 | 421;
  message: string;
}

/** Refuses requests for another host name that leads here (DNS rebinding), and requests sent by a page of another origin. */
export function refuseStranger({ headers }: IncomingMessage, port: number): Refusal | undefined {
  const { host, origin } = headers;
  if (host === undefined || !namesOf(port).includes(host.toLowerCase()))
    return { status: 421, message: 'This board answers under its own address only.' };
  if (origin !== undefined && origin !== `http://${host.toLowerCase()}`)
    return { status: 403, message: 'A page of another origin may ask nothing here.' };
  return undefined;
}

/** Refuses requests for data without the session of a page that was opened with a token. */
export function refuseUnknown({ headers }: IncomingMessage, tokens: Tokens): Refusal | undefined {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin')
    return { status: 403, message: 'A page of another origin may ask nothing here.' };
  const session = headers[sessionHeader];
  if (typeof session === 'string' && tokens.isSession(session)) return undefined;
  return { status: 401, message: 'Open the board with the address that `pms board` printed last.' };
}

function namesOf(port: number): string[] {
  return [`127.0.0.1:${port}`, `localhost:${port}`];
}
