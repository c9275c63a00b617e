/** Prepares a file for conversion as the flags say: tells how it is read, and asks or refuses if something is open. */
import { isStandardInput, nameOfInput } from '../app/reading/input-file.ts';
import { type GivenToRead, prepareInput, type ReadingCommand, type ReadyFile } from '../app/reading/prepare-input.ts';
import { PmsError } from '../contract/errors.ts';
import type { ResourceName } from '../contract/resource.ts';
import type { PreparedFile, Reading } from '../convert/reading.ts';
import { type ReadingOptions, readingOptions } from '../convert/reading-options.ts';
import { ambiguityError, questionOf } from '../words/ambiguities.ts';
import { describeReading } from '../words/reading.ts';
import { shellWord } from '../words/shell-word.ts';
import { type Context, say } from './context.ts';
import { ask } from './prompt.ts';

/**
 * Opens and prepares a file. Tells on stderr how it is read, unless a report will (`isReported`). Throws PmsError undecided if something is open,
 * wrong_resource if the file holds something else, and what `prepareInput` throws.
 */
export async function readInput(
  context: Context,
  command: ReadingCommand,
  { isReported, ...given }: GivenToRead & { isReported: boolean },
): Promise<ReadyFile> {
  const { quiet } = command.flags;
  const prepared = await prepareInput(context, command, given);
  if (prepared.kind === 'other') throw otherResourceError(command, prepared.other);
  if (prepared.kind === 'ready') {
    if (!isReported && !quiet) sayReading(context, command.file, prepared.ready);
    return prepared.ready;
  }
  const { open } = prepared;
  if (!quiet) sayReading(context, command.file, open);
  const order = await askForOrder(context, command, open.reading);
  if (order === undefined) throw ambiguityError(nameOfInput(command.file), open.reading.ambiguities);
  const answered = { ...command, flags: { ...command.flags, dateOrder: order } };
  return readInput(context, answered, { isReported, ...given });
}

function otherResourceError({ file, resource }: ReadingCommand, other: ResourceName): PmsError {
  const name = nameOfInput(file);
  return new PmsError('wrong_resource', `${name} looks like a file of ${other}, not of ${resource.name}.`, {
    fix: `Import it as what it is: \`pms import ${other} ${shellWord(file)}\`; \`pms inspect\` shows how it is read, and \`--as ${resource.name}\` reads it as ${resource.name} all the same.`,
  });
}

function sayReading(context: Context, path: string, { file, reading }: PreparedFile): void {
  const clauses = describeReading(file, reading);
  if (clauses.length > 0) say(context, `${nameOfInput(path)} is read as ${clauses.join('; ')}`);
}

/** Asks on a terminal for the order of day and month, if nothing else is open. */
async function askForOrder(
  context: Context,
  { file, flags }: ReadingCommand,
  { ambiguities }: Reading,
): Promise<ReadingOptions['dateOrder']> {
  const { io } = context;
  const isAsked = ambiguities.every(({ what }) => what === 'date_order') && flags.dateOrder === undefined;
  if (!isAsked || isStandardInput(file) || io.stdin.isTTY !== true || io.stderr.isTTY !== true) return undefined;
  say(context, ambiguities.map(questionOf).join('\n'));
  const orders = readingOptions.dateOrder.choices;
  const answer = await ask(context, `Which order? ${orders.join(', ')} (nothing: stop): `);
  return orders.find((order) => order === answer.toLowerCase());
}
