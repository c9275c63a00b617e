/** The plan of a sync or an undo, and what was done of it, as one object: what `--json` prints, and what the page shows. Described in `cli/help/json.md`. */
import type { KeptPaths, Plan, PlanOfBookings, PlanOfList, PlanOutcome } from '../app/sync/plan.ts';
import type { Left } from '../app/sync/what-is-left.ts';
import { PmsError } from '../contract/errors.ts';
import type { ClassTotals, PlanClass } from '../sync/plan.ts';
import type { Warning } from '../transfer/report-schema.ts';
import { warningsOfFiles, warningsOfUnlisted } from './rejected-rows.ts';
import { warningOf } from './remarks.ts';
import { currencyWarnings, decidedWarnings, overbookedWarnings, unreadWarnings } from './warnings.ts';

/** How a plan ended. */
interface PlanEnd {
  isDryRun: boolean;
  isSuccess: boolean;
  left: Left;
  done: PlanOutcome | undefined;
  kept?: readonly KeptPaths[];
  /** The file in which is answered what looks alike. */
  unsure?: string;
}

/** As `--json` prints it, without its lines: there may be a million. */
export type PlanReport = ReportOfBookings | ReportOfList;
export type ReportOfBookings = ReturnType<typeof reportOfBookings>;
export type ReportOfList = ReturnType<typeof reportOfList>;

/** A plan, and what was done of it. */
export function reportOfPlan(plan: Plan, end: PlanEnd): PlanReport {
  return plan.resource === 'bookings' ? reportOfBookings(plan, end) : reportOfList(plan, end);
}

function reportOfBookings(plan: PlanOfBookings, end: PlanEnd) {
  const { classes, gone, decided: _, ...summary } = plan.summary;
  const { done, kept = [], left, unsure = null } = end;
  const { refusal } = plan;
  return {
    ...headOf(plan, end),
    ...summary,
    classes: Object.fromEntries(classes.map(({ class: name, lines: _, ...totals }) => [name, totals])) as Partial<
      Record<PlanClass, Omit<ClassTotals, 'class' | 'lines'>>
    >,
    gone: { future: gone.future, to_cancel: gone.toCancel },
    warnings: warningsOfPlan(plan, done),
    overbooked: plan.overbooked,
    left_out_files: kept.flatMap(({ leftOut }) => leftOut ?? []),
    unsure_file: unsure,
    refusal: refusal === undefined ? null : { code: refusal.code, message: refusal.message, fix: refusal.fix },
    left,
    done: doneOf(done),
  };
}

function reportOfList(plan: PlanOfList, end: PlanEnd) {
  const { files, apply, overbooked } = plan;
  const { window, of: counts, totals: classes, contradictions = {} } = plan.plan;
  return {
    ...headOf(plan, end),
    ...(files.length === 0
      ? {}
      : { files: files.map(({ file, ready: { reading } }) => ({ file, source: reading.source?.name ?? null })) }),
    ...{ window, counts, classes, contradictions, apply, warnings: warningsOfPlan(plan, end.done) },
    ...{ left: end.left, overbooked, done: doneOf(end.done) },
  };
}

/** What is to be known of a plan, or of what was done of it. */
function warningsOfPlan(plan: Plan, done: PlanOutcome | undefined): (Warning & { file: string })[] {
  return [
    ...warningsOfFiles(plan.files),
    ...warningsOfUnlisted(plan.refusedNew.unlisted),
    ...[
      ...(plan.resource === 'rates' && plan.undoes === undefined ? currencyWarnings(plan.service) : []),
      ...(plan.resource === 'bookings' ? decidedWarnings(plan.summary.decided) : unreadWarnings(plan.unread)),
      ...overbookedWarnings(plan.overbooked, done === undefined),
    ].map((one) => ({ file: '', ...warningOf(one) })),
  ];
}

function headOf({ resource, service, files, undoes }: Plan, { isDryRun, isSuccess, kept = [], done }: PlanEnd) {
  return {
    resource,
    base_url: service.target.baseUrl,
    currency: service.info.currency ?? null,
    dry_run: isDryRun,
    success: isSuccess,
    ...(undoes && {
      undoes: { id: undoes.run.id, kind: undoes.run.kind, files: undoes.run.files },
      ...{ id: done?.id ?? null, not_known: undoes.notKnown },
    }),
    errors: files.flatMap(({ file, tally }) => tally.errors.map((error) => ({ file, ...error }))),
    rejects_files: kept.flatMap(({ rejects }) => rejects ?? []),
  };
}

function doneOf(done: PlanOutcome | undefined) {
  if (done === undefined) return null;
  const { sent, cancelled, applied, met, changedSince, refused, stop } = done;
  const stopped =
    stop instanceof PmsError
      ? { code: stop.code as string, message: stop.message }
      : stop && { code: stop, message: 'stopped by a signal' };
  const own = applied === undefined ? { sent } : { sent, cancelled, applied, there_since: met };
  return { ...own, changed_since: changedSince, refused, stopped: stopped ?? null };
}
