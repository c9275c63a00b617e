/**
 * Asks on a terminal what a file leaves open, and what its rows would be rejected for. Each answer becomes a reading option, so that a command without
 * questions says the same. Loaded only where something is asked.
 */
import { inspectPrepared } from '../app/reading/inspect-input.ts';
import { mappingOf } from '../app/reading/mapping-of-reading.ts';
import { type FileReading, prepareToInspect, type ReadingInput } from '../app/reading/prepare-input.ts';
import { fittingMappings, kindOf, saveMapping } from '../app/reading/saved-mappings.ts';
import {
  isUnfit,
  parseReadingOption,
  type ReadingOptions,
  readingOption,
  readingOptionNames,
  wordsOfOption,
} from '../convert/reading-options.ts';
import { type PlanItem, placeOfQuestion } from '../sync/plan.ts';
import { count, counted } from '../words/count.ts';
import { lineOfStay } from '../words/plan.ts';
import { sentenceOf } from '../words/remarks.ts';
import { shellWord } from '../words/shell-word.ts';
import { type Context, say } from './context.ts';
import { linesOf, showEvidence } from './dialogue/evidence.ts';
import { askQuestion } from './dialogue/of-question.ts';
import { type AskingCommand, askOfRows, type Dialogue } from './dialogue/of-rows.ts';
import { agrees, choose, requireYes, type Way } from './dialogue/prompts.ts';

/** How a file is prepared as a command says, and what was read of it. */
export interface Asking<Prepared> {
  given: ReadingInput;
  prepare(command: AskingCommand): Promise<Prepared>;
  fileOf(prepared: Prepared): FileReading;
}

/** Prepares a file again and again, each time with what a person has answered, until nothing is left to ask; keeps the answers in `context.answers`. */
export async function prepareAsking<Prepared>(
  context: Context,
  typed: AskingCommand,
  { given, prepare, fileOf }: Asking<Prepared>,
): Promise<Prepared> {
  const asked = new Set<string>();
  let command = typed;
  for (;;) {
    const prepared = await prepare(command);
    const read = fileOf(prepared);
    const answer = async () =>
      (await keptAnswers(context, command, { read, asked })) ?? answersTo(context, command, { given, read, asked });
    const answers = await answer().catch(async (error) => {
      await read.file.close();
      throw error;
    });
    if (answers === undefined) {
      keepAnswered(context, { typed, command, read });
      return prepared;
    }
    await read.file.close();
    command = { ...command, flags: { ...command.flags, ...answers } };
  }
}

/** Whether a name was not asked yet; then it counts as asked. */
function isNewIn(asked: Set<string>, name: string): boolean {
  return !asked.has(name) && Boolean(asked.add(name));
}

/** The answers that were kept for files of this kind, if a person wants them; offered once, before anything is asked. */
async function keptAnswers(
  context: Context,
  { file, resource }: AskingCommand,
  { read, asked }: { read: FileReading; asked: Set<string> },
): Promise<ReadingOptions | undefined> {
  if (!isNewIn(asked, 'kept answers') || read.flags.map !== undefined) return undefined;
  const name = kindOf(read.reading, file);
  const known = (await fittingMappings(context.env, read)).find(
    (each) => each.name === name && each.mapping.resource === resource.name,
  );
  if (known === undefined || !(await agrees(context, `Read ${file} with the answers that were kept for ${name}?`)))
    return undefined;
  return { map: known.path };
}

/** Asks what is open in a file as it is read now; gives the options with the answers, undefined if there was nothing new to ask. */
async function answersTo(
  context: Context,
  command: AskingCommand,
  { given, read: { reading, flags }, asked }: { given: ReadingInput; read: FileReading; asked: Set<string> },
): Promise<ReadingOptions | undefined> {
  const options: ReadingOptions = {};
  const isNew = (name: string) => isNewIn(asked, name);
  const take: Dialogue['take'] = (option, value) => {
    const parsed = parseReadingOption(readingOption(option), value, options[option] ?? command.flags[option]);
    if (isUnfit(parsed)) return parsed.unfit;
    Object.assign(options, { [option]: parsed });
    return undefined;
  };
  const dialogue: Dialogue = { context, command, flags: { ...command.flags, ...flags }, given, reading, isNew, take };
  for (const question of reading.questions) {
    if (!isNew(JSON.stringify(question))) continue;
    const lines = linesOf(question);
    // Two lines of the file are shown once, the lines that a question is about each time.
    if (lines.length > 0 || isNew('first lines')) await showEvidence(dialogue, lines);
    if (!(await askQuestion(dialogue, question))) return undefined;
  }
  if (reading.questions.length === 0) await askOfRows(dialogue);
  return Object.keys(options).length === 0 ? undefined : options;
}

/** Keeps what was answered about a file, if anything was. */
function keepAnswered(
  { answers }: Context,
  {
    typed: { file, resource, flags: typed },
    command: { flags },
    read,
  }: { typed: AskingCommand; command: AskingCommand; read: FileReading },
): void {
  const names = readingOptionNames.filter((name) => flags[name] !== undefined && flags[name] !== typed[name]);
  const options: ReadingOptions = Object.fromEntries(names.map((name) => [name, flags[name]]));
  const words = names.flatMap((name) => wordsOfOption(name, options[name]));
  const isNew = names.some((name) => name !== 'map');
  const { reading, flags: all } = read;
  const found = { words, isNew, options, resource: resource.name, reading, flags: all };
  answers.set(file, words.length > 0 ? found : undefined);
}

/** Asks of bookings that look like one that is there whether they are the same; Enter is yes. Gives `FILE\nLINE` -> answer. */
export async function askAlike(context: Context, items: readonly PlanItem[]): Promise<Map<string, 'yes' | 'no'>> {
  const answers = new Map<string, 'yes' | 'no'>();
  for (const item of items) {
    const { file, line, record, held, beside } = item;
    const other = held ?? beside?.record;
    if (record === null || !other) continue;
    const way = (label: string, answer?: 'yes' | 'no'): Way => ({
      label,
      answer: () => answer && answers.set(placeOfQuestion(item), answer),
    });
    await choose(context, {
      message: `Is line ${line} of ${file} (${lineOfStay(record)}) the booking that is there (${lineOfStay(other)})?`,
      ways: [way('yes, the same booking', 'yes'), way('no, another booking', 'no'), way('I do not know: leave it')],
    });
  }
  return answers;
}

/** Says what an import would send, and asks. Throws PmsError unconfirmed if the answer is no. */
export async function confirmImport(context: Context, command: AskingCommand, given: ReadingInput): Promise<void> {
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
