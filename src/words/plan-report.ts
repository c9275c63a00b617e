/** The plan of a sync or an undo, and what was done of it, as one object: what `--json` prints, and what the page shows. Described in `cli/help/json.md`. */

import type { Service } from '../app/service/find-service.ts';
import type { OverbookedType } from '../app/service/overbooked.ts';
import type { SpooledFile } from '../app/sync/read-files.ts';
import type { UnlistedRooms } from '../app/sync/refuse-new.ts';
import type { Left } from '../app/sync/what-is-left.ts';
import type { ReadyUndo } from '../app/undo/undo-run.ts';
import { PmsError } from '../contract/errors.ts';
import type { CarriedOut } from '../sync/carry-out.ts';
import type { CarriedOutList } from '../sync/lists/carry-out-list.ts';
import type { ListPlan, ListTotals, ListUndoTotals } from '../sync/lists/list-plan.ts';
import type { ClassTotals, PlanClass, PlanSummary } from '../sync/plan.ts';
import type { UnreadRates } from '../transfer/fold-rates.ts';
import { warningsOfFiles, warningsOfUnlisted } from './rejected-rows.ts';
import { describeUnreadRates } from './unread-rates.ts';
import { currencyWarnings, overbookedWarning } from './warnings.ts';

/** Where a plan was made, and how it ended. */
interface PlanEnd {
  service: Service;
  /** None for an undo. */
  files?: readonly SpooledFile[];
  isDryRun: boolean;
  isSuccess: boolean;
  left: Left;
  /** Paths of the rejected rows of each file. */
  rejects?: readonly (string | undefined)[];
  /** Of an undo: the run that it takes back, its own id if it was done, and the records whose former values are not known. */
  undo?: Pick<ReadyUndo, 'run' | 'notKnown'> & { id: string | undefined };
}

/** Of bookings. The lines are not in it: there may be a million. */
export function reportOfPlan(
  {
    summary: { classes, gone, ...summary },
    unlisted = [],
    overbooked = [],
  }: { summary: PlanSummary; unlisted?: readonly UnlistedRooms[]; overbooked?: readonly OverbookedType[] },
  end: PlanEnd & {
    done: CarriedOut | undefined;
    leftOut?: readonly (string | undefined)[];
    unsure?: string;
    refusal?: PmsError;
  },
) {
  const { done, refusal, leftOut = [], files = [] } = end;
  const over = overbookedWarning(overbooked, done === undefined);
  return {
    ...headOf('bookings', end),
    ...summary,
    classes: Object.fromEntries(classes.map(({ class: name, lines: _, ...totals }) => [name, totals])) as Partial<
      Record<PlanClass, Omit<ClassTotals, 'class' | 'lines'>>
    >,
    gone: { future: gone.future, to_cancel: gone.toCancel },
    warnings: [
      ...warningsOfFiles(files),
      ...warningsOfUnlisted(unlisted),
      ...(over === undefined ? [] : [{ file: '', ...over }]),
    ],
    overbooked,
    left_out_files: leftOut.filter((path) => path !== undefined),
    unsure_file: end.unsure ?? null,
    refusal: refusal === undefined ? null : { code: refusal.code, message: refusal.message, fix: refusal.fix },
    left: end.left,
    done:
      done === undefined
        ? null
        : {
            sent: done.puts,
            cancelled: done.ends,
            applied: done.applied,
            there_since: done.met,
            ...commonOf(done),
          },
  };
}

/** Of room types or rates. */
export function reportOfList(
  { plan, unread, resource, unlisted = [], overbooked = [] }: ListFacts,
  end: PlanEnd & { done: CarriedOutList | undefined },
) {
  const { done, files = [] } = end;
  const sentence = unread && describeUnreadRates(unread);
  const over = overbookedWarning(overbooked, done === undefined);
  return {
    ...headOf(resource, end),
    ...(files.length === 0
      ? {}
      : { files: files.map(({ file, ready: { reading } }) => ({ file, source: reading.source?.name ?? null })) }),
    ...{ window: plan.window, counts: plan.of, classes: plan.totals, contradictions: plan.contradictions ?? {} },
    apply: appliedOfList(plan.totals),
    warnings: [
      ...warningsOfFiles(files),
      ...warningsOfUnlisted(unlisted),
      ...(resource === 'rates' && end.undo === undefined
        ? currencyWarnings(end.service).map((one) => ({ file: '', ...one }))
        : []),
      ...(sentence === undefined ? [] : [{ file: '', code: 'unread_rates', message: sentence, lines: [] }]),
      ...(over === undefined ? [] : [{ file: '', ...over }]),
    ],
    left: end.left,
    overbooked,
    done: done === undefined ? null : { sent: done.sent, ...commonOf(done) },
  };
}

interface ListFacts {
  plan: AnyListPlan;
  unread: UnreadRates | undefined;
  resource: 'rooms' | 'rates';
  /** Of a sync of rates. */
  unlisted?: readonly UnlistedRooms[];
  /** Of a sync of room types. */
  overbooked?: readonly OverbookedType[];
}

type AnyListPlan = Pick<ListPlan<ListTotals | ListUndoTotals>, 'of' | 'window' | 'totals' | 'contradictions'>;

/** As `--json` prints it, without its lines. */
export type PlanReport = ReturnType<typeof reportOfPlan> | ReturnType<typeof reportOfList>;

/** How many room types or nights each class changes. */
export function appliedOfList(totals: ListTotals | ListUndoTotals): Record<string, number> {
  const changing = ['new', 'changed', 'restored', 'closed'];
  return Object.fromEntries(Object.entries(totals).filter(([name, count]) => changing.includes(name) && count > 0));
}

function headOf(resource: string, { service, files = [], isDryRun, isSuccess, rejects = [], undo }: PlanEnd) {
  return {
    resource,
    base_url: service.target.baseUrl,
    currency: service.info.currency ?? null,
    dry_run: isDryRun,
    success: isSuccess,
    ...(undo && {
      undoes: { id: undo.run.id, kind: undo.run.kind, files: undo.run.files },
      ...{ id: undo.id ?? null, not_known: undo.notKnown },
    }),
    errors: files.flatMap(({ file, tally }) => tally.errors.map((error) => ({ file, ...error }))),
    rejects_files: rejects.filter((path) => path !== undefined),
  };
}

function commonOf({ changedSince, refused, stop }: Pick<CarriedOut, 'changedSince' | 'refused' | 'stop'>) {
  const stopped =
    stop instanceof PmsError
      ? { code: stop.code as string, message: stop.message }
      : stop && { code: stop, message: 'stopped by a signal' };
  return { changed_since: changedSince, refused, stopped: stopped ?? null };
}
