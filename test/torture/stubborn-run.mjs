/** A `pms` that is killed again and again and run again, and what its history says of it. */
import { setTimeout as wait } from 'node:timers/promises';
import { between } from './chance.mjs';
import { environmentOf, startPms } from './service.mjs';

/** From its start, a client is at work within this time. */
const attackFromMs = 200;
const attackToMs = 1800;

/** Runs `pms` in a folder until it has ended by itself; before that it is killed so many times. Counts in `survived`. */
export async function runStubbornly(folder, words, { kills, random, survived }) {
  for (let left = kills; ; left--) {
    const { child, ended } = startPms(words, { folder, env: environmentOf(folder) });
    survived.runs++;
    if (left > 0) {
      const ms = between(random, attackFromMs, attackToMs);
      const isOver = await Promise.race([ended.then(() => true), wait(ms).then(() => false)]);
      if (!isOver) {
        child.kill('SIGKILL');
        survived['client killed']++;
      }
    }
    const { exitCode, stderr } = await ended;
    if (exitCode === 0 || exitCode === 1) return;
    if (exitCode !== null) throw new Error(`pms ${words.join(' ')} ended with ${exitCode}: ${stderr}`);
  }
}

/** Runs it in the same way; gives its id in the history. Throws where it stands there more than once. */
export async function runIntoHistory(folder, words, attack) {
  const earlier = new Set((await historyOf(folder)).map(({ id }) => id));
  await runStubbornly(folder, words, attack);
  const runs = (await historyOf(folder)).filter(({ id, kept }) => !earlier.has(id) && kept > 0);
  if (runs.length !== 1) throw new Error(`pms ${words.join(' ')} stands ${runs.length} times in the history`);
  return runs[0].id;
}

async function historyOf(folder) {
  const { stdout } = await startPms(['history', '--json'], { folder, env: environmentOf(folder) }).ended;
  return JSON.parse(stdout);
}
