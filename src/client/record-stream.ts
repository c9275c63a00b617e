/** Turns the body of a GET, in any of its forms, into a RecordStream: its columns, and records that pass through in constant memory. */
import type { Cell, RecordStream } from '../contract/api.ts';
import { PmsError } from '../contract/errors.ts';
import { columnsOf, numberColumnsOf, type RecordListName } from '../contract/get-records.ts';
import { detectFormat, type Format } from '../file/bytes/detect-format.ts';
import { dropBytes, type Peeked, peek } from '../file/bytes/peek.ts';
import { sampleBytes } from '../file/limits.ts';
import { readCsvRows, readCsvShape } from './csv-list.ts';
import { type Answer, headerOf } from './exchange.ts';
import { type BodyBytes, streamBody } from './read-body.ts';

interface StreamContext {
  list: RecordListName;
  isOurs: boolean;
  signal?: AbortSignal;
  onNotice(text: string): void;
}

/**
 * Opens the records of a successful answer. Throws PmsError answer_unreadable, answer_cut; so do the streams later. Ending one of them early closes
 * the connection.
 */
export async function openRecordStream(answer: Answer, context: StreamContext): Promise<RecordStream> {
  const body = streamBody(answer, context.signal);
  const name = `The answer of ${answer.url.origin}${answer.url.pathname}`;
  try {
    const encoding = headerOf(answer, 'content-encoding') ?? 'identity';
    if (encoding !== 'identity')
      throw unreadable(`${name} is compressed (${encoding}), although nobody asked for that.`);
    const peeked = await peekText(body);
    const contentType = headerOf(answer, 'content-type') ?? '';
    if (peeked.head.length === 0) return openEmpty(answer, { contentType, name, list: context.list });
    const format = await listFormatOf(contentType, peeked.head);
    if (format === undefined) throw unreadable(`${name} is not a list in CSV or JSON.`);
    if (format !== 'json' && isOpenEnded(answer))
      context.onNotice(`${name} has no length, so a missing end would go unnoticed.`);
    if (format === 'csv') return openCsv(peeked, { ...context, body, name });
    // Our own service sends CSV.
    const { openJsonList } = await import('./json-list.ts');
    const opened = await openJsonList(peeked.bytes, { format, list: context.list, name, body });
    return { columns: opened.columns, batches: closing(opened.batches, body) };
  } catch (error) {
    body.close();
    throw error;
  }
}

/** The beginning of the body, without its byte order mark. */
async function peekText(body: BodyBytes): Promise<Peeked> {
  const peeked = await peek(body, sampleBytes);
  if (!peeked.head.subarray(0, 3).equals(byteOrderMark)) return peeked;
  return { ...peeked, head: peeked.head.subarray(3), bytes: dropBytes(peeked.bytes, 3) };
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

interface ListContext extends StreamContext {
  body: BodyBytes;
  name: string;
}

function openCsv({ head, bytes }: Peeked, { list, isOurs, body, name }: ListContext): RecordStream {
  const shape = readCsvShape(head, { name, isOurs });
  const reading = { ...shape, name, isGuarded: isOurs, numbers: numberColumnsOf(list) };
  const batches = closing(readCsvRows(dropBytes(bytes, shape.headerBytes), reading), body);
  return { columns: shape.columns, batches, ...(isOurs ? { csv: closing(bytes, body) } : {}) };
}

/** An empty body is an empty list only if its form has no required beginning. */
function openEmpty(
  answer: Answer,
  { contentType, name, list }: { contentType: string; name: string; list: RecordListName },
): RecordStream {
  if (answer.status !== 204 && !/ndjson|jsonl/i.test(contentType)) throw unreadable(`${name} is empty.`);
  return { columns: columnsOf(list), batches: noRecords() };
}

async function* noRecords(): AsyncGenerator<Cell[][]> {}

function isOpenEnded(answer: Answer): boolean {
  return headerOf(answer, 'content-length') === undefined && headerOf(answer, 'transfer-encoding') === undefined;
}

/** Returning a generator that never started does not run its `finally`, so the body is closed here in any case. */
function closing<T>(items: AsyncGenerator<T>, body: BodyBytes): AsyncIterable<T> {
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        try {
          return await items.next();
        } catch (error) {
          body.close();
          throw error;
        }
      },
      async return() {
        body.close();
        return { done: true, value: undefined };
      },
    }),
  };
}

function unreadable(message: string): PmsError {
  return new PmsError('answer_unreadable', message);
}

// Finds out which of the three forms a list has: by its content, because types are missing or wrong; by its type if the content is not enough.

/** What a GET asks for, in order of preference. */
export const listAccept = 'text/csv, application/x-ndjson;q=0.9, application/json;q=0.8';

/** The form of a body by its beginning and its Content-Type; undefined if it is not a list but a web page or a single value. */
async function listFormatOf(contentType: string, head: Buffer): Promise<Format | undefined> {
  const type = typeOf(contentType);
  const text = head.toString('utf8').trimStart();
  if (text.startsWith('<')) return undefined;
  // Many scripts answer JSON without setting a type, which is then that of a web page.
  const isJson = text.startsWith('{') || text.startsWith('[');
  if (!isJson) return type === 'json' || type === 'page' ? undefined : (type ?? csvIn(text));
  const seen = await detectFormat(head);
  if (seen !== 'ndjson') return type === 'ndjson' && text.startsWith('{') ? 'ndjson' : seen;
  return type === 'json' && !secondLineBegins.test(text) ? 'json' : 'ndjson';
}

const secondLineBegins = /^\{.*\}[ \t]*\r?\n\s*\{/;

function typeOf(contentType: string): Format | 'page' | undefined {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'text/csv' || type === 'application/csv') return 'csv';
  if (/^application\/(x-)?(ndjson|jsonl|jsonlines|json-seq)$/.test(type)) return 'ndjson';
  if (type === 'text/html') return 'page';
  return type === 'application/json' || type === 'text/json' || type.endsWith('+json') ? 'json' : undefined;
}

/** Without a type, a text is CSV if its first line can be a header. */
function csvIn(text: string): 'csv' | undefined {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  return /^"?\w/.test(first) && /[,;\t|]/.test(first) ? 'csv' : undefined;
}
