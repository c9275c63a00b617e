/** What `pms sync` does: reads the files, shows the plan, asks once, carries it out, and gives the exit code. */
import { extname } from 'node:path';
import { holdMemory, holdMemoryAt, rowsExpected } from '../../../app/import/hold-memory.ts';
import type { SavedSource } from '../../../app/sources/sources-file.ts';
import type { Plan, PlanOutcome } from '../../../app/sync/plan.ts';
import { planList } from '../../../app/sync/plan-list.ts';
import { planSync } from '../../../app/sync/plan-sync.ts';
import { requireList } from '../../../app/sync/read-files.ts';
import { placeOf, type SyncOptions } from '../../../app/sync/sync-job.ts';
import { PmsError } from '../../../contract/errors.ts';
import { type ResourceName, resources } from '../../../contract/resource.ts';
import { refuseTwice } from '../../../file/apart.ts';
import { type Decisions, placeOfQuestion } from '../../../sync/plan.ts';
import { count, counted } from '../../../words/count.ts';
import type { Context, GlobalFlags } from '../../context.ts';
import { dateOfWord } from '../../date-word.ts';
import { endPlan } from '../../end-plan.ts';
import { asksPerson } from '../../read-input.ts';
import { alikeItems, sameStayOf } from '../../view/plan-output.ts';
import { createProgress, followedBy } from '../../view/progress.ts';
import { createFilesReader } from './files-reader.ts';
import { type FlagsOfFiles, preferencesOf, requireNamedFiles, requireOwnOutputs } from './flags-of-file.ts';

export interface SyncFlags extends GlobalFlags, SyncOptions, FlagsOfFiles {
  output?: string;
  /** A file of houses: each goes into its own profile. */
  byProperty?: string;
  yes?: boolean;
  /** A file of sources. */
  sources?: string;
  /** The name under which what is typed is saved as a source. */
  saveSource?: string;
  take?: SavedSource['take'];
  archive?: string;
  staleDays?: number;
  shrink?: number;
  json?: boolean;
  showValues?: boolean;
}

interface SyncCommand {
  resource: ResourceName;
  files: readonly string[];
  flags: SyncFlags;
}

/** Runs a sync. Throws PmsError for what is found before anything is sent. */
export async function runSync(
  context: Context,
  command: SyncCommand,
  onEnd?: (plan: Plan, done: PlanOutcome | undefined) => void,
): Promise<number> {
  const { resource, files, flags } = command;
  checkFlags(command);
  let sameStay = await sameStayOf(flags.sameStay);
  holdMemory();
  // A file is read several times before its rows are counted.
  const expected = await rowsExpected(files.map((file) => placeOf(file, flags)));
  holdMemoryAt(expected);
  const reader = createFilesReader(
    context,
    { resource: resources[resource], files, flags },
    {
      refuse: requireList,
      showsGuests:
        resource === 'bookings' && (flags.showValues === true || (context.io.stdout.isTTY === true && !flags.json)),
    },
  );
  const progress = createProgress(context, flags.quiet ? 'none' : 'planning');
  const asOf = flags.asOf && dateOfWord(flags.asOf, 'first', context.clock());
  const job = { files, flags: { ...flags, asOf, prefer: preferencesOf({ files, flags }) } };
  const run = {
    ...followedBy(progress, resource === 'bookings' ? 'bookings' : 'nights'),
    read(...file: Parameters<typeof reader.read>) {
      progress.stop();
      return reader.read(...file);
    },
    stdout: context.io.stdout,
    onProgress(file: string, rows: number) {
      holdMemoryAt(Math.max(rows, expected));
      progress.update(`${counted(rows, 'row', 'rows')} of ${file}`);
    },
  };
  const isAsked = sameStay !== undefined || flags.yes === true || flags.dryRun === true || !asksPerson(context, flags);
  const asked = new Set<string>();
  try {
    for (;;) {
      const plan =
        resource === 'bookings'
          ? await planSync(context, job, { ...run, sameStay })
          : await planList(context, { ...job, resource }, run);
      try {
        progress.stop();
        const decisions = isAsked ? undefined : await askOfAlike(context, plan, asked);
        if (decisions === undefined || decisions.size === 0)
          return await endPlan(context, plan, { flags, input: placeOf(files[0]!, flags), sameStay, progress }, onEnd);
        // A plan is made anew with what was answered about it, and may ask more.
        sameStay = { decisions: new Map([...(typeof sameStay === 'object' ? sameStay.decisions : []), ...decisions]) };
      } finally {
        await plan.close();
      }
    }
  } finally {
    progress.stop();
    await reader.close();
  }
}

