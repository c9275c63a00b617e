/** What `pms sync` does: reads the files, shows the plan, asks once, carries it out, and gives the exit code. */
import { holdMemory, holdMemoryAt, rowsExpected } from '../../../app/import/hold-memory.ts';
import type { Source } from '../../../app/sources/sources-file.ts';
import { type KeptPaths, type ReadyPlan, syncBookings } from '../../../app/sync/plan-sync.ts';
import { placeOf, type SyncOptions } from '../../../app/sync/sync-job.ts';
import { countOf, type Left, leftBySync } from '../../../app/sync/what-is-left.ts';
import { bookingFields } from '../../../contract/booking.ts';
import { exitCodeOf, PmsError } from '../../../contract/errors.ts';
import { resources } from '../../../contract/resource.ts';
import type { CarriedOut } from '../../../sync/carry-out.ts';
import type { SameStay } from '../../../sync/plan.ts';
import { planItems } from '../../../sync/plan-items.ts';
import { count } from '../../../words/count.ts';
import { closingLineOf } from '../../../words/plan.ts';
import { reportOfPlan } from '../../../words/plan-report.ts';
import { linesOfWarnings, warningsOfUnlisted } from '../../../words/rejected-rows.ts';
import { overbookedWarning } from '../../../words/warnings.ts';
import { requireAgreement } from '../../agree-to-plan.ts';
import { type Context, type GlobalFlags, print, say } from '../../context.ts';
import { dateOfWord } from '../../date-word.ts';
import { exitCodeOfPlan, sayRows, sayStop } from '../../end-of-plan.ts';
import { refuseTwice } from '../../flags.ts';
import { asksPerson } from '../../read-input.ts';
import { renderPlan } from '../../view/plan-table.ts';
import { createProgress } from '../../view/progress.ts';
import { createFilesReader } from './files-reader.ts';
import { type FlagsOfFiles, preferencesOf, requireNamedFiles, requireOwnOutputs } from './flags-of-file.ts';
import { printPlanJson } from './plan-json.ts';
import { sameStayOf, writePlanCsv, writeUnsure } from './plan-output.ts';

export interface SyncFlags extends GlobalFlags, SyncOptions, FlagsOfFiles {
  output?: string;
  /** A file of houses: each goes into its own profile. */
  byProperty?: string;
  yes?: boolean;
  /** A file of sources. */
  sources?: string;
  /** The name under which what is typed is saved as a source. */
  saveSource?: string;
  take?: Source['take'];
  archive?: string;
  staleDays?: number;
  shrink?: number;
  json?: boolean;
  showValues?: boolean;
}

interface SyncCommand {
  files: readonly string[];
  flags: SyncFlags;
}

/** Runs a sync. Throws PmsError for what is found before anything is sent. */
export async function runSync(
  context: Context,
  { files, flags }: SyncCommand,
  onEnd: (ready: ReadyPlan, done: CarriedOut | undefined) => void = () => {},
): Promise<number> {
  checkFlags({ files, flags });
  const sameStay = await sameStayOf(flags.sameStay);
  holdMemory();
  // A file is read several times before its rows are counted.
  const expected = await rowsExpected(files.map((file) => placeOf(file, flags)));
  holdMemoryAt(expected);
  const reader = createFilesReader(
    context,
    { resource: resources.bookings, files, flags },
    {
      showsGuests: flags.showValues === true || (context.io.stdout.isTTY === true && !flags.json),
    },
  );
  const progress = createProgress(context, flags.quiet ? 'none' : 'planning');
  const asOf = flags.asOf && dateOfWord(flags.asOf, 'first', context.clock());
  const alike: Alike = {
    sameStay,
    isAsked: sameStay !== undefined || flags.yes === true || !asksPerson(context, flags),
  };
  const run = () =>
    syncBookings(
      context,
      { files, flags: { ...flags, asOf, prefer: preferencesOf({ files, flags }) } },
      {
        sameStay: alike.sameStay,
        read(file) {
          progress.stop();
          return reader.read(file);
        },
        stdout: context.io.stdout,
        onProgress(file, rows) {
          holdMemoryAt(Math.max(rows, expected));
          progress.update(`${count(rows)} rows of ${file}`);
        },
        onHeld: (held) => progress.update(`${count(held)} bookings of the service`),
        onWritten: (written) => progress.update(`${count(written)} written`),
        async decide(ready) {
          progress.stop();
          if (!alike.isAsked) await askOfAlike(context, alike, ready);
          return decide(context, flags, ready);
        },
        async onDone(ready, done, kept) {
          progress.stop();
          const exitCode = await report(context, { files, flags }, { ready, done, kept });
          onEnd(ready, done);
          return exitCode;
        },
      },
    );
  try {
    // A plan is made anew with what was answered about it.
    return await run().catch((error) => {
      if (error !== answered) throw error;
      return run();
    });
  } finally {
    progress.stop();
    await reader.close();
  }
}

/** What was decided about bookings that look alike, and whether nothing is asked about them any more. */
interface Alike {
  sameStay: SameStay | undefined;
  isAsked: boolean;
}

const answered = new Error('The plan is made anew with the answers.');
/** More questions than these are answered in a file. */
const questionsMax = 10;

/** Asks about the bookings that look alike, if they are few. Throws `answered` if a plan of the answers is to be made. */
async function askOfAlike(context: Context, alike: Alike, ready: ReadyPlan): Promise<void> {
  alike.isAsked = true;
  const items = [...alikeItems(ready)];
  if (items.length === 0 || items.length > questionsMax) return;
  const decisions = await (await import('../../dialogue.ts')).askAlike(context, items);
  if (decisions.size === 0) return;
  alike.sameStay = { decisions };
  throw answered;
}

