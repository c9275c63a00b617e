/** Turns a plan into what a page shows of it: its counts, and its lines in a file, any part of which the page can request. */
import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import type { ReadyPlan } from '../../app/sync/plan-sync.ts';
import type { ReadyList } from '../../app/sync/sync-list.ts';
import type { ReadyUndo } from '../../app/undo/undo-run.ts';
import type { CarriedOut } from '../../sync/carry-out.ts';
import type { CarriedOutList } from '../../sync/lists/carry-out-list.ts';
import type { ListPlan, ListTotals, ListUndoTotals } from '../../sync/lists/list-plan.ts';
import type { PlanItem } from '../../sync/plan.ts';
import { planItems } from '../../sync/plan-items.ts';
import { warningsOfUnlisted } from '../../words/rejected-rows.ts';
import { describeUnreadRates } from '../../words/unread-rates.ts';
import type { Desk } from '../desk.ts';
import type { CountedFacts, DoneFacts, PlanClassFacts, PlanLine, SyncPlanFacts } from '../facts.ts';
import { openLineFile } from '../line-file.ts';
import { type Doing, errorFactsOf } from './task.ts';

/** Lines written at a time. */
const linesMax = 500;
/** Most reasons of refused records that are listed, and most lines for each; the rejects file holds all of them. */
const refusalsMax = 20;
const linesShownMax = 20;

/** The plan of a sync of bookings; `nameOf` a path is the name under which the page shows it. Throws the errors of the file system. */
export async function planOfSync(
  desk: Desk,
  doing: Doing,
  {
    plan,
    summary,
    unlisted,
    refusal,
    nameOf,
  }: Pick<ReadyPlan, 'plan' | 'summary' | 'unlisted' | 'refusal'> & { nameOf(path: string): string },
): Promise<SyncPlanFacts> {
  const { classes, window, fields, kept, outside, repeated, gone, writes } = summary;
  const lines = await keepLines(
    desk,
    doing,
    classes.map(({ class: name }) => ({ name, items: withNames(planItems(plan, name), nameOf) })),
  );
  return {
    ...{ of: 'bookings', window, fields, kept, outside, repeated, gone, writes, notKnown: 0 },
    refusal: refusal && errorFactsOf(refusal),
    warnings: warningsOfUnlisted(await unlisted()).map(({ file, message }) => `${nameOf(file)}: ${message}`),
    classes: classes
      .filter(({ lines }) => lines > 0)
      .map(({ class: name, lines: count, nights, amounts }) => ({
        ...{ name, count, nights, amounts },
        ...lines.placeOf(name),
      })),
    digest: lines.digest,
  };
}

/** The plan of an undo of bookings. Throws the errors of the file system. */
export async function planOfUndo(desk: Desk, doing: Doing, ready: ReadyUndo): Promise<SyncPlanFacts> {
  return {
    ...(await planOfSync(desk, doing, {
      ...ready,
      unlisted: async () => [],
      refusal: undefined,
      nameOf: (path) => basename(path),
    })),
    notKnown: ready.notKnown,
  };
}

/** The plan of a sync or an undo of room types or rates. Throws the errors of the file system. */
export async function planOfList(
  desk: Desk,
  doing: Doing,
  { plan, unread, notKnown = 0 }: ReadyListPlan,
): Promise<SyncPlanFacts> {
  const changes = [...plan.changes()];
  const kept = changes.filter(({ class: name }) => name === 'kept').reduce((sum, change) => sum + change.count, 0);
  const counts = Object.entries({ ...plan.totals, kept }) as [PlanClassFacts['name'], number][];
  const lines = await keepLines(
    desk,
    doing,
    counts.map(([name]) => ({ name, items: changes.filter((change) => change.class === name) })),
  );
  return {
    ...{ of: plan.of, window: plan.window, fields: [], kept: [], outside: null, repeated: 0, notKnown },
    gone: { future: 0, toCancel: 0 },
    writes: { puts: plan.open, ends: 0 },
    unread: unread && describeUnreadRates(unread),
    warnings: [],
    classes: counts
      .filter(([, number]) => number > 0)
      .map(([name, number]) => ({
        ...{ name, count: number, nights: null, amounts: {} },
        ...lines.placeOf(name),
      })),
    digest: lines.digest,
  };
}

/** The page shows a dropped file by its name, without its folder. */
function* withNames(items: Iterable<PlanItem>, nameOf: (path: string) => string): Generator<PlanItem> {
  for (const { file, beside, ...item } of items)
    yield {
      ...item,
      file: file && nameOf(file),
      beside: beside && { ...beside, file: nameOf(beside.file) },
    };
}

interface ReadyListPlan extends Pick<ReadyList, 'unread'> {
  plan: ListPlan<ListTotals | ListUndoTotals>;
  notKnown?: number;
}

interface KeptLines {
  /** Equal for equal lines in any order. */
  digest: string;
  placeOf(name: string): Pick<PlanClassFacts, 'first' | 'lines'>;
}

async function keepLines(
  desk: Desk,
  doing: Doing,
  classes: readonly { name: PlanClassFacts['name']; items: Iterable<PlanLine> }[],
): Promise<KeptLines> {
  const file = await openLineFile<PlanLine>(join(desk.folder, `plan-${process.pid}-${doing.facts.id}.ndjson`));
  doing.keepLines(file);
  const places = new Map<string, Pick<PlanClassFacts, 'first' | 'lines'>>();
  let sum = 0n;
  for (const { name, items } of classes) {
    const first = file.count();
    let waiting: PlanLine[] = [];
    for (const item of items) {
      sum = BigInt.asUintN(128, sum + hashOf(item));
      waiting.push(item);
      if (waiting.length < linesMax) continue;
      await file.add(waiting);
      waiting = [];
    }
    await file.add(waiting);
    places.set(name, { first, lines: file.count() - first });
  }
  return { digest: sum.toString(16), placeOf: (name) => places.get(name) ?? { first: 0, lines: 0 } };
}

function hashOf(item: PlanLine): bigint {
  return BigInt(`0x${createHash('sha256').update(JSON.stringify(item)).digest('hex').slice(0, 32)}`);
}

/** What was done to carry out a plan of bookings; `left`: how much is left open. */
export function doneFacts({ puts, ends, met, ...done }: CarriedOut, left: number): DoneFacts {
  return { sent: puts, ended: ends, met, left, ...commonFacts(done) };
}

/** The same for room types and rates. */
export function doneListFacts({ sent, ...done }: CarriedOutList, left: number): DoneFacts {
  return { sent, ended: 0, met: 0, left, ...commonFacts(done) };
}

function commonFacts({ changedSince, refused, stop }: Pick<CarriedOut, 'changedSince' | 'refused' | 'stop'>) {
  return {
    changedSince,
    refused: refused.length,
    refusals: groupedRefusals(refused),
    stopped: stop === undefined ? undefined : stop === 'interrupted' ? null : errorFactsOf(stop),
  };
}

/** Groups refused records by reason, in the order in which the reasons first came. */
function groupedRefusals(refused: CarriedOut['refused']): CountedFacts[] {
  const lines = new Map<string, number[]>();
  for (const { line, issues } of refused) {
    const message = issues.map((issue) => issue.message).join('; ');
    lines.set(message, [...(lines.get(message) ?? []), line]);
  }
  return [...lines].slice(0, refusalsMax).map(([message, all]) => ({
    ...{ message, code: 'refused', count: all.length },
    lines: [...new Set(all)].slice(0, linesShownMax).join(', ') + (all.length > linesShownMax ? ', …' : ''),
  }));
}
