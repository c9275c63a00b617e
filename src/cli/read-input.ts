/** Prepares a file for conversion as the flags say: tells how it is read, and asks or refuses if something is open. */
import { isReadOnce, nameOfInput } from '../app/reading/input-file.ts';
import {
  type PreparedInput,
  prepareInput,
  type ReadingCommand,
  type ReadingInput,
  type ReadyFile,
} from '../app/reading/prepare-input.ts';
import { PmsError } from '../contract/errors.ts';
import type { ResourceName } from '../contract/resource.ts';
import type { PreparedFile, Reading } from '../convert/reading.ts';
import { describeReading } from '../words/reading.ts';
import { sentenceOf } from '../words/remarks.ts';
import { shellWord, wordOfResource } from '../words/shell-word.ts';
import { columnWarnings } from '../words/warnings.ts';
import { type Context, type GlobalFlags, say } from './context.ts';
import type { Asking } from './dialogue.ts';
import { tableWidth, wrapped } from './view/table.ts';

/** `dryRun`: nothing may be sent, also not by an answer. */
type Command = ReadingCommand & { flags: GlobalFlags & { json?: boolean; dryRun?: boolean } };

/**
 * Opens and prepares a file. On a terminal it asks what is open (`context.answers`). Tells on stderr how it is read, unless a report will
 * (`isReported`). Throws PmsError undecided if something is open, or what is wrong with its header, wrong_resource if the file holds something else,
 * and what `prepareInput` throws.
 */
export async function readInput(
  context: Context,
  typed: Command,
  { isReported, refuse, ...given }: ReadingInput & { isReported: boolean; refuse?(reading: Reading): void },
): Promise<ReadyFile> {
  const { quiet } = typed.flags;
  const fileOf = (prepared: Exclude<PreparedInput, { kind: 'other' }>) =>
    prepared.kind === 'ready' ? prepared.ready : prepared.open;
  const read = await withAnswers(context, typed, {
    given,
    async prepare(command) {
      const prepared = await prepareInput(context, command, given);
      if (prepared.kind === 'other') throw otherResourceError(command, prepared.other);
      const { reading, file } = fileOf(prepared);
      try {
        refuse?.(reading);
      } catch (error) {
        await file.close();
        throw error;
      }
      return prepared;
    },
    fileOf,
  });
  if (read.kind === 'ready') {
    if (!isReported && !quiet) sayReading(context, typed.file, read.ready);
    return read.ready;
  }
  if (!quiet) sayReading(context, typed.file, read.open);
  throw (await import('../words/questions.ts')).questionError(nameOfInput(typed.file), read.open.reading.questions);
}

/** Prepares a file with what a person has answered about it; on a terminal it is asked first. */
export async function withAnswers<Prepared>(
  context: Context,
  typed: Command,
  asking: Asking<Prepared>,
): Promise<Prepared> {
  const { file, flags } = typed;
  if (!context.answers.has(file) && !isReadOnce(file) && asksPerson(context, flags))
    return (await import('./dialogue.ts')).prepareAsking(context, typed, asking);
  return asking.prepare({ ...typed, flags: { ...flags, ...context.answers.get(file)?.options } });
}

/** Says the command without questions, and offers to keep the answers, if there were any and nothing has stopped it. */
export async function offerToKeep(context: Context): Promise<void> {
  const isAnswered = [...context.answers.values()].some((answered) => answered !== undefined);
  if (isAnswered && !context.signal.aborted) await (await import('./dialogue.ts')).keepAnswers(context);
}

/** Whether a person is there to be asked. */
export function asksPerson({ io }: Context, flags: Command['flags']): boolean {
  const isSilent = flags.json || flags.quiet || flags.input === false;
  return !isSilent && io.stdin.isTTY === true && io.stderr.isTTY === true;
}

/** That a file holds another resource than was said. */
export function otherResourceError({ file, resource }: ReadingCommand, other: ResourceName): PmsError {
  const name = nameOfInput(file);
  return new PmsError(
    'wrong_resource',
    `${name} looks like a file of ${wordOfResource(other)}, not of ${wordOfResource(resource.name)}.`,
    {
      fix: `Import it as what it is: \`pms import ${wordOfResource(other)} ${shellWord(file)}\`; \`pms inspect\` shows how it is read, and \`--as ${wordOfResource(resource.name)}\` reads it as ${wordOfResource(resource.name)} all the same.`,
    },
  );
}

function sayReading(context: Context, path: string, { file, reading }: PreparedFile): void {
  const clauses = describeReading(file, reading);
  if (clauses.length > 0) sayProse(context, `${nameOfInput(path)}: ${clauses.join('; ')}`);
}

function sayProse(context: Context, text: string): void {
  say(context, wrapped(text, tableWidth(context.io.stderr)));
}

/** One line for each column; for an unknown one with the field that it may mean. */
export function warnOfColumns(
  context: Context,
  { file, flags }: { file: string; flags: { quiet?: boolean } },
  ready: Pick<ReadyFile, 'converter' | 'reading'>,
): void {
  if (flags.quiet) return;
  // `pms inspect` names all.
  for (const one of columnWarnings(ready, 3)) sayProse(context, `${nameOfInput(file)}: ${sentenceOf(one)}`);
}
