/**
 * A thread that asks a service `/healthz` every few milliseconds, and says how long its answers were held up: `{ count, medianMs, worstMs }`. Where
 * the system tells it (Linux), that is the time for which the service's own thread ran meanwhile, however busy the machine is; else the time on the clock.
 */
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const pauseMs = 3;
const { url, pid } = workerData;
const agent = new Agent({ keepAlive: true });

/** Milliseconds for which the service's main thread has run so far. */
function ranMs() {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

function ask() {
  return new Promise((resolve, reject) => {
    const startedMs = ranMs();
    get(`${url}/healthz`, { agent }, (answer) => {
      answer.resume().on('end', () => resolve(ranMs() - startedMs));
    }).on('error', reject);
  });
}

let isOver = false;
parentPort.once('message', () => {
  isOver = true;
});
await ask();
parentPort.postMessage('asking');
const heldMs = [];
while (!isOver) {
  heldMs.push(await ask());
  await wait(pauseMs);
}
heldMs.sort((one, other) => one - other);
parentPort.postMessage({ count: heldMs.length, medianMs: heldMs[heldMs.length >> 1], worstMs: heldMs.at(-1) });
agent.destroy();
parentPort.close();
