/** Runs command lines of `pms` one after the other in this process: a JSON list of lists of words on standard input, what each said on standard output. */
import { text } from 'node:stream/consumers';
import { runHere } from '../torture/run-here.mjs';

const said = [];
for (const words of JSON.parse(await text(process.stdin))) said.push(await runHere(words, process.env));
process.stdout.write(JSON.stringify(said), () => process.exit());
