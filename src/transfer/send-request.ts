/** Sends one request of an import under its own key, or takes its outcome from the journal without sending it again. */
import { randomUUID } from 'node:crypto';
import type { Api } from '../contract/api.ts';
import { PmsError } from '../contract/errors.ts';
import { type DuplicateAction, type ImportResult, saidAction } from '../contract/import-result.ts';
import type { ResourceName } from '../contract/resource.ts';
import { importRoutes } from '../contract/routes.ts';
import type { Journal, JournalOutcome, JournalRequest } from '../journal/journal.ts';
import { type BatchedRecords, indexesFrom, pickRecords } from './batched-records.ts';
import type { ImportBody } from './written-records.ts';

/** An answer within it was quick: what is lost with its entry in the journal decides nothing. */
export const quickMs = 2_000;

/** The content of one request. */
export interface OutgoingRecords {
  records: BatchedRecords;
  /** The same records as they are sent; its hash identifies the request when the import is resumed. */
  body: ImportBody;
}

/** The same records as two requests. */
export function halvesOf({ records, body }: OutgoingRecords): OutgoingRecords[] {
  const middle = Math.ceil(body.length / 2);
  const part = (from: number, to: number) => {
    const indexes = indexesFrom(from, to);
    return { records: pickRecords(records, indexes), body: body.pick(indexes) };
  };
  return [part(0, middle), part(middle, body.length)];
}

/** What the service answered, and how long it took. */
interface Answered {
  result: ImportResult;
  ms: number;
}

/** Gives the outcome of the next request of an import. Throws the PmsErrors of the client, and of the journal. */
export type SendRequest = (outgoing: OutgoingRecords) => Promise<Answered>;

export interface SenderOptions {
  api: Pick<Api, 'importBookings' | 'importRooms' | 'importRates'>;
  resource: ResourceName;
  duplicateAction?: DuplicateAction;
  /** Absent if the import cannot be resumed after a stop. */
  journal?: Journal;
  /**
   * Whether the service is known to answer a request again under its key, and to store no record twice: then a request may be sent again even if some
   * of its records are in.
   */
  isOurs?: boolean;
  /** Milliseconds since 1970. */
  clock(): number;
}

/** A sender for one import, whose requests come in the same order each time it is run. */
export function createSender(options: SenderOptions): SendRequest {
  const { journal, clock } = options;
  if (journal === undefined)
    return async (outgoing) => {
      const { text, ms } = await send(outgoing, { ...options, key: randomUUID() });
      return { result: JSON.parse(text), ms };
    };
  const { keyPrefix } = journal.head;
  // A request that a power cut takes from the journal is made again under the same key, and our service answers as it did.
  const mayBeLost = options.isOurs === true;
  const newKeyOf = (index: number) => (mayBeLost ? `${keyPrefix}-${index}` : randomUUID());
  let next = 0;
  return async (outgoing) => {
    const index = next++;
    const earlier = journal.request(index);
    if (earlier !== undefined) assertSame(earlier, outgoing, journal);
    const known = earlier?.outcome;
    if (known !== undefined && !isLookedAtAgain(known, options)) return answerOf(known);
    const key = known === undefined ? (earlier?.key ?? newKeyOf(index)) : randomUUID();
    if (known !== undefined) journal.reopen(index, { key, atMs: clock() });
    if (earlier === undefined) journal.begin(index, { ...described(outgoing), key, atMs: clock() }, { mayBeLost });
    const startedMs = clock();
    try {
      const isResent = earlier !== undefined && known === undefined;
      const { text, ms: tookMs, isReplayed } = await send(outgoing, { ...options, key, isResent });
      // The time decides how later batches are cut: a resumed import must cut them the same way. What was lost with its answer was quick.
      const ms = known?.ms ?? (isReplayed && journal.isGoingOn ? 0 : tookMs);
      journal.settle(index, { atMs: clock(), ms, answer: text }, { mayBeLost: ms < quickMs });
      return { result: JSON.parse(text), ms };
    } catch (error) {
      if (!(error instanceof PmsError)) throw error;
      const { code, message } = error;
      if (isRefusedWhole(error)) {
        journal.settle(index, { atMs: clock(), ms: clock() - startedMs, refusal: { code, message } });
      } else if (earlier === undefined && code !== 'fate_unknown' && code !== 'cannot_write') journal.withdraw(index);
      throw error;
    }
  };
}

/**
 * Whether a request with a known answer is sent again: its import stopped because too many rows were rejected, and a person may since have fixed the
 * cause. If some of its records are in, it is sent only to a service that stores none twice.
 */
function isLookedAtAgain({ answer }: JournalOutcome, { journal, isOurs }: SenderOptions): boolean {
  if (answer === undefined || journal?.head.isStoppedAtLimit !== true) return false;
  const { imported, skipped, error_count: rejected } = JSON.parse(answer) as ImportResult;
  return rejected > 0 && (isOurs === true || imported + skipped === 0);
}

/** Whether the service looked at the body of a request and stored nothing of it: a smaller one may succeed. */
export function isRefusedWhole(error: PmsError): boolean {
  return error.code === 'too_large' || error.code === 'bad_json' || error.code === 'invalid_request';
}

/** An Import result as it came, how long the service took for it, and whether it had given it before. */
interface AnswerText {
  text: string;
  ms: number;
  isReplayed: boolean;
}

async function send(
  { body }: OutgoingRecords,
  options: SenderOptions & { key: string; isResent?: boolean },
): Promise<AnswerText> {
  const { api, resource, duplicateAction, clock, key, isResent } = options;
  const startedMs = clock();
  const { text, isReplayed } = await api[importRoutes[resource].call]({
    records: body,
    duplicateAction: saidAction(resource, duplicateAction),
    idempotency: { key, fingerprint: key },
    isResent,
  });
  return { text, isReplayed, ms: clock() - startedMs };
}

function described({ records: { rows }, body }: OutgoingRecords) {
  let [firstLine, lastLine] = [Number.POSITIVE_INFINITY, 0];
  for (const { line } of rows) {
    if (line < firstLine) firstLine = line;
    if (line > lastLine) lastLine = line;
  }
  return { hash: body.hash(), records: rows.length, firstLine, lastLine };
}

/** The service would refuse another body under an earlier key; a new key could import its rows twice. */
function assertSame(earlier: JournalRequest, outgoing: OutgoingRecords, { head }: Journal): void {
  if (outgoing.body.hash() === earlier.hash) return;
  const { firstLine, lastLine } = earlier;
  throw new PmsError(
    'journal_does_not_fit',
    `Lines ${firstLine} to ${lastLine} cannot be made again as pms ${head.version} sent them: the file, or the way it is read, has changed. Nothing was sent.`,
  );
}

function answerOf({ answer, refusal, ms }: NonNullable<JournalRequest['outcome']>): Answered {
  if (refusal !== undefined) throw new PmsError(refusal.code as PmsError['code'], refusal.message);
  return { result: JSON.parse(answer), ms };
}
