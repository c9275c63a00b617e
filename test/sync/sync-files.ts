/** A sync of files into an Api, and its undo, without a terminal and a wire: the plan, what was done, and what is there. */
import { join } from 'node:path';
import type { Api } from '../../src/contract/api.ts';
import type { Booking } from '../../src/contract/booking.ts';
import { dayNumber } from '../../src/contract/dates.ts';
import type { BookingOrigin, ConvertedRow } from '../../src/convert/converter.ts';
import { prepareFile } from '../../src/convert/prepare-file.ts';
import type { Decisions } from '../../src/convert/reading-options.ts';
import type { RunStart } from '../../src/history/history.ts';
import { openHistory } from '../../src/history/open-history.ts';
import { openLedger } from '../../src/ledger/open-ledger.ts';
import { type BuiltPlan, buildPlan } from '../../src/sync/build-plan.ts';
import { type CarriedOut, carryOut } from '../../src/sync/carry-out.ts';
import type { PlanItem, PlanOptions } from '../../src/sync/plan.ts';
import { planItems } from '../../src/sync/plan-items.ts';
import { type LeftOutRecord, openSpool, type Spool } from '../../src/sync/spool.ts';
import { type PlanSummary, summarizePlan } from '../../src/sync/summarize-plan.ts';
import { buildUndo } from '../../src/undo/build-undo.ts';
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
export function syncFiles(
  house: House,
  files: readonly ReadFile[],
  { today, options = {} }: { today: string; options?: Partial<PlanOptions> },
): Promise<Synced> {
  const start = { kind: 'sync', files: files.map(({ path }) => path) } as const;
  return carriedOut(house, start, dayNumber(today), (spool, { ledgerPath, historyPath }) => {
    for (const { path: name, source, rows, leftOut = [] } of files) {
      const id = spool.addFile(name, source);
      for (const { line, record, origin } of rows) spool.addRecord(id, line, record, origin);
      for (const { line, ...row } of leftOut) spool.addLeftOut(id, line, row);
    }
    const { api, isOurs } = house;
    return buildPlan(spool, {
      ...{ api, isOurs, ledgerPath, historyPath, onProgress: () => {} },
      options: { statesOfFile: false, gone: 'keep', today: dayNumber(today), sameStay: 'no', ...options },
    });
  });
}

/** Takes a run of a house back. */
export function undoInHouse(house: House, of: string): Promise<Synced> {
  const { api, isOurs } = house;
  return carriedOut(house, { kind: 'undo', files: [], of }, 0, (spool, { historyPath }) =>
    buildUndo(spool, { api, isOurs, historyPath, run: of, onProgress: () => {} }),
  );
}

async function carriedOut(
  { api, isOurs, folder }: House,
  start: Pick<RunStart, 'kind' | 'files' | 'of'>,
  today: number,
  planOf: (spool: Spool, paths: { ledgerPath: string; historyPath: string }) => Promise<BuiltPlan>,
): Promise<Synced> {
  const spool = openSpool();
  const [ledgerPath, historyPath] = [join(folder, 'house.ledger'), join(folder, 'house.history')];
  const ledger = openLedger(ledgerPath, { service: 'house', clock: () => 0 });
  const history = openHistory(historyPath, { service: 'house', clock: () => 0 });
  try {
    const plan = await planOf(spool, { ledgerPath, historyPath });
    const summary = summarizePlan(plan, today);
    const items = [...planItems(plan)];
    const run = history.open({ ...start, resource: 'bookings', isUndoable: true, baseUrl: 'http://house.test' });
    const done = await carryOut(plan, {
      ...{ api, isOurs, ledger, batchSize: 3, clock: () => 0, history: { kept: history, run } },
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
