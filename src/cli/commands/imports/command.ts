/** `pms imports`: its flags and its help. */
import type { Command } from 'commander';
import type { Context } from '../../context.ts';

export function defineImports(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description(
      'Lists the imports that stopped before their end, and those that run right now. The same command on the same file goes on where it stopped; a finished import leaves nothing here.',
    )
    .option('--forget <id>', 'forget one: run again, it begins at the first row')
    .option('--json', 'print them as one JSON array')
    .addHelpText('after', examples)
    .action(async (_flags, run: Command) => {
      const { runImports } = await import('./run.ts');
      done(await runImports(context, run.optsWithGlobals()));
    });
}

const examples = `
Examples:
  $ pms imports
  $ pms imports --json`;
