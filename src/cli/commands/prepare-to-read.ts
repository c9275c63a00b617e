/** A file and what a person says about it become a file that is ready to be converted; what is not decided is asked, or refused. */
import { PmsError } from '../../contract/errors.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Converter } from '../../convert/converter.ts';
import { type PrepareOptions, prepareFile } from '../../convert/prepare-file.ts';
import { isHeaderProblem, prepareHeader } from '../../convert/prepare-header.ts';
import type { PreparedFile, Reading } from '../../convert/reading.ts';
import { undecidedError } from '../../convert/undecided.ts';
import type { RepeatableInput } from '../../file/repeatable-input.ts';
import type { RowSource } from '../../file/row.ts';
import { type Context, say } from '../context.ts';
import { ask } from '../prompt.ts';
import { printable } from '../view/printable.ts';
import { decisionsOf } from './decisions-of-flags.ts';
import type { ReadingFlags } from './reading-flags.ts';

export interface ReadingCommand {
  resource: Resource;
  /** A path, or `-` for standard input. */
  file: string;
  flags: ReadingFlags & { quiet?: boolean };
}

/** A file that can be converted from its first row. */
export interface ReadyFile extends PreparedFile {
  converter: Converter;
}

/** Opens and understands a file, and says how it is read. Throws PmsError undecided where it does not say enough, and what `prepareFile` throws. */
export async function prepareToRead(
  context: Context,
  command: ReadingCommand,
  options: Pick<PrepareOptions, 'input' | 'propertyCurrency' | 'showsGuests'>,
): Promise<ReadyFile> {
  const prepared = await withSignals(context, options.input, () => prepareAsSaid(command, options));
  const { reading, file, converter } = prepared;
  if (!command.flags.quiet) for (const line of describeReading(command.file, file, reading)) say(context, line);
  if (reading.undecided.length === 0 && converter !== undefined) return { file, reading, converter };
  await file.close();
  const order = await askForOrder(context, command, reading);
  if (order === undefined) throw undecidedError(nameOf(command.file), reading.undecided);
  return prepareToRead(context, { ...command, flags: { ...command.flags, dateOrder: order } }, options);
}

/** A signal ends the reading of the input at once while this is done: for work that sends nothing. */
export async function withSignals<T>({ signal }: Context, input: RepeatableInput, work: () => Promise<T>): Promise<T> {
  const close = () => void input.close().catch(() => undefined);
  signal.addEventListener('abort', close, { once: true });
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', close);
  }
}

/** The same to be looked at: what is open stands in the reading, a header that does not do too. */
export async function prepareToInspect(
  command: ReadingCommand,
  options: Pick<PrepareOptions, 'input' | 'propertyCurrency' | 'showsGuests'>,
): Promise<PreparedFile> {
  try {
    return await prepareAsSaid(command, options);
  } catch (error) {
    if (!(error instanceof PmsError) || !isHeaderProblem(error)) throw error;
    return prepareHeader(await prepareOptions(command, options), error);
  }
}

async function prepareAsSaid(
  command: ReadingCommand,
  options: Pick<PrepareOptions, 'input' | 'propertyCurrency' | 'showsGuests'>,
): Promise<PreparedFile> {
  const prepared = await prepareFile(await prepareOptions(command, options));
  const useless = uselessFlag(command.flags, prepared.file);
  if (useless === undefined) return prepared;
  await prepared.file.close();
  throw new PmsError('usage', `${nameOf(command.file)} is ${prepared.file.format}: ${useless} says nothing of it.`, {
    fix: 'Leave it out.',
  });
}

/** A flag about bytes that this file does not have. */
function uselessFlag({ delimiter, encoding }: ReadingFlags, { format, sheetName }: RowSource): string | undefined {
  if (delimiter !== undefined && format !== 'csv') return '`--delimiter`';
  return encoding !== undefined && sheetName !== undefined ? '`--encoding`' : undefined;
}

async function prepareOptions(
  { resource, flags }: ReadingCommand,
  options: Pick<PrepareOptions, 'input' | 'propertyCurrency' | 'showsGuests'>,
): Promise<PrepareOptions> {
  const { format, delimiter, encoding, sheet } = flags;
  return {
    ...options,
    resource,
    openOptions: { format, delimiter, encoding, sheet, key: resource.name },
    decisions: await decisionsOf(flags, resource.name),
    constants: flags.set ?? new Map(),
  };
}

/** What people are told of how a file is read: nothing for a plain file in our own form. */
export function describeReading(path: string, file: RowSource, { kind, clauses }: Reading): string[] {
  const name = nameOf(path);
  const bytes = [
    ...(file.encodingFound === 'not-utf-8'
      ? ['it is no UTF-8 and is read as Windows-1252 (`--encoding` says otherwise)']
      : []),
    ...(file.sheetName === undefined ? [] : [sheetClause(file.sheetName, file.sheetNames ?? [])]),
    ...((file.preamble?.length ?? 0) > 0 ? [`its header is below ${file.preamble!.length} other lines`] : []),
  ];
  const all = [...bytes, ...clauses].map((clause) => printable(clause, 300));
  if (all.length === 0) return [];
  return [`${name} is read ${kind === 'foreign' ? 'as' : 'so'}: ${all.join('; ')}`];
}

function sheetClause(name: string, names: readonly string[]): string {
  if (names.length < 2) return `sheet "${name}"`;
  return `sheet "${name}" of ${names.length} (\`--sheet\` reads another)`;
}

function nameOf(path: string): string {
  return path === '-' ? 'standard input' : path;
}

/** On a terminal the order of day and month is asked for, where nothing else is open. */
async function askForOrder(
  { io, ...context }: Context,
  { file, flags }: ReadingCommand,
  { undecided }: Reading,
): Promise<ReadingFlags['dateOrder']> {
  const isAsked = undecided.every(({ what }) => what === 'date_order') && flags.dateOrder === undefined;
  if (!isAsked || file === '-' || io.stdin.isTTY !== true || io.stderr.isTTY !== true) return undefined;
  io.stderr.write(`${undecided.map(({ message }) => message).join('\n')}\n`);
  const answer = await ask({ io, ...context }, 'Which order? dmy, mdy or ymd (nothing: stop): ');
  return (['dmy', 'mdy', 'ymd'] as const).find((order) => order === answer.toLowerCase());
}
