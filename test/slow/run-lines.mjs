/** Runs command lines of `pms` one after the other in this process: a JSON list of lists of words on standard input, what each said on standard output. */
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { run } from '../../dist/main.js';

const lines = JSON.parse(await text(process.stdin));
const said = [];
for (const words of lines) {
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
  const context = { io, env: process.env, clock: Date.now, signal, hardSignal: signal, signalExitCode: () => 143 };
  const exitCode = await run(context, words);
  said.push({
    exitCode,
    stdout: Buffer.concat(parts.stdout).toString(),
    stderr: Buffer.concat(parts.stderr).toString(),
  });
}
process.stdout.write(JSON.stringify(said), () => process.exit());
