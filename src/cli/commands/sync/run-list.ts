/** What `pms sync rooms` and `pms sync rates` do: read the files, show the plan, ask once, carry it out, and give the exit code. */
import { holdMemory, holdMemoryAt } from '../../../app/import/hold-memory.ts';
import { askPropertyCurrency } from '../../../app/service/property-currency.ts';
import { type ReadyList, syncList } from '../../../app/sync/sync-list.ts';
import { leftByList } from '../../../app/sync/what-is-left.ts';
import { PmsError } from '../../../contract/errors.ts';
import { resources } from '../../../contract/resource.ts';
import type { CarriedOutList } from '../../../sync/lists/carry-out-list.ts';
import type { ListPlan } from '../../../sync/lists/list-plan.ts';
import { count } from '../../../words/count.ts';
import { closingLineOf, lineOfContradictions } from '../../../words/plan.ts';
import { appliedOfList, reportOfList } from '../../../words/plan-report.ts';
import { warningsOfUnlisted } from '../../../words/rejected-rows.ts';
import { describeUnreadRates } from '../../../words/unread-rates.ts';
import { currencyWarnings, overbookedWarning } from '../../../words/warnings.ts';
import { requireAgreement } from '../../agree-to-plan.ts';
import { type Context, print, say } from '../../context.ts';
import { exitCodeOfPlan, sayRows, sayStop } from '../../end-of-plan.ts';
import { refuseTwice } from '../../flags.ts';
import { renderListPlan, writeListPlan } from '../../view/list-plan.ts';
import { createProgress } from '../../view/progress.ts';
import { createFilesReader } from './files-reader.ts';
import { preferencesOf, requireNamedFiles, requireOwnOutputs } from './flags-of-file.ts';
import type { SyncFlags } from './run.ts';

interface ListCommand {
  resource: 'rooms' | 'rates';
  files: readonly string[];
  flags: SyncFlags;
}

type Summary = (totals: ListPlan['totals'], done: CarriedOutList | undefined) => void;

/** Runs it. Throws PmsError for what is found before anything is sent. */
export async function runListSync(
  context: Context,
  command: ListCommand,
  onSummary: Summary = () => {},
): Promise<number> {
  const { resource, files, flags } = command;
  checkFlags(command);
  holdMemory();
  const reader = createFilesReader(
    context,
    { resource: resources[resource], files, flags },
    { askCurrency: () => askPropertyCurrency(context, flags), showsGuests: false },
  );
  const progress = createProgress(context, flags.quiet ? 'none' : 'planning');
  try {
    return await syncList(
      context,
      { files, flags: { ...flags, prefer: preferencesOf({ files, flags }) } },
      {
        ...{ resource, read: reader.read, stdout: context.io.stdout },
        onProgress(file, rows) {
          holdMemoryAt(rows);
          progress.update(`${count(rows)} rows of ${file}`);
        },
        onHeld: (held) => progress.update(`${count(held)} nights of the service`),
        onWritten: (written) => progress.update(`${count(written)} written`),
        async decide(ready) {
          progress.stop();
          return decide(context, flags, ready);
        },
        async onDone(ready, done, rejects) {
          progress.stop();
          onSummary(ready.plan.totals, done);
          return report(context, command, { ready, done, rejects });
        },
      },
    );
  } finally {
    progress.stop();
    await reader.close();
  }
}

/** Shows the plan, and asks. Throws PmsError unconfirmed if nobody agrees. */
async function decide(context: Context, flags: SyncFlags, ready: ReadyList): Promise<boolean> {
  const { plan, service } = ready;
  const { new: isNew, changed } = plan.totals;
  if (flags.yes || isNew + changed === 0) return true;
  if (!flags.json && !flags.quiet) {
    await print(context, rendered(ready));
    sayOfRates(context, ready);
  }
  sayOverbooked(context, ready, true);
  await requireAgreement(context, flags, { applied: appliedOfList(plan.totals), of: plan.of, service });
  return true;
}

