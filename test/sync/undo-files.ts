/** A run of a house taken back without a terminal and a wire: the plan, what was done, and the id of the undo. */
import { join } from 'node:path';
import { openHistory } from '../../src/history/open-history.ts';
import { openLedger } from '../../src/ledger/open-ledger.ts';
import { type CarriedOut, carryOut } from '../../src/sync/carry-out.ts';
import type { PlanItem } from '../../src/sync/plan.ts';
import { planItems } from '../../src/sync/plan-items.ts';
import { openSpool } from '../../src/sync/spool.ts';
import { type PlanSummary, summarizePlan } from '../../src/sync/summarize-plan.ts';
import { buildUndo } from '../../src/undo/build-undo.ts';
import type { House } from './sync-files.ts';

export interface Undone {
  summary: PlanSummary;
  items: PlanItem[];
  done: CarriedOut;
  id: string;
}

/** Takes it back. */
export async function undoInHouse({ api, isOurs, folder }: House, run: string): Promise<Undone> {
  const spool = openSpool();
  const ledger = openLedger(join(folder, 'house.ledger'), { service: 'house', clock: () => 0 });
  const historyPath = join(folder, 'house.history');
  const history = openHistory(historyPath, { service: 'house', clock: () => 0 });
  try {
    const plan = await buildUndo(spool, { api, isOurs, historyPath, run, onProgress: () => {} });
    const summary = summarizePlan(plan, 0);
    const items = [...planItems(plan)];
    const id = history.open({
      ...{ kind: 'undo', resource: 'bookings', files: [], of: run, isUndoable: true, baseUrl: 'http://house.test' },
    });
    const done = await carryOut(plan, {
      ...{ api, isOurs, ledger, history: { kept: history, run: id }, batchSize: 3, clock: () => 0 },
      signal: new AbortController().signal,
      onProgress: () => {},
    });
    return { summary, items, done, id };
  } finally {
    ledger.close();
    history.close();
    spool.close();
  }
}
