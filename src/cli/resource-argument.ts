/** The first argument of commands that read files: what the file holds. If it is missing, the file is examined and the complete command is shown. */
import { existsSync } from 'node:fs';
import { Argument, type Command } from 'commander';
import { createInput, isReadOnce, isStandardInput } from '../app/reading/input-file.ts';
import { proveInput } from '../app/reading/prove-input.ts';
import { PmsError } from '../contract/errors.ts';
import type { ResourceName } from '../contract/resource.ts';
import type { ReadingOptions } from '../convert/reading-options.ts';
import { fileWord, shellWord } from '../words/shell-word.ts';
import type { Context } from './context.ts';

const names: readonly ResourceName[] = ['bookings', 'rooms', 'rates'];

/** The argument; `requireResource` checks it, because that knows the file too. */
export function resourceArgument(): Argument {
  return new Argument('<resource>', 'what the file holds').choices(names).argParser((text: string) => text);
}

interface Typed {
  resource: string;
  files: readonly string[];
  flags: ReadingOptions;
}

/** The resource that was typed. Throws PmsError usage if a file was typed instead, and commander's errors for other words and for a missing file. */
export async function requireResource(
  context: Context,
  command: Command,
  { resource, files, flags }: Typed,
): Promise<ResourceName> {
  const known = names.find((name) => name === resource);
  if (known !== undefined && files.length === 0)
    command.error("error: missing required argument 'file'", { code: 'commander.missingArgument' });
  if (known !== undefined) return known;
  if (!isStandardInput(resource) && !existsSync(resource) && !/\.\w{2,7}$/.test(resource))
    command.error(
      `error: command-argument value '${resource}' is invalid for argument 'resource'. Allowed choices are ${names.join(', ')}.`,
      { code: 'commander.invalidArgument' },
    );
  const found = await guess(context, resource, flags);
  const words = ['pms', command.name(), found ?? 'bookings', ...[resource, ...files].map(fileWord).map(shellWord)];
  const looks = found === undefined ? `There are ${names.join(', ')}.` : `It looks like a file of ${found}.`;
  throw new PmsError('usage', `say what the file holds: \`${words.join(' ')}\``, {
    fix: `${looks} \`pms inspect ${shellWord(fileWord(resource))}\` shows how it is read.`,
  });
}

/** What the file looks like; undefined if it cannot be read, or can be read only once and is not read for a wrong command. */
async function guess(context: Context, file: string, flags: ReadingOptions): Promise<ResourceName | undefined> {
  if (isReadOnce(file) || !existsSync(file)) return undefined;
  const input = createInput(file, context.io.stdin);
  try {
    return (await proveInput(input, flags)).likely;
  } catch (error) {
    if (error instanceof PmsError) return undefined;
    throw error;
  } finally {
    await input.close();
  }
}
