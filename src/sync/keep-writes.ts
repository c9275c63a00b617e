/** Keeps what a run writes before it does, and what became of it: what its requests write in the history, with what it replaces, and in the ledger. */
import { allRecords } from '../contract/api.ts';
import type { Booking } from '../contract/booking.ts';
import { identityOf } from '../contract/booking-values.ts';
import { dayNumber } from '../contract/dates.ts';
import { PmsError } from '../contract/errors.ts';
import { recordsOfAnswer } from '../contract/import-result.ts';
import { hashOfKey } from '../file/key-memory.ts';
import type { FieldValues, History, HistoryWrite } from '../history/history.ts';
import type { FoundEntry, LedgerEntry, NumberKey } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/open-ledger.ts';
import { isRefusedWhole, type OutgoingRecords, type SendRequest } from '../transfer/send-request.ts';

interface KeptRun {
  history: History;
  /** The id of the run. */
  id: string;
  /** The writes that the record at this index makes; none where it changes nothing. */
  writesOf(record: object, outgoing: OutgoingRecords, index: number): readonly HistoryWrite[];
  /** Whether a record that meets a stored one is not written. */
  isSkipping?: boolean;
}

/** The same sender. If the history cannot be written, nothing is sent: it throws PmsError cannot_write. */
export function keepingWrites(send: SendRequest, { history, id, writesOf, isSkipping }: KeptRun): SendRequest {
  return keeping(send, (outgoing) => {
    const writes = (allRecords(outgoing.body) as object[]).map((record, index) => writesOf(record, outgoing, index));
    const indexes = writes.flatMap((some, index) => some.map(() => index));
    const kept = history.begin(id, writes.flat());
    return (outcome) => {
      if (outcome === undefined) return history.settle([], kept);
      const { failed, isOpen, isThere } = outcome;
      const isRefused = (_: number, at: number) =>
        failed.has(indexes[at]!) || (isSkipping === true && !isOpen && isThere(indexes[at]!));
      const taken = isOpen ? [] : kept.filter((one, at) => !isRefused(one, at));
      history.settle(taken, kept.filter(isRefused));
    };
  });
}

/** The same sender, which writes the entries of each record to the ledger before it leaves, and its outcome with the answer. */
export function keepingEntries(
  send: SendRequest,
  ledger: Ledger,
  entriesOf: (outgoing: OutgoingRecords, index: number) => LedgerEntry | readonly LedgerEntry[],
): SendRequest {
  return keeping(send, (outgoing) => {
    const entries = outgoing.records.rows.map((_, index) => entriesOf(outgoing, index));
    const begun = ledger.begin(entries.flat());
    return (outcome) => {
      const refused = outcome === undefined ? entries : entries.filter((_, index) => outcome.failed.has(index));
      ledger.settle(begun, { refused: new Set(refused.flat()), isOpen: outcome?.isOpen });
    };
  });
}

/** What the service said of the records of a request; undefined where it refused all of them. */
type Outcome = ReturnType<typeof recordsOfAnswer> | undefined;

/** The same sender, which writes something down before a request leaves, and then what became of it, as far as that is known. */
export function keeping(
  send: SendRequest,
  begin: (outgoing: OutgoingRecords) => (outcome: Outcome) => void,
): SendRequest {
  return async (outgoing) => {
    const settle = begin(outgoing);
    try {
      const answered = await send(outgoing);
      settle(recordsOfAnswer(answered.result));
      return answered;
    } catch (error) {
      if (error instanceof PmsError && isRefusedWhole(error)) settle(undefined);
      throw error;
    }
  };
}

/** A write of a booking, as the history keeps it: of a new one all that its record has. */
export function historyOfBooking(record: Partial<Booking>, { key, before }: Pick<HistoryWrite, 'key' | 'before'>) {
  const [email, checkin] = [record.guest_email ?? null, dayNumber(record.checkin_date!)];
  return { key, email, checkin, stay: identityOf(record), before, after: record as FieldValues };
}

/** A write of a room type, or of consecutive nights, as the history keeps it. */
export function historyOfList(
  { stay, before, after }: Pick<HistoryWrite, 'stay' | 'before' | 'after'>,
  { file, line }: { file: string; line: number },
): HistoryWrite {
  const checkin = stay.date_from == null ? 0 : dayNumber(String(stay.date_from));
  const key = hashOfKey(Object.values(stay).map(String));
  return { ...{ group: null, key, email: null, checkin, stay, before, after, file, line }, numbers: [] };
}

/** The same ledger, which keeps in the history what it held before each change. */
export function keepingNumbers(ledger: Ledger, { history, id }: Pick<KeptRun, 'history' | 'id'>): Ledger {
  const kept = <Entry extends NumberKey, Result>(
    change: (entries: readonly Entry[]) => Result,
    isNone: (one: Entry, was: FoundEntry) => boolean = () => false,
  ) => {
    return (entries: readonly Entry[]): Result => {
      const former = entries.map((one) => ({ one, was: ledger.entry(one) ?? null }));
      const changed = former.filter(({ one, was }) => was === null || !isNone(one, was));
      const numbers = changed.map(({ one: { source, number, key }, was }) => ({ source, number, key, was }));
      if (numbers.length > 0) history.learn(id, numbers);
      return change(entries);
    };
  };
  return { ...ledger, begin: kept(ledger.begin, isRepeated), drop: kept(ledger.drop), markGone: kept(ledger.markGone) };
}

/** What a file says again on another line is no change. */
function isRepeated(one: LedgerEntry, was: FoundEntry): boolean {
  const isSame = (field: keyof LedgerEntry) => (one[field] ?? null) === (was[field] ?? null);
  return was.isIn && !was.isGone && (['said', 'status', 'amount', 'otherwise', 'answered'] as const).every(isSame);
}
