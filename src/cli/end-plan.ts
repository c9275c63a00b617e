/** The plan of a sync or an undo on a terminal: shown, agreed to, carried out, and how it ended. */
import type { OpenPlan, Plan, PlanOutcome, PlanResult } from '../app/sync/plan.ts';
import { type Left, leftOf } from '../app/sync/what-is-left.ts';
import { exitCodeAfterStart, exitCodeOf, PmsError } from '../contract/errors.ts';
import { openOutput } from '../file/output.ts';
import { isClosedPipe } from '../file/write-failure.ts';
import type { SameStay } from '../sync/plan.ts';
import { planItems } from '../sync/plan-items.ts';
import { changesIn, clauseOfPlan, closingLineOf, lineOfContradictions } from '../words/plan.ts';
import { reportOfPlan } from '../words/plan-report.ts';
import { linesOfRejected, linesOfRejectedThere, linesOfWarnings, warningsOfUnlisted } from '../words/rejected-rows.ts';
import { sentenceOf } from '../words/remarks.ts';
import { currencyWarnings, decidedWarnings, overbookedWarnings, unreadWarnings } from '../words/warnings.ts';
import { type Context, describeService, print, say } from './context.ts';
import { ask } from './prompt.ts';
import { writePlanCsv, writeUnsure } from './view/plan-output.ts';
import { renderPlan } from './view/plan-table.ts';
import type { Progress } from './view/progress.ts';
import { tableWidth } from './view/table.ts';
import { writeJsonList } from './view/write-json-list.ts';

interface PlanFlags {
  dryRun?: boolean;
  yes?: boolean;
  json?: boolean;
  quiet?: boolean;
  output?: string;
}

/** How a sync of sources is told: each in a line of its own, for a log, beside which no plan is drawn. */
interface OfSources {
  /** As `--json` has them. */
  sources: readonly object[];
  isOpen: boolean;
}

interface HowItEnds {
  flags: PlanFlags;
  /** The file beside which is written what must be decided; none for an undo. */
  input?: string;
  /** What was decided of it. */
  sameStay?: SameStay;
  progress: Progress;
}

/**
 * Shows a plan, asks once, carries it out, tells how it ended, and gives the exit code. Throws PmsError unconfirmed if nobody agrees, and the reason if
 * the plan may not be carried out.
 */
export async function endPlan(
  context: Context,
  plan: Plan & OpenPlan,
  { progress, ...how }: HowItEnds,
  onEnd: (plan: Plan, done: PlanOutcome | undefined) => void = () => {},
): Promise<number> {
  progress.stop();
  if (!how.flags.dryRun) await requireAgreed(context, plan, how.flags);
  const ended = await plan.finish(true);
  progress.stop();
  const exitCode = await reportPlan(context, { plan, ended }, how);
  onEnd(plan, ended.done);
  return exitCode;
}

async function requireAgreed(context: Context, plan: Plan, flags: PlanFlags): Promise<void> {
  const isOpen = (plan.lines.contradiction ?? 0) > 0 && context.io.stdin.isTTY !== true;
  if (plan.refusal === undefined && (flags.yes || (changesIn(plan.apply) === 0 && !isOpen))) return;
  if (!flags.json && !flags.quiet) await print(context, renderPlan(plan, tableWidth(context.io.stdout)));
  if (plan.refusal !== undefined) throw plan.refusal;
  if (!flags.json && !flags.quiet) {
    sayWarnings(context, plan, true);
    for (const line of linesOfWarnings(plan.files)) say(context, line);
  }
  await requireAgreement(context, plan, flags);
}

/** Returns if a person agrees to a plan. Throws PmsError unconfirmed if nobody can be asked, or the answer is no. */
async function requireAgreement(context: Context, { apply, of, service }: Plan, { json }: PlanFlags): Promise<void> {
  const { stdin, stderr } = context.io;
  if (stdin.isTTY !== true || stderr.isTTY !== true || json)
    throw new PmsError('unconfirmed', `Not applied: add --yes (${clauseOfPlan(apply, { of, verb: 'would be' })}).`);
  const what = clauseOfPlan(apply, { of, verb: 'will be' });
  const question = `Apply this plan to ${describeService(service)}? ${what}. [y/N] `;
  const answer = await ask(context, question).catch(() => context.interrupt());
  if (/^y(es)?$/i.test(answer ?? '')) return;
  throw new PmsError('unconfirmed', 'Nothing was sent.', {
    fix: 'Run the same command again to see the plan once more.',
  });
}

/** Names the room types that there are not, says that prices have no currency, and names the nights that are overbooked. */
function sayWarnings(context: Context, plan: Plan, isPlanned: boolean): void {
  for (const { file, message } of warningsOfUnlisted(plan.refusedNew.unlisted)) say(context, `${file}: ${message}`);
  if (plan.resource === 'rates' && plan.undoes === undefined)
    for (const one of currencyWarnings(plan.service)) say(context, `warning: ${sentenceOf(one)}`);
  for (const one of decidedOf(plan)) say(context, `warning: ${one}`);
  for (const one of overbookedWarnings(plan.overbooked, isPlanned)) say(context, `warning: ${sentenceOf(one)}`);
}

