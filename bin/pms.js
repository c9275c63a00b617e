#!/usr/bin/env node
import { main } from '../dist/main.js';

const exitCode = await main(process.argv.slice(2));
// Pipes are written asynchronously on Windows: what was said must arrive before the end.
for (const stream of [process.stdout, process.stderr]) await new Promise((done) => stream.write('', done));
process.exit(exitCode);
