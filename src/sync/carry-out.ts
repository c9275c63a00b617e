/** Carries out a plan that a person has confirmed: sends its records like an import, those of bookings with every number in the ledger before it is sent. */
import type { Api } from '../contract/api.ts';
import { bookingValueFields } from '../contract/booking.ts';
import type { PmsError } from '../contract/errors.ts';
import { recordsOfAnswer } from '../contract/import-result.ts';
import { type ResourceName, resources } from '../contract/resource.ts';
import type { Converter } from '../convert/converter.ts';
import { inPieces } from '../file/groups.ts';
import type { Rejects } from '../file/rejects/rejects.ts';
import type { Row, RowSource, ValueRow } from '../file/row.ts';
import type { History, HistoryWrite, RunCounts } from '../history/history.ts';
import type { NumberKey } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/open-ledger.ts';
import { importRows } from '../transfer/import.ts';
import { createSender, type OutgoingRecords, type SendRequest } from '../transfer/send-request.ts';
import type { BuiltPlan } from './build-plan.ts';
import { keeping, keepingEntries, keepingNumbers, keepingWrites } from './keep-writes.ts';
import type { ListPlan } from './lists/list-items.ts';
import type { Applied } from './plan.ts';
import { isPut, type Phase, type PlannedWrite, phases, plannedWrites } from './planned-writes.ts';
import { type HeldFrom, spoolHeldOf } from './read-held.ts';
import type { Spool } from './spool.ts';
import { appliedOf } from './summarize-plan.ts';

/** How a plan is carried out. */
export interface CarryOut {
  api: Api;
  /** Where writes are recorded with the former values, and under which run. */
  history: { kept: History; run: string };
  batchSize: number;
  /** Stops before the next request; waits for the one being sent. */
  signal: AbortSignal;
  clock(): number;
  onProgress(written: number): void;
}

interface CarryOutOptions extends CarryOut {
  isOurs: boolean;
  ledger: Ledger;
}

/** A record that the service rejected. */
export interface RefusedWrite {
  file: string;
  line: number;
  issues: { field?: string; message: string }[];
}

/** What was done. */
export interface CarriedOut {
  /** Bookings, room types, or nights of a plan and type, that the service accepted. */
  sent: number;
  cancelled: number;
  /** Of bookings: lines of the plan by class, as the plan counted them. */
  applied?: Applied;
  /** The service held a booking that the plan did not know, and it was left unchanged. */
  met: number;
  /** What was left alone because it changed after the plan was made. */
  changedSince: number;
  /** The first ten thousand. */
  refused: RefusedWrite[];
  stop?: 'interrupted' | PmsError;
}

const refusedMax = 10_000;
const rowsPerRead = 500;

interface Write {
  file: string;
  line: number;
  record: unknown;
}

/** Writes that are sent one after the other, before those of the next part. */
interface Part<Planned extends Write> {
  writes: Generator<Planned>;
  /** What becomes of a record that meets a stored one. */
  action: 'skip' | 'update';
  /** As the history records a write. */
  historyOf(write: Planned): readonly HistoryWrite[];
  /** The same sender, which also keeps what became of the writes. */
  kept(send: SendRequest): SendRequest;
}

/** The write that a row holds. */
function writeOf<Planned extends Write>(row: Row): Planned {
  return (row as ValueRow).value as Planned;
}

/** Sends the parts of a plan like an import, and closes its run in the history with `counts`. A failure on the way becomes the `stop` of `done`. */
async function sendParts<Planned extends Write>(
  parts: Iterable<Part<Planned>>,
  resource: ResourceName,
  { how, done, counts }: { how: CarryOut; done: CarriedOut; counts(): RunCounts },
): Promise<void> {
  const { api, clock, history } = how;
  const rejects: Rejects = {
    async add({ line, value, issues }) {
      if (done.refused.length < refusedMax)
        done.refused.push({ file: (value as Write).file, line, issues: [...issues] });
    },
    finish: async () => undefined,
    abandon: async () => {},
  };
  for (const { writes, action, historyOf, kept } of parts) {
    const { stop } = await importRows({
      ...{ resource: resources[resource], ...sourceOf(writes), rejects, batchSize: how.batchSize, signal: how.signal },
      send: keepingWrites(kept(createSender({ api, resource, duplicateAction: action, clock })), {
        ...{ history: history.kept, id: history.run, isSkipping: action === 'skip' },
        writesOf: (_record, { records }, index) => historyOf(writeOf(records.rows[index]!)),
      }),
      onProgress: () => how.onProgress(done.sent + done.cancelled),
    }).finally(() => writes.return(undefined));
    if (stop === undefined || stop === 'max-errors') continue;
    done.stop = stop;
    break;
  }
  history.kept.count(history.run, counts());
  if (done.stop === undefined) history.kept.end(history.run);
}

