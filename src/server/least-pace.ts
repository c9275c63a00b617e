/**
 * Cuts answers that nobody reads, or too slowly, or for too long. What a system holds in the buffers of a socket counts as read, and is taken in
 * jumps of a megabyte and more: hence patience for minutes, after which an even pace is asked for.
 */
import type { ServerResponse } from 'node:http';
import type { ServerLimits } from './limits.ts';

/** `slow`: less was read than the least pace, for longer than the patience. `long`: the whole answer took longer than one may. */
export type CutReason = 'slow' | 'long';

export interface LeastPace {
  /** Watches an answer until it is over; calls `cut` once where it is to be cut. */
  watch(answer: ServerResponse, cut: (why: CutReason) => void): void;
}

interface Watched {
  cut(why: CutReason): void;
  /** Bytes that its socket has taken, as of the last look; undefined before the first. */
  taken?: number;
  /** How long it may go on with nothing read. */
  patienceMs: number;
  /** How long it is being sent. */
  sentMs: number;
}

const looksForPatience = 20;
const lookMsMax = 1000;

/** One timer looks at all answers of a server, and stands still while there are none. */
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
      watched.set(answer, { cut, patienceMs: limits.answerPatienceMs, sentMs: 0 });
      answer.once('close', () => watched.delete(answer));
      if (timer !== undefined) return;
      lookedAt = performance.now();
      timer = setInterval(look, Math.min(lookMsMax, limits.answerPatienceMs / looksForPatience)).unref();
    },
  };
}

function judge(
  answer: ServerResponse,
  { state, passedMs, limits }: { state: Watched; passedMs: number; limits: ServerLimits },
): CutReason | undefined {
  const { socket } = answer;
  // Without one it waits for the answers before it on its connection.
  if (socket === null || !answer.headersSent) return undefined;
  state.sentMs += passedMs;
  if (state.sentMs > limits.answerMs) return 'long';
  const taken = socket.bytesWritten - socket.writableLength;
  const isFirst = state.taken === undefined;
  const earnedMs = isFirst ? 0 : ((taken - state.taken!) * 1000) / limits.answerBytesPerSecondMin;
  state.taken = taken;
  // A wait with nothing to send is not the reader's fault.
  const spentMs = answer.writableLength > 0 && !isFirst ? passedMs : 0;
  state.patienceMs = Math.min(limits.answerPatienceMs, state.patienceMs + earnedMs - spentMs);
  return state.patienceMs < 0 ? 'slow' : undefined;
}
