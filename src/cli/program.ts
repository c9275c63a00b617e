/** The words that can be typed: every command with its flags and help. What they do is loaded only when one is run. */
import { Command } from 'commander';
import { addAdministration } from './commands/administration.ts';
import { addCompletion } from './commands/completion.ts';
import { addExport } from './commands/export.ts';
import { addImport } from './commands/import.ts';
import { addProfiles } from './commands/profiles.ts';
import { addServe } from './commands/serve.ts';
import { addTemplates } from './commands/template.ts';
import type { Context } from './context.ts';
import { version } from './version.ts';

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
      writeOut: (text) => void context.io.stdout.write(text),
      writeErr: (text) => void context.io.stderr.write(text),
    })
    .exitOverride()
    .showHelpAfterError('See `pms --help`, or `pms COMMAND --help`.')
    .addHelpText('after', programExamples);
  for (const add of [addImport, addExport, addTemplates, addServe, addProfiles, addAdministration, addCompletion]) {
    add(program, context, done);
  }
  inheritSettings(program);
  return program;
}

const programExamples = `
Examples:
  $ pms serve                                    a whole service on this machine, to try
  $ pms template bookings > bookings.csv         a file with the right columns
  $ pms import bookings bookings.csv --dry-run   check it, send nothing
  $ pms import bookings bookings.csv             import it
  $ pms export bookings --status Confirmed       and back out, as CSV

Exit codes:
  0 all is in    1 some rows were rejected    2 wrong usage or file, nothing was sent    3 no key, or a bad one
  4 the service failed    5 stopped at --max-errors    6 this machine could not write    130, 143 stopped by a signal

Environment:
  PMS_API_KEY, PMS_BASE_URL, PMS_PROFILE, PMS_DB, PMS_CONFIG_DIR, NO_COLOR, HTTPS_PROXY, NO_PROXY`;

/** commander hands settings down only to commands that are added after them. */
function inheritSettings(command: Command): void {
  for (const child of command.commands) {
    child.copyInheritedSettings(command);
    inheritSettings(child);
  }
}
