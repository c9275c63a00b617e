/** Prepares a file for conversion, from its content and what a person says about it, or finds out what is left open. */
import { PmsError } from '../../contract/errors.ts';
import { nearestHint } from '../../contract/nearest-name.ts';
import { type Resource, type ResourceName, resources } from '../../contract/resource.ts';
import { columnRolesOf } from '../../convert/columns/source.ts';
import type { Converter } from '../../convert/converter.ts';
import type { Mapping } from '../../convert/mapping-file.ts';
import type { PrepareOptions } from '../../convert/opened-file.ts';
import { prepareFile } from '../../convert/prepare-file.ts';
import type { PreparedFile, Reading } from '../../convert/reading.ts';
import {
  type Decisions,
  openingOf,
  type ReadingOptions,
  readingOption,
  readingOptionNames,
} from '../../convert/reading-options.ts';
import type { RepeatableInput } from '../../file/repeatable-input.ts';
import type { RowSource } from '../../file/row.ts';
import type { AppContext } from '../app-context.ts';
import { nameOfInput } from './input-file.ts';

export interface ReadingCommand {
  resource: Resource;
  /** A path, or `-` for standard input. */
  file: string;
  flags: ReadingOptions & { quiet?: boolean };
}

/** A prepared file, and the options with which it was read. */
export interface FileReading extends PreparedFile {
  /** As typed, with the answers to questions. */
  typed: ReadingOptions;
  /** These options and what the mapping file adds. */
  flags: ReadingOptions;
}

/** A file that can be converted from its first row. */
export interface ReadyFile extends FileReading {
  converter: Converter;
}

export interface ReadingInput
  extends Pick<PrepareOptions, 'input' | 'propertyCurrency' | 'showsGuests' | 'repeatsAsRooms'> {
  /** Asks the service for the currency of the property, if the file does not name its own; absent if there is no service to ask. */
  askCurrency?(): Promise<string | undefined>;
}

/** `open`: the reading says what the file leaves open, and the file is closed. `other`: it holds another resource than was said. */
export type PreparedInput = { kind: 'ready'; ready: ReadyFile } | { kind: 'open'; open: FileReading } | OtherResource;

interface OtherResource {
  kind: 'other';
  other: ResourceName;
}

/** Opens and understands a file. Throws the errors of `prepareFile`, but for those of a header that can be named: they are open questions. */
export async function prepareInput(
  context: Pick<AppContext, 'signal'>,
  command: ReadingCommand,
  given: ReadingInput,
): Promise<PreparedInput> {
  const prepared = await withSignals(context, given.input, () =>
    prepareAsSaid(command, given).catch(async (error) => {
      // If the mapping file is for another resource, that is the error, whatever the file holds.
      const isSaid = command.flags.map !== undefined;
      const isOfHeader =
        error instanceof PmsError && (isHeaderProblem(error) || (error.code === 'wrong_resource' && !isSaid));
      const other = isOfHeader ? await otherResource(command, given) : undefined;
      if (other !== undefined) return other;
      if (!(error instanceof PmsError) || !isHeaderProblem(error)) throw error;
      return prepareHeaderOf(command, given, error);
    }),
  );
  if ('other' in prepared) return prepared;
  const { reading, file, converter } = prepared;
  if (reading.questions.length === 0 && converter !== undefined)
    return { kind: 'ready', ready: { ...prepared, converter } };
  await file.close();
  const [first] = reading.questions;
  const lacksColumn = first?.what !== 'resource' && reading.questions.some(({ what }) => missing.has(what));
  const other = lacksColumn ? await otherResource(command, given) : undefined;
  return other ?? { kind: 'open', open: prepared };
}

/** Runs work that sends nothing; a signal stops its reading of the input at once. */
export async function withSignals<T>(
  { signal }: Pick<AppContext, 'signal'>,
  input: RepeatableInput,
  work: () => Promise<T>,
): Promise<T> {
  const close = () => void input.close().catch(() => undefined);
  signal.addEventListener('abort', close, { once: true });
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', close);
  }
}

/** Prepares a file as `pms inspect` does: the reading lists what is open, even if the header does not fit. */
export async function prepareToInspect(command: ReadingCommand, given: ReadingInput): Promise<FileReading> {
  try {
    return await prepareAsSaid(command, given);
  } catch (error) {
    if (!(error instanceof PmsError) || !isHeaderProblem(error)) throw error;
    return prepareHeaderOf(command, given, error);
  }
}

async function prepareHeaderOf(command: ReadingCommand, given: ReadingInput, problem: PmsError): Promise<FileReading> {
  const { flags, mapping } = await saidOf(command);
  const { prepareHeader } = await import('../../convert/prepare-header.ts');
  const prepared = await prepareHeader(prepareOptions({ ...command, flags }, given, mapping), problem);
  // What the property answers is no question.
  const isAnswered = (await currencyFor(prepared.reading, given)) !== undefined;
  const questions = prepared.reading.questions.filter(({ what }) => !isAnswered || what !== 'currency');
  return { ...prepared, reading: { ...prepared.reading, questions }, typed: command.flags, flags };
}

