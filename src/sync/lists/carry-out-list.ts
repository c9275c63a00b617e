/** Carries out a plan of room types or rates that a person has confirmed: sends its records like an import. */
import { recordsOfAnswer } from '../../contract/import-result.ts';
import { resources } from '../../contract/resource.ts';
import type { ValueRow } from '../../file/row.ts';
import { importRows } from '../../transfer/import.ts';
import { createSender } from '../../transfer/send-request.ts';
import type { CarriedOut, CarryOut } from '../carry-out.ts';
import { historyOfList, keepingWrites } from '../keep-writes.ts';
import { collectRefused, sourceOfWrites } from '../source-of-writes.ts';
import type { ListPlan, ListWrite } from './list-plan.ts';

/** Carries it out, and records its counts in the history. A failure on the way is returned as `stop`; one before anything is sent is thrown. */
export async function carryOutList(
  plan: Pick<ListPlan, 'writes' | 'former' | 'lookAgain'>,
  options: CarryOut & { resource: 'rooms' | 'rates' },
): Promise<CarriedOut> {
  const { api, resource, clock, history } = options;
  const done: CarriedOut = { sent: 0, cancelled: 0, met: 0, changedSince: await plan.lookAgain(), refused: [] };
  const send = keepingWrites(createSender({ api, resource, duplicateAction: 'update', clock }), {
    ...{ history: history.kept, id: history.run },
    writesOf(_record, { records }, index) {
      const write = (records.rows[index] as ValueRow).value as ListWrite;
      return plan.former(write.record).map((former) => historyOfList(former, write));
    },
  });
  const outcome = await importRows({
    resource: resources[resource],
    ...sourceOfWrites(plan.writes()),
    async send(outgoing) {
      const answered = await send(outgoing);
      const { total, error_count: errors } = answered.result;
      const { failed, isOpen } = recordsOfAnswer(answered.result);
      const { nights } = outgoing.records;
      const taken = isOpen ? [] : [...nights].filter((_, index) => !failed.has(index));
      const sent = taken.reduce((sum, each) => sum + Math.max(1, each), 0);
      done.sent += sent;
      // What a kill leaves is counted, as the result counts it.
      history.kept.count(history.run, { sent: isOpen ? total - errors : sent, cancelled: 0, skipped: 0, rejected: 0 });
      return answered;
    },
    batchSize: options.batchSize,
    rejects: collectRefused(done.refused),
    signal: options.signal,
    onProgress: () => options.onProgress(done.sent),
  });
  if (outcome.stop !== 'max-errors') done.stop = outcome.stop;
  history.kept.count(history.run, { sent: 0, cancelled: 0, skipped: done.changedSince, rejected: done.refused.length });
  if (done.stop === undefined) history.kept.end(history.run);
  return done;
}