/** Names the bookings that an earlier answer has decided though nobody was asked about them. */
function decidedOf(plan: Plan): string[] {
  return plan.resource === 'bookings' ? decidedWarnings(plan.summary.decided).map(sentenceOf) : [];
}

/** Tells how a plan has ended, and gives the exit code. */
export async function reportPlan(
  context: Context,
  { plan, ended: { done, kept } }: { plan: Plan; ended: PlanResult },
  { flags, input, sameStay, of }: Omit<HowItEnds, 'progress'> & { of?: OfSources },
): Promise<number> {
  const { looks_like: alike = 0, looks_moved: moved = 0 } = plan.lines;
  const unsure = alike + moved > 0 && input !== undefined ? await writeUnsure(input, plan, sameStay) : undefined;
  if (flags.output !== undefined) await writePlanCsv(flags.output, plan);
  const left = leftOf(plan, done);
  // Who was asked has seen the plan, with what was done to the values of the files.
  const isShown = done !== undefined && !flags.yes && changesIn(plan.apply) > 0;
  const { refusal } = plan;
  const closing = closingLineOf(plan.apply, { of: plan.of, done, left });
  const exitCode = refusal === undefined ? exitCodeOfPlan(context, done?.stop, left) : exitCodeOf(refusal.code);
  if (flags.json) {
    const isSuccess = exitCode === 0 && of?.isOpen !== true;
    const report = reportOfPlan(plan, { isDryRun: flags.dryRun === true, isSuccess, left, done, kept, unsure });
    await printPlan(context, of === undefined ? report : { ...report, sources: of.sources }, plan);
  } else if (flags.quiet) {
    for (const one of decidedOf(plan)) say(context, `pms: ${one}`);
    if (of === undefined && Object.keys(left).length > 0) say(context, `pms: ${closing}`);
  } else {
    const back = plan.undoes === undefined || done === undefined ? '' : ` \`pms undo ${done.id}\` brings it back.`;
    if (of === undefined)
      await print(context, `${isShown ? '' : renderPlan(plan, tableWidth(context.io.stdout))}${closing}${back}\n`);
    sayWarnings(context, plan, done === undefined);
    if (!isShown) for (const line of linesOfWarnings(plan.files)) say(context, line);
  }
  sayRows(context, plan, { done, kept });
  if (unsure !== undefined)
    say(context, `to be decided: ${unsure} (write yes or no into same_stay, then --same-stay ${unsure})`);
  if (refusal !== undefined) say(context, `pms: ${refusal.message} ${refusal.fix}`);
  if (done?.stop instanceof PmsError)
    say(context, `pms: ${done.stop.message} ${done.stop.fix} Run the same command again: it goes on.`);
  return exitCode;
}

/** Says what is open in a list, which rows were rejected, here or by the service, and where rows were written. */
function sayRows(context: Context, plan: Plan, { done, kept }: PlanResult): void {
  if (plan.resource !== 'bookings') {
    const { unread, contradictions } = plan;
    if (Object.keys(contradictions).length > 0) say(context, `pms: ${lineOfContradictions(contradictions)}`);
    for (const one of unreadWarnings(unread)) say(context, `pms: ${sentenceOf(one)}`);
  }
  for (const line of linesOfRejected(plan.files)) say(context, line);
  for (const line of linesOfRejectedThere(done?.refused)) say(context, line);
  for (const { rejects, leftOut } of kept) {
    if (rejects !== undefined) say(context, `rejected rows: ${rejects}`);
    if (leftOut !== undefined) say(context, `rows that are not in: ${leftOut}`);
  }
}

/** 1 where anything is left open. */
function exitCodeOfPlan(context: Context, stop: PlanOutcome['stop'], left: Left): number {
  if (stop === 'interrupted') return context.signalExitCode();
  if (stop !== undefined) return exitCodeAfterStart(stop.code);
  return Object.keys(left).length > 0 ? 1 : 0;
}

/** Prints the report of a plan with its lines, piece by piece. Throws PmsError cannot_write where nobody can get it; a reader who leaves wants no more. */
async function printPlan({ io }: Context, report: object, plan: Plan): Promise<void> {
  const output = await openOutput({ stdout: io.stdout });
  try {
    if (plan.resource === 'bookings')
      await writeJsonList(output, report, { name: 'items', items: planItems(plan.plan) });
    else await writeJsonList(output, report, { name: 'changes', items: plan.plan.changes() });
  } catch (error) {
    if (!isClosedPipe(error)) throw error;
  }
}
