/** The first argument of commands that read files: what the file holds. If it is missing, the file is examined and the complete command is shown. */
import { existsSync } from 'node:fs';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { PmsError } from '../contract/errors.ts';
import type { ResourceName } from '../contract/resource.ts';
import type { ReadingOptions } from '../convert/reading-options.ts';
import { fileWord, shellWord, wordOfResource } from '../words/shell-word.ts';
import type { Context } from './context.ts';

const resourceWords = ['bookings', 'room-types', 'rates'] as const;

/** The resource of a word; `rooms` is the interface's own word for room types. Undefined for other words. */
function resourceOfWord(text: string): ResourceName | undefined {
  if (text === 'room-types' || text === 'rooms') return 'rooms';
  return text === 'bookings' || text === 'rates' ? text : undefined;
}

/** The argument; `requireResource` checks it, because that knows the file too. */
export function resourceArgument(): Argument {
  return new Argument('<resource>', 'what the file holds').choices(resourceWords).argParser((text: string) => text);
}

/** The argument, already as a resource; `others` are words that are taken as they are. */
export function chosenResource(name: string, description: string, others: readonly string[] = []): Argument {
  return new Argument(name, description)
    .choices([...resourceWords, ...others])
    .argParser((text: string) => chosen(text, others));
}

/** An option whose value is a resource. */
export function resourceOption(flag: string, description: string): Option {
  return new Option(`${flag} <resource>`, description).choices(resourceWords).argParser((text: string) => chosen(text));
}

function chosen(text: string, others: readonly string[] = []): string {
  const resource = others.includes(text) ? text : resourceOfWord(text);
  if (resource !== undefined) return resource;
  throw new InvalidArgumentError(`Allowed choices are ${[...resourceWords, ...others].join(', ')}.`);
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
  const known = resourceOfWord(resource);
  if (known !== undefined && files.length === 0)
    command.error("error: missing required argument 'file'", { code: 'commander.missingArgument' });
  const again = files.find((file) => resourceOfWord(file) !== undefined && !existsSync(file));
  if (known !== undefined && again !== undefined)
    throw new PmsError('usage', `there is no file ${again}; what the files hold is said once`);
  if (known !== undefined) return known;
  const { isStandardInput } = await import('../app/reading/input-file.ts');
  if (!isStandardInput(resource) && !existsSync(resource) && !/\.\w{2,7}$/.test(resource))
    command.error(
      `error: command-argument value '${resource}' is invalid for argument 'resource'. Allowed choices are ${resourceWords.join(', ')}.`,
      { code: 'commander.invalidArgument' },
    );
  const found = await guess(context, resource, flags);
  const words = [
    'pms',
    command.name(),
    wordOfResource(found ?? 'bookings'),
    ...[resource, ...files].map(fileWord).map(shellWord),
  ];
  const looks =
    found === undefined
      ? `There are ${resourceWords.join(', ')}.`
      : `It looks like a file of ${wordOfResource(found)}.`;
  throw new PmsError('usage', `say what the file holds: \`${words.join(' ')}\``, {
    fix: `${looks} \`pms inspect ${shellWord(fileWord(resource))}\` shows how it is read.`,
  });
}

/** What the file looks like; undefined if it cannot be read, or can be read only once and is not read for a wrong command. */
async function guess(context: Context, file: string, flags: ReadingOptions): Promise<ResourceName | undefined> {
  const { createInput, isReadOnce } = await import('../app/reading/input-file.ts');
  if (isReadOnce(file) || !existsSync(file)) return undefined;
  const input = createInput(file, context.io.stdin);
  try {
    return (await (await import('../app/reading/prove-input.ts')).proveInput(input, flags)).likely;
  } catch (error) {
    if (error instanceof PmsError) return undefined;
    throw error;
  } finally {
    await input.close();
  }
}
