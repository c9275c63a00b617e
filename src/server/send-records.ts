/** Streams a list of records as an answer: in constant memory, at the pace of its reader, and a cut answer is always recognisable. */
import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { RecordStream } from '../contract/api.ts';
import { PmsError } from '../contract/errors.ts';
import type { RecordListName } from '../contract/get-records.ts';
import type { RecordFormat, RecordRenderer } from '../file/record-formats.ts';

/** Rows rendered and characters sent in one go, so few that neither holds up the event loop. */
const sliceRows = 500;
const chunkCharacters = 64 * 1024;
/** A list up to this length is read to its end before it is sent: a slow reader then holds nothing but this text. */
const aheadCharacters = 256 * 1024;

interface RecordAnswer {
  list: RecordListName;
  format: RecordFormat;
  /** Counted up as records are sent. */
  counts: { records: number };
  /** Runs the reading of the beginning of the list when it is its turn. */
  gate: Gate;
  /** Takes a slot for a longer list before it is sent; gives the function that frees it. */
  takePlace(): () => void;
}

/** Sends the whole list; throws only before anything was sent. */
export async function sendRecords(reply: FastifyReply, stream: RecordStream, answer: RecordAnswer): Promise<void> {
  const { list, format, counts } = answer;
  let leave = () => {};
  const onRevoked = () => {
    reply.log.warn({ why: 'log', ...counts }, 'answer cut');
    cutAnswer(reply.raw);
  };
  const renderer = format.createRenderer(list, stream.columns);
  const chunks = chunksOf(stream, renderer, { counts, isGone: () => reply.raw.destroyed });
  try {
    // Until the first byte is sent, a failure is an ordinary problem answer.
    const beginning = await answer.gate(() => lookAhead(chunks));
    if (!beginning.isWhole) {
      leave = answer.takePlace();
      if (stream.revoked?.aborted)
        throw new PmsError('unavailable', 'The database needs what this list holds; try again soon.');
      stream.revoked?.addEventListener('abort', onRevoked);
    }
    reply.hijack();
    reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>);
    await pump(reply.raw, beginning, chunks);
  } catch (error) {
    if (!reply.raw.headersSent) throw error;
    reply.log.error({ err: error, ...counts }, 'answer cut');
    cutAnswer(reply.raw);
  } finally {
    stream.revoked?.removeEventListener('abort', onRevoked);
    await chunks.return(undefined);
    leave();
  }
}

interface Beginning {
  ahead: Uint8Array[];
  /** Whether it is the whole list. */
  isWhole: boolean;
}

/** The first chunks of a list, or all of them if it is short. */
async function lookAhead(chunks: AsyncIterator<Uint8Array>): Promise<Beginning> {
  const ahead: Uint8Array[] = [];
  for (let bytes = 0; bytes < aheadCharacters; bytes += ahead.at(-1)!.length) {
    const next = await chunks.next();
    if (next.done === true) return { ahead, isWhole: true };
    ahead.push(next.value);
    await nextTurn();
  }
  return { ahead, isWhole: false };
}

/** The list as it is sent: packed rows where there are any and the renderer takes them, otherwise rows of cells. */
async function* chunksOf(
  stream: RecordStream,
  renderer: RecordRenderer,
  { counts, isGone }: { counts: { records: number }; isGone(): boolean },
): AsyncGenerator<Uint8Array, undefined> {
  let text = renderer.head;
  if (stream.packed !== undefined && renderer.renderPacked !== undefined) {
    for await (const packed of stream.packed) {
      if (isGone()) return;
      if (text !== '') yield Buffer.from(text);
      text = '';
      counts.records += packed.rows;
      yield renderer.renderPacked(packed);
    }
  } else {
    for await (const rows of stream.batches) {
      for (let at = 0; at < rows.length; at += sliceRows) {
        if (isGone()) return;
        const slice = rows.slice(at, at + sliceRows);
        counts.records += slice.length;
        text += renderer.render(slice);
        if (text.length < chunkCharacters) continue;
        yield Buffer.from(text);
        text = '';
      }
    }
  }
  yield Buffer.from(text + renderer.tail);
}

/** Writes each chunk when there is room for it, and ends the answer; stops early if the reader has gone. */
async function pump(
  answer: ServerResponse,
  { ahead, isWhole }: Beginning,
  rest: AsyncIterator<Uint8Array>,
): Promise<void> {
  let hasRoom = true;
  for (const chunk of ahead) hasRoom = answer.write(chunk);
  while (!isWhole) {
    if (!hasRoom) await drained(answer);
    // On a fast connection `drain` comes without a turn of the event loop, and everyone else would wait.
    await nextTurn();
    const next = answer.destroyed ? undefined : await rest.next();
    if (next === undefined || answer.destroyed) return;
    if (next.done === true) break;
    hasRoom = answer.write(next.value);
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

/** Breaks the connection with a reset: to an HTTP/1.0 reader, an ordinary end would look like the end of the answer. */
export function cutAnswer(answer: ServerResponse): void {
  const { socket } = answer;
  if (socket instanceof Socket && !('encrypted' in socket)) socket.resetAndDestroy();
  else answer.destroy();
}

// Lets a few tasks run at once; the others wait in order of arrival.

type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A gate for at most `runningMax` tasks at once. */
export function createGate(runningMax: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= runningMax) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // The slot goes to the next task, or becomes free.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
