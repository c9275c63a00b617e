/** A sender that keeps in the history what each request writes and replaces, before it leaves, and what became of it. */
import { allRecords } from '../contract/api.ts';
import { dayNumber } from '../contract/dates.ts';
import { PmsError } from '../contract/errors.ts';
import { recordsOfAnswer } from '../contract/import-result.ts';
import { hashOfKey } from '../convert/key-memory.ts';
import type { History, HistoryWrite } from '../history/history.ts';
import { isRefusedWhole, type OutgoingRecords, type SendRequest } from '../transfer/send-request.ts';
import type { FormerList } from './lists/list-plan.ts';

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
  return async (outgoing) => {
    const writes = (allRecords(outgoing.body) as object[]).map((record, index) => writesOf(record, outgoing, index));
    const indexes = writes.flatMap((some, index) => some.map(() => index));
    const kept = history.begin(id, writes.flat());
    try {
      const answered = await send(outgoing);
      const { failed, isOpen, isThere } = recordsOfAnswer(answered.result);
      const isRefused = (_: number, at: number) =>
        failed.has(indexes[at]!) || (isSkipping === true && !isOpen && isThere(indexes[at]!));
      const taken = isOpen ? [] : kept.filter((one, at) => !isRefused(one, at));
      history.settle(taken, kept.filter(isRefused));
      return answered;
    } catch (error) {
      if (error instanceof PmsError && isRefusedWhole(error)) history.settle([], kept);
      throw error;
    }
  };
}

/** A write of a room type, or of consecutive nights, as the history keeps it. */
export function historyOfList(
  { stay, before, after }: FormerList,
  { file, line }: { file: string; line: number },
): HistoryWrite {
  const checkin = stay.date_from == null ? 0 : dayNumber(String(stay.date_from));
  const key = hashOfKey(Object.values(stay).map(String));
  return { ...{ group: null, key, email: null, checkin, stay, before, after, file, line }, numbers: [] };
}
