/**
 * Asks on a terminal what a file leaves open, and what its rows would be rejected for. Each answer becomes a reading option, so that a command without
 * questions says the same. Loaded only where something is asked.
 */
import { setTimeout } from 'node:timers/promises';
import { inspectPrepared } from '../app/reading/inspect-input.ts';
import { mappingOf } from '../app/reading/mapping-of-reading.ts';
import {
  type FileReading,
  prepareToInspect,
  type ReadingCommand,
  type ReadingInput,
} from '../app/reading/prepare-input.ts';
import { connect, type ServiceConnection } from '../app/service/connect.ts';
import { listedRoomTypes } from '../app/service/listed-room-types.ts';
import { kindOf, saveMapping } from '../board/files/mappings.ts';
import { choicesOf, questionFacts } from '../board/files/questions.ts';
import { PmsError } from '../contract/errors.ts';
import { createNearestRooms } from '../contract/nearest-room.ts';
import { resources } from '../contract/resource.ts';
import { bookingStatuses } from '../contract/status.ts';
import { nameKey } from '../contract/text.ts';
import { likelyStatus } from '../convert/columns/everyday/likely-status.ts';
import type { Question } from '../convert/question.ts';
import type { Reading } from '../convert/reading.ts';
import {
  isUnfit,
  openingOf,
  parseReadingOption,
  type ReadingOptionName,
  type ReadingOptions,
  readingOption,
  readingOptionNames,
} from '../convert/reading-options.ts';
import { createRoomTypeNames } from '../convert/room-type-names.ts';
import type { Row } from '../file/row.ts';
import type { PlanItem } from '../sync/plan.ts';
import { choiceWords, fieldName, missingWords, valueWords } from '../words/choices.ts';
import { count, counted } from '../words/count.ts';
import { lineOfStay } from '../words/plan.ts';
import { printable } from '../words/printable.ts';
import { sentenceOf } from '../words/remarks.ts';
import { shellWord } from '../words/shell-word.ts';
import { type Context, type GlobalFlags, say } from './context.ts';

/** Rows that are looked through for the line of a question. */
const rowsLookedAt = 50_000;
/** Files of at most this size are read once more to find what their rows would be rejected for; others only if they were read whole anyway. */
const smallBytes = 5_000_000;
const choicesShown = 10;

type Command = ReadingCommand & { flags: GlobalFlags & { offline?: boolean; onDuplicate?: string; dryRun?: boolean } };

/** Adds an answer to the options; gives why it does not fit. */
type Take = (option: ReadingOptionName, value: string) => string | undefined;

/**
 * Asks what is open in a file as it is read now; gives the options with the answers, undefined if there was nothing new to ask. `asked`: what has been
 * asked of this file before, which is not asked again.
 */
export async function answersTo(
  context: Context,
  typed: Command,
  {
    given,
    reading,
    flags,
    asked,
  }: Pick<FileReading, 'reading' | 'flags'> & { given: ReadingInput; asked: Set<string> },
): Promise<ReadingOptions | undefined> {
  const options: ReadingOptions = { ...typed.flags };
  // What a mapping file says is not asked.
  const command: Command = { ...typed, flags: { ...typed.flags, ...flags } };
  const take: Take = (option, value) => {
    const parsed = parseReadingOption(readingOption(option), value, options[option]);
    if (isUnfit(parsed)) return parsed.unfit;
    Object.assign(options, { [option]: parsed });
    return undefined;
  };
  let answers = 0;
  const isNew = (key: string) => !asked.has(key) && Boolean(asked.add(key));
  for (const question of reading.questions) {
    if (!isNew(JSON.stringify(question))) continue;
    const lines = linesOf(question);
    // Two lines of the file are shown once, the lines that a question is about each time.
    if (lines.length > 0 || isNew('first lines')) await showEvidence(context, command, { given, lines });
    if (!(await askOne(context, { command, reading, question, take }))) return undefined;
    answers += 1;
  }
  if (reading.questions.length === 0) {
    const texts = await textsOf(context, typed, { given, reading });
    answers += await askOfRows(context, command, { given, reading, texts, isNew, take });
  }
  if (answers === 0) return undefined;
  return Object.fromEntries(
    readingOptionNames.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])),
  );
}

