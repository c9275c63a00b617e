/**
 * Memory for the bodies of import requests, which is lent again and again. V8 counts the bytes of each new buffer, and would collect all that it
 * holds every few requests.
 */

/** Memory of one body at a time. */
export interface BodyMemory {
  /** The memory, with room for `more` bytes behind its first `used`, which are kept. What was given before may not be read any more. */
  withRoom(used: number, more: number): Buffer;
  /** Gives the memory back for another body: what was given of it may not be read any more. */
  giveBack(): void;
}

/** Bodies are read or written two at a time at most by a client, and mostly so by a service. */
const waitingMax = 2;
/** What a larger body took is let go. */
const bytesKeptMax = 8 * 1024 * 1024;
const bytesStep = 64 * 1024;

/** What was given back, the largest first. */
const waiting: Buffer[] = [];

/** Memory that grows as it is needed; what is not given back is left to the collector. */
export function borrowMemory(): BodyMemory {
  let buffer: Buffer = Buffer.alloc(0);
  const giveBack = () => {
    if (buffer.length > 0 && buffer.length <= bytesKeptMax) waiting.push(buffer);
    waiting.sort((one, other) => other.length - one.length);
    waiting.length = Math.min(waiting.length, waitingMax);
    buffer = Buffer.alloc(0);
  };
  return {
    giveBack,
    withRoom(used, more) {
      if (used > buffer.length) throw new Error('the memory of a body was read after it was given back');
      if (used + more <= buffer.length) return buffer;
      const larger = takeOf(Math.max(used + more, buffer.length * 2));
      buffer.copy(larger, 0, 0, used);
      giveBack();
      buffer = larger;
      return buffer;
    },
  };
}

function takeOf(bytes: number): Buffer {
  const largest = waiting[0];
  if (largest === undefined || largest.length < bytes)
    return Buffer.allocUnsafeSlow(Math.ceil(bytes / bytesStep) * bytesStep);
  waiting.shift();
  return largest;
}
