/** `pms board`: its flags and its help. */
import { type Command, Option } from 'commander';
import type { Context } from '../../context.ts';
import { addHelpPage } from '../../help-page.ts';
import { wholeNumber } from '../../parse-options.ts';

export function defineBoard(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description(
      'Opens a page in your browser: nights, prices, bookings and money of the service, and files to drop, look at, import and fix. It listens on this machine only. Ctrl-C ends it, and dropped files are removed. `pms help board` tells more.',
    )
    .addOption(
      new Option('--port <port>', 'port to listen on').argParser(wholeNumber(0, 65_535)).default(0, 'any free one'),
    )
    .option('--no-open', 'do not open the browser, only print the address')
    .action(async (_flags, run: Command) => {
      const { runBoard } = await import('./run.ts');
      done(await runBoard(context, run.optsWithGlobals()));
    });
  addHelpPage(command, {
    examples: 'pms board\npms board --profile hotel-b\npms board --port 8090 --no-open',
    more: firstVisit,
  });
}

const firstVisit = `
What a first visit looks like:
  1. Files: drop the file you have. The page says what it is, and asks what
     the file itself does not say, with both readings side by side.
  2. Plan: what is new, changed, moved and gone, each change before and after.
     Nothing is sent yet; or just import it.
  3. Carry it out: with progress. It can be stopped, and goes on where it
     stopped.
  4. Rows that were refused are in a grid, with the wrong cell marked: fix
     them there, and send them.
  5. History: what each run has written, and the way to take it back.

The address that it prints opens one page, once; the next is printed then. The API
key stays in this process. Each view shows the command that does the same.`;
