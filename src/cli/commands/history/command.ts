/** `pms history`: its flags and its help. */
import type { Command } from 'commander';
import type { Context } from '../../context.ts';

export function defineHistory(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description(
      'Lists what imports, syncs and undos did, at all services, the latest first: when, from which files, with which counts, and the id by which `pms undo ID` takes it back. `pms imports` lists the imports that can go on; here they are listed as not finished until they have. Former values of four million bookings, room types and ranges of nights are kept, and ten thousand lines; beyond that the oldest go first. They contain names of guests, and are in the state folder, readable by you alone.',
    )
    .option('--json', 'print them as one JSON array')
    .addHelpText('after', examples)
    .action(async (_flags, run: Command) => {
      const { runHistory } = await import('./run.ts');
      done(await runHistory(context, run.optsWithGlobals()));
    });
}

const examples = `
Examples:
  $ pms history
  $ pms history --json`;
