/** Reads the JSON body of a request, within a bound. */
import type { IncomingMessage } from 'node:http';
import { PmsError } from '../../contract/errors.ts';

/** The largest body is a grid of corrected rows. */
const bodyBytesMax = 16 * 1024 * 1024;

/** Throws PmsError usage for a body that is too long or not JSON. */
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
    throw new PmsError('usage', 'The request is not JSON.', { cause });
  }
}
