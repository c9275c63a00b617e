/** A `pms` that is killed again and again and run again, and what its history says of it. */
import { setTimeout as wait } from 'node:timers/promises';
import { between } from './chance.mjs';
import { runPms } from './hotel.mjs';
import { runHere } from './run-here.mjs';
import { environmentOf, startPms } from './service.mjs';

/** From its start, a client is at work within this time. */
const attackFromMs = 200;
const attackToMs = 1800;

/** Runs `pms` in a folder until it has ended by itself; before that it is killed so many times. Files are named by whole paths. Counts in `survived`. */
export async function runStubbornly(folder, words, { kills, random, survived }) {
  const env = environmentOf(folder);
  for (let left = kills; left > 0; left--) {
    const { child, ended } = startPms(words, { folder, env });
    survived.runs++;
    const ms = between(random, attackFromMs, attackToMs);
    if (!(await Promise.race([ended.then(() => true), wait(ms).then(() => false)]))) {
      child.kill('SIGKILL');
      survived['client killed']++;
    }
    const said = await ended;
    if (said.exitCode !== null) return requireDone(words, said);
  }
  survived.runs++;
  return requireDone(words, await runHere(words, env));
}

function requireDone(words, { exitCode, stderr }) {
  if (exitCode !== 0 && exitCode !== 1) throw new Error(`pms ${words.join(' ')} ended with ${exitCode}: ${stderr}`);
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
  return JSON.parse(await runPms(['history', '--json'], folder));
}
