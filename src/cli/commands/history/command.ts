/** `pms history`: its flags and its help. */
import type { Command } from 'commander';
import { PmsError } from '../../../contract/errors.ts';
import type { Context } from '../../context.ts';
import { addJsonFlag } from '../../flags.ts';
import { addHelpPage } from '../../help-page.ts';
import type { UnfinishedFlags } from './unfinished.ts';

export function defineHistory(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description(
      'Lists what imports, syncs and undos did, the latest first: when, from which files, with which counts, and the id by which `pms undo ID` takes it back.',
    )
    .option(
      '--unfinished',
      'list the imports that stopped before their end or run right now, and the sources of `pms sync` that wait for an answer',
    )
    .option('--forget <id>', 'with --unfinished: forget one; run again, it begins at the first row');
  addJsonFlag(command).action(async (_flags, run: Command) => {
    const flags = run.optsWithGlobals<UnfinishedFlags>();
    if (flags.forget !== undefined && !flags.unfinished)
      throw new PmsError('usage', '--forget is for an import that has not finished.', { fix: 'Add `--unfinished`.' });
    if (flags.unfinished) done(await (await import('./unfinished.ts')).runUnfinished(context, flags));
    else done(await (await import('./run.ts')).runHistory(context, flags));
  });
  addHelpPage(command, {
    examples: `
pms history
pms history --unfinished
pms history --json`,
    more: `
The same command on the same file goes on with an import that has not finished.
Former values of four million bookings, room types and ranges of nights are kept,
and ten thousand lines; beyond that the oldest go first. They contain names of
guests, and are in the state folder, readable by you alone.`,
  });
}
