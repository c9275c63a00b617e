/** A file and what a person says about it become a file that is ready to be converted; what is not decided is asked, or refused. */

import { type Context, say } from '../../cli/context.ts';
import { ask } from '../../cli/prompt.ts';
import { shellWord } from '../../cli/shell-word.ts';
import { PmsError } from '../../contract/errors.ts';
import { type Resource, type ResourceName, resources } from '../../contract/resource.ts';
import { ambiguityError } from '../../convert/ambiguity.ts';
import type { Converter } from '../../convert/converter.ts';
import type { Mapping } from '../../convert/mapping-file.ts';
import { type PrepareOptions, prepareFile } from '../../convert/prepare-file.ts';
import { isHeaderProblem, prepareHeader } from '../../convert/prepare-header.ts';
import type { PreparedFile, Reading } from '../../convert/reading.ts';
import type { RepeatableInput } from '../../file/repeatable-input.ts';
import type { RowSource } from '../../file/row.ts';
import { decisionsOf, mappingFor } from './decisions-of-flags.ts';
import { describeReading } from './describe-reading.ts';
import { guessInput } from './guess-input.ts';
import { isStandardInput, nameOfInput } from './input-file.ts';
import { withMappedFlags } from './mapped-flags.ts';
import type { ReadingOptions } from './reading-options.ts';

export interface ReadingCommand {
  resource: Resource;
  /** A path, or `-` for standard input. */
  file: string;
  flags: ReadingOptions & { quiet?: boolean };
}

/** A file that is understood, and how it was said to be read. */
export interface SaidFile extends PreparedFile {
  /** As typed, with what was answered. */
  typed: ReadingOptions;
  /** These and what the mapping file adds. */
  flags: ReadingOptions;
}

/** A file that can be converted from its first row. */
export interface ReadyFile extends SaidFile {
  converter: Converter;
}

type Given = Pick<PrepareOptions, 'input' | 'propertyCurrency' | 'showsGuests' | 'repeatsAsRooms'>;

/**
 * Opens and understands a file. How it is read is said on stderr where no report will say it (`isReported`: one will, if it comes to that).
 * Throws PmsError undecided where it does not say enough, wrong_resource where it holds something else, and what `prepareFile` throws.
 */
export async function prepareToRead(
  context: Context,
  command: ReadingCommand,
  { isReported, ...given }: Given & { isReported: boolean },
): Promise<ReadyFile> {
  const prepared = await withSignals(context, given.input, () =>
    prepareAsSaid(command, given).catch(async (error) => {
      if (error instanceof PmsError && isHeaderProblem(error)) await refuseOther(command, given);
      throw error;
    }),
  );
  const { reading, file, converter } = prepared;
  if (reading.ambiguities.length === 0 && converter !== undefined) {
    if (!isReported && !command.flags.quiet) sayReading(context, command.file, prepared);
    return { ...prepared, converter, reading: { ...reading, clauses: describeReading(file, reading) } };
  }
  await file.close();
  if (reading.ambiguities.some(({ what }) => missing.has(what))) await refuseOther(command, given);
  if (!command.flags.quiet) sayReading(context, command.file, prepared);
  const order = await askForOrder(context, command, reading);
  if (order === undefined) throw ambiguityError(nameOfInput(command.file), reading.ambiguities);
  const answered = { ...command, flags: { ...command.flags, dateOrder: order } };
  return prepareToRead(context, answered, { isReported, ...given });
}

