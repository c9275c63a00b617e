/** The list of commands. The flags and the help of a command are loaded when it is typed, its code when it is run. */
import { Command, Help } from 'commander';
import { version } from '../app/version.ts';
import { printableLines } from '../words/printable.ts';
import type { Context } from './context.ts';

/** Gives a command its flags, its help and its action. */
type DefineCommand = (command: Command, context: Context, done: (exitCode: number) => void) => void;

interface Entry {
  /** As shown in the list of commands, its name first. */
  term: string;
  summary: string;
  load(): Promise<DefineCommand>;
}

const administration = () => import('./commands/administration/command.ts');
const profiles = () => import('./commands/profiles/command.ts');

const entries: readonly Entry[] = [
  {
    term: 'import [options] <resource> [file]',
    summary: 'import files: CSV, Excel, JSON, of any system that is known',
    load: async () => (await import('./commands/import/command.ts')).defineImport,
  },
  {
    term: 'imports [options]',
    summary: 'list the imports that stopped before their end',
    load: async () => (await import('./commands/imports/command.ts')).defineImports,
  },
  {
    term: 'sync [options] <what> <file...>',
    summary: 'make the service what the files say: a plan first, then the doing',
    load: async () => (await import('./commands/sync/command.ts')).defineSync,
  },
  {
    term: 'compare [options] <what> <file...>',
    summary: 'show what a sync would do, and send nothing',
    load: async () => (await import('./commands/sync/command.ts')).defineCompare,
  },
  {
    term: 'history [options]',
    summary: 'list what imports and syncs did',
    load: async () => (await import('./commands/history/command.ts')).defineHistory,
  },
  {
    term: 'undo [options] <id>',
    summary: 'take a sync or an import back: a plan first, then the doing',
    load: async () => (await import('./commands/undo/command.ts')).defineUndo,
  },
  {
    term: 'ledger [options] [action] [number]',
    summary: 'show the booking numbers that imports and syncs have remembered',
    load: async () => (await import('./commands/ledger/command.ts')).defineLedger,
  },
  {
    term: 'export [options] <list>',
    summary: 'export bookings, rooms, room types, availability or rates',
    load: async () => (await import('./commands/export/command.ts')).defineExport,
  },
  {
    term: 'verify [options] <what> <file...>',
    summary: 'prove a move: name every booking that is not the same in files and service',
    load: async () => (await import('./commands/verify/command.ts')).defineVerify,
  },
  {
    term: 'report',
    summary: 'bookings and money, occupancy, overbooked nights, arrivals and departures',
    load: async () => (await import('./commands/report/command.ts')).defineReport,
  },
  {
    term: 'inspect [options] <file>',
    summary: 'show what a file is, how it is read, and why',
    load: async () => (await import('./commands/inspect/command.ts')).defineInspect,
  },
  {
    term: 'sources [options]',
    summary: 'list the systems whose files are known',
    load: async () => (await import('./commands/inspect/command.ts')).defineSources,
  },
  {
    term: 'convert [options] <resource> [file]',
    summary: 'write the records of a file, without sending them',
    load: async () => (await import('./commands/convert/command.ts')).defineConvert,
  },
  {
    term: 'template <resource>',
    summary: 'print a CSV file with the right columns and an example',
    load: async () => (await import('./commands/template/command.ts')).defineTemplate,
  },
  {
    term: 'schema <resource>',
    summary: 'print the JSON Schema of one record',
    load: async () => (await import('./commands/template/command.ts')).defineSchema,
  },
  {
    term: 'serve [options]',
    summary: 'run the whole API on this machine',
    load: async () => (await import('./commands/serve/command.ts')).defineServe,
  },
  {
    term: 'board [options]',
    summary: 'open all this as a page in your browser',
    load: async () => (await import('./commands/board/command.ts')).defineBoard,
  },
  {
    term: 'login [options]',
    summary: 'store the API key of a service',
    load: async () => (await profiles()).defineLogin,
  },
  { term: 'logout [name]', summary: 'remove a stored key', load: async () => (await profiles()).defineLogout },
  {
    term: 'profiles [options] [name]',
    summary: 'list the stored profiles, or choose one',
    load: async () => (await profiles()).defineProfiles,
  },
  {
    term: 'status [options]',
    summary: 'show which service and key are used, and whether they work',
    load: async () => (await profiles()).defineStatus,
  },
  { term: 'keys', summary: 'create, list and revoke API keys', load: async () => (await administration()).defineKeys },
  {
    term: 'properties',
    summary: 'create, set and list properties',
    load: async () => (await administration()).defineProperties,
  },
  {
    term: 'backup [options] <file>',
    summary: 'write the whole database into a new file',
    load: async () => (await administration()).defineBackup,
  },
  {
    term: 'restore [options] <file>',
    summary: 'put a backup in the place of the database',
    load: async () => (await administration()).defineRestore,
  },
  {
    term: 'move [options] <from> <to>',
    summary: 'move a whole database into another',
    load: async () => (await import('./commands/move/command.ts')).defineMove,
  },
  {
    term: 'completion <shell>',
    summary: 'print the completion script of a shell',
    load: async () => (await import('./commands/completion/command.ts')).defineCompletion,
  },
  {
    term: 'help [words...]',
    summary: 'print the help of a command, or of a topic (`pms help help` lists them)',
    load: async () => (await import('./commands/help/command.ts')).defineHelp,
  },
];

