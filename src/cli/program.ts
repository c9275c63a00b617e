/** The list of commands. The flags and the help of a command are loaded when it is typed, its code when it is run. */
import { Command, type Help, type HelpConfiguration } from 'commander';
import { version } from '../app/version.ts';
import { printableLines } from '../words/printable.ts';
import { type Context, type GlobalFlags, say } from './context.ts';
import { helpTopics } from './help/topics.ts';
import { formatHelp, pathOf, visibleOptions } from './help-page.ts';

type DefineCommand = (command: Command, context: Context, done: (exitCode: number) => void) => void;

interface Entry {
  name: string;
  summary: string;
  /** The heading of the list of commands that it stands under; a former word stands under none. */
  group?: (typeof groups)[number];
  /** It is named in the list of commands, and its summary is left to `--help-all`. */
  isRare?: true;
  load(): Promise<DefineCommand>;
}

const groups = ['Move data:', 'Look:', 'A service of your own:', 'Keys and profiles:', 'More:'] as const;
const [move, look, ofService, keys, more] = groups;

const administration = () => import('./commands/administration/command.ts');
const profiles = () => import('./commands/profiles/command.ts');

const entries: readonly Entry[] = [
  {
    ...{ name: 'import', group: move, summary: 'bring files in: CSV, Excel, JSON, exports of other systems' },
    load: async () => (await import('./commands/import/command.ts')).defineImport,
  },
  {
    ...{ name: 'sync', group: move, summary: 'make the service match the files (shows a plan first)' },
    load: async () => (await import('./commands/sync/command.ts')).defineSync,
  },
  {
    ...{ name: 'undo', group: move, summary: 'take an import or a sync back (shows a plan first)' },
    load: async () => (await import('./commands/undo/command.ts')).defineUndo,
  },
  {
    ...{ name: 'history', group: move, summary: 'list what was imported and synced, or has not finished' },
    load: async () => (await import('./commands/history/command.ts')).defineHistory,
  },
  {
    ...{ name: 'export', group: move, summary: 'write bookings, rooms, room types or rates to a file' },
    load: async () => (await import('./commands/export/command.ts')).defineExport,
  },
  {
    ...{ name: 'template', group: move, isRare: true, summary: 'print a file with the right columns and an example' },
    load: async () => (await import('./commands/template/command.ts')).defineTemplate,
  },
  {
    ...{ name: 'inspect', group: look, summary: 'show what a file is and how it is read, before anything is sent' },
    load: async () => (await import('./commands/inspect/command.ts')).defineInspect,
  },
  {
    ...{ name: 'report', group: look, summary: 'revenue, occupancy, overbooked nights, arrivals, departures' },
    load: async () => (await import('./commands/report/command.ts')).defineReport,
  },
  {
    ...{ name: 'board', group: look, summary: 'all of this as a page in your browser' },
    load: async () => (await import('./commands/board/command.ts')).defineBoard,
  },
  {
    ...{ name: 'verify', group: look, isRare: true, summary: 'compare files with the service, booking by booking' },
    load: async () => (await import('./commands/verify/command.ts')).defineVerify,
  },
  {
    ...{ name: 'find', group: look, isRare: true, summary: 'show where a booking number came from' },
    load: async () => (await import('./commands/ledger/command.ts')).defineFind,
  },
  {
    ...{ name: 'sources', group: look, isRare: true, summary: 'list the systems whose files are recognised' },
    load: async () => (await import('./commands/inspect/command.ts')).defineSources,
  },
  {
    ...{ name: 'serve', group: ofService, summary: 'run the whole API on this machine' },
    load: async () => (await import('./commands/serve/command.ts')).defineServe,
  },
  {
    ...{ name: 'keys', group: ofService, isRare: true, summary: 'create, list and revoke API keys' },
    load: async () => (await administration()).defineKeys,
  },
  {
    ...{ name: 'properties', group: ofService, isRare: true, summary: 'create, set and list properties' },
    load: async () => (await administration()).defineProperties,
  },
  {
    ...{ name: 'backup', group: ofService, isRare: true, summary: 'copy the database into a new file' },
    load: async () => (await administration()).defineBackup,
  },
  {
    ...{ name: 'restore', group: ofService, isRare: true, summary: 'replace the database with a backup' },
    load: async () => (await administration()).defineRestore,
  },
  {
    ...{ name: 'move', group: ofService, isRare: true, summary: 'move a database into another' },
    load: async () => (await import('./commands/move/command.ts')).defineMove,
  },
  {
    ...{ name: 'login', group: keys, summary: 'store the API key of a service' },
    load: async () => (await profiles()).defineLogin,
  },
  {
    ...{ name: 'status', group: keys, summary: 'show which service and key are used, and whether they work' },
    load: async () => (await profiles()).defineStatus,
  },
  {
    ...{ name: 'profile', group: keys, summary: 'list the stored keys, choose one, or remove one' },
    load: async () => (await profiles()).defineProfile,
  },
  {
    ...{ name: 'help', group: more, summary: 'print the help of a command or a topic' },
    load: async () => (await import('./commands/help/command.ts')).defineHelp,
  },
  {
    ...{ name: 'completion', group: more, isRare: true, summary: 'print the completion script of a shell' },
    load: async () => (await import('./commands/completion/command.ts')).defineCompletion,
  },
  {
    ...{ name: 'convert', summary: 'write the records of a file, without sending them' },
    load: async () => (await import('./commands/convert/command.ts')).defineConvert,
  },
  {
    ...{ name: 'ledger', summary: 'show the booking numbers that imports and syncs have remembered' },
    load: async () => (await import('./commands/ledger/command.ts')).defineLedger,
  },
];

