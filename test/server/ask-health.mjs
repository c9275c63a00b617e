/** A thread that asks a service `/healthz` every few milliseconds, and says how long its answers took: `{ count, medianMs, worstMs }`. */
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const pauseMs = 3;
const agent = new Agent({ keepAlive: true });

function ask() {
  return new Promise((resolve, reject) => {
    const startedMs = performance.now();
    get(`${workerData}/healthz`, { agent }, (answer) => {
      answer.resume().on('end', () => resolve(performance.now() - startedMs));
    }).on('error', reject);
  });
}

let isOver = false;
parentPort.once('message', () => {
  isOver = true;
});
await ask();
parentPort.postMessage('asking');
const tookMs = [];
while (!isOver) {
  tookMs.push(await ask());
  await wait(pauseMs);
}
tookMs.sort((one, other) => one - other);
parentPort.postMessage({ count: tookMs.length, medianMs: tookMs[tookMs.length >> 1], worstMs: tookMs.at(-1) });
agent.destroy();
parentPort.close();
