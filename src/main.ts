/** Runs one command line and gives its exit code. With bin/pms.js the only place that touches signals and the process. */
import { CommanderError } from 'commander';
import { type Context, type Io, say, watchStdout } from './cli/context.ts';
import { createProgram } from './cli/program.ts';
import { renderError, renderErrorJson, sentence } from './cli/view/say-error.ts';
import { exitCodeOf, PmsError, tooManyFiles } from './contract/errors.ts';
import { printableLines } from './words/printable.ts';

const bugExitCode = 70;

/** Runs one command line of this process to its end. */
export async function main(argv: readonly string[]): Promise<number> {
  const signals = listenForSignals();
  const io: Io = {
    // Most commands read none, and Node takes milliseconds to open it.
    get stdin() {
      return process.stdin;
    },
    stdout: process.stdout,
    stderr: process.stderr,
  };
  for (const stream of [io.stdout, io.stderr]) stream.on('error', () => {});
  const surroundings = { io, env: process.env, clock: Date.now, ...signals };
  // What is thrown where nobody waits for it would end the process with a bare stack and the exit code of rejected rows.
  process.on('uncaughtException', (error) => process.exit(sayBug(surroundings, argv, error)));
  return run(surroundings, argv);
}

/** All of a context but the command line. */
export type Surroundings = Omit<Context, 'words' | 'tell' | 'answers'>;

/** Runs a command line. Never throws: every failure becomes words and an exit code. */
export async function run(surroundings: Surroundings, typed: readonly string[]): Promise<number> {
  const { words: argv, replaced } = replaceFormerWords(typed);
  // `pms --help` and `pms --version` start without it.
  const said = argv.some((word) => !word.startsWith('-')) ? await import('./words/remarks.ts') : undefined;
  const context: Context = {
    ...surroundings,
    words: argv,
    answers: new Map(),
    tell: (remark) => {
      if (said !== undefined) say(context, said.sentenceOf(remark));
    },
  };
  if (replaced !== undefined && !argv.includes('--quiet'))
    say(context, `\`${replaced.word}\` is now \`${replaced.by}\``);
  const written = watchStdout(context.io.stdout);
  const exitCode = await runCommand(context, argv);
  // These come before what could not be written, and nothing waits for it.
  if (exitCode === bugExitCode || context.signal.aborted) return exitCode;
  const failure = await written();
  const exit = exitCodeOf('cannot_write');
  // A command that waited for its own output has said it.
  if (failure === undefined || exitCode === exit) return exitCode;
  context.io.stderr.write(`${renderError(failure)}\n`);
  return exit;
}

async function runCommand(context: Context, argv: readonly string[]): Promise<number> {
  let exitCode = 0;
  const report = (code: number) => {
    exitCode = code;
  };
  try {
    const program = await createProgram(context, report, argv);
    if (argv.length === 0) program.help();
    const words = argv.map((word, at) => {
      return word === '--help-all' ? '--help' : word === 'version' && at === 0 ? '--version' : word;
    });
    await program.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (error) {
    return explain(context, argv, error);
  }
}

function explain(context: Context, argv: readonly string[], error: unknown): number {
  if (error instanceof CommanderError) return explainUsage(context, argv, error);
  if (context.signal.aborted) return context.signalExitCode();
  const { stdout, stderr } = context.io;
  if (error instanceof PmsError) {
    if (argv.includes('--debug')) stderr.write(`${printableLines(error.stack ?? '')}\n`);
    if (argv.includes('--json')) stdout.write(`${renderErrorJson(error)}\n`);
    stderr.write(`${renderError(error)}\n`);
    return exitCodeOf(error.code);
  }
  return sayBug(context, argv, error);
}

/** commander has said what is wrong already; scripts hear it too. */
function explainUsage({ io }: Context, argv: readonly string[], { exitCode, message }: CommanderError): number {
  if (exitCode === 0) return 0;
  if (argv.includes('--json')) {
    const words = message.replace(/^error: /, '').replaceAll('\n', ' ');
    io.stdout.write(`${renderErrorJson(new PmsError('usage', sentence(words)))}\n`);
  }
  return exitCodeOf('usage');
}

function sayBug({ io }: Surroundings, argv: readonly string[], error: unknown): number {
  const hasStack = argv.includes('--debug');
  const tooMany = tooManyFiles(error);
  if (hasStack) io.stderr.write(`${printableLines(String(error instanceof Error ? error.stack : error))}\n`);
  if (tooMany !== undefined) {
    if (argv.includes('--json')) io.stdout.write(`${renderErrorJson(tooMany)}\n`);
    io.stderr.write(`${renderError(tooMany)}\n`);
    return exitCodeOf(tooMany.code);
  }
  const words = error instanceof Error ? error.message : String(error);
  const next = hasStack ? 'Report what is printed above.' : 'Run it again with --debug and report what it prints.';
  io.stderr.write(`pms: this is a bug in pms, not in your file: ${printableLines(sentence(words))} ${next}\n`);
  return bugExitCode;
}

function listenForSignals(): Pick<Context, 'signal' | 'hardSignal' | 'signalExitCode' | 'interrupt'> {
  const soft = new AbortController();
  const hard = new AbortController();
  let exitCode = 130;
  const onSignal = (code: number) => () => {
    if (soft.signal.aborted) {
      hard.abort();
      // A wait that nothing ends, such as for the writer of a pipe, keeps the process: the third signal is the system's.
      for (const name of ['SIGINT', 'SIGTERM']) process.removeAllListeners(name);
    }
    exitCode = code;
    soft.abort();
  };
  process.on('SIGINT', onSignal(130));
  process.on('SIGTERM', onSignal(143));
  return { signal: soft.signal, hardSignal: hard.signal, signalExitCode: () => exitCode, interrupt: onSignal(130) };
}

/** Former command -> the words that it has become. */
const former: Readonly<Record<string, readonly string[]>> = {
  compare: ['sync', '--dry-run'],
  imports: ['history', '--unfinished'],
  schema: ['template', '--schema'],
  logout: ['profile', '--remove'],
  profiles: ['profile'],
};

/** Flags of every command with a value behind them. */
const withValue: ReadonlySet<string> = new Set(['--profile', '--base-url']);

/** The words with those of today. */
function replaceFormerWords(words: readonly string[]) {
  let at = 0;
  while (words[at]?.startsWith('-')) at += withValue.has(words[at]!) ? 2 : 1;
  if (words[at] === 'help') at++;
  const word = words[at];
  if (word === undefined || !Object.hasOwn(former, word)) return { words };
  const isHelp = words[at - 1] === 'help';
  const by = former[word]!.slice(0, isHelp ? 1 : undefined);
  return {
    words: [...words.slice(0, at), ...by, ...words.slice(at + 1)],
    replaced: { word: `pms ${word}`, by: `pms ${former[word]!.join(' ')}` },
  };
}