/** Asks one question. False if nobody can be asked so: then the flags are said as without a terminal. */
async function askOne(
  context: Context,
  { command, reading, question: raised, take }: { command: Command; reading: Reading; question: Question; take: Take },
): Promise<boolean> {
  const { question: asked, cell, choices: facts, missing = [] } = questionFacts(raised);
  const question = missing.length === 0 ? asked : missingWords(missing);
  if (raised.what === 'odd_words' && raised.names !== 'types') {
    for (const { word, count: rows, line } of raised.words) {
      const proposed = raised.choices.find(({ of }) => of === word)?.value;
      await askState(context, { word, rows, line, proposed, take });
    }
    return true;
  }
  const ofFields: ({ field: string } & WaysOfField)[] = [];
  for (const field of missing)
    ofFields.push({ field, ...(await waysOfField(context, { command, reading, field, take })) });
  if (missing.length > 1) {
    const open = ofFields.map(({ field, types, others }) => ({ field, ways: [...types, ...others] }));
    if (open.some(({ ways }) => ways.length === 0)) return false;
    for (const { field, ways } of open) await choose(context, { message: missingWords([field]), ways });
    return true;
  }
  const ways = choicesOf(raised)
    .filter(({ of, value }) => value !== undefined || of === undefined || missing.length === 0)
    .flatMap(({ option, of, value }): Way[] => {
      if (value === undefined) return waysOfOpen(context, { reading, take, option, of });
      const shows = facts.find((fact) => fact.option === option && fact.value === value)?.shows;
      const hint = cell !== undefined && shows !== undefined ? `${printable(cell, 60)} -> ${shows}` : undefined;
      const label = choiceWords({ option, of, value });
      return [{ label, hint, answer: async () => void take(option, of === undefined ? value : `${of}=${value}`) }];
    });
  const [ofField] = ofFields;
  const all = [...(ofField?.types ?? []), ...ways, ...(ofField?.others ?? [])];
  if (all.length === 0) return false;
  await choose(context, { message: question, ways: all });
  return true;
}

interface Way {
  label: string;
  hint?: string;
  /** It asks for a value: where it is the only way, it needs no choosing. */
  isAsked?: true;
  answer(): Promise<void>;
}

/** A choice whose value a person gives: a column of the file, or free text. */
function waysOfOpen(
  context: Context,
  { reading, take, option, of }: { reading: Reading; take: Take; option: ReadingOptionName; of?: string },
): Way[] {
  if (option === 'column') return [];
  if (option === 'groupBy')
    return reading.columns.map(({ header, sample }) => ({
      label: `the column "${printable(header, 60)}" says the type`,
      hint: sample === undefined ? undefined : printable(sample, 60),
      answer: async () => void take(option, header),
    }));
  const { help, placeholder } = readingOption(option);
  return [
    {
      isAsked: true,
      label: of === undefined ? help : `one value for ${option === 'set' ? 'all rows' : 'these'}: ${fieldName(of)}`,
      answer: () =>
        askText(context, `${(of && fieldName(of)) ?? valueWords[option] ?? placeholder}:`, (value) =>
          take(option, of === undefined ? value : `${of}=${value}`),
        ),
    },
  ];
}

/** Ways to say a field that no column is known as; what the file itself proposes stands between the two. */
interface WaysOfField {
  /** The room types of the service, or a new one, for all rows. */
  types: Way[];
  /** The columns that may be it, or another value for all rows. */
  others: Way[];
}

