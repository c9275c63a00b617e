/** `pms help`: its words and its help. */
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { helpTopics } from '../../help/topics.ts';

export function defineHelp(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description('Prints the help of a command, or a page about a topic.')
    .argument('[words...]', 'a command, or a topic')
    .addHelpText('after', `\nTopics:\n${listOfTopics()}\n${examples}`)
    .action(async (words: string[], _flags, run: Command) => {
      const { runHelp } = await import('./run.ts');
      done(await runHelp(context, run.parent!, words));
    });
}

/** One line each, as the list of commands has them. */
function listOfTopics(): string {
  const width = Math.max(...Object.keys(helpTopics).map((name) => name.length));
  return Object.entries(helpTopics)
    .map(([name, summary]) => `  ${name.padEnd(width)}  ${summary}`)
    .join('\n');
}

const examples = `
Examples:
  $ pms help files
  $ pms help import`;
