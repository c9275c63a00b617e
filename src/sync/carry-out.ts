/** Carries out a plan that a person has confirmed: sends its records like an import, with every number in the ledger before it is sent. */
import type { Api } from '../contract/api.ts';
import { type Booking, bookingValueFields } from '../contract/booking.ts';
import { identityOf, storedValue } from '../contract/booking-values.ts';
import { dayNumber } from '../contract/dates.ts';
import type { PmsError } from '../contract/errors.ts';
import { resources } from '../contract/resource.ts';
import type { Row, ValueRow } from '../file/row.ts';
import type { History, HistoryWrite } from '../history/history.ts';
import type { NumberKey } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/open-ledger.ts';
import { importRows } from '../transfer/import.ts';
import { createSender, type SendRequest } from '../transfer/send-request.ts';
import type { BuiltPlan } from './build-plan.ts';
import { bookingKeyOf } from './entry-of-record.ts';
import { keeping, keepingEntries, keepingNumbers, keepingWrites } from './keep-writes.ts';
import type { Applied } from './plan.ts';
import { isPut, type Phase, type PlannedWrite, phases, plannedWrites } from './planned-writes.ts';
import { type HeldFrom, readHeld, windowOf } from './read-held.ts';
import { collectRefused, type RefusedWrite, sourceOfWrites } from './source-of-writes.ts';
import type { HeldColumns, Spool } from './spool.ts';
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
  refused: RefusedWrite[];
  stop?: 'interrupted' | PmsError;
}

/** Carries a plan out. A failure on the way is given as `stop`; failures before anything is sent are thrown. */
export async function carryOut({ spool, begin, remember }: BuiltPlan, how: CarryOutOptions): Promise<CarriedOut> {
  const { kept: history, run } = how.history;
  const options = { ...how, ledger: keepingNumbers(how.ledger, { history, id: run }) };
  const done: CarriedOut = { sent: 0, cancelled: 0, met: 0, changedSince: 0, refused: [] };
  begin(options.ledger);
  done.changedSince = await lookAgain(spool, options);
  // Fates without a record to send wait only for the cancellations that belong to them.
  spool.database.exec(`UPDATE fates SET done = 1 WHERE done IS NULL AND (kind = 'gone'
    OR (kind IN ('moved', 'cancelled') AND held IS NOT NULL AND changes = '[]') OR (kind = 'cancelled' AND held IS NULL) OR (kind = 'moved' AND why = 'repeated'))`);
  for (const phase of phases) {
    const [first] = plannedWrites(spool, phase);
    if (first === undefined) continue;
    const writes = plannedWrites(spool, phase);
    const outcome = await importRows({
      resource: resources.bookings,
      ...sourceOfWrites(writes, ({ entry }) => ({ source: entry?.source ?? '', number: entry?.number ?? '' })),
      send: kept(phase, { spool, done, options }),
      batchSize: options.batchSize,
      rejects: collectRefused(done.refused),
      signal: options.signal,
      onProgress: () => options.onProgress(done.sent + done.cancelled),
    }).finally(() => writes.return(undefined));
    if (outcome.stop === undefined) continue;
    done.stop = outcome.stop === 'max-errors' ? undefined : outcome.stop;
    break;
  }
  done.applied = appliedOf(spool, { isDone: true });
  remember(options.ledger);
  // On the way requests are counted, in case of a kill; a run that ends counts bookings, as its result does.
  const { cancelled = 0, gone = 0, ...others } = done.applied;
  const ended = cancelled + gone;
  history.count(run, {
    sent: Object.values(others).reduce((sum, number) => sum + number, -done.sent),
    cancelled: ended - done.cancelled,
    skipped: done.met,
    rejected: done.refused.length,
  });
  if (done.stop === undefined) history.end(run);
  return done;
}

interface Doing {
  spool: Spool;
  done: CarriedOut;
  options: CarryOutOptions;
}

