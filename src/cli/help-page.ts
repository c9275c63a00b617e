/** How help is printed: what a command is for, examples, and the flags that most people use; all flags with `--help-all`. */
import type { Command, Help, Option } from 'commander';

interface HelpPage {
  /** Command lines, each perhaps below a line that says what it is for. */
  examples: string;
  /** The flags that are shown at first, by their long names; all if absent. */
  front?: readonly string[];
  /** Examples and paragraphs that are shown with `--help-all` only. */
  more?: string;
  /** What is shown at the end in any case. */
  foot?: string;
}

/** The groups of flags; a command shows them in this order. */
export const flagGroups = {
  read: 'How the file is read:',
  answers: 'Answers to questions:',
  duplicates: 'Duplicates:',
  sending: 'What is sent, and how fast:',
  outputs: 'Outputs:',
} as const;

const pages = new WeakMap<Command, HelpPage>();

/** Gives a command the help that is shown beside its flags. */
export function addHelpPage(command: Command, page: HelpPage): Command {
  pages.set(command, page);
  return command;
}

/** The flags of a command that its help shows: the front ones, or all. */
export function visibleOptions(command: Command, isWhole: boolean): Option[] {
  const front = isWhole ? undefined : pages.get(command)?.front;
  const shown = command.options.filter(({ long, hidden }) => !hidden && (front?.includes(long!) ?? true));
  const order: readonly (string | undefined)[] = Object.values(flagGroups);
  return shown.sort((left, right) => order.indexOf(left.helpGroupHeading) - order.indexOf(right.helpGroupHeading));
}

/** The help of a command. */
export function formatHelp(command: Command, help: Help, isWhole: boolean): string {
  const width = help.helpWidth ?? 80;
  const global = isWhole ? programOf(command).options : [];
  const padding = Math.max(help.padWidth(command, help), ...global.map((option) => help.optionTerm(option).length));
  const page = pages.get(command);
  const options = help.visibleOptions(command);
  const item = (term: string, description: string) => help.formatItem(term, padding, description, help);
  const block = (heading: string, lines: readonly string[]) => (lines.length === 0 ? [] : [[heading, ...lines]]);
  const flags = (heading: string, shown: readonly Option[]) =>
    block(
      heading,
      shown.map((option) =>
        item(help.optionTerm(option), isWhole ? help.optionDescription(option) : shortly(help, option)),
      ),
    );
  const headings = [...new Set(options.map(({ helpGroupHeading }) => helpGroupHeading ?? 'Flags:'))];
  const rest = command.options.filter(({ hidden }) => !hidden).length - options.length;
  const path = pathOf(command);
  const blocks = [
    [`Usage: ${help.commandUsage(command).replace(' [options]', '')} [flags]`],
    ...help
      .commandDescription(command)
      .split('\n\n')
      .map((text) => [help.boxWrap(text, width)]),
    ...block('Examples:', page?.examples.trim().split('\n').map(indented) ?? []),
    ...block(
      'Arguments:',
      help.visibleArguments(command).map((argument) => item(argument.name(), help.argumentDescription(argument))),
    ),
    ...block(
      'Commands:',
      help
        .visibleCommands(command)
        .map((child) => item(child.name(), help.subcommandDescription(child).split(/[.:;] |\.$/)[0]!)),
    ),
    ...headings.flatMap((heading) =>
      flags(
        heading,
        options.filter((option) => (option.helpGroupHeading ?? 'Flags:') === heading),
      ),
    ),
    ...flags('Flags of every command:', global),
    ...(isWhole && page?.more !== undefined ? [[page.more.trim()]] : []),
    ...(page?.foot === undefined ? [] : [[page.foot]]),
    ...(isWhole ? [] : [[footOf(path, rest)]]),
  ];
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** The first clause of what a flag does, with its choices. */
function shortly(help: Help, option: Option): string {
  const whole = help.optionDescription(option);
  const [clause, ...others] = option.description.split('; ');
  return others.length === 0 ? whole : whole.replace(option.description, clause!);
}

function footOf(path: string, rest: number): string {
  return rest > 0
    ? `\`${path} --help-all\` shows ${rest} more flags and tells more.`
    : `\`${path} --help-all\` shows the flags of every command too.`;
}

/** An example below `  $ `, and what it is for. */
function indented(line: string): string {
  return line === '' ? '' : `  ${line.startsWith('pms ') || /^\w+=\S+ pms |\| pms /.test(line) ? '$ ' : ''}${line}`;
}

/** The command above all. */
export function programOf(command: Command): Command {
  return command.parent === null ? command : programOf(command.parent);
}

/** `pms keys create`. */
export function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}
