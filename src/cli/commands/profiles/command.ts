/** `pms login`, `profile` and `status`: stored keys. */
import type { Command } from 'commander';
import type { Context, GlobalFlags } from '../../context.ts';
import { addJsonFlag } from '../../flags.ts';
import { addHelpPage } from '../../help-page.ts';

export function defineLogin(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description(
      'Asks for an API key, which is not shown while you type, checks it with the service, and stores it as a profile that becomes the current one. The address is --base-url, PMS_BASE_URL, or asked for. A key is never taken from the command line: it would show in the list of processes and in the history of the shell.',
    )
    .option('--key-stdin', 'read the key from standard input')
    .option('--no-check', 'store the key without asking the service')
    .action(async (_flags, run: Command) => {
      const { runLogin } = await import('./run.ts');
      done(await runLogin(context, run.optsWithGlobals()));
    });
  addHelpPage(command, {
    examples: `
pms login --base-url https://pms.example.com
pms login --profile hotel-b --base-url https://pms.example.com --key-stdin < key.txt`,
  });
}

export function defineProfile(command: Command, context: Context, done: (exitCode: number) => void): void {
  addJsonFlag(
    command
      .description('Lists the stored profiles, each an address and its key; with a name, makes that one current.')
      .argument('[name]', 'the profile (of --remove by default the current one)')
      .option('--remove', 'remove it and its key from this machine; the key itself stays valid at the service')
      .option('--names', 'print their names only, one a line'),
  ).action(async (name: string | undefined, _flags, run: Command) => {
    const flags = run.optsWithGlobals<GlobalFlags & { remove?: boolean; json?: boolean; names?: boolean }>();
    const { runLogout, runProfiles } = await import('./run.ts');
    done(flags.remove ? await runLogout(context, name ?? flags.profile) : await runProfiles(context, name, flags));
  });
  addHelpPage(command, { examples: 'pms profile\npms profile local\npms profile --remove hotel-b' });
}

export function defineStatus(command: Command, context: Context, done: (exitCode: number) => void): void {
  addJsonFlag(command)
    .description(
      'Shows which profile and address are used, where the key is stored, and whether the service accepts it. Exit code 0 if it does, 3 if the key does not work, 4 if the service does not answer.',
    )
    .action(async (_flags, run: Command) => {
      const { runStatus } = await import('./run.ts');
      done(await runStatus(context, run.optsWithGlobals()));
    });
  addHelpPage(command, { examples: 'pms status\npms status --profile hotel-b --json' });
}
