/** A file and the flags of a command become a file that is ready to be converted: how it is read is said, and what is open is asked or refused. */
import { isStandardInput, nameOfInput } from '../app/reading/input-file.ts';
import { type GivenToRead, prepareInput, type ReadingCommand, type ReadyFile } from '../app/reading/prepare-input.ts';
import { PmsError } from '../contract/errors.ts';
import type { ResourceName } from '../contract/resource.ts';
import type { PreparedFile, Reading } from '../convert/reading.ts';
import type { ReadingOptions } from '../convert/reading-options.ts';
import { ambiguityError, questionOf } from '../words/ambiguities.ts';
import { describeReading } from '../words/reading.ts';
import { shellWord } from '../words/shell-word.ts';
import { type Context, say } from './context.ts';
import { ask } from './prompt.ts';

/**
 * Opens and understands a file. How it is read is said on stderr where no report will say it (`isReported`: one will, if it comes to that).
 * Throws PmsError undecided where it leaves something open, wrong_resource where it holds something else, and what `prepareInput` throws.
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
    fix: `Import it as what it is: \`pms import ${other} ${shellWord(file)}\`; \`pms inspect\` shows how it is read.`,
  });
}

function sayReading(context: Context, path: string, { file, reading }: PreparedFile): void {
  const clauses = describeReading(file, reading);
  if (clauses.length > 0) say(context, `${nameOfInput(path)} is read as ${clauses.join('; ')}`);
}

/** On a terminal the order of day and month is asked for, where nothing else is open. */
async function askForOrder(
  context: Context,
  { file, flags }: ReadingCommand,
  { ambiguities }: Reading,
): Promise<ReadingOptions['dateOrder']> {
  const { io } = context;
  const isAsked = ambiguities.every(({ what }) => what === 'date_order') && flags.dateOrder === undefined;
  if (!isAsked || isStandardInput(file) || io.stdin.isTTY !== true || io.stderr.isTTY !== true) return undefined;
  say(context, ambiguities.map(questionOf).join('\n'));
  const answer = await ask(context, 'Which order? dmy, mdy or ymd (nothing: stop): ');
  return (['dmy', 'mdy', 'ymd'] as const).find((order) => order === answer.toLowerCase());
}
