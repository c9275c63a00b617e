/** `pms undo`: its flags and its help. */
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { addJsonFlag, addRequestFlags } from '../../flags.ts';
import { addHelpPage, flagGroups } from '../../help-page.ts';

export function defineUndo(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description(
      'Takes back what a sync, an import or an undo did: shows a plan, and carries it out once you agree. New bookings become Cancelled, changed ones get their former values, unless they were edited since.',
    )
    .argument('<id>', 'the id that `pms history` shows; its first characters are enough')
    .optionsGroup(flagGroups.sending)
    .option('--dry-run', 'show the plan, send nothing')
    .option('--yes', 'carry the plan out without asking');
  addRequestFlags(command)
    .optionsGroup(flagGroups.outputs)
    .option('-o, --output <file>', 'write every line of the plan to this file, as CSV')
    .option('--quiet', 'no progress and no plan; problems still show');
  addJsonFlag(command).action(async (id, _flags, run: Command) => {
    const { runUndo } = await import('./run.ts');
    done(await runUndo(context, { id, flags: run.optsWithGlobals() }));
  });
  addHelpPage(command, {
    examples: `
pms undo 1f3a --dry-run
pms undo 1f3a --dry-run -o plan.csv
pms undo 1f3a --yes --json`,
    front: ['--dry-run', '--yes', '--output', '--json', '--quiet'],
    more: `
What was created stays in the list, because the interface cannot delete: bookings
become Cancelled, new nights of a rate are closed for sale, and new room types
become inactive (no rooms). What it changed gets its former values, field by
field. What was edited since is kept and listed, and so is a booking that a later
sync or import has written: take that back first. Both places of a stay that has
moved are taken back, or neither. The remembered booking numbers follow. An undo
can be taken back too. If it stops, run it again: it goes on.

Exit codes:
  0  all of it is as before
  1  some bookings were edited since, or left
  2  it cannot be taken back, or nobody has agreed; nothing was sent`,
  });
}