/** Whether a header was refused for a reason that a mapping file can fix. */
function isHeaderProblem({ code }: PmsError): boolean {
  return code === 'double_column' || code === 'missing_column' || code === 'unknown_header';
}

/** What was typed, with what the mapping file adds. */
async function saidOf({ resource, flags }: ReadingCommand): Promise<{ flags: ReadingOptions; mapping?: Mapping }> {
  if (flags.map === undefined) return { flags };
  const mapping = await mappingFor(flags.map, resource.name);
  return { flags: withMapping(flags, mapping), mapping };
}

async function prepareAsSaid(command: ReadingCommand, given: ReadingInput): Promise<FileReading> {
  const prepared = await prepareOnce(command, given);
  const isOfMark = prepared.reading.questions.some(({ what }) => what === 'decimal_mark');
  const ofProperty = isOfMark && given.propertyCurrency() === undefined ? await given.askCurrency?.() : undefined;
  const code = await currencyFor(prepared.reading, given);
  if (code === undefined && ofProperty === undefined) return prepared;
  await prepared.file.close();
  // What has three decimals in it is no question of our own form.
  if (ofProperty !== undefined) return prepareAsSaid(command, { ...given, propertyCurrency: () => ofProperty });
  const answered = await prepareOnce({ ...command, flags: { ...command.flags, currency: code } }, given);
  const findings = answered.reading.findings.map((finding) =>
    finding.code === 'currency_option' ? { ...finding, isOfProperty: true } : finding,
  );
  return { ...answered, typed: command.flags, reading: { ...answered.reading, findings } };
}

/** The property's currency, if the file does not name one and nothing in it contradicts. */
async function currencyFor({ questions, currencies }: Reading, given: ReadingInput): Promise<string | undefined> {
  const open = questions.find((each) => each.what === 'currency' && each.kind !== 'several');
  if (open === undefined) return undefined;
  const code = await given.askCurrency?.();
  if (code === undefined || [...(currencies?.keys() ?? [])].some((said) => said.trim().toUpperCase() !== code))
    return undefined;
  const isOther = open.what === 'currency' && open.kind === 'shared sign' && !open.currencies.includes(code);
  return isOther ? undefined : code;
}

async function prepareOnce(command: ReadingCommand, given: ReadingInput): Promise<FileReading> {
  const { flags, mapping } = await saidOf(command);
  const prepare = (said: ReadingOptions) => prepareFile(prepareOptions({ ...command, flags: said }, given, mapping));
  const prepared = await prepare(flags).catch((error) => {
    const { sheet, format, header } = command.flags;
    const isMapped = flags.sheet !== sheet || flags.format !== format || flags.header !== header;
    if (!isMapped || !(error instanceof PmsError) || error.code !== 'usage') throw error;
    // The rejects of a workbook are CSV, those of a file without a header have one, and one mapping file is used for both.
    return prepare({ ...flags, sheet, format, header });
  });
  const useless = uselessFlag(command.flags, prepared.file);
  if (useless === undefined) return { ...prepared, typed: command.flags, flags };
  await prepared.file.close();
  const name = nameOfInput(command.file);
  throw new PmsError('usage', `${name} is ${prepared.file.format}: ${useless} does not apply to it.`, {
    fix: 'Leave it out.',
  });
}

function uselessFlag({ delimiter, encoding }: ReadingOptions, { format, sheetName }: RowSource): string | undefined {
  if (delimiter !== undefined && format !== 'csv') return '`--delimiter`';
  return encoding !== undefined && sheetName !== undefined && /^(?:xlsx?|ods)$/.test(format)
    ? '`--encoding`'
    : undefined;
}

function prepareOptions({ resource, flags }: ReadingCommand, given: ReadingInput, mapping?: Mapping): PrepareOptions {
  return {
    ...given,
    resource,
    openOptions: { ...openingOf(flags), key: resource.name },
    decisions: decisionsOf(flags, resource.name, mapping?.columns),
    constants: flags.set ?? new Map(),
  };
}

/** Open questions that show that a column is missing, or that the rows may not be what was said. */
const missing: ReadonlySet<string> = new Set(['missing_column', 'room_type_name', 'rate_plan_name', 'units']);

/** A header that does not fit may be that of another resource: returns the one that the file looks like, if it can be read as that. */
async function otherResource(command: ReadingCommand, given: ReadingInput): Promise<OtherResource | undefined> {
  const { proveInput } = await import('./prove-input.ts');
  const { proved: guessed } = await proveInput(given.input, command.flags);
  if (guessed === undefined || guessed === command.resource.name || command.flags.as !== undefined) return undefined;
  try {
    const { file } = await prepareAsSaid({ ...command, resource: resources[guessed] }, given);
    await file.close();
    return { kind: 'other', other: guessed };
  } catch (error) {
    if (!(error instanceof PmsError)) throw error;
    return hasDatesOfStay(error) ? { kind: 'other', other: guessed } : undefined;
  }
}

