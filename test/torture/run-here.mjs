/** `pms` in this process, where nobody kills it: a process of its own takes most of a second. */
import { Readable, Writable } from 'node:stream';
import { run } from '../../dist/main.js';

/** Runs it to its end with these words; files are named by whole paths where several folders are at work. */
export async function runHere(words, env) {
  const parts = { stdout: [], stderr: [] };
  const into = (name) =>
    new Writable({
      write(chunk, _encoding, done) {
        parts[name].push(chunk);
        done();
      },
    });
  const io = { stdin: Readable.from([]), stdout: into('stdout'), stderr: into('stderr') };
  const signal = new AbortController().signal;
  const context = { io, env, clock: Date.now, signal, hardSignal: signal, signalExitCode: () => 143 };
  const exitCode = await run(context, words);
  return {
    exitCode,
    stdout: Buffer.concat(parts.stdout).toString(),
    stderr: Buffer.concat(parts.stderr).toString(),
  };
}
