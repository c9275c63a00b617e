/** Collects what a page shows about how a dropped file is read with the answers given so far. Sends nothing. */
import { open } from 'node:fs/promises';
import {
  type Inspected,
  inspectPrepared,
  lookUpRooms,
  type RoomsLookedUp,
  resourceOf,
} from '../../app/reading/inspect-input.ts';
import { type FileReading, prepareToInspect } from '../../app/reading/prepare-input.ts';
import { optionsOfFile } from '../../app/reading/read-again.ts';
import { fittingMappings, kindOf } from '../../app/reading/saved-mappings.ts';
import { askPropertyCurrency } from '../../app/service/property-currency.ts';
import { PmsError } from '../../contract/errors.ts';
import { resourceNames, resources } from '../../contract/resource.ts';
import { bookingStatuses } from '../../contract/status.ts';
import { columnRolesOf } from '../../convert/columns/source.ts';
import type { Choice, Question } from '../../convert/question.ts';
import {
  parseReadingOption,
  type ReadingOptionName,
  type ReadingOptions,
  readingOption,
} from '../../convert/reading-options.ts';
import { closing } from '../../file/closing.ts';
import { createRepeatableInput } from '../../file/repeatable-input.ts';
import { choicesOf, type Inspection, inspectionReport, questionFacts } from '../../words/inspection-report.ts';
import { valueText } from '../../words/money.ts';
import { describeBytes, describeFinding } from '../../words/reading.ts';
import { sentenceOf } from '../../words/remarks.ts';
import { fileWord } from '../../words/shell-word.ts';
import { type BoardContext, commandLine, contextOfTask } from '../board-context.ts';
import type { WithoutAmount } from '../facts.ts';
import { flagsOfDrop } from './answers.ts';
import type { Drop } from './drops.ts';

/** Most status words, and most room names, that are listed. */
const namesMax = 200;

/** Reads the whole file. Throws the errors of opening and understanding it. */
export async function inspectDrop(board: BoardContext, drop: Drop, signal: AbortSignal) {
  const notices: string[] = [];
  const context = contextOfTask(board, {
    signal,
    tell: (remark) => notices.push(sentenceOf(remark)),
  });
  const input = createRepeatableInput({ name: drop.note.name, path: drop.path });
  const flags = flagsOfDrop(drop.note);
  try {
    const resource = drop.note.resource ?? (await resourceOf(input, flags));
    const inspect = async (said: ReadingOptions) => {
      const asked = { resource: resources[resource], file: drop.path, flags: said };
      const prepared = await prepareToInspect(asked, {
        input,
        propertyCurrency: () => undefined,
        askCurrency: () => askPropertyCurrency(context, board.service),
        showsGuests: true,
      });
      return inspectPrepared(context, resources[resource], prepared);
    };
    const { prepared, inspected, names } = await inspect(flags);
    const first = inspected?.first ?? (await firstAsProposed(inspect, prepared));
    const isOfRooms = resource === 'rooms';
    const rooms = isOfRooms ? undefined : await lookUpRooms(context, { ...board.service }, [...names.keys()]);
    const facts = await factsOf(board, drop, { resource, prepared, inspected, first, names, rooms, notices });
    return { facts, resource, prepared };
  } finally {
    await input.close();
  }
}

/** A larger file is not read once more for each question that the first answers open. */
const proposedBytesMax = 5_000_000;
/** Answers where only a person knows one; in drawing rights no hotel counts. */
const unknown: Partial<Record<ReadingOptionName, string>> = { set: '?', currency: 'XDR' };

