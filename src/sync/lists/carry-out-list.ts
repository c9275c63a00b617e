/** Carries out a plan of room types or rates that a person has confirmed: sends its records like an import. */
import { recordsOfAnswer } from '../../contract/import-result.ts';
import type { SendRequest } from '../../transfer/send-request.ts';
import { type CarriedOut, type CarryOut, sendParts } from '../carry-out.ts';
import { historyOfList } from '../keep-writes.ts';
import type { ListPlan, ListWrite } from './list-plan.ts';

/** Carries it out, and records its counts in the history. A failure on the way is returned as `stop`; one before anything is sent is thrown. */
export async function carryOutList(
  plan: Pick<ListPlan, 'writes' | 'former' | 'lookAgain'>,
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
  const historyOf = (write: ListWrite) => plan.former(write.record).map((former) => historyOfList(former, write));
  await sendParts([{ writes: plan.writes(), action: 'update', historyOf, kept }], resource, {
    ...{ how, done },
    counts: () => ({ sent: 0, cancelled: 0, skipped: done.changedSince, rejected: done.refused.length }),
  });
  return done;
}
