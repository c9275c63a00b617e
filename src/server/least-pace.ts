/**
 * Cuts answers that nobody reads, that are read too slowly, or that take too long. Bytes in the operating system's socket buffers count as read, and
 * those buffers take a megabyte or more at once: so a grace period of minutes comes first, and only then is an even pace required. A bound on stalls
 * alone would not do: a reader that takes a little now and then would hold its place and the log for ever, and a slow line must live.
 */
import type { ServerResponse } from 'node:http';
import type { ServerLimits } from './limits.ts';

/** `slow`: it was read below the least pace for longer than the grace period. `long`: the whole answer took longer than allowed. */
type CutReason = 'slow' | 'long';

interface LeastPace {
  /** Watches an answer until it ends; calls `cut`, once, if it must be cut. */
  watch(answer: ServerResponse, cut: (why: CutReason) => void): void;
}

interface Watched {
  cut(why: CutReason): void;
  /** Bytes that its socket had taken at the last look; undefined before the first. */
  taken?: number;
  /** How much longer it may go on while nothing is read. */
  graceMs: number;
  /** How long it has been sending. */
  sentMs: number;
}

const looksPerGrace = 20;
const lookMsMax = 1000;

/** One timer looks at all answers of a server; it runs only while there are any. */
export function createLeastPace(limits: ServerLimits): LeastPace {
  const watched = new Map<ServerResponse, Watched>();
  let timer: NodeJS.Timeout | undefined;
  let lookedAt = 0;
  function look(): void {
    const passedMs = performance.now() - lookedAt;
    lookedAt += passedMs;
    for (const [answer, state] of watched) {
      const why = judge(answer, { state, passedMs, limits });
      if (why === undefined) continue;
      watched.delete(answer);
      state.cut(why);
    }
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }
  return {
    watch(answer, cut) {
      watched.set(answer, { cut, graceMs: limits.answerGraceMs, sentMs: 0 });
      answer.once('close', () => watched.delete(answer));
      if (timer !== undefined) return;
      lookedAt = performance.now();
      timer = setInterval(look, Math.min(lookMsMax, limits.answerGraceMs / looksPerGrace)).unref();
    },
  };
}

function judge(
  answer: ServerResponse,
  { state, passedMs, limits }: { state: Watched; passedMs: number; limits: ServerLimits },
): CutReason | undefined {
  const { socket } = answer;
  // No socket yet: it waits for earlier answers on its connection.
  if (socket === null || !answer.headersSent) return undefined;
  state.sentMs += passedMs;
  if (state.sentMs > limits.answerMs) return 'long';
  const taken = socket.bytesWritten - socket.writableLength;
  const isFirst = state.taken === undefined;
  const earnedMs = isFirst ? 0 : ((taken - state.taken!) * 1000) / limits.answerBytesPerSecondMin;
  state.taken = taken;
  // A wait with nothing to send is not the reader's fault.
  const spentMs = answer.writableLength > 0 && !isFirst ? passedMs : 0;
  state.graceMs = Math.min(limits.answerGraceMs, state.graceMs + earnedMs - spentMs);
  return state.graceMs < 0 ? 'slow' : undefined;
}
