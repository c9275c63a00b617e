/**
 * Loaded into a service (`environmentOfTurns`): measures the processor time between two turns of its event loop, which is how long a request waits
 * there whatever else the machine does. From SIGUSR2 on, until the end of the process; Linux only.
 */
import { openSync, readFileSync, readSync, writeFileSync } from 'node:fs';

const lookMs = 2;
const output = 'PMS_BENCH_TURNS';

/** The environment of a service that writes its turns to `path` when it ends. */
export function environmentOfTurns(env, path) {
  return { ...env, NODE_OPTIONS: `--import=${import.meta.url}`, [output]: path };
}

/** What a service has written: milliseconds that half of the time, and 99 of 100 parts of it, a turn takes at most, and the longest turn. */
export function readTurns(path) {
  const turns = JSON.parse(readFileSync(path, 'utf8')).sort((left, right) => left - right);
  const total = turns.reduce((sum, turn) => sum + turn, 0);
  // Of the time, not of the turns: a request comes in a long one more often than in a short one.
  const within = (share) => {
    let left = total * share;
    for (const turn of turns) {
      left -= turn;
      if (left <= 0) return turn;
    }
    return turns.at(-1);
  };
  return { medianMs: within(0.5), p99Ms: within(0.99), longestMs: turns.at(-1) };
}

if (process.env[output] !== undefined && process.platform === 'linux') {
  const statistics = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  const bytes = Buffer.alloc(64);
  const processorMs = () =>
    Number(bytes.toString('latin1', 0, readSync(statistics, bytes, 0, bytes.length, 0)).split(' ')[0]) / 1e6;
  const turns = [];
  process.once('SIGUSR2', () => {
    let last = processorMs();
    const look = () => {
      const now = processorMs();
      turns.push(now - last);
      last = now;
    };
    setInterval(look, lookMs).unref();
  });
  process.once('exit', () => writeFileSync(process.env[output], JSON.stringify(turns)));
}
