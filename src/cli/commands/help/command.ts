/** `pms help`: its words and its help. */
import type { Command } from 'commander';
import { PmsError } from '../../../contract/errors.ts';
import { nearestName } from '../../../contract/nearest-name.ts';
import { type Context, hasColor } from '../../context.ts';
import { helpTopics, isHelpTopic, readHelpTopic } from '../../help/topics.ts';
import { addHelpPage } from '../../help-page.ts';
import { renderMarkdown } from '../../view/markdown.ts';

export function defineHelp(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description('Prints the help of a command, or a page about a topic.')
    .argument('[words...]', 'a command, or a topic')
    // `createProgram` sees it among the words.
    .option('--all', 'all flags of a command')
    .action(async (words: string[], _flags, run: Command) => {
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

/** The width of help where no terminal tells another. */
const columnsElsewhere = 80;

/** Prints the help that the words name; all commands and topics where there are none. Throws PmsError unknown_name. */
async function runHelp(context: Context, program: Command, words: readonly string[]): Promise<number> {
  const [word, child] = words;
  if (word === undefined) {
    program.outputHelp();
    return 0;
  }
  const topic = word.toLowerCase();
  if (!isHelpTopic(topic)) {
    const command = commandNamed(program, word);
    if (command === undefined) throw unknownTopic(program, word);
    (child === undefined ? command : (commandNamed(command, child) ?? command)).outputHelp();
    return 0;
  }
  // A topic that has the name of a command tells more than its `--help`, which names it.
  const { stdout } = context.io;
  const view = { width: stdout.columns || columnsElsewhere, hasColor: hasColor(context, stdout, {}) };
  stdout.write(renderMarkdown(await readHelpTopic(topic), view));
  return 0;
}

function commandNamed(parent: Command, name: string): Command | undefined {
  return parent.commands.find((command) => command.name() === name);
}

function unknownTopic(program: Command, word: string): PmsError {
  const names = [...Object.keys(helpTopics), ...program.commands.map((command) => command.name())];
  const nearest = nearestName(word, names);
  const hint = nearest === undefined ? '' : ` Did you mean \`pms help ${nearest}\`?`;
  return new PmsError('unknown_name', `There is no command and no topic ${word.slice(0, 60)}.${hint}`, {
    fix: `The topics are ${Object.keys(helpTopics).join(', ')}.`,
  });
}
