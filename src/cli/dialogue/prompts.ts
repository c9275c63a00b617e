/** Asks one thing on a terminal: which of some ways, a text, or whether. */
import { setTimeout } from 'node:timers/promises';
import { PmsError } from '../../contract/errors.ts';
import { isUnfit, parseReadingOption, readingOption } from '../../convert/reading-options.ts';
import { type Context, say } from '../context.ts';

const choicesShown = 10;

/** Something that may be chosen; without an answer nothing comes of it. */
export interface Way {
  label: string;
  hint?: string;
  /** It asks for a value: where it is the only way, it needs no choosing. */
  isAsked?: true;
  answer?(): unknown;
}

/** Asks which way; Enter takes the first. Where there is only one, a value is asked for at once. */
export async function choose(
  context: Context,
  { message, ways }: { message: string; ways: readonly Way[] },
): Promise<void> {
  const [first, ...others] = ways;
  if (others.length === 0 && first!.isAsked) {
    say(context, message);
    await first!.answer?.();
    return;
  }
  const options = ways.map(({ label, hint }, value) => {
    return { value, label: hint === undefined ? label : `${label}: ${hint}` };
  });
  const { isCancel, select } = await prompts(context);
  const chosen = await select({ ...streamsOf(context), message, options, maxItems: choicesShown });
  if (isCancel(chosen)) throw interrupted(context);
  await ways[chosen]!.answer?.();
}

/** Asks for words until they fit: `take` gives why they do not. */
export async function askText(
  context: Context,
  message: string,
  take: (value: string) => string | undefined,
): Promise<void> {
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
export async function requireYes(context: Context, message: string): Promise<void> {
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
