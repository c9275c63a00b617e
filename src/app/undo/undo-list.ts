/** Undoes a run of room types or rates: planned, shown to the person who decides, carried out. */
import { type CarriedOutList, carryOutList } from '../../sync/lists/carry-out-list.ts';
import type { ListPlan, ListUndoTotals } from '../../sync/lists/list-plan.ts';
import type { UnreadRates } from '../../transfer/fold-rates.ts';
import { planRatesUndo } from '../../undo/lists/undo-rates.ts';
import { planRoomsUndo } from '../../undo/lists/undo-rooms.ts';
import type { AppContext } from '../app-context.ts';
import { openHistoryOf } from '../history/history-of-service.ts';
import { startOfUndo, type UndoableRun, type UndoOptions } from './undo-run.ts';

/** An undo that is ready to be shown. */
export interface ReadyListUndo extends UndoableRun {
  resource: 'rooms' | 'rates';
  plan: ListPlan<ListUndoTotals>;
  /** Rows of the service that cannot be read as rates. */
  unread: UnreadRates | undefined;
}

interface ListUndoRun {
  flags: UndoOptions;
  onHeld(held: number): void;
  onWritten(written: number): void;
  /** Decides whether to carry out the plan. */
  decide(ready: ReadyListUndo): Promise<boolean>;
  /** `done` is absent if nothing was done; `id` is the undo's own run, so that it can be undone itself. */
  onDone(ready: ReadyListUndo, done: (CarriedOutList & { id: string }) | undefined): Promise<number>;
}

/** Takes it back; returns the result of `onDone`. Throws the errors of the client, and PmsError history_unusable. */
export async function undoList(context: AppContext, undoable: UndoableRun, undo: ListUndoRun): Promise<number> {
  const { run, service } = undoable;
  const resource = run.resource === 'rooms' ? 'rooms' : 'rates';
  const { client: api } = service;
  const history = await openHistoryOf(context, service);
  let close = () => {};
  try {
    const writes = history.writesOf(run.id);
    let planned: Pick<ReadyListUndo, 'plan' | 'unread'>;
    if (resource === 'rates') {
      const plan = await planRatesUndo(writes, { api, onProgress: undo.onHeld });
      close = plan.close;
      planned = { plan, unread: plan.unread };
    } else planned = { plan: await planRoomsUndo(writes, { api }), unread: undefined };
    const ready: ReadyListUndo = { ...undoable, resource, ...planned };
    const isAgreed = !undo.flags.dryRun && (await undo.decide(ready));
    if (!isAgreed) return await undo.onDone(ready, undefined);
    const id = history.open(startOfUndo(run, service));
    const done = await carryOutList(ready.plan, {
      ...{ api, resource, batchSize: undo.flags.batchSize, history: { kept: history, run: id } },
      ...{ signal: context.signal, clock: context.clock, onProgress: undo.onWritten },
    });
    return await undo.onDone(ready, { ...done, id });
  } finally {
    close();
    history.close();
  }
}
