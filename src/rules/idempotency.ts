/** Applies a request only once for each Idempotency-Key: its answer is stored in the transaction of its rows, and given again to the same request. */
import type { ImportAnswer, ImportRequest } from '../contract/api.ts';
import { PmsError } from '../contract/errors.ts';
import type { ImportResult } from '../contract/import-result.ts';
import { createPace } from '../contract/pace.ts';
import type { StoredAnswer, Transaction } from '../store/store.ts';

/** Errors of an answer that are written at once. */
const errorsPerPiece = 500;

/** Applies a request, or gives the stored answer to the same one. Throws PmsError idempotency_mismatch if its key came with another request. */
export async function answerOnce(
  { idempotency }: ImportRequest,
  writer: Transaction,
  { apply, nowMs }: { apply: (writer: Transaction) => Promise<ImportResult>; nowMs: number },
): Promise<ImportAnswer> {
  const stored = idempotency === undefined ? undefined : await writer.storedAnswer(idempotency.key);
  if (stored !== undefined) return replay(stored, idempotency!.fingerprint);
  const result = await apply(writer);
  const text = await textOf(result);
  if (idempotency !== undefined) {
    await writer.storeAnswer(idempotency.key, { fingerprint: idempotency.fingerprint, text }, nowMs);
  }
  const { imported, skipped, error_count: rejected } = result;
  return { text, isReplayed: false, outcome: { imported, skipped, rejected } };
}

/** The result as JSON. Many errors make up most of it, so they are written in pieces. */
async function textOf(result: ImportResult): Promise<string> {
  const pace = createPace();
  const pieces: string[] = [];
  for (let at = 0; at < result.errors.length; at += errorsPerPiece) {
    pieces.push(JSON.stringify(result.errors.slice(at, at + errorsPerPiece)).slice(1, -1));
    if (pace.isDue()) await pace.pause();
  }
  return JSON.stringify({ ...result, errors: [] }).replace('"errors":[]', () => `"errors":[${pieces.join()}]`);
}

function replay(stored: StoredAnswer, fingerprint: string): ImportAnswer {
  if (stored.fingerprint === fingerprint) return { text: stored.text, isReplayed: true };
  throw new PmsError('idempotency_mismatch', 'This Idempotency-Key came with another request before.');
}
