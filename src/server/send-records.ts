/** Streams a list of records as an answer: constant memory, at the pace of its reader, and never cut without a sign. */
import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Cell, RecordStream } from '../contract/api.ts';
import type { RecordListName } from '../contract/get-records.ts';
import type { RecordFormat, RecordRenderer } from './record-formats.ts';

/** Rows rendered in one go, and characters sent in one go: neither holds the event loop for long. */
const sliceRows = 500;
const chunkCharacters = 64 * 1024;

export interface RecordAnswer {
  list: RecordListName;
  format: RecordFormat;
  /** Counted up as they are sent. */
  counts: { records: number };
}

/** Sends the whole list and ends it; throws only as long as nothing was sent. */
export async function sendRecords(
  reply: FastifyReply,
  stream: RecordStream,
  { list, format, counts }: RecordAnswer,
): Promise<void> {
  const batches = stream.batches[Symbol.asyncIterator]();
  try {
    // The first batch comes before the first byte: until then a failure is an ordinary problem answer.
    const first = await batches.next();
    const renderer = format.createRenderer(list, stream.columns);
    reply.hijack();
    reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>);
    await pump(reply.raw, chunksOf({ first, batches, renderer, counts, isGone: () => reply.raw.destroyed }));
  } catch (error) {
    if (!reply.raw.headersSent) throw error;
    reply.log.error({ err: error, ...counts }, 'answer cut');
    cutAnswer(reply.raw);
  } finally {
    await batches.return?.();
  }
}

interface Chunks {
  first: IteratorResult<Cell[][]>;
  batches: AsyncIterator<Cell[][]>;
  renderer: RecordRenderer;
  counts: { records: number };
  /** Whether the reader has left: a slow list is then not read up to the next chunk. */
  isGone(): boolean;
}

async function* chunksOf({ first, batches, renderer, counts, isGone }: Chunks): AsyncGenerator<string> {
  let chunk = renderer.head;
  for (let batch = first; batch.done !== true && !isGone(); batch = await batches.next()) {
    for (let at = 0; at < batch.value.length; at += sliceRows) {
      const rows = batch.value.slice(at, at + sliceRows);
      chunk += renderer.render(rows);
      counts.records += rows.length;
      if (chunk.length < chunkCharacters) continue;
      yield chunk;
      chunk = '';
    }
  }
  yield chunk + renderer.tail;
}

/** Writes each chunk when there is room for it; ends early where the reader is gone. */
async function pump(answer: ServerResponse, chunks: AsyncIterable<string>): Promise<void> {
  for await (const chunk of chunks) {
    if (answer.destroyed) return;
    if (!answer.write(chunk)) await drained(answer);
    // On a fast connection `drain` comes without a turn of the event loop, and everyone else would wait.
    await nextTurn();
  }
  answer.end();
}

function drained(answer: ServerResponse): Promise<void> {
  if (answer.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    function done(): void {
      answer.off('drain', done).off('close', done);
      resolve();
    }
    answer.on('drain', done).on('close', done);
  });
}

/** Breaks the connection by a reset: to a reader of HTTP/1.0 an ordinary end would look like the end of the answer. */
export function cutAnswer(answer: ServerResponse): void {
  const { socket } = answer;
  if (socket instanceof Socket && !('encrypted' in socket)) socket.resetAndDestroy();
  else answer.destroy();
}
