/** A request in, its JSON body out, within a bound. */
import type { IncomingMessage } from 'node:http';
import { PmsError } from '../../contract/errors.ts';

/** A grid of rows that are put right is the longest of them. */
const bodyBytesMax = 16 * 1024 * 1024;

/** Throws PmsError usage for a body that is too long or no JSON. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bodyBytesMax) throw new PmsError('usage', 'That is too much for one request.');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}');
  } catch (cause) {
    throw new PmsError('usage', 'The request is no JSON.', { cause });
  }
}