async function waysOfField(
  context: Context,
  { command, reading, field, take }: { command: Command; reading: Reading; field: string; take: Take },
): Promise<WaysOfField> {
  const forAll = (value: string) => take('set', `${field}=${value}`);
  const columns = reading.columns.filter(({ header, role }) => header.trim() !== '' && role === undefined);
  const isWord = (sample = '') => /\p{L}/u.test(sample) && !/^(true|false)$/i.test(sample);
  const { isRoom, types } = await typesFor(context, command, field);
  const ofTypes = [
    ...types.map(
      (type): Way => ({ label: `all rows are ${printable(type, 60)}`, answer: async () => void forAll(type) }),
    ),
    ...(isRoom
      ? [
          {
            label: 'all rows are of a new room type',
            answer: async () => {
              let name = '';
              await askText(context, 'What is it called?', (value) => {
                name = value;
                return value === '' ? 'A name, please.' : undefined;
              });
              await makeRoomType(context, command, name);
              forAll(name);
            },
          } satisfies Way,
        ]
      : []),
  ];
  const others = [
    ...columns
      .sort((left, right) => Number(isWord(right.sample)) - Number(isWord(left.sample)))
      .map(
        ({ header, sample }): Way => ({
          label: choiceWords({ option: 'column', of: printable(header, 60), value: field }),
          hint: sample === undefined ? undefined : printable(sample, 60),
          answer: async () => void take('column', `${header}=${field}`),
        }),
      ),
    ...(resources[command.resource.name].fieldByName.has(field)
      ? [
          {
            isAsked: true,
            label: `for all rows the same ${fieldName(field)}`,
            answer: () => askText(context, `${fieldName(field)}:`, forAll),
          } satisfies Way,
        ]
      : []),
  ];
  return { types: ofTypes, others };
}

/** The room types of the service, where a field is one; none where no service can be reached. */
async function typesFor(
  context: Context,
  command: Command,
  field: string,
): Promise<{ isRoom: boolean; types: string[] }> {
  if (field !== 'room_type_name' || command.flags.offline) return { isRoom: false, types: [] };
  const types = await withService(context, command, ({ client }) => listedRoomTypes(client)).catch(() => undefined);
  return { isRoom: types !== undefined, types: types ?? [] };
}

/** Does not wait for a service that is away, like a dry run. */
async function withService<Result>(
  context: Context,
  { flags }: Command,
  use: (service: ServiceConnection) => Promise<Result>,
): Promise<Result> {
  const service = await connect(context, { flags: { ...flags, dryRun: true }, signal: context.signal });
  try {
    return await use(service);
  } finally {
    await service.client.close();
  }
}

/** Asks what a word for the state means; gives whether it was said. */
async function askState(
  context: Context,
  { word, rows, line, proposed, take }: { word: string; rows: number; line: number; proposed?: string; take: Take },
): Promise<boolean> {
  let isSaid = false;
  const way = (label: string, value: string): Way => ({
    label,
    answer: async () => {
      isSaid = take('status', `${word}=${value}`) === undefined;
    },
  });
  const states = [...new Set([...(proposed === undefined ? [] : [proposed]), ...bookingStatuses])];
  await choose(context, {
    message: `What does the status "${printable(word, 60)}" mean? (${counted(rows, 'row', 'rows')}, from line ${line})`,
    ways: [
      ...states.map((state) => way(state, state)),
      way('no booking: leave these rows out', 'leave-out'),
      way('a closed room', 'block'),
      { label: 'I do not know: reject these rows', answer: async () => undefined },
    ],
  });
  return isSaid;
}

