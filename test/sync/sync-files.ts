/** A sync of files into an Api without a terminal and a wire: the plan, what was done, and what is there. */
import { join } from 'node:path';
import type { Api } from '../../src/contract/api.ts';
import type { Booking } from '../../src/contract/booking.ts';
import { dayNumber } from '../../src/contract/dates.ts';
import type { BookingOrigin, ConvertedRow } from '../../src/convert/converter.ts';
import { prepareFile } from '../../src/convert/prepare-file.ts';
import type { Decisions } from '../../src/convert/reading-options.ts';
import type { History } from '../../src/history/history.ts';
import { openHistory } from '../../src/history/open-history.ts';
import { openLedger } from '../../src/ledger/open-ledger.ts';
import { buildPlan } from '../../src/sync/build-plan.ts';
import { type CarriedOut, carryOut } from '../../src/sync/carry-out.ts';
import type { PlanItem, PlanOptions } from '../../src/sync/plan.ts';
import { planItems } from '../../src/sync/plan-items.ts';
import { type LeftOutRecord, openSpool } from '../../src/sync/spool.ts';
import { type PlanSummary, summarizePlan } from '../../src/sync/summarize-plan.ts';
import { preparing } from '../convert/read-file.ts';

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
  /** Its id in the history. */
  run: string;
}

/** Syncs files that were read; what looks alike is not the same unless `options` say otherwise. */
export async function syncFiles(
  { api, isOurs, folder }: House,
  files: readonly ReadFile[],
  { today, options = {} }: { today: string; options?: Partial<PlanOptions> },
): Promise<Synced> {
  const spool = openSpool();
  const path = join(folder, 'house.ledger');
  const ledger = openLedger(path, { service: 'house', clock: () => 0 });
  const historyPath = join(folder, 'house.history');
  const history = openHistory(historyPath, { service: 'house', clock: () => 0 });
  try {
    for (const { path: name, source, rows, leftOut = [] } of files) {
      const id = spool.addFile(name, source);
      for (const { line, record, origin } of rows) spool.addRecord(id, line, record, origin);
      for (const { line, ...row } of leftOut) spool.addLeftOut(id, line, row);
    }
    const plan = await buildPlan(spool, {
      ...{ api, isOurs, ledgerPath: path, historyPath, onProgress: () => {} },
      options: { statesOfFile: false, gone: 'keep', today: dayNumber(today), sameStay: 'no', ...options },
    });
    const summary = summarizePlan(plan, dayNumber(today));
    const items = [...planItems(plan)];
    const { kept, run } = runOf(history, files);
    const done = await carryOut(plan, {
      ...{ api, isOurs, ledger, batchSize: 3, clock: () => 0, history: { kept, run } },
      signal: new AbortController().signal,
      onProgress: () => {},
    });
    return { summary, items, done, run };
  } finally {
    ledger.close();
    history.close();
    spool.close();
  }
}

function runOf(history: History, files: readonly ReadFile[]) {
  const run = history.open({
    ...{ kind: 'sync', resource: 'bookings', isUndoable: true, baseUrl: 'http://house.test' },
    files: files.map(({ path }) => path),
  });
  return { kept: history, run };
}

/** A file that was read: its records with their numbers. */
export interface ReadFile {
  path: string;
  source: string | undefined;
  rows: { line: number; record: Booking; origin: BookingOrigin | undefined }[];
  leftOut?: (LeftOutRecord & { line: number })[];
}

/** Reads a file in which every row is a record or left out; days stand behind months unless it is said otherwise. */
export async function readSyncFile(
  path: string,
  { repeatsAsRooms, ...decisions }: Decisions & { repeatsAsRooms?: boolean } = {},
): Promise<ReadFile> {
  const options = preparing('bookings', path);
  const { file, converter, reading } = await prepareFile({
    ...options,
    ...{ decisions: { dateOrder: 'mdy', ...decisions }, repeatsAsRooms },
  });
  if (converter === undefined) throw new Error(JSON.stringify(reading.questions));
  const converted: ConvertedRow[] = [];
  for await (const rows of file.batches) converted.push(...converter.convert(rows));
  converted.push(...converter.finish());
  await options.input.close();
  const found: Required<ReadFile> = { path, source: reading.source?.name, rows: [], leftOut: [] };
  for (const each of converted) {
    const { line } = each.row;
    if (each.issues !== undefined) throw new Error(JSON.stringify(each));
    if (each.leftOut !== undefined) found.leftOut.push({ line, why: each.leftOut, booking: each.booking });
    else found.rows.push({ line, record: each.record as Booking, origin: each.origin });
  }
  return found;
}
