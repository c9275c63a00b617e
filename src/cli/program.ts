/** The list of commands. The flags and the help of a command are loaded when it is typed, its code when it is run. */
import { Command, type Help, type HelpConfiguration } from 'commander';
import { version } from '../app/version.ts';
import { printableLines } from '../words/printable.ts';
import { type Context, type GlobalFlags, say } from './context.ts';
import { helpTopics } from './help/topics.ts';
import { formatHelp, pathOf, visibleOptions } from './help-page.ts';

type DefineCommand = (command: Command, context: Context, done: (exitCode: number) => void) => void;

/** What defines each command. */
const definitions = {
  import: async () => (await import('./commands/import/command.ts')).defineImport,
  sync: async () => (await import('./commands/sync/command.ts')).defineSync,
  undo: async () => (await import('./commands/undo/command.ts')).defineUndo,
  history: async () => (await import('./commands/history/command.ts')).defineHistory,
  export: async () => (await import('./commands/export/command.ts')).defineExport,
  template: async () => (await import('./commands/template/command.ts')).defineTemplate,
  inspect: async () => (await import('./commands/inspect/command.ts')).defineInspect,
  report: async () => (await import('./commands/report/command.ts')).defineReport,
  board: async () => (await import('./commands/board/command.ts')).defineBoard,
  verify: async () => (await import('./commands/verify/command.ts')).defineVerify,
  find: async () => (await import('./commands/ledger/command.ts')).defineFind,
  sources: async () => (await import('./commands/inspect/command.ts')).defineSources,
  serve: async () => (await import('./commands/serve/command.ts')).defineServe,
  keys: async () => (await import('./commands/administration/command.ts')).defineKeys,
  properties: async () => (await import('./commands/administration/command.ts')).defineProperties,
  backup: async () => (await import('./commands/administration/command.ts')).defineBackup,
  restore: async () => (await import('./commands/administration/command.ts')).defineRestore,
  move: async () => (await import('./commands/move/command.ts')).defineMove,
  login: async () => (await import('./commands/profiles/command.ts')).defineLogin,
  status: async () => (await import('./commands/profiles/command.ts')).defineStatus,
  profile: async () => (await import('./commands/profiles/command.ts')).defineProfile,
  help: async () => (await import('./commands/help/command.ts')).defineHelp,
  completion: async () => (await import('./commands/completion/command.ts')).defineCompletion,
  convert: async () => (await import('./commands/convert/command.ts')).defineConvert,
  ledger: async () => (await import('./commands/ledger/command.ts')).defineLedger,
} as const satisfies Record<string, () => Promise<DefineCommand>>;

type Word = keyof typeof definitions;

/** The list of commands, in groups. */
const groups: Readonly<Record<string, Partial<Record<Word, string>>>> = {
  'Move data:': {
    import: 'bring files in: CSV, Excel, JSON, exports of other systems',
    sync: 'make the service match the files (shows a plan first)',
    undo: 'take an import or a sync back (shows a plan first)',
    history: 'list what was imported and synced, or has not finished',
    export: 'write bookings, rooms, room types or rates to a file',
    template: 'print a file with the right columns and an example',
  },
  'Look:': {
    inspect: 'show what a file is and how it is read, before anything is sent',
    report: 'revenue, occupancy, overbooked nights, arrivals, departures',
    board: 'all of this as a page in your browser',
    verify: 'compare files with the service, booking by booking',
    find: 'show where a booking number came from',
    sources: 'list the systems whose files are recognised',
  },
  'A service of your own:': {
    serve: 'run the whole API on this machine',
    keys: 'create, list and revoke API keys',
    properties: 'create, set and list properties',
    backup: 'copy the database into a new file',
    restore: 'replace the database with a backup',
    move: 'move a database into another',
  },
  'Keys and profiles:': {
    login: 'store the API key of a service',
    status: 'show which service and key are used, and whether they work',
    profile: 'list the stored keys, choose one, or remove one',
  },
  'More:': {
    help: 'print the help of a command or a topic',
    completion: 'print the completion script of a shell',
  },
};

/** These are named in the list, and their summaries are left to `--help-all`. */
const rare: ReadonlySet<string> = new Set<Word>([
  'template',
  'verify',
  'find',
  'sources',
  'keys',
  'properties',
  'backup',
  'restore',
  'move',
  'completion',
]);

/** Former words, which stand in no list. */
const former: Partial<Record<Word, string>> = {
  convert: 'write the records of a file, without sending them',
  ledger: 'show the booking numbers that imports and syncs have remembered',
};

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
  for (const [name, summary] of [...Object.values(groups), former].flatMap(Object.entries<string>)) {
    const command = program.command(name, { hidden: name in former }).summary(summary);
    if (isWhole || words.includes(name)) (await definitions[name as Word]())(command, context, done);
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
  const blocks = Object.entries(groups).map(([heading, commands]) => {
    const shown = Object.entries(commands).filter(([name]) => isWhole || !rare.has(name));
    const others = Object.keys(commands).filter((name) => !isWhole && rare.has(name));
    const also = others.length === 0 ? [] : [`  also: ${others.join(', ')}`];
    return [heading, ...shown.map(([name, summary]) => item(name, summary)), ...also].join('\n');
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
