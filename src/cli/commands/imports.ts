/** `pms imports`: its flags and its help. */
import type { Command } from 'commander';
import type { Context } from '../context.ts';

export function addImports(program: Command, context: Context, done: (exitCode: number) => void): void {
  program
    .command('imports')
    .summary('list the imports that stopped before their end')
    .description(
      'Lists the imports that stopped before their end, and those that run right now. The same command on the same file goes on where it stopped; a finished import leaves nothing here.',
    )
    .option('--forget <id>', 'forget one: run again, it begins at the first row')
    .option('--json', 'print them as one JSON array')
    .addHelpText('after', examples)
    .action(async (_flags, command: Command) => {
      const { runImports } = await import('./imports-run.ts');
      done(await runImports(context, command.optsWithGlobals()));
    });
}

const examples = `
Examples:
  $ pms imports
  $ pms imports --json`;
