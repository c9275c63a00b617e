/** Asks a service for its room types again and again, and says how long the answers took. */
import { setTimeout as wait } from 'node:timers/promises';

const pauseMs = 25;

/** Starts asking; `stop` gives the median, the 99th percentile and the worst answer in milliseconds. */
export function startPolling({ baseUrl, key }) {
  const tookMs = [];
  let isOver = false;
  const polling = (async () => {
    while (!isOver) {
      const startedMs = performance.now();
      const answer = await fetch(`${baseUrl}/pms_be/pms_be_api/room_types`, {
        headers: { authorization: `Bearer ${key}` },
      });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`GET /room_types answered ${answer.status}`);
      tookMs.push(performance.now() - startedMs);
      await wait(pauseMs);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await polling;
      tookMs.sort((left, right) => left - right);
      const at = (share) => tookMs[Math.min(tookMs.length - 1, Math.floor(tookMs.length * share))];
      return { count: tookMs.length, medianMs: at(0.5), p99Ms: at(0.99), worstMs: tookMs.at(-1) };
    },
  };
}