/** Whether a list of bookings lacks some columns, but none with dates. */
function hasDatesOfStay({ code, details: { fields = [] } }: PmsError): boolean {
  return code === 'missing_column' && fields.every((field) => !field.endsWith('_date'));
}

/** All decisions of a person: a given option overrides the mapping file; words (`--status`, `--room`, `--set`) are collected from both. */
function withMapping<Options extends ReadingOptions>(options: Options, mapping: Mapping): Options {
  const mapped = mapping as ReadingOptions;
  const both = readingOptionNames.map((name) => [name, together(mapped[name], options[name])]);
  return { ...options, ...Object.fromEntries(both.filter(([, value]) => value !== undefined)) };
}

function together(mapped: unknown, given: unknown): unknown {
  return mapped instanceof Map && given instanceof Map ? new Map([...mapped, ...given]) : (given ?? mapped);
}

/** The mapping file that `--map` names. Throws PmsError wrong_resource, and the errors of reading it. */
async function mappingFor(path: string, resource: ResourceName): Promise<Mapping> {
  const mapping = await (await import('../../convert/mapping-file.ts')).readMappingFile(path);
  if (mapping.resource === resource) return mapping;
  throw new PmsError('wrong_resource', `The mapping file ${path} is for ${mapping.resource}, not ${resource}.`, {
    fix: `Import the file as ${mapping.resource}, or write another mapping: \`pms inspect FILE --as ${resource === 'rooms' ? 'room-types' : resource} --save map.json\`.`,
  });
}

/**
 * What the options decide, including those of a mapping file (`withMapping`); `columns` are that file's. Throws PmsError usage: an option of another
 * resource, or an unknown field.
 */
export function decisionsOf(options: ReadingOptions, resource: ResourceName, columns?: Mapping['columns']): Decisions {
  refuseOptionsOfOthers(options, resource);
  refuseOtherResource(options, resource);
  refuseUnknownFields(options, resource);
  refuseUnknownRoles(options, resource);
  refuseWithoutCutover(options);
  const said = decided.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]]));
  return { ...Object.fromEntries(said), columns };
}

/** The options that the converter is given as they are; `set` are its constants. */
const decided = readingOptionNames.filter(
  (name) => readingOption(name).scope !== 'bytes' && name !== 'set' && name !== 'map',
);

function refuseWithoutCutover({ cutover, ...options }: ReadingOptions): void {
  if (cutover !== undefined) return;
  for (const name of ['beforeCutover', 'atCutover', 'afterCutover'] as const) {
    if (options[name] === undefined) continue;
    throw new PmsError('usage', `${readingOption(name).flag} needs the day of the move.`, {
      fix: 'Say it with `--cutover YYYY-MM-DD`.',
    });
  }
}

function refuseUnknownRoles({ column }: ReadingOptions, resource: ResourceName): void {
  const roles = columnRolesOf[resource];
  for (const [name, role] of column ?? []) {
    if (role === 'none' || roles.some((known) => known === role)) continue;
    const said = `--column "${name.slice(0, 60)}=${role.slice(0, 60)}"`;
    const hint = nearestHint(role, roles);
    throw new PmsError('usage', `${said} is not a meaning of a column of ${resource}${hint}.`, {
      fix: `There are: none, ${roles.join(', ')}.`,
    });
  }
}

function refuseOtherResource({ as }: ReadingOptions, resource: ResourceName): void {
  if (as === undefined || as === resource) return;
  throw new PmsError('wrong_resource', `\`--as ${as}\` says that the file holds ${as}, not ${resource}.`, {
    fix: `Import it as that: \`pms import ${as} FILE\`.`,
  });
}

function refuseOptionsOfOthers(options: ReadingOptions, resource: ResourceName): void {
  for (const name of readingOptionNames) {
    const { flag, resources: owners } = readingOption(name);
    if (options[name] === undefined || owners === undefined || owners.includes(resource)) continue;
    throw new PmsError('usage', `${flag} is for ${owners.join(' and ')}, not for ${resource}.`, {
      fix: 'Leave it out.',
    });
  }
}

function refuseUnknownFields({ set, fill }: ReadingOptions, resource: ResourceName): void {
  const { fieldByName } = resources[resource];
  for (const [flag, names] of [
    ['--set', set],
    ['--fill', fill],
  ] as const)
    for (const name of names?.keys() ?? []) {
      if (fieldByName.has(name)) continue;
      throw new PmsError('usage', `${flag} names ${name}, which is not a field of ${resource}.`, {
        fix: `There are: ${[...fieldByName.keys()].join(', ')}.`,
      });
    }
}