/** The sender of a phase, which also keeps the ledger. New records never change existing bookings; the others change only what the plan has seen. */
function kept(phase: Phase, { spool: { database }, done, options }: Doing): SendRequest {
  const { api, ledger, history, clock } = options;
  const send = createSender({ api, resource: 'bookings', duplicateAction: phase === 'new' ? 'skip' : 'update', clock });
  const markFate = database.prepare('UPDATE fates SET done = ?, why = ? WHERE id = ?');
  const markEnd = database.prepare('UPDATE ends SET done = 1 WHERE held = ?');
  const marking = keeping(
    keepingEntries(send, ledger, ({ records }, index) => writeOf(records.rows[index]!).entry ?? []),
    ({ records }) =>
      (outcome) => {
        const writes = records.rows.map(writeOf);
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
          forgets.push(...(write.forgets ?? []));
          if (phase === 'ends') markEnd.run(write.held);
          else markFate.run(1, null, write.fate);
        }
        if (forgets.length > 0) ledger.drop(forgets);
        const [sent, cancelled] = phase === 'ends' ? [0, taken] : [taken, 0];
        done.sent += sent;
        done.cancelled += cancelled;
        // What a kill leaves is counted.
        history.kept.count(history.run, { sent, cancelled, skipped: 0, rejected: 0 });
      },
  );
  return keepingWrites(marking, {
    ...{ history: history.kept, id: history.run, isSkipping: phase === 'new' },
    writesOf: (_record, { records }, index) => [historyOfWrite(writeOf(records.rows[index]!))],
  });
}

function writeOf(row: Row): PlannedWrite {
  return (row as ValueRow).value as PlannedWrite;
}

/** A write as the history records it. */
function historyOfWrite({ entry, forgets = [], formerKeys = [], ...write }: PlannedWrite): HistoryWrite {
  const { group, key, record, before, after, file, line } = write;
  return {
    ...{ group, key, before, after, file, line },
    numbers: [...(entry === undefined ? [] : [entry]), ...forgets, ...formerKeys],
    email: record.guest_email ?? null,
    checkin: dayNumber(record.checkin_date!),
    stay: identityOf(record),
  };
}

/** Removes from the plan what has changed in the service since it was made; gives the number of these fates. Throws the errors of the Api. */
export async function lookAgain({ database }: Spool, from: HeldFrom): Promise<number> {
  database.exec(`
    CREATE TABLE targets (held INTEGER PRIMARY KEY, key INTEGER, fate INTEGER, is_seen INTEGER);
    INSERT OR IGNORE INTO targets SELECT held.id, held.key, fates.id, 0 FROM fates JOIN held ON held.id = fates.held
      WHERE ${isPut};
    INSERT OR IGNORE INTO targets SELECT held.id, held.key, ends.fate, 0 FROM ends JOIN held ON held.id = ends.held;
    CREATE INDEX targets_key ON targets (key);`);
  const window = windowOf(database, 'targets JOIN held ON held.id = targets.held');
  if (window === undefined) return 0;
  const seen = database.prepare('UPDATE targets SET is_seen = 1 WHERE held = ?');
  const held = database.prepare<[number], HeldColumns>(
    'SELECT held.* FROM targets JOIN held ON held.id = targets.held WHERE targets.key = ? AND is_seen = 0',
  );
  for await (const bookings of readHeld(from, window)) {
    for (const booking of bookings) {
      const found = held.all(bookingKeyOf(booking)).find((columns) => isAsPlanned(columns, booking));
      if (found !== undefined) seen.run(found.id);
    }
  }
  return database
    .prepare(
      `UPDATE fates SET done = 0, why = 'changed since' WHERE id IN (SELECT fate FROM targets WHERE is_seen = 0)`,
    )
    .run().changes;
}

function isAsPlanned(held: HeldColumns, booking: Booking): boolean {
  if (held.checkin !== dayNumber(booking.checkin_date) || held.checkout !== dayNumber(booking.checkout_date))
    return false;
  return bookingValueFields.every((field) => held[field.name] === (storedValue(booking, field) ?? null));
}