/** `--by-property`: syncs the rows of each house beside what its own service holds; the exit code is the worst of theirs. Throws PmsError for what is found before anything is sent. */
export async function syncHouses(context: Context, task: SyncCommand): Promise<number> {
  const { byProperty } = await import('../../by-property.ts');
  return byProperty<SyncFlags>(context, {
    ...task,
    async runHouse({ files, flags }) {
      let totals = '';
      const output = flags.output === undefined ? undefined : outputOfHouse(flags.output, flags.profile!);
      const command = { resource: task.resource, files, flags: { ...flags, output } };
      const exitCode = await runSync(context, command, (plan, done) => (totals = totalsOf(plan, done)));
      return { exitCode, totals };
    },
  });
}

function totalsOf(plan: Plan, done: PlanOutcome | undefined): string {
  if (plan.resource !== 'bookings') {
    const { new: isNew = 0, changed = 0, same = 0 } = plan.lines;
    return `${count(isNew)} new, ${count(changed)} changed, ${count(same)} the same${done === undefined ? '; nothing was sent' : ''}`;
  }
  // Rows of the other houses are left out.
  const own = plan.summary.classes.filter((each) => each.class !== 'left_out');
  const records = own.reduce((sum, each) => sum + each.records, 0);
  const { puts, ends } = plan.summary.writes;
  const { sent, cancelled } = done ?? { sent: puts, cancelled: ends };
  return `${count(records)} records, ${count(sent)} ${done === undefined ? 'would be sent' : 'sent'}, ${count(cancelled)} ${done === undefined ? 'would be cancelled' : 'cancelled'}`;
}

/** `plan.csv` of the profile `azul` is `plan.azul.csv`. */
function outputOfHouse(path: string, profile: string): string {
  const ending = extname(path);
  return `${path.slice(0, path.length - ending.length)}.${profile.replace(/[^\w.-]/g, '_')}${ending}`;
}

/** More questions than these are answered in a file. */
const questionsMax = 10;

/** Asks what was not asked before (`asked`), of which a person may not have known the answer. */
async function askOfAlike(context: Context, plan: Plan, asked: Set<string>): Promise<Decisions | undefined> {
  const items = alikeItems(plan).filter((item) => !asked.has(placeOfQuestion(item)));
  for (const item of items) asked.add(placeOfQuestion(item));
  if (items.length === 0 || items.length > questionsMax) return undefined;
  return (await import('../../dialogue.ts')).askAlike(context, items);
}

/** Throws PmsError usage for flags that do not fit one another. */
export function checkFlags({ resource, files, flags }: SyncCommand): void {
  requireMeant(resource, flags);
  if (files.length > 1 && typeof flags.rejects === 'string')
    throw new PmsError('usage', '--rejects names one file, and there are several to read.', {
      fix: 'Leave it out: the rejected rows of each file go beside it.',
    });
  if (flags.rejects === '-')
    throw new PmsError('usage', 'The plan goes to standard output, and rejected rows cannot go there too.', {
      fix: 'Name a file, or leave --rejects out.',
    });
  refuseTwice(files);
  const names = resources[resource].fields.map(({ name }) => name);
  requireField('--fields', flags.fields, { resource, names });
  const values = resources[resource].fields.flatMap(({ name, need }) => (need === 'key' ? [] : name));
  if (resource !== 'bookings' && flags.fields?.every((name) => !values.includes(name)))
    throw new PmsError('usage', `--fields names only what ${resource} are known by, and nothing that can change.`, {
      fix: `Name some of ${values.join(', ')}.`,
    });
  const preferred = flags.prefer?.flatMap(({ field }) => field ?? []);
  requireField('--prefer', preferred, {
    resource,
    names: resource === 'bookings' ? ['dates', 'rooms', ...names] : names,
  });
  // Of bookings a file may be preferred that was synced before.
  requireNamedFiles({ files, flags: resource === 'bookings' ? { ...flags, prefer: undefined } : flags });
  requireOwnOutputs({ files, flags });
}

/** Flags that speak of bookings say nothing of room types and rates. */
function requireMeant(resource: ResourceName, flags: SyncFlags): void {
  if (resource === 'bookings') return;
  const ofBookings = {
    '--states': flags.states !== undefined,
    '--gone': flags.gone === 'cancel',
    '--same-stay': flags.sameStay !== undefined,
    '--repeats': flags.repeats !== undefined,
  };
  const wrong = Object.entries(ofBookings).find(([, isSaid]) => isSaid)?.[0];
  if (wrong !== undefined)
    throw new PmsError('usage', `${wrong} is for bookings, and says nothing of ${resource}.`, { fix: 'Leave it out.' });
}

function requireField(
  flag: string,
  said: readonly string[] = [],
  { resource, names }: { resource: ResourceName; names: readonly string[] },
): void {
  const unknown = said.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new PmsError('usage', `${flag} names ${unknown}, which is not a field of ${resource}.`, {
      fix: `There are: ${names.join(', ')}.`,
    });
}
