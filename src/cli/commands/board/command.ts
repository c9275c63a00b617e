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
    more: `
The address that it prints opens one page, once; the next is printed then. The API
key stays in this process. Each view shows the command that does the same.`,
  });
}
