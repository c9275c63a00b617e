/** The words that can be typed: every command with its flags and help. What they do is loaded only when one is run. */

import { Command } from 'commander';
import { addAdministration } from './commands/administration.ts';
import { addCompletion } from './commands/completion.ts';
import { addConvert } from './commands/convert.ts';
import { addExport } from './commands/export.ts';
import { addImport } from './commands/import.ts';
import { addImports } from './commands/imports.ts';
import { addInspect } from './commands/inspect.ts';
import { addProfiles } from './commands/profiles.ts';
import { addServe } from './commands/serve.ts';
import { addTemplates } from './commands/template.ts';
import type { Context } from './context.ts';
import { version } from './version.ts';
import { printableLines } from './view/printable.ts';

/** A program whose commands report their exit code to `done`. */
export function createProgram(context: Context, done: (exitCode: number) => void): Command {
  const program = new Command('pms');
  program
    .description(
      'Brings bookings, room types and rates from files into a property management system (PMS), and back out.',
    )
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .option('--profile <name>', 'use this stored profile (else PMS_PROFILE, else the current one)')
    .option('--base-url <url>', 'address of the service, with or without /pms_be/pms_be_api (else PMS_BASE_URL)')
    .option('--allow-http', 'send the key over plain http to a host that is not this machine')
    .option('--debug', 'print the stack of an error')
    .option('--no-color', 'no colours (NO_COLOR does the same)')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      getOutHelpWidth: () => context.io.stdout.columns ?? helpColumns,
      getErrHelpWidth: () => context.io.stderr.columns ?? helpColumns,
      writeOut: (text) => void context.io.stdout.write(text),
      writeErr: (text) => void context.io.stderr.write(printableLines(text)),
    })
    .exitOverride()
    .showHelpAfterError('See `pms --help`, or `pms COMMAND --help`.')
    .addHelpText('after', programExamples);
  for (const add of [
    addImport,
    addImports,
    addExport,
    addInspect,
    addConvert,
    addTemplates,
    addServe,
    addProfiles,
    addAdministration,
    addCompletion,
  ]) {
    add(program, context, done);
  }
  inheritSettings(program);
  return program;
}

/** The width of help where no terminal tells another. */
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

Environment:
  PMS_API_KEY, PMS_BASE_URL  key and address to use instead of a profile's
  PMS_PROFILE                the profile to use
  PMS_DB                     the database of pms serve, keys, properties, backup
  PMS_CONFIG_DIR             the folder in which profiles are stored
  NO_COLOR                   no colours
  HTTPS_PROXY, NO_PROXY      a proxy, and the hosts that need none`;

/** commander hands settings down only to commands that are added after them. */
function inheritSettings(command: Command): void {
  for (const child of command.commands) {
    child.copyInheritedSettings(command);
    inheritSettings(child);
  }
}
