/** Counts invalid keys by address: the first few are free, further ones are slowed to an even pace. */
import { isIPv6 } from 'node:net';

/** Addresses remembered at once, about 200 bytes each; the one that failed longest ago is dropped first. */
const addressesMax = 10_000;

const minuteMs = 60_000;

interface FailedKeys {
  /** Counts one failure of an address. Gives the whole seconds to wait before the next is accepted; 0 if this one is still free. */
  count(address: string, failuresPerMinuteMax: number): number;
  /** The number of addresses remembered now. */
  size(): number;
}

interface Failures {
  /** How many of the free failures are used up; falls evenly over time. */
  used: number;
  atMs: number;
}

/**
 * A bucket for each address: a minute's worth of failures at once, then one each time an equal share of a minute has passed. A refused failure is not
 * counted, so that a caller who waits as told is accepted.
 */
export function createFailedKeys(clock: () => number = Date.now): FailedKeys {
  const failures = new Map<string, Failures>();
  return {
    count(address, failuresPerMinuteMax) {
      const network = networkOf(address);
      const nowMs = clock();
      const stepMs = minuteMs / failuresPerMinuteMax;
      const before = failures.get(network);
      const used = before === undefined ? 0 : Math.max(0, before.used - Math.max(0, nowMs - before.atMs) / stepMs);
      const isFree = used + 1 <= failuresPerMinuteMax;
      // Moved to the end, so that those that failed longest ago stand first.
      failures.delete(network);
      failures.set(network, { used: isFree ? used + 1 : used, atMs: nowMs });
      forgetOldest(failures);
      return isFree ? 0 : Math.max(1, Math.ceil(((used + 1 - failuresPerMinuteMax) * stepMs) / 1000));
    },
    size: () => failures.size,
  };
}

function forgetOldest(failures: Map<string, Failures>): void {
  if (failures.size <= addressesMax) return;
  for (const oldest of failures.keys()) {
    failures.delete(oldest);
    return;
  }
}

/** Whoever has one IPv6 address has at least the 2^64 addresses with the same first half. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [before = '', after] = plain.split('::');
  const head = before.split(':').filter((group) => group !== '');
  const tail = (after ?? '').split(':').filter((group) => group !== '');
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  return [...head, ...Array<string>(zeros).fill('0'), ...tail].slice(0, 4).join(':');
}