function sayReading(context: Context, path: string, { file, reading }: PreparedFile): void {
  const clauses = describeReading(file, reading);
  if (clauses.length > 0) say(context, `${nameOfInput(path)} is read as ${clauses.join('; ')}`);
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

/** The same to be looked at: what is open stands in the reading, a header that does not do too, with the flags that its failure names. */
export async function prepareToInspect(command: ReadingCommand, given: Given): Promise<SaidFile> {
  try {
    return await prepareAsSaid(command, given);
  } catch (error) {
    if (!(error instanceof PmsError) || !isHeaderProblem(error)) throw error;
    const { flags, mapping } = await saidOf(command);
    const prepared = await prepareHeader(prepareOptions({ ...command, flags }, given, mapping), error);
    const [open] = prepared.reading.ambiguities;
    const undecided = open === undefined ? [] : [{ ...open, flags: [...setFlags(error, command), ...open.flags] }];
    return { ...prepared, reading: { ...prepared.reading, ambiguities: undecided }, typed: command.flags, flags };
  }
}

/** One value for all rows, as the failure of an import names it; never for dates: no two bookings have the same. */
function setFlags({ code, fix }: PmsError, { resource }: ReadingCommand): string[] {
  const field = code === 'missing_column' ? /`--set (\w+)=…`/.exec(fix)?.[1] : undefined;
  return field !== undefined && resource.fieldByName.get(field)?.kind === 'text' ? [`--set ${field}="…"`] : [];
}

/** What was typed, with what the mapping file adds. */
async function saidOf({ resource, flags }: ReadingCommand): Promise<{ flags: ReadingOptions; mapping?: Mapping }> {
  if (flags.map === undefined) return { flags };
  const mapping = await mappingFor(flags.map, resource.name);
  return { flags: withMappedFlags(flags, mapping), mapping };
}

async function prepareAsSaid(command: ReadingCommand, given: Given): Promise<SaidFile> {
  const { flags, mapping } = await saidOf(command);
  const prepare = (said: ReadingOptions) => prepareFile(prepareOptions({ ...command, flags: said }, given, mapping));
  const prepared = await prepare(flags).catch((error) => {
    const { sheet, format } = command.flags;
    const isMapped = flags.sheet !== sheet || flags.format !== format;
    if (!isMapped || !(error instanceof PmsError) || error.code !== 'usage') throw error;
    // The rejects of a workbook are CSV, and its mapping file serves for both.
    return prepare({ ...flags, sheet, format });
  });
  const useless = uselessFlag(command.flags, prepared.file);
  if (useless === undefined) return { ...prepared, typed: command.flags, flags };
  await prepared.file.close();
  const name = nameOfInput(command.file);
  throw new PmsError('usage', `${name} is ${prepared.file.format}: ${useless} says nothing of it.`, {
    fix: 'Leave it out.',
  });
}

/** A flag about bytes that this file does not have. */
function uselessFlag({ delimiter, encoding }: ReadingOptions, { format, sheetName }: RowSource): string | undefined {
  if (delimiter !== undefined && format !== 'csv') return '`--delimiter`';
  return encoding !== undefined && sheetName !== undefined ? '`--encoding`' : undefined;
}

function prepareOptions({ resource, flags }: ReadingCommand, given: Given, mapping?: Mapping): PrepareOptions {
  const { format, delimiter, encoding, sheet } = flags;
  return {
    ...given,
    resource,
    openOptions: { format, delimiter, encoding, sheet, key: resource.name },
    decisions: decisionsOf(flags, resource.name, mapping?.columns),
    constants: flags.set ?? new Map(),
  };
}

/** What is undecided where a column is not there, or rows are not what they are taken for. */
const missing: ReadonlySet<string> = new Set(['missing_column', 'room_type_name', 'rate_plan_name', 'units']);

/** A header that does not do may be that of another resource. Throws PmsError wrong_resource where it is. */
async function refuseOther(command: ReadingCommand, given: Given): Promise<void> {
  const { file, resource } = command;
  const other = await otherResource(command, given);
  if (other === undefined) return;
  const name = nameOfInput(file);
  throw new PmsError('wrong_resource', `${name} looks like a file of ${other}, not of ${resource.name}.`, {
    fix: `Import it as what it is: \`pms import ${other} ${shellWord(file)}\`; \`pms inspect\` shows how it is read.`,
  });
}

/** The resource that the file looks like, where it can be read as that. */
async function otherResource(command: ReadingCommand, given: Given): Promise<ResourceName | undefined> {
  const guessed = await guessInput(given.input, command.flags);
  if (guessed === command.resource.name) return undefined;
  try {
    const { file } = await prepareAsSaid({ ...command, resource: resources[guessed] }, given);
    await file.close();
    return guessed;
  } catch (error) {
    if (error instanceof PmsError) return undefined;
    throw error;
  }
}

/** On a terminal the order of day and month is asked for, where nothing else is open. */
async function askForOrder(
  context: Context,
  { file, flags }: ReadingCommand,
  { ambiguities: undecided }: Reading,
): Promise<ReadingOptions['dateOrder']> {
  const { io } = context;
  const isAsked = undecided.every(({ what }) => what === 'date_order') && flags.dateOrder === undefined;
  if (!isAsked || isStandardInput(file) || io.stdin.isTTY !== true || io.stderr.isTTY !== true) return undefined;
  say(context, undecided.map(({ message }) => message).join('\n'));
  const answer = await ask(context, 'Which order? dmy, mdy or ymd (nothing: stop): ');
  return (['dmy', 'mdy', 'ymd'] as const).find((order) => order === answer.toLowerCase());
}
