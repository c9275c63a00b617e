/** How often an address has sent keys that open nothing: a few go free, then they are slowed to an even pace, whoever sends them. */
import { isIPv6 } from 'node:net';

/** Addresses remembered at once; the one that failed longest ago goes first. Some 200 bytes each. */
const addressesMax = 10_000;

const minuteMs = 60_000;

export interface FailedKeys {
  /** Counts one failure of an address. Gives the whole seconds to wait before the next is listened to; 0 where this one still goes free. */
  count(address: string, failuresPerMinuteMax: number): number;
  /** Addresses remembered now. */
  size(): number;
}

interface Failures {
  /** How many of the free failures are used up, falling evenly as time passes. */
  used: number;
  atMs: number;
}

/**
 * A bucket for each address: as many failures as it may have in a minute at once, then one whenever another of them is a minute's share old.
 * A failure that is refused costs nothing, so that whoever waits as told is listened to.
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
      // Behind the others: those that failed longest ago stand in front.
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

/** Whoever has one address of IPv6 has at least the 2^64 that share its first half. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [before = '', after] = plain.split('::');
  const head = before.split(':').filter((group) => group !== '');
  const tail = (after ?? '').split(':').filter((group) => group !== '');
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  return [...head, ...Array<string>(zeros).fill('0'), ...tail].slice(0, 4).join(':');
}