/**
 * A program whose commands report their exit code to `done`. Commands that are not in `words` have only a name and a summary; without `words` all are
 * complete. Help shows all flags for `--help-all` and `help COMMAND --all`.
 */
export async function createProgram(
  context: Context,
  done: (exitCode: number) => void,
  words?: readonly string[],
): Promise<Command> {
  const has = (word: string) => words?.includes(word) === true;
  const isWholeHelp = has('--help-all') || (has('help') && has('--all'));
  const program = new Command('pms');
  program
    .description(
      'Brings bookings, room types and rates from files into a property management system (PMS), and back out.',
    )
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .option('--profile <name>', 'use this stored key and its address (else PMS_PROFILE, else the current one)')
    .option('--base-url <url>', 'address of the service, with or without /pms_be/pms_be_api (else PMS_BASE_URL)')
    .option('--allow-http', 'send the key over plain http to a host that is not this machine')
    .option('--debug', 'print the stack of an error')
    .option('--no-color', 'no colours (NO_COLOR does the same)')
    .configureHelp(helpConfiguration(isWholeHelp))
    .configureOutput({
      getOutHelpWidth: () => context.io.stdout.columns || helpColumns,
      getErrHelpWidth: () => context.io.stderr.columns || helpColumns,
      writeOut: (text) => void context.io.stdout.write(text),
      writeErr: (text) => void context.io.stderr.write(printableLines(text)),
      outputError: (text, write) => write(text.replace(/^error: /, 'pms: ')),
    })
    .exitOverride();
  // A completion script contains the flags of all commands.
  const isWhole = words === undefined || words.includes('completion');
  for (const { name, summary, group, load } of entries) {
    const command = program.command(name, { hidden: group === undefined }).summary(summary);
    if (isWhole || words.includes(name)) (await load())(command, context, done);
  }
  program.hook('preAction', async (_program, command) => {
    // What is saved as a source is its address.
    const isRead = readsFiles.has(command.name()) && command.opts().saveSource === undefined;
    if (!isRead) return;
    const { isAddress } = await import('../app/reading/input-file.ts');
    const addresses = command.args.filter(isAddress);
    if (addresses.length > 0) await fetchFiles(context, command, addresses);
  });
  for (const command of withChildren(program)) command.showHelpAfterError(`See \`${pathOf(command)} --help\`.`);
  return program;
}

/** The commands whose files may be named by their address. */
const readsFiles = new Set(['import', 'sync', 'inspect', 'verify', 'convert']);

/** The width of help if it is not printed on a terminal. */
const helpColumns = 80;

/** How help is printed: with the flags that most people use, or with all. */
function helpConfiguration(isWhole: boolean): HelpConfiguration {
  return {
    visibleOptions: (command) => visibleOptions(command, isWhole),
    formatHelp: (command, help) =>
      command.parent === null ? listOfCommands(command, help, isWhole) : formatHelp(command, help, isWhole),
  };
}

/** The help of the program: how to begin, the commands in groups, and where more is said. */
function listOfCommands(program: Command, help: Help, isWhole: boolean): string {
  const item = (term: string, text: string) => help.formatItem(term, 10, text, help);
  const blocks = groups.map((group) => {
    const ofGroup = entries.filter((entry) => entry.group === group);
    const shown = ofGroup.filter(({ isRare }) => isWhole || !isRare);
    const others = ofGroup.filter((entry) => !shown.includes(entry)).map(({ name }) => name);
    const also = others.length === 0 ? [] : [`  also: ${others.join(', ')}`];
    return [group, ...shown.map(({ name, summary }) => item(name, summary)), ...also].join('\n');
  });
  const flags = program.options.map((option) => help.formatItem(option.flags, 20, option.description, help));
  const foot = isWhole
    ? ['Flags of every command:', ...flags]
    : ['`pms COMMAND --help` explains a command; `pms --help-all` lists all of them.'];
  const topics = help.boxWrap(
    `Topics (pms help TOPIC): ${Object.keys(helpTopics).join(', ')}`,
    help.helpWidth ?? helpColumns,
  );
  return `${[begin, ...blocks, foot.join('\n'), topics].join('\n\n')}\n`;
}

const begin = `Begin with \`pms serve\`, and in a second window:
  $ pms import bookings bookings.csv
\`pms inspect FILE\` explains a file and sends nothing.`;

function withChildren(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withChildren)];
}

/** Puts the path of the copy in the place of each address among the operands of a command. Throws what `fetchAddress` throws, before anything is done. */
async function fetchFiles(context: Context, command: Command, addresses: readonly string[]): Promise<void> {
  const { quiet } = command.optsWithGlobals<GlobalFlags & { quiet?: boolean }>();
  const { fetchAddress } = await import('../app/reading/fetch-address.ts');
  const paths = new Map<string, string>();
  for (const word of new Set(addresses)) {
    const path = await fetchAddress(context, word);
    paths.set(word, path);
    if (!quiet) say(context, `${new URL(word).hostname}: kept as ${path}`);
  }
  const pathOf = (word: unknown) => (typeof word === 'string' ? (paths.get(word) ?? word) : word);
  command.args = command.args.map((word) => paths.get(word) ?? word);
  command.processedArgs = command.processedArgs.map((given) =>
    Array.isArray(given) ? given.map(pathOf) : pathOf(given),
  );
}