/** Asks for words and names for which rows would be rejected; gives how many were answered. */
async function askOfRows(
  context: Context,
  command: Command,
  {
    given,
    reading,
    texts: { statuses, rooms },
    isNew,
    take,
  }: { given: ReadingInput; reading: Reading; texts: TextsOfRows; isNew(key: string): boolean; take: Take },
): Promise<number> {
  let answers = 0;
  for (const [word, { count: rows, line }] of statuses ?? []) {
    if (reading.statusOf?.(word) !== undefined || !isNew(`status ${word}`)) continue;
    await showEvidence(context, command, { given, lines: [line] });
    if (await askState(context, { word, rows, line, proposed: likelyStatus(word), take })) answers += 1;
  }
  if (lacksAmounts(command, reading) && isNew('amounts')) answers += await askAmounts(context, command, take);
  if (command.resource.name === 'rooms' || rooms.size === 0 || command.flags.offline) return answers;
  return answers + (await askOfRooms(context, command, { given, rooms, isNew, take }));
}

/** Columns that give a booking its amount. */
const ofAmounts: ReadonlySet<string | undefined> = new Set([
  'total_amount',
  'net_amount',
  'night_amount',
  'paid',
  'balance',
]);

/** Whether no booking of the file has an amount. What is there already needs none, and an update would overwrite it. */
function lacksAmounts({ resource, flags }: Command, { columns, kind }: Reading): boolean {
  if (resource.name !== 'bookings' || kind !== 'external' || flags.onDuplicate === 'update') return false;
  return flags.set?.has('total_amount') !== true && !columns.some(({ role }) => ofAmounts.has(role));
}

async function askAmounts(context: Context, command: Command, take: Take): Promise<number> {
  let answers = 0;
  await choose(context, {
    message: 'No column gives an amount, and a new booking needs one. Give all of them 0?',
    ways: [
      {
        label: 'yes, all of them are 0',
        answer: async () => {
          take('set', 'total_amount=0');
          const known = command.flags.currency ?? (await currencyOfService(context, command));
          if (known === undefined) await askText(context, valueWords.currency!, (value) => take('currency', value));
          else take('currency', known);
          answers = 1;
        },
      },
      { label: 'no, only bookings that are there already go in', answer: async () => undefined },
    ],
  });
  return answers;
}

async function currencyOfService(context: Context, command: Command): Promise<string | undefined> {
  if (command.flags.offline) return undefined;
  return withService(context, command, async ({ client }) => (await client.identify()).currency ?? undefined).catch(
    () => undefined,
  );
}

type Rooms = ReadonlyMap<string, { count: number; line?: number }>;

interface TextsOfRows {
  statuses: Reading['statuses'];
  rooms: Rooms;
}

/** The words for states and the room types of the whole file. A file that was not read whole is read once more, unless it is large. */
async function textsOf(
  context: Context,
  command: Command,
  { given, reading }: { given: ReadingInput; reading: Reading },
): Promise<TextsOfRows> {
  const { rooms = new Map(), statuses } = reading;
  if (reading.isSurveyed && reading.kind === 'external') return { statuses, rooms };
  const prepared = await prepareToInspect(command, given);
  if ((prepared.file.progress().bytesTotal ?? 0) > smallBytes) {
    await prepared.file.close();
    return { statuses, rooms };
  }
  const read = await inspectPrepared(context, command.resource, prepared);
  const found = [...(read.inspected?.rooms ?? [])].map(([name, rows]) => [name, { count: rows }] as const);
  return { statuses: read.prepared.reading.statuses, rooms: new Map(found) };
}

