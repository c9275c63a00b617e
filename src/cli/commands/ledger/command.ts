/** `pms ledger`: its flags and its help. */
import { Argument, type Command } from 'commander';
import type { Context } from '../../context.ts';
import { dateWord } from '../../parse-options.ts';

export function defineLedger(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description(
      'Shows what imports and syncs have remembered of booking numbers: for each service, which number went in as which booking, from which file and line. This is how a sync knows that a booking has moved. It contains names and e-mail addresses of guests, and is in the state folder, readable by you alone. It keeps at most four million numbers: beyond that, the stays that ended first are forgotten first.',
    )
    .addArgument(new Argument('[action]', 'find: where does this booking come from?').choices(['find']))
    .argument('[number]', 'the booking number, as it is written in the file')
    .option('--forget-before <date>', 'forget stays that ended before this date, YYYY-MM-DD', dateWord)
    .option('--json', 'print it as one JSON object; of find, as a JSON array')
    .addHelpText('after', examples)
    .action(async (action, number, _flags, run: Command) => {
      const { runLedger } = await import('./run.ts');
      done(await runLedger(context, { action, number, flags: run.optsWithGlobals() }));
    });
}

const examples = `
Examples:
  $ pms ledger
  $ pms ledger find 4123456789
  $ pms ledger --forget-before 2026-01-01`;
