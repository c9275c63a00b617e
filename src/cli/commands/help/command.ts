/** `pms help`: its words and its help. */
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { helpTopics } from '../../help/topics.ts';
import { addHelpPage } from '../../help-page.ts';

export function defineHelp(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description('Prints the help of a command, or a page about a topic.')
    .argument('[words...]', 'a command, or a topic')
    // `createProgram` sees it among the words.
    .option('--all', 'of a command, all of its flags')
    .action(async (words: string[], _flags, run: Command) => {
      const { runHelp } = await import('./run.ts');
      done(await runHelp(context, run.parent!, words));
    });
  addHelpPage(command, { examples: 'pms help files\npms help import --all', foot: `Topics:\n${listOfTopics()}` });
}

/** One line each, as the list of commands has them. */
function listOfTopics(): string {
  const width = Math.max(...Object.keys(helpTopics).map((name) => name.length));
  return Object.entries(helpTopics)
    .map(([name, summary]) => `  ${name.padEnd(width)}  ${summary}`)
    .join('\n');
}
