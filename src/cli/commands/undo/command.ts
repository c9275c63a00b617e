/** `pms undo`: its flags and its help. */
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { wholeNumber } from '../../parse-options.ts';

export function defineUndo(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description(
      'Takes back what a sync, an import with --undoable or an undo did: first a plan, and once you agree, the changes. What it created stays in the list, because the interface cannot delete: bookings become Cancelled, new nights of a rate are closed for sale, and new room types become inactive (no rooms). What it changed gets its former values, field by field, unless it was edited since. What was edited since is kept and listed, and so is a booking that a later sync or import has written: take that back first. Both places of a stay that has moved are taken back, or neither. The remembered booking numbers (`pms ledger`) follow. An undo can be taken back too. If it stops, run it again: it goes on.',
    )
    .argument('<id>', 'of `pms history`; its first letters are enough')
    .option('--dry-run', 'show the plan, send nothing')
    .option('--yes', 'carry the plan out without asking')
    .option('-o, --output <file>', 'write every line of the plan to this file, as CSV')
    .option('--batch-size <records>', 'records of one request, 1 to 10,000', wholeNumber(1, 10_000), 5000)
    .option('--retry-for <seconds>', 'how long a failing service is tried again', wholeNumber(0, 86_400), 30)
    .option('--retry-unsafe', 'send again what was never answered, even to a service that may take the rows twice')
    .option('--json', 'print the whole plan, and what was done, as one JSON object')
    .option('--quiet', 'no progress and no plan; problems still show')
    .addHelpText('after', examples)
    .action(async (id, _flags, run: Command) => {
      const { runUndo } = await import('./run.ts');
      done(await runUndo(context, { id, flags: run.optsWithGlobals() }));
    });
}

const examples = `
Examples:
  $ pms undo 1f3a --dry-run
  $ pms undo 1f3a --dry-run -o plan.csv
  $ pms undo 1f3a --yes --json

Exit codes:
  0  all of it is as before
  1  some bookings were edited since, or left
  2  it cannot be taken back, or nobody has agreed; nothing was sent`;