async function askOfRooms(
  context: Context,
  command: Command,
  { given, rooms, isNew, take }: { given: ReadingInput; rooms: Rooms; isNew(key: string): boolean; take: Take },
): Promise<number> {
  // Without a service nobody knows which types there are: the import says why it cannot be reached.
  const { isRoom, types: listed } = await typesFor(context, command, 'room_type_name');
  if (!isRoom) return 0;
  const { typeOf } = createRoomTypeNames({ room: command.flags.room });
  const isListed = (name: string) => listed.some((type) => nameKey(type) === nameKey(name));
  const nearestOf = createNearestRooms(listed);
  const open = [...rooms]
    .filter(([name]) => !isListed(typeOf(name)) && isNew(`room ${name}`))
    .map(([name, seen]) => ({ name, ...seen, nearest: nearestOf(name) }));
  let answers = 0;
  const answer = (name: string, type: string) => {
    take('room', `${name}=${type}`);
    answers += 1;
  };
  const near = open.filter(({ nearest }) => nearest !== undefined);
  let areSaid = false;
  if (near.length > 2)
    await choose(context, {
      message: `${near.length} names look like your room types:\n${near.map(({ name, nearest }) => `${printable(name, 60)} = ${printable(nearest!, 60)}`).join('\n')}\nUse all of them?`,
      ways: [
        {
          label: 'yes, all of them',
          answer: async () => {
            for (const { name, nearest } of near) answer(name, nearest!);
            areSaid = true;
          },
        },
        { label: 'no, ask one by one', answer: async () => undefined },
      ],
    });
  for (const { name, count: rows, line, nearest } of areSaid ? open.filter((each) => !near.includes(each)) : open) {
    if (line !== undefined) await showEvidence(context, command, { given, lines: [line], word: name });
    const where = line === undefined ? '' : `, from line ${line}`;
    const types = [...new Set([...(nearest === undefined ? [] : [nearest]), ...listed])].map(
      (type): Way => ({ label: printable(type, 60), answer: async () => answer(name, type) }),
    );
    const none: Way = { label: 'none of these: reject its rows', answer: async () => undefined };
    const isNewType: Way = {
      label: 'a new room type',
      answer: async () => {
        await makeRoomType(context, command, name);
        listed.push(name);
      },
    };
    await choose(context, {
      message: `There is no room type "${printable(name, 60)}" (${counted(rows, 'row', 'rows')}${where}). Which one is it?`,
      // Enter takes the first: never a type that is only the first of the list.
      ways: nearest === undefined ? [none, isNewType, ...types] : [...types, isNewType, none],
    });
  }
  return answers;
}

/** Makes a room type in the service, if the command is one that sends. Throws PmsError unconfirmed if the person does not want it. */
async function makeRoomType(context: Context, command: Command, name: string): Promise<void> {
  if (command.flags.dryRun) return;
  const record: Record<string, string | number> = { name };
  const number = (field: string) => (value: string) => {
    if (!/^\d+([.]\d+)?$/.test(value)) return 'A number, please, such as 2 or 89.50.';
    record[field] = Number(value);
    return undefined;
  };
  const shown = printable(name, 60);
  await askText(context, `How many guests at most in a ${shown}?`, number('max_occupancy'));
  await askText(context, `How many rooms of it are there?`, number('total_rooms'));
  const currency = await currencyOfService(context, command);
  const unit = currency === undefined ? '' : `, in ${currency}`;
  await askText(context, `What does a night cost${unit}?`, number('base_price'));
  await requireYes(context, `Make the room type ${shown} in the service now?`);
  const { text: answer } = await withService(context, command, ({ client }) =>
    client.importRooms({ records: [record], duplicateAction: 'skip' }),
  );
  const { errors } = JSON.parse(answer) as { errors: { message: string }[] };
  if (errors.length > 0)
    throw new PmsError('invalid_request', `The room type ${shown} was not made: ${errors[0]!.message}.`);
  say(context, `made: room type ${shown}`);
}

/** Shows two lines of a file as they stand, and its header. */
async function showEvidence(
  context: Context,
  { resource, flags }: Command,
  { given, lines, word = '' }: { given: ReadingInput; lines: readonly number[]; word?: string },
): Promise<void> {
  const shown = await rowsAt(given, { resource, flags }, lines);
  const width = Math.max(40, context.io.stderr.columns ?? 80) - 1;
  for (const line of shown) {
    const cut = Math.max(0, line.indexOf(word) + word.length - width + 2);
    const rest = cut === 0 ? line : `  …${line.slice(cut + 3)}`;
    say(context, rest.length > width ? `${rest.slice(0, width - 1)}…` : rest);
  }
}

