/** `pms login`, `logout`, `profiles` and `status`: stored keys. */
import type { Command } from 'commander';
import type { Context } from '../../context.ts';

export function defineLogin(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description(
      'Asks for an API key, which is not shown while you type, checks it with the service, and stores it as a profile that becomes the current one. The address is --base-url, PMS_BASE_URL, or asked for. A key is never taken from the command line: it would show in the list of processes and in the history of the shell.',
    )
    .option('--key-stdin', 'read the key from standard input')
    .option('--no-check', 'store the key without asking the service')
    .addHelpText(
      'after',
      '\nExamples:\n  $ pms login --base-url https://pms.example.com\n  $ pms login --profile hotel-b --base-url https://pms.example.com --key-stdin < key.txt',
    )
    .action(async (_flags, run: Command) => {
      const { runLogin } = await import('./run.ts');
      done(await runLogin(context, run.optsWithGlobals()));
    });
}

export function defineLogout(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description('Removes a profile and its key from this machine; the key itself stays valid at the service.')
    .argument('[name]', 'the profile (default: the current one)')
    .addHelpText('after', '\nExamples:\n  $ pms logout\n  $ pms logout hotel-b')
    .action(async (name: string | undefined, _flags, run: Command) => {
      const { runLogout } = await import('./run.ts');
      done(await runLogout(context, name ?? run.optsWithGlobals().profile));
    });
}

export function defineProfiles(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description('Lists the profiles; with a name, makes that one current.')
    .argument('[name]', 'make this profile the current one')
    .option('--json', 'print them as JSON, without keys')
    .option('--names', 'print their names only, one a line')
    .addHelpText('after', '\nExamples:\n  $ pms profiles\n  $ pms profiles local')
    .action(async (name: string | undefined, flags: { json?: boolean; names?: boolean }) => {
      const { runProfiles } = await import('./run.ts');
      done(await runProfiles(context, name, flags));
    });
}

export function defineStatus(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description(
      'Shows which profile and address are used, where the key is stored, and whether the service accepts it. Exit code 0 if it does, 3 if the key does not work, 4 if the service does not answer.',
    )
    .option('--json', 'print it as JSON')
    .addHelpText('after', '\nExamples:\n  $ pms status\n  $ pms status --profile hotel-b --json')
    .action(async (_flags, run: Command) => {
      const { runStatus } = await import('./run.ts');
      done(await runStatus(context, run.optsWithGlobals()));
    });
}
