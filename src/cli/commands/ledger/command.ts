/** `pms find` and `pms ledger`: their flags and their help. */
import { Argument, type Command } from 'commander';
import { type Context, say } from '../../context.ts';
import { requireDateWord } from '../../date-word.ts';
import { addJsonFlag } from '../../flags.ts';
import { addHelpPage } from '../../help-page.ts';

const load = () => import('./run.ts');

export function defineFind(command: Command, context: Context, done: (exitCode: number) => void): void {
  addJsonFlag(
    command
      .description(
        'Shows where a booking came from: the file, the line and the day, and as which booking its number went in. Exit code 1 if no import or sync has brought it in.',
      )
      .argument('<number>', 'the booking number, as it is written in the file'),
  ).action(async (number, _flags, run: Command) => {
    const { runLedger } = await load();
    done(await runLedger(context, { action: 'find', number, flags: run.optsWithGlobals() }));
  });
  addHelpPage(command, {
    examples: 'pms find 4123456789\npms find 4123456789 --json',
    more: `
Imports and syncs remember booking numbers for each service: this is how a sync
knows that a booking has moved. \`pms ledger\` counts them, and \`pms ledger
--forget-before DATE\` forgets those of past stays. They stand beside names and
e-mail addresses of guests in the state folder, readable by you alone; beyond four
million numbers the stays that ended first are forgotten first.`,
  });
}

export function defineLedger(command: Command, context: Context, done: (exitCode: number) => void): void {
  addJsonFlag(
    command
      .description(
        'Counts the booking numbers that imports and syncs have remembered, and forgets those of past stays.',
      )
      .addArgument(new Argument('[action]', 'find: the former word for `pms find`').choices(['find']))
      .argument('[number]', 'the booking number, as it is written in the file')
      .option('--forget-before <date>', 'forget stays that ended before this date, YYYY-MM-DD', requireDateWord),
  ).action(async (action, number, _flags, run: Command) => {
    const { runLedger } = await load();
    if (action === 'find') say(context, '`pms ledger find NUMBER` is now `pms find NUMBER`');
    done(await runLedger(context, { action, number, flags: run.optsWithGlobals() }));
  });
  addHelpPage(command, {
    examples: 'pms ledger\npms ledger --forget-before 2026-01-01',
  });
}