async function rowsAt(
  { input }: ReadingInput,
  { resource, flags }: Pick<Command, 'resource' | 'flags'>,
  lines: readonly number[],
): Promise<string[]> {
  const source = await input.open({ ...openingOf(flags), key: resource.name }).catch(() => undefined);
  if (source === undefined) return [];
  const found: string[] = [];
  const wanted = Math.min(...lines, Number.MAX_SAFE_INTEGER);
  let seen = 0;
  try {
    const between = source.delimiter ?? ' | ';
    for await (const rows of source.batches) {
      for (const row of rows) {
        const isWanted = lines.length < 2 ? lines.length === 0 || row.line >= wanted : lines.includes(row.line);
        if (isWanted) found.push(`  line ${row.line}: ${printable(textOf(row, between), 500)}`);
        if (found.length === 2) break;
      }
      seen += rows.length;
      if (found.length === 2 || seen > rowsLookedAt) break;
    }
    return [
      ...(source.header === undefined ? [] : [`  header: ${printable(source.header.join(between), 500)}`]),
      ...found,
    ];
  } catch {
    return found;
  } finally {
    await source.close();
  }
}

function textOf(row: Row, between: string): string {
  if (row.kind === 'cells') return row.cells.join(between);
  return row.kind === 'value' ? JSON.stringify(row.value) : '';
}

/** The lines that a question is about. */
function linesOf(question: Question): number[] {
  if ('cell' in question) return [question.cell.line];
  if ('cells' in question) return question.cells.map(({ line }) => line);
  if ('lines' in question) return [...question.lines];
  if ('example' in question && typeof question.example === 'object') return [...question.example.lines];
  if ('line' in question) return [question.line];
  if ('types' in question) return question.types.map(({ line }) => line);
  if ('words' in question) return question.words.map(({ line }) => line);
  if (question.what === 'column_meaning') return question.columns.flatMap(({ line }) => line ?? []).slice(0, 2);
  return [];
}

/** Asks which way; Enter takes the first. Where there is only one, a value is asked for at once. */
async function choose(context: Context, { message, ways }: { message: string; ways: readonly Way[] }): Promise<void> {
  const [first, ...others] = ways;
  if (others.length === 0 && first!.isAsked) {
    say(context, message);
    return first!.answer();
  }
  const options = ways.map(({ label, hint }, value) => {
    return { value, label: hint === undefined ? label : `${label}: ${hint}` };
  });
  const { isCancel, select } = await prompts(context);
  const chosen = await select({ ...streamsOf(context), message, options, maxItems: choicesShown });
  if (isCancel(chosen)) throw interrupted(context);
  await ways[chosen]!.answer();
}

/** Asks for words until they fit: `take` gives why they do not. */
async function askText(context: Context, message: string, take: (value: string) => string | undefined): Promise<void> {
  const { isCancel, text } = await prompts(context);
  const answer = await text({ ...streamsOf(context), message, validate: (value = '') => take(value.trim()) });
  if (isCancel(answer)) throw interrupted(context);
}

/** The currency of the prices of a house; undefined if a person leaves it open. */
export async function askHouseCurrency(context: Context): Promise<string | undefined> {
  let currency: string | undefined;
  await askText(context, 'Currency of the prices, three letters such as EUR (Enter: say it later)', (value) => {
    const parsed = value === '' ? undefined : parseReadingOption(readingOption('currency'), value, undefined);
    if (isUnfit(parsed)) return parsed.unfit;
    currency = parsed as string | undefined;
    return undefined;
  });
  return currency;
}

/** Whether a person agrees; Enter is yes. */
export async function agrees(context: Context, message: string): Promise<boolean> {
  const { confirm, isCancel } = await prompts(context);
  const answer = await confirm({ ...streamsOf(context), message });
  if (isCancel(answer)) throw interrupted(context);
  return answer;
}