/** The first records if each open question has its first answer; `?` where only a person knows one. None where that makes no record. */
async function firstAsProposed(
  inspect: (said: ReadingOptions) => ReturnType<typeof inspectPrepared>,
  { file, reading, typed }: FileReading,
): Promise<Inspected['first']> {
  if ((file.progress().bytesTotal ?? 0) > proposedBytesMax) return [];
  const said: Partial<Record<ReadingOptionName, unknown>> = { ...typed };
  const seen = new Set<string>();
  try {
    for (let { questions } = reading; seen.size < seen.add(JSON.stringify(questions)).size; ) {
      for (const { option, of, value = unknown[option] } of questions.flatMap(firstChoices)) {
        const text = of === undefined ? `${value}` : `${of}=${value}`;
        if (value !== undefined) said[option] = parseReadingOption(readingOption(option), text, said[option]);
      }
      const { prepared, inspected } = await inspect(said as ReadingOptions);
      if (inspected !== undefined) return inspected.first.map(withoutUnknown);
      questions = prepared.reading.questions;
    }
  } catch (error) {
    if (!(error instanceof PmsError)) throw error;
  }
  return [];
}

function withoutUnknown(record: Inspected['first'][number]): Inspected['first'][number] {
  const isUnknown = 'currency_iso' in record && record.currency_iso === unknown.currency;
  return isUnknown ? { ...record, currency_iso: '?' } : record;
}

/** Words, and fields without a column, have each an answer of their own. */
function firstChoices(question: Question): Question['choices'] {
  const choices = choicesOf(question);
  const isFirst = ({ option, of }: Choice, at: number) =>
    /^(set|status|room)$/.test(option) && choices.findIndex((each) => each.of === of) === at;
  return choices.filter((choice, at) => at === 0 || isFirst(choice, at));
}

/** What `pms inspect --json` prints of a file, and what the page needs to ask about it. */
export type InspectionFacts = Awaited<ReturnType<typeof factsOf>>;

interface Looked extends Omit<Inspection, 'rooms' | 'showsGuests'> {
  prepared: FileReading;
  first: Inspected['first'];
  rooms?: RoomsLookedUp;
  notices: string[];
}

async function factsOf(board: BoardContext, drop: Drop, looked: Looked) {
  const { resource, prepared, inspected, rooms, notices } = looked;
  const { reading, file } = prepared;
  const fields = resources[resource].fields.map(({ name }) => name);
  const found = inspectionReport({ ...looked, rooms: rooms?.found, showsGuests: true });
  const { encodingFound, encoding } = file;
  const isAsked = found.statuses.some(({ becomes }) => becomes === null);
  const isOpenEncoding = encodingFound === 'not-utf-8' || drop.note.answers.encoding !== undefined;
  return {
    id: drop.id,
    name: drop.note.name,
    resource,
    resources: [...resourceNames],
    title: reading.source?.title ?? '',
    /** The name under which answers are kept: the system's, or that of the file without a date. */
    kind: kindOf(reading, drop.note.name),
    format: [file.format, ...(file.sheetName === undefined ? [encoding] : [file.sheetName])].join(', '),
    decided: [...reading.findings.map(describeFinding), ...describeBytes(file)],
    questions: reading.questions.map(questionFacts),
    columns: found.columns.map((column, at) => {
      const { why } = reading.columns[at]!;
      return { ...column, why: why && sentenceOf(why), sample: column.sample?.slice(0, 80) ?? null };
    }),
    /** All roles that a column may have. */
    roles: columnRolesOf[resource] as readonly string[],
    statuses: openFirst(found.statuses, ({ becomes }) => becomes === null),
    states: [...bookingStatuses],
    rooms: openFirst(found.rooms, ({ known }) => !known),
    /** Room types of the service. */
    roomTypes: rooms?.listed.slice(0, 2000) ?? [],
    encoding: isOpenEncoding ? await sampleEncodings(drop.path, encoding) : undefined,
    ...{ rows: found.rows, records: found.records, rejected: found.rejected, left_out: found.left_out },
    // A status that is asked for is told where it is asked.
    problems: found.problems.filter(({ code }) => code !== 'unknown_status' || !isAsked),
    notes: (inspected?.notes ?? []).filter(({ code }) => code !== 'no_amount').map(sentenceOf),
    first: (looked.first as Record<string, string | number>[]).map((record) =>
      Object.fromEntries(Object.entries(record).map(([field, value]) => [field, textOfValue(field, value, record)])),
    ),
    fields,
    /** Mappings saved from earlier files that fit its header. */
    mappings: (await fittingMappings(board.context.env, prepared)).map(({ name, path }) => ({
      name,
      isUsed: path === drop.note.map,
    })),
    answers: drop.note.answers,
    /** Bookings that have no amount, which a new one needs; absent if all have one. */
    withoutAmount: await withoutAmountOf(board, drop, looked),
    onDuplicate: drop.note.onDuplicate ?? 'skip',
    repeats: drop.note.repeats ?? 'no',
    /** It holds some rows of another file. Such a file and one of payments do not list all bookings: they can only be imported. */
    isPart: drop.note.isPart === true,
    isOfPayments: reading.source?.isOfPayments === true,
    notices,
    source: drop.note.source && { name: drop.note.source.name, why: drop.note.source.why },
    /** With the answers so far. */
    command: commandLine(board, ['inspect', fileWord(drop.note.name), ...optionsOfFile(prepared), '--as', resource]),
  };
}