/** Reads some writes at a time; each is the `value` of its row. */
function sourceOf(writes: Generator<Write>): { source: RowSource; converter: Converter } {
  async function* batches(): AsyncGenerator<ValueRow[]> {
    // Collected first: rows read while the plan is being changed would be read again.
    for (const piece of inPieces(writes, rowsPerRead))
      yield piece.map((write) => ({ kind: 'value', line: write.line, value: write }));
  }
  const source: RowSource = {
    ...{ format: 'ndjson', encoding: 'utf-8', bom: false, batches: batches() },
    progress: () => ({ bytesRead: 0 }),
    close: async () => {},
  };
  const converter: Converter = {
    convert: (rows) => rows.map((row) => ({ row: row as ValueRow, record: writeOf(row).record as never })),
    finish: () => [],
    unknownColumns: () => [],
    hasField: [],
    notes: () => [],
  };
  return { source, converter };
}

/** Carries a plan out. A failure on the way is given as `stop`; failures before anything is sent are thrown. */
export async function carryOut({ spool, begin, remember }: BuiltPlan, how: CarryOutOptions): Promise<CarriedOut> {
  const { kept: history, run } = how.history;
  const options = { ...how, ledger: keepingNumbers(how.ledger, { history, id: run }) };
  const done: CarriedOut = { sent: 0, cancelled: 0, met: 0, changedSince: 0, refused: [] };
  begin(options.ledger);
  done.changedSince = await lookAgain(spool, options);
  // Fates without a record to send wait only for the cancellations that belong to them.
  spool.database.exec(
    `UPDATE fates SET done = 1 WHERE done IS NULL AND kind IN ('gone', 'moved', 'cancelled') AND NOT ${isPut}`,
  );
  // New records never change existing bookings; the others change only what the plan has seen.
  const parts = phases.map((phase): Part<PlannedWrite> => {
    const action = phase === 'new' ? 'skip' : 'update';
    const kept = (send: SendRequest) => keptInLedger(send, phase, { spool, done, options });
    return { writes: plannedWrites(spool, phase), action, historyOf: (write) => [write], kept };
  });
  await sendParts(parts, 'bookings', {
    ...{ how, done },
    counts() {
      done.applied = appliedOf(spool, { isDone: true });
      remember(options.ledger);
      // On the way requests are counted, in case of a kill; a run that ends counts bookings, as its result does.
      const { cancelled = 0, gone = 0, ...others } = done.applied;
      return {
        sent: Object.values(others).reduce((sum, number) => sum + number, -done.sent),
        cancelled: cancelled + gone - done.cancelled,
        skipped: done.met,
        rejected: done.refused.length,
      };
    },
  });
  return done;
}

/** The same for a plan of room types or rates. */
export async function carryOutList(
  plan: ListPlan,
  { resource, ...how }: CarryOut & { resource: 'rooms' | 'rates' },
): Promise<CarriedOut> {
  const { kept: history, run } = how.history;
  const done: CarriedOut = { sent: 0, cancelled: 0, met: 0, changedSince: await plan.lookAgain(), refused: [] };
  const kept =
    (send: SendRequest): SendRequest =>
    async (outgoing) => {
      const answered = await send(outgoing);
      const { total, error_count: errors } = answered.result;
      const { failed, isOpen } = recordsOfAnswer(answered.result);
      const { nights } = outgoing.records;
      const taken = isOpen ? [] : [...nights].filter((_, index) => !failed.has(index));
      const sent = taken.reduce((sum, each) => sum + Math.max(1, each), 0);
      done.sent += sent;
      // What a kill leaves is counted, as the result counts it.
      history.count(run, { sent: isOpen ? total - errors : sent, cancelled: 0, skipped: 0, rejected: 0 });
      return answered;
    };
  await sendParts([{ writes: plan.writes(), action: 'update', historyOf: plan.historyOf, kept }], resource, {
    ...{ how, done },
    counts: () => ({ sent: 0, cancelled: 0, skipped: done.changedSince, rejected: done.refused.length }),
  });
  return done;
}