/** Also true where a question before has made a room type. */
const noRowSent = 'No row of the file was sent.';

/** Throws PmsError unconfirmed if the answer is no. */
async function requireYes(context: Context, message: string): Promise<void> {
  if (await agrees(context, message)) return;
  throw new PmsError('unconfirmed', noRowSent, { fix: 'Run the command again to answer anew.' });
}

/** The prompts, on a terminal that has forgotten what was typed before: nobody answers a question that is not there yet. */
async function prompts({ io: { stdin }, interrupt }: Context) {
  stdin.setRawMode?.(true);
  const forget = (keys: Buffer | string) => String(keys).includes('\u0003') && interrupt();
  stdin.on('data', forget).resume();
  await setTimeout(20);
  stdin.off('data', forget).pause();
  return import('@clack/prompts');
}

/** A prompt never takes its listener away: each has a signal of its own. */
function streamsOf({ io, signal }: Context) {
  return { input: io.stdin, output: io.stderr, signal: AbortSignal.any([signal]) };
}

/** ^C in a question ends the command as the signal would. */
function interrupted(context: Context): PmsError {
  context.interrupt();
  return new PmsError('unconfirmed', noRowSent);
}

/** Asks of bookings that look like one that is there whether they are the same; Enter is yes. Gives `FILE\nLINE` -> answer. */
export async function askAlike(context: Context, items: readonly PlanItem[]): Promise<Map<string, 'yes' | 'no'>> {
  const answers = new Map<string, 'yes' | 'no'>();
  for (const { file, line, record, held, beside } of items) {
    const other = held ?? beside?.record;
    if (record === null || !other) continue;
    const way = (label: string, answer?: 'yes' | 'no'): Way => ({
      label,
      answer: async () => void (answer && answers.set(`${file}\n${line}`, answer)),
    });
    await choose(context, {
      message: `Is line ${line} of ${file} (${lineOfStay(record)}) the booking that is there (${lineOfStay(other)})?`,
      ways: [way('yes, the same booking', 'yes'), way('no, another booking', 'no'), way('I do not know: leave it')],
    });
  }
  return answers;
}

/** Says what an import would send, and asks. Throws PmsError unconfirmed if the answer is no. */
export async function confirmImport(context: Context, command: Command, given: ReadingInput): Promise<void> {
  const { inspected } = await inspectPrepared(context, command.resource, await prepareToInspect(command, given));
  if (inspected === undefined) return;
  const { rows, records, rejected, notes } = inspected;
  const nouns = command.resource.noun;
  const some = counted(records, nouns, `${nouns}s`);
  say(context, `${counted(rows, 'row', 'rows')}: ${some}, ${count(rejected)} rejected`);
  for (const note of notes) say(context, sentenceOf(note));
  await requireYes(context, `Import ${some}?`);
}

/** Says the command that asks nothing, and offers to keep the answers for the next file of this kind. */
export async function keepAnswers(context: Context): Promise<void> {
  for (const [file, answered] of context.answers) {
    if (answered === undefined) continue;
    const { words, isNew, resource, reading, flags } = answered;
    const isOfOneFile = [...context.answers.values()].filter((each) => each !== undefined).length === 1;
    if (isOfOneFile) say(context, `without questions: ${['pms', ...context.words, ...words].map(shellWord).join(' ')}`);
    if (!isNew || !(await agrees(context, `Keep the answers for the next file like ${file}?`))) continue;
    const path = await saveMapping(context.env, kindOf(reading, file), mappingOf(resource, reading, flags));
    say(context, `kept: the next file like it is read the same way, here and on the board (${path})`);
  }
}

/** The options that were answered. */
export function answersAmong(typed: ReadingOptions, answered: ReadingOptions): ReadingOptions {
  const names = readingOptionNames.filter((name) => answered[name] !== undefined && answered[name] !== typed[name]);
  return Object.fromEntries(names.map((name) => [name, answered[name]]));
}
