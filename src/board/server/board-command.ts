/** What the page may ask for: one command with the schema of its parameters, which are checked before it runs. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { dayNumber, isCalendarDate } from '../../contract/dates.ts';
import { rangeDaysMax } from '../../contract/limits.ts';
import { type AskedService, type BoardContext, withService } from '../board-context.ts';

/** One call of a command; `signal` aborts when the caller has gone. */
export interface Asked {
  request: IncomingMessage;
  response: ServerResponse;
  signal: AbortSignal;
}

/** One command of the page. Its result is sent as JSON, or is undefined if it answered by itself. */
export interface BoardCommand<Answer = unknown> {
  /** `stream`: the body is a file, and its parameters are in the query. */
  body: 'json' | 'stream';
  schema: z.ZodType;
  run(words: unknown, asked: Asked): Promise<Answer>;
}

type Run<Schema extends z.ZodType, Answer> = (words: z.infer<Schema>, asked: Asked) => Promise<Answer>;

/** A command whose parameters are JSON. */
export function json<Schema extends z.ZodType, Answer>(schema: Schema, run: Run<Schema, Answer>): BoardCommand<Answer> {
  return { body: 'json', schema, run: (words, asked) => run(words as z.infer<Schema>, asked) };
}

/** A command whose body is a file. */
export function stream<Schema extends z.ZodType, Answer>(
  schema: Schema,
  run: Run<Schema, Answer>,
): BoardCommand<Answer> {
  return { ...json(schema, run), body: 'stream' };
}

/** A command about what the service has. */
export function ofService<Schema extends z.ZodType, Answer>(
  schema: Schema,
  ask: (service: AskedService & Asked & { board: BoardContext }, words: z.infer<Schema>) => Promise<Answer>,
): (board: BoardContext) => BoardCommand<Answer> {
  return (board) =>
    json(schema, (words, asked) =>
      withService(board, asked.signal, (service) => ask({ ...service, ...asked, board }, words)),
    );
}

/** The parameters of a command that needs none. */
export const nothing = z.strictObject({});

/** Those of one that is about a file, a task or a list. */
export const ofOne = { id: z.string().max(100) };

export const dateWord = z.string().refine(isCalendarDate, 'not a date YYYY-MM-DD');

/** Both ends included. */
const dates = z.strictObject({ from: dateWord, to: dateWord });

type Dates = z.infer<typeof dates>;

/** At most as many days as the service lists at once. */
export const datesSchema = dates.refine(isRange, `at most ${rangeDaysMax} days, the first before the last`);

export function isRange({ from, to }: Dates): boolean {
  const days = dayNumber(to) - dayNumber(from);
  return days >= 0 && days < rangeDaysMax;
}