function sayOverbooked(context: Context, { overbooked }: ReadyList, isPlanned: boolean): void {
  const over = overbookedWarning(overbooked, isPlanned);
  if (over !== undefined) say(context, `warning: ${over.message}`);
}

/** Names the room types that there are not, and says that prices have no currency. */
function sayOfRates(context: Context, { plan, refusedNew, service }: ReadyList): void {
  const warnings = warningsOfUnlisted(refusedNew.unlisted);
  for (const { file, message } of warnings) say(context, `${file}: ${message}`);
  if (plan.of === 'nights') for (const { message } of currencyWarnings(service)) say(context, `warning: ${message}`);
}

function rendered(ready: ReadyList): string {
  return renderListPlan(ready, (window) =>
    window === null ? [] : [`nights from ${window.from} to ${window.to}, files against service:`],
  );
}

interface Ended {
  ready: ReadyList;
  done: CarriedOutList | undefined;
  rejects: readonly (string | undefined)[];
}

async function report(
  context: Context,
  { resource, flags }: ListCommand,
  { ready, done, rejects }: Ended,
): Promise<number> {
  const { plan, files, service } = ready;
  const left = leftByList(ready, done);
  const exitCode = exitCodeOfPlan(context, done?.stop, left);
  if (flags.output !== undefined) await writeListPlan(flags.output, plan);
  if (flags.json) {
    const end = { service, files, rejects, isDryRun: flags.dryRun === true, isSuccess: exitCode === 0, left, done };
    const changes = [...plan.changes()];
    await print(
      context,
      `${JSON.stringify({ ...reportOfList({ ...ready, resource, unlisted: ready.refusedNew.unlisted }, end), changes })}\n`,
    );
  } else if (!flags.quiet) {
    // Who was asked has seen the plan.
    const isShown = done !== undefined && !flags.yes && plan.totals.new + plan.totals.changed > 0;
    await print(
      context,
      `${isShown ? '' : rendered(ready)}${closingLineOf(appliedOfList(plan.totals), { of: plan.of, done, left })}\n`,
    );
    if (!isShown) sayOfRates(context, ready);
  }
  if (Object.keys(plan.contradictions ?? {}).length > 0)
    say(context, `pms: ${lineOfContradictions(plan.contradictions!)}`);
  sayOverbooked(context, ready, done === undefined);
  sayRows(context, flags, { files, done });
  for (const path of rejects) if (path !== undefined) say(context, `rejected rows: ${path}`);
  const unread = ready.unread && describeUnreadRates(ready.unread);
  if (unread !== undefined) say(context, `pms: ${unread}`);
  sayStop(context, done?.stop);
  return exitCode;
}

/** Flags that speak of bookings say nothing here. */
function checkFlags({ resource, files, flags }: ListCommand): void {
  const ofBookings = {
    '--states': flags.states !== undefined,
    '--gone': flags.gone === 'cancel',
    '--same-stay': flags.sameStay !== undefined,
    '--prefer': flags.prefer !== undefined && resource === 'rooms',
    '--repeats': flags.repeats !== undefined,
  };
  const wrong = Object.entries(ofBookings).find(([, isSaid]) => isSaid)?.[0];
  if (wrong !== undefined)
    throw new PmsError('usage', `${wrong} is for bookings, and says nothing of ${resource}.`, { fix: 'Leave it out.' });
  const names = resources[resource].fields.map(({ name }) => name);
  const unknown = flags.fields?.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new PmsError('usage', `--fields names ${unknown}, which is not a field of ${resource}.`, {
      fix: `There are: ${names.join(', ')}.`,
    });
  requireNamedFiles({ files, flags });
  requireOwnOutputs({ files, flags });
  refuseTwice(files);
  if (flags.rejects === '-' || (files.length > 1 && typeof flags.rejects === 'string'))
    throw new PmsError('usage', '--rejects must name a file, and only if a single file is read.', {
      fix: 'Leave it out: the rejected rows of each file go beside it.',
    });
}
