/** What most client tests need: servers and clients that are closed behind each test, and streams read to their end. */
import { onTestFinished } from 'vitest';
import { type Client, type ClientOptions, createClient } from '../../src/client/create-client.ts';
import type { Cell, RecordStream } from '../../src/contract/api.ts';
import { PmsError } from '../../src/contract/errors.ts';
import type { ImportResult } from '../../src/contract/import-result.ts';
import type { SmallServer } from './small-server.ts';

/** Closes a server behind the test. */
export async function using<T extends SmallServer>(server: Promise<T>): Promise<T> {
  const started = await server;
  onTestFinished(() => started.close());
  return started;
}

/** A client with a key and short patience; closed behind the test. `notices` takes what it says. */
export function clientFor(baseUrl: string, options: Partial<ClientOptions> & { notices?: string[] } = {}): Client {
  const { notices = [], ...rest } = options;
  const client = createClient({
    baseUrl,
    key: 'test-key',
    refusedForMs: 300,
    retryForMs: 1500,
    onNotice: (text) => notices.push(text),
    ...rest,
  });
  onTestFinished(() => client.close());
  return client;
}

/** The error of a call that must fail. */
export async function failure(call: Promise<unknown>): Promise<PmsError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof PmsError) return error;
    throw error;
  }
  throw new Error('it did not fail');
}

export async function importRooms(client: Client, names: string[]): Promise<ImportResult> {
  const { text } = await client.importRooms({ records: names.map((name) => ({ name })) });
  return JSON.parse(text) as ImportResult;
}

export async function readAll({ batches }: RecordStream): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

export async function readBytes(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
