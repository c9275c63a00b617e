/** A plan as one JSON object, written piece by piece: a million lines are not held. */
import type { UnlistedRooms } from '../../../app/sync/find-unlisted-rooms.ts';
import type { KeptPaths, ReadyPlan } from '../../../app/sync/plan-sync.ts';
import { openOutput } from '../../../file/output.ts';
import { isClosedPipe } from '../../../file/write-failure.ts';
import type { CarriedOut } from '../../../sync/carry-out.ts';
import { planItems } from '../../../sync/plan-items.ts';
import { warningsOfFiles, warningsOfUnlisted } from '../../../words/rejected-rows.ts';
import type { Context } from '../../context.ts';
import { stopJson } from '../../end-of-plan.ts';
import { writeJsonList } from '../../view/write-json-list.ts';

interface EndedPlan extends Omit<ReadyPlan, 'unlisted'> {
  /** Room types that the service does not list; none once it is carried out. */
  unlisted: readonly UnlistedRooms[];
  done: CarriedOut | undefined;
  kept: readonly KeptPaths[];
  unsure: string | undefined;
  exitCode: number;
  isDryRun: boolean;
  /** Fields of this command alone. */
  extra?: object;
}

/** Prints it. Throws PmsError cannot_write where nobody can get it; a reader who leaves wants no more. */
export async function printPlanJson({ io }: Context, plan: EndedPlan): Promise<void> {
  const output = await openOutput({ stdout: io.stdout });
  try {
    await writeJsonList(output, headOf(plan), { name: 'items', items: planItems(plan.plan) });
  } catch (error) {
    if (!isClosedPipe(error)) throw error;
  }
}

function headOf({
  summary,
  files,
  unlisted,
  service,
  done,
  kept,
  unsure,
  exitCode,
  isDryRun,
  refusal,
  extra,
}: EndedPlan) {
  const { classes, gone, ...rest } = summary;
  return {
    resource: 'bookings',
    base_url: service.target.baseUrl,
    dry_run: isDryRun,
    success: exitCode === 0,
    ...extra,
    ...rest,
    classes: Object.fromEntries(classes.map(({ class: name, lines: _, ...totals }) => [name, totals])),
    gone: { future: gone.future, to_cancel: gone.toCancel },
    errors: files.flatMap(({ file, tally }) => tally.errors.map((error) => ({ file, ...error }))),
    warnings: [...warningsOfFiles(files), ...warningsOfUnlisted(unlisted)],
    rejects_files: kept.flatMap(({ rejects }) => rejects ?? []),
    left_out_files: kept.flatMap(({ leftOut }) => leftOut ?? []),
    unsure_file: unsure ?? null,
    refusal: refusal === undefined ? null : { code: refusal.code, message: refusal.message, fix: refusal.fix },
    done:
      done === undefined
        ? null
        : {
            sent: done.puts,
            cancelled: done.ends,
            there_since: done.met,
            changed_since: done.changedSince,
            refused: done.refused,
            stopped: stopJson(done.stop),
          },
  };
}
