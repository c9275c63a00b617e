/** A sync of files into an Api without a terminal and a wire: the plan, what was done, and what is there. */
import { join } from 'node:path';
import type { Api } from '../../src/contract/api.ts';
import { dayNumber } from '../../src/contract/dates.ts';
import { resources } from '../../src/contract/resource.ts';
import type { BookingOrigin } from '../../src/convert/converter.ts';
import { prepareFile } from '../../src/convert/prepare-file.ts';
import { createRepeatableInput } from '../../src/file/repeatable-input.ts';
import { openLedger } from '../../src/ledger/open-ledger.ts';
import { buildPlan } from '../../src/sync/build-plan.ts';
import { type CarriedOut, carryOut } from '../../src/sync/carry-out.ts';
import type { PlanItem, PlanOptions, PlanSummary } from '../../src/sync/plan.ts';
import { planItems } from '../../src/sync/plan-items.ts';
import { openSpool } from '../../src/sync/spool.ts';
import { summarizePlan } from '../../src/sync/summarize-plan.ts';

export interface House {
  api: Api;
  isOurs: boolean;
  /** For the ledger. */
  folder: string;
}

export interface Synced {
  summary: PlanSummary;
  /** What was not the same. */
  items: PlanItem[];
  done: CarriedOut;
}

/** Syncs files; `dateOrder` is that of files which do not prove theirs. */
export async function syncFiles(
  { api, isOurs, folder }: House,
  paths: readonly string[],
  { today, options = {} }: { today: string; options?: Partial<PlanOptions> },
): Promise<Synced> {
  const spool = openSpool();
  const path = join(folder, 'house.ledger');
  const ledger = openLedger(path, { service: 'house', clock: () => 0 });
  try {
    await spool.filling(async () => {
      for (const file of paths) await readInto(spool, file);
    });
    const plan = await buildPlan(spool, {
      ...{ api, isOurs, ledgerPath: path, onProgress: () => {} },
      options: { statesOfFile: false, gone: 'keep', today: dayNumber(today), sameStay: 'no', ...options },
    });
    const summary = summarizePlan(plan, dayNumber(today));
    const items = [...planItems(spool)];
    const done = await carryOut(plan, {
      ...{ api, isOurs, ledger, batchSize: 3, clock: () => 0 },
      signal: new AbortController().signal,
      onProgress: () => {},
    });
    return { summary, items, done };
  } finally {
    ledger.close();
    spool.close();
  }
}

async function readInto(spool: ReturnType<typeof openSpool>, path: string): Promise<void> {
  const input = createRepeatableInput({ name: path, path });
  const { file, converter, reading } = await prepareFile({
    resource: resources.bookings,
    input,
    openOptions: { key: 'bookings' },
    decisions: { dateOrder: 'mdy' },
    constants: new Map(),
    propertyCurrency: () => undefined,
    showsGuests: true,
  });
  if (converter === undefined) throw new Error(JSON.stringify(reading.ambiguities));
  const id = spool.addFile(path, reading.source?.name);
  const keep = (converted: ReturnType<typeof converter.convert>) => {
    for (const each of converted) {
      if (each.leftOut !== undefined) spool.addLeftOut(id, each.row.line, each.leftOut);
      else if (each.issues === undefined)
        spool.addRecord(id, each.row.line, each.record as never, (each as { origin?: BookingOrigin }).origin);
      else throw new Error(JSON.stringify(each.issues));
    }
  };
  for await (const rows of file.batches) keep(converter.convert(rows));
  keep(converter.finish());
  await input.close();
}