/**
 * A program whose commands report their exit code to `done`. Commands that are not in `words` have only a name and a summary; without `words` all are
 * complete.
 */
export async function createProgram(
  context: Context,
  done: (exitCode: number) => void,
  words?: readonly string[],
): Promise<Command> {
  const program = new Command('pms');
  const terms = new Map<Command, string>();
  program
    .description(
      'Brings bookings, room types and rates from files into a property management system (PMS), and back out.',
    )
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .option('--profile <name>', 'use this stored profile (else PMS_PROFILE, else the current one)')
    .option('--base-url <url>', 'address of the service, with or without /pms_be/pms_be_api (else PMS_BASE_URL)')
    .option('--allow-http', 'send the key over plain http to a host that is not this machine')
    .option('--debug', 'print the stack of an error')
    .option('--no-color', 'no colours (NO_COLOR does the same)')
    .configureHelp({
      showGlobalOptions: true,
      subcommandTerm: (command) => terms.get(command) ?? new Help().subcommandTerm(command),
    })
    .configureOutput({
      getOutHelpWidth: () => context.io.stdout.columns || helpColumns,
      getErrHelpWidth: () => context.io.stderr.columns || helpColumns,
      writeOut: (text) => void context.io.stdout.write(text),
      writeErr: (text) => void context.io.stderr.write(printableLines(text)),
    })
    .exitOverride()
    .showHelpAfterError('See `pms --help`, or `pms COMMAND --help`.')
    .addHelpText('after', programExamples);
  // A completion script contains the flags of all commands.
  const isWhole = words === undefined || words.includes('completion');
  for (const { term, summary, load } of entries) {
    const name = term.split(' ')[0]!;
    const command = program.command(name).summary(summary);
    terms.set(command, term);
    if (isWhole || words.includes(name)) (await load())(command, context, done);
  }
  return program;
}

/** The width of help if it is not printed on a terminal. */
const helpColumns = 80;

const programExamples = `
Examples:
  a service on this machine, to try
  $ pms serve

  in a second window: files with the right columns and an example row
  $ pms template rooms > rooms.csv
  $ pms template bookings > bookings.csv

  room types first, then a check that sends nothing, then the bookings
  $ pms import rooms rooms.csv
  $ pms import bookings bookings.csv --dry-run
  $ pms import bookings bookings.csv

  a file of another system: what it is and how it is read
  $ pms inspect old-system.csv

  and back out, as CSV
  $ pms export bookings --status Confirmed

Exit codes:
  0         everything is in, or exported
  1         finished; some rows were rejected
  2         wrong usage, or a file that cannot be used; nothing was sent
  3         no API key, a bad one, or one without the right
  4         the service cannot be reached, or failed
  5         stopped at --max-errors
  6         this machine could not write a file
  70        a bug in pms
  130, 143  stopped by Ctrl-C or by the system; the same command goes on

Topics (pms help TOPIC):
  moving-house, every-monday, files, dates-and-amounts, mapping, going-on,
  exit-codes, board, security, service, scale, restoring, environment, trust,
  starting-over

Environment:
  PMS_API_KEY, PMS_BASE_URL  key and address to use instead of a profile's
  PMS_PROFILE                the profile to use
  PMS_DB                     the database of pms serve, keys, properties,
                             backup, restore
  PMS_CONFIG_DIR             the folder of profiles, journals, ledgers and
                             histories
  NO_COLOR                   no colours
  HTTPS_PROXY, NO_PROXY      a proxy, and the hosts that need none`;