/** Shows the plan, and asks. Throws PmsError unconfirmed if nobody agrees, and the reason if the plan may not be carried out. */
async function decide(context: Context, flags: SyncFlags, ready: ReadyPlan): Promise<boolean> {
  const { plan, summary, service, refusal } = ready;
  const { puts, ends } = summary.writes;
  const isOpen = countOf(summary, 'contradiction') > 0 && context.io.stdin.isTTY !== true;
  if (refusal === undefined && (flags.yes || (puts + ends === 0 && !isOpen))) return true;
  if (!flags.json && !flags.quiet)
    await print(
      context,
      renderPlan(summary, (name) => planItems(plan, name)),
    );
  if (refusal !== undefined) throw refusal;
  if (!flags.json && !flags.quiet) {
    sayRooms(context, ready, true);
    for (const line of linesOfWarnings(ready.files)) say(context, line);
  }
  await requireAgreement(context, flags, { applied: summary.apply, of: 'bookings', service });
  return true;
}

/** Names the room types that there are not, and the nights that are overbooked. */
function sayRooms(context: Context, { refusedNew, overbooked }: ReadyPlan, isPlanned: boolean): void {
  for (const { file, message } of warningsOfUnlisted(refusedNew.unlisted)) say(context, `${file}: ${message}`);
  const over = overbookedWarning(overbooked, isPlanned);
  if (over !== undefined) say(context, `warning: ${over.message}`);
}

/** How a sync of sources is told: each in a line of its own, for a log, beside which no plan is drawn. */
interface OfSources {
  /** The file of sources: what must be decided is written beside it. */
  path: string;
  left: Left;
  /** As `--json` has them. */
  sources: readonly object[];
  isOpen: boolean;
}

interface Ended {
  ready: ReadyPlan;
  done: CarriedOut | undefined;
  kept: readonly KeptPaths[];
}

/** Tells how a sync has ended, and gives its exit code. */
export async function report(
  context: Context,
  { files, flags }: SyncCommand,
  { ready, done, kept }: Ended,
  of?: OfSources,
): Promise<number> {
  const { plan, summary, refusal } = ready;
  const isOpen = countOf(summary, 'looks like') + countOf(summary, 'looks moved') > 0;
  const unsure = isOpen ? await writeUnsure(of?.path ?? placeOf(files[0]!, flags), alikeItems(ready)) : undefined;
  if (flags.output !== undefined) await writePlanCsv(flags.output, planItems(plan));
  const left = of?.left ?? leftBySync(ready, done);
  // Who was asked has seen the plan, with what was done to the values of the files.
  const isShown = done !== undefined && !flags.yes && summary.writes.puts + summary.writes.ends > 0;
  const exitCode = refusal === undefined ? exitCodeOfPlan(context, done?.stop, left) : exitCodeOf(refusal.code);
  if (flags.json) {
    const { files: spooled, service } = ready;
    const written = { rejects: kept.map(({ rejects }) => rejects), leftOut: kept.map(({ leftOut }) => leftOut) };
    const end = {
      service,
      files: spooled,
      isDryRun: flags.dryRun === true,
      isSuccess: exitCode === 0 && of?.isOpen !== true,
      left,
      done,
    };
    const shown = reportOfPlan(
      { summary, unlisted: ready.refusedNew.unlisted, overbooked: ready.overbooked },
      { ...end, ...written, unsure, refusal },
    );
    await printPlanJson(context, of === undefined ? shown : { ...shown, sources: of.sources }, plan);
  } else if (!flags.quiet) {
    const text = isShown ? '' : renderPlan(summary, (name) => planItems(plan, name));
    if (of === undefined)
      await print(context, `${text}${closingLineOf(summary.apply, { of: 'bookings', done, left })}\n`);
    sayRooms(context, ready, done === undefined);
  }
  sayRows(context, { ...flags, isShown }, { files: ready.files, done });
  for (const { rejects, leftOut } of kept) {
    if (rejects !== undefined) say(context, `rejected rows: ${rejects}`);
    if (leftOut !== undefined) say(context, `rows that are not in: ${leftOut}`);
  }
  if (unsure !== undefined)
    say(context, `to be decided: ${unsure} (write yes or no into same_stay, then --same-stay ${unsure})`);
  if (refusal !== undefined) say(context, `pms: ${refusal.message} ${refusal.fix}`);
  sayStop(context, done?.stop);
  return exitCode;
}

function* alikeItems({ plan }: ReadyPlan) {
  yield* planItems(plan, 'looks like');
  yield* planItems(plan, 'looks moved');
}

/** Throws PmsError usage for flags that do not fit one another. */
export function checkFlags({ files, flags }: SyncCommand): void {
  if (files.length > 1 && typeof flags.rejects === 'string')
    throw new PmsError('usage', '--rejects names one file, and there are several to read.', {
      fix: 'Leave it out: the rejected rows of each file go beside it.',
    });
  if (flags.rejects === '-')
    throw new PmsError('usage', 'The plan goes to standard output, and rejected rows cannot go there too.', {
      fix: 'Name a file, or leave --rejects out.',
    });
  refuseTwice(files);
  const names = new Set(bookingFields.map(({ name }) => name));
  for (const name of flags.fields ?? []) {
    if (names.has(name)) continue;
    throw new PmsError('usage', `--fields names ${name}, which is not a field of bookings.`, {
      fix: `There are: ${[...names].join(', ')}.`,
    });
  }
  for (const { field: name } of flags.prefer ?? []) {
    if (name !== null && name !== 'dates' && !names.has(name as never))
      throw new PmsError('usage', `--prefer names ${name}, which is not a field of bookings.`, {
        fix: `There are: dates, ${[...names].join(', ')}.`,
      });
  }
  requireNamedFiles({ files, flags });
  requireOwnOutputs({ files, flags });
}