interface Doing {
  spool: Spool;
  done: CarriedOut;
  options: CarryOutOptions;
}

/** The sender of a phase, which also keeps the ledger, and in the plan what is done. */
function keptInLedger(send: SendRequest, phase: Phase, { spool: { database }, done, options }: Doing): SendRequest {
  const { ledger, history } = options;
  const markFate = database.prepare('UPDATE fates SET done = ?, why = ? WHERE id = ?');
  const markEnd = database.prepare('UPDATE ends SET done = 1 WHERE held = ?');
  const writeAt = ({ records }: OutgoingRecords, index: number) => writeOf<PlannedWrite>(records.rows[index]!);
  const entering = keepingEntries(send, ledger, (outgoing, index) => writeAt(outgoing, index).entry ?? []);
  return keeping(entering, (outgoing) => (outcome) => {
    const writes = outgoing.records.rows.map((_, index) => writeAt(outgoing, index));
    if (outcome === undefined) {
      // Of several that are refused together each is sent again.
      if (writes.length === 1) markFate.run(0, 'refused', writes[0]!.fate);
      return;
    }
    const { failed, isOpen, isThere } = outcome;
    const forgets: NumberKey[] = [];
    let taken = 0;
    for (const [index, write] of writes.entries()) {
      if (failed.has(index) || isOpen) {
        if (phase !== 'ends') markFate.run(0, 'refused', write.fate);
        continue;
      }
      if (phase === 'new' && isThere(index)) {
        done.met++;
        markFate.run(0, 'there since', write.fate);
        continue;
      }
      taken++;
      forgets.push(...write.forgets);
      if (phase === 'ends') markEnd.run(write.held);
      else markFate.run(1, null, write.fate);
    }
    if (forgets.length > 0) ledger.drop(forgets);
    const [sent, cancelled] = phase === 'ends' ? [0, taken] : [taken, 0];
    done.sent += sent;
    done.cancelled += cancelled;
    // What a kill leaves is counted.
    history.kept.count(history.run, { sent, cancelled, skipped: 0, rejected: 0 });
  });
}

/** Removes from the plan what has changed in the service since it was made; gives the number of these fates. Throws the errors of the Api. */
async function lookAgain(spool: Spool, from: HeldFrom): Promise<number> {
  const { database } = spool;
  database.exec(`
    CREATE TABLE targets AS SELECT held.id AS held, key, checkin, fates.id AS fate FROM fates JOIN held ON held.id = fates.held WHERE ${isPut}
      UNION SELECT held.id, held.key, checkin, fate FROM ends JOIN held ON held.id = ends.held;
    CREATE INDEX targets_key ON targets (key);`);
  // What is held now stands behind what was held then.
  const { last } = database.prepare<[], { last: number }>('SELECT coalesce(max(id), 0) AS last FROM held').get()!;
  if ((await spoolHeldOf('targets', spool, { ...from, onProgress: () => {} })) === undefined) return 0;
  const fields = ['checkin', 'checkout', ...bookingValueFields.map(({ name }) => name)];
  const { changes } = database
    .prepare(
      `UPDATE fates SET done = 0, why = 'changed since' WHERE id IN (SELECT fate FROM targets JOIN held ON held.id = targets.held WHERE NOT EXISTS (
         SELECT 1 FROM held AS now WHERE now.key = held.key AND now.id > ? AND ${fields.map((name) => `now.${name} IS held.${name}`).join(' AND ')}))`,
    )
    .run(last);
  database.prepare('DELETE FROM held WHERE id > ?').run(last);
  return changes;
}