/** What is open comes first, and not too much of the rest. */
function openFirst<One>(all: readonly One[], isOpen: (one: One) => boolean): One[] {
  return [...all.filter(isOpen), ...all.filter((one) => !isOpen(one))].slice(0, namesMax);
}

/** What the bookings without an amount lack. The currency is asked for where neither the file nor the property says one. */
async function withoutAmountOf(
  board: BoardContext,
  { note: { answers } }: Drop,
  { inspected, prepared: { reading } }: Looked,
): Promise<WithoutAmount | undefined> {
  const lacking = inspected?.notes.find(({ code }) => code === 'no_amount');
  if (lacking === undefined) return undefined;
  const has = (role: string) => reading.columns.some((column) => column.role === role);
  const isSaid = has('currency_iso') || answers.currency !== undefined;
  return {
    count: lacking.count,
    option: has('total_amount') ? 'fill' : 'set',
    currency: isSaid ? undefined : ((await askPropertyCurrency(board.context, board.service)) ?? null),
  };
}

function textOfValue(
  field: string,
  value: string | number,
  { currency_iso: currency }: Record<string, unknown>,
): string {
  return valueText(field, value, typeof currency === 'string' ? currency : null);
}

// Shows words of a file in each likely encoding, for a file whose bytes do not show which one it has.

const likely = ['windows-1252', 'windows-1250', 'macintosh', 'windows-1251', 'ibm866'];
const sampleBytes = 256 * 1024;
const wordsMax = 4;

/** The first words beyond plain ASCII, in each encoding. Of encodings that show the same text, only the first is listed. */
async function sampleEncodings(path: string, current: string) {
  return closing(await open(path, 'r'), async (file) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    const words = foreignWords(buffer.subarray(0, bytesRead));
    if (words.length === 0) return undefined;
    const seen = new Map<string, string>();
    for (const encoding of likely) {
      const shows = words.map((word) => new TextDecoder(encoding).decode(word).trim()).join(' · ');
      if (![...seen.values()].includes(shows)) seen.set(encoding, shows);
    }
    return { current, choices: [...seen].map(([encoding, shows]) => ({ encoding, shows })) };
  });
}

function foreignWords(bytes: Buffer): Buffer[] {
  const words: Buffer[] = [];
  const isEnd = (byte: number) => byte < 0x21 || byte === 0x2c || byte === 0x3b || byte === 0x22;
  let start = 0;
  let isForeign = false;
  for (let at = 0; at <= bytes.length && words.length < wordsMax; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80) isForeign = true;
    if (!isEnd(byte)) continue;
    if (isForeign && at - start < 60) words.push(bytes.subarray(start, at));
    start = at + 1;
    isForeign = false;
  }
  return words;
}
