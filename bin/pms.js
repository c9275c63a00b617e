#!/usr/bin/env node

/**
 * Before anything is loaded, because V8 reads them as it goes. The first bounds how far garbage piles up between two collections: without it a
 * service holds 35 MB more in an import. The second forbids the guess which records live long, by which one collection in the middle of an early
 * request lays all later ones where only a look at the whole heap finds them: a twentieth of the service's time.
 * After a change of flags Node compiles its own modules anew, for 5 to 7 ms: `pms --version` does without.
 */
if (process.argv.slice(2).some((word) => !word.startsWith('-'))) {
  const { setFlagsFromString } = await import('node:v8');
  for (const flag of ['--heap-growing-percent=70', '--no-allocation-site-pretenuring']) setFlagsFromString(flag);
}

/** The help as the build has had it printed, where there is room for its 80 columns: who asks for it waits for nothing else. */
if (process.argv.length === 3 && ['--help', '-h'].includes(process.argv[2])) {
  const { readFileSync, writeSync } = await import('node:fs');
  const isNarrow = (await import('node:tty')).isatty(1) && process.stdout.columns < 80;
  try {
    if (!isNarrow) {
      writeSync(1, readFileSync(new URL('../dist/help.txt', import.meta.url)));
      process.exit(0);
    }
  } catch {
    // What could not be read or written is said by the program itself.
  }
}

/** Ends the process where not even the program could be loaded: then nothing of it is there to say so. */
function refuse(error) {
  if (!['EMFILE', 'ENFILE'].includes(error.code)) throw error;
  const fix = 'Close other programs, or allow more: `ulimit -n 1024`; then run the command again.';
  process.stderr.write(`pms: Too many files are open on this machine: no more can be opened. ${fix}\n`);
  process.exit(2);
}

const { main } = await import('../dist/main.js').catch(refuse);
const exitCode = await main(process.argv.slice(2));
// Pipes are written asynchronously on Windows: what was said must arrive before the end.
for (const stream of [process.stdout, process.stderr]) await new Promise((done) => stream.write('', done));
process.exit(exitCode);
