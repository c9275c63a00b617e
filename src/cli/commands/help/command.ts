/** `pms help`: its words and its help. */
import { styleText } from 'node:util';
import Table from 'cli-table3';
import type { Command } from 'commander';
import { PmsError } from '../../../contract/errors.ts';
import { nearestName } from '../../../contract/nearest-name.ts';
import { type Context, hasColor } from '../../context.ts';
import { helpTopics, isHelpTopic, readHelpTopic } from '../../help/topics.ts';
import { addHelpPage } from '../../help-page.ts';

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

interface MarkdownView {
  /** Columns of the terminal. */
  width: number;
  hasColor: boolean;
}

/** Each line ends with a newline; words are not broken. */
function renderMarkdown(markdown: string, view: MarkdownView): string {
  return `${blocksOf(markdown)
    .map((block) => renderBlock(block, view))
    .join('\n\n')}\n`;
}

/** Blocks are separated by blank lines; code keeps its blank lines. */
function blocksOf(markdown: string): string[] {
  return [...markdown.matchAll(/^```[^\n]*\n[\s\S]*?^```|^\S[\s\S]*?(?=\n\n|\n*$(?![\s\S]))/gm)].map(
    ([block]) => block,
  );
}

function renderBlock(block: string, view: MarkdownView): string {
  const lines = block.split('\n');
  if (block.startsWith('```'))
    return lines
      .slice(1, -1)
      .map((line) => `  ${line}`)
      .join('\n');
  if (block.startsWith('#')) return bold(block.replace(/^#+ /, ''), view);
  if (block.startsWith('|')) return renderTable(lines, view);
  const mark = /^(- |\d+\. )/.exec(block)?.[1];
  if (mark !== undefined) {
    const indent = ' '.repeat(mark.length);
    return lines.map((line) => wrap(inline(line, view), { width: view.width, indent })).join('\n');
  }
  return wrap(inline(lines.join(' '), view), { width: view.width, indent: '' });
}

function renderTable(lines: readonly string[], view: MarkdownView): string {
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .replace(/^\| | \|$/g, '')
      .split(' | ')
      .map((cell) => inline(cell, view)),
  );
  // The last column takes what the others leave.
  const widths = head
    .slice(0, -1)
    .map((cell, at) => Math.max(...[head, ...rows].map((row) => plainLength(row[at] ?? cell))));
  const taken = widths.reduce((sum, width) => sum + width + 3, 0);
  const last = Math.max(20, Math.min(view.width - taken - 4, 100));
  const table = new Table({
    head: head.map((cell) => bold(cell, view)),
    colWidths: [...widths.map((width) => width + 2), last],
    wordWrap: true,
    style: { head: [], border: [], compact: true },
  });
  table.push(...rows);
  return table.toString();
}

function inline(text: string, view: MarkdownView): string {
  return text
    .replace(/\*\*([^*]+)\*\*/g, (_, words) => bold(words, view))
    .replace(/`([^`]+)`/g, (marked, code) =>
      view.hasColor ? styleText('cyan', code, { validateStream: false }) : marked,
    );
}

function bold(text: string, { hasColor }: MarkdownView): string {
  return hasColor ? styleText('bold', text, { validateStream: false }) : text;
}

function plainLength(text: string): number {
  return text.replace(/\u001b\[\d+m/g, '').length;
}

/** Lines of at most `width` columns; all but the first are indented. */
function wrap(text: string, { width, indent }: { width: number; indent: string }): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && plainLength(longer) > width) {
      lines.push(line);
      line = indent + word;
    } else line = longer;
  }
  return [...lines, line].join('\n');
}
