/**
 * Access to the board: one-time tokens that are exchanged for sessions. All are in memory only, so they end with the process.
 * A session is sent as a header, never as a cookie, which a browser adds to what any page of any port asks.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Most pages open at once; the oldest session is dropped first. */
const sessionsMax = 50;

export type Tokens = ReturnType<typeof createTokens>;

/** Makes the first token; `onExchanged` gets each new one. */
export function createTokens(onExchanged: (token: string) => void = () => undefined) {
  let token = randomToken();
  const sessions: string[] = [];
  return {
    /** The token for the next page. */
    current: () => token,
    /** Exchanges the token for a session, once, and makes a new token; undefined if it is not the current one. */
    exchange(given: string): string | undefined {
      if (!isSame(given, token)) return undefined;
      const session = randomToken();
      token = randomToken();
      sessions.push(session);
      if (sessions.length > sessionsMax) sessions.shift();
      onExchanged(token);
      return session;
    },
    isSession: (given: string) => sessions.some((session) => isSame(given, session)),
  };
}

function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Takes the same time wherever the texts differ. */
function isSame(given: string, wanted: string): boolean {
  const [left, right] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(left!, right!);
}
