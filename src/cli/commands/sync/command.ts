/** `pms sync`: its flags and its help. */
import { type Command, Option } from 'commander';
import { maxCancelDefault } from '../../../app/sync/sync-job.ts';
import { PmsError } from '../../../contract/errors.ts';
import type { ResourceName } from '../../../contract/resource.ts';
import type { Preference } from '../../../sync/plan.ts';
import { wordOfResource } from '../../../words/shell-word.ts';
import type { Context } from '../../context.ts';
import { requireDateWord } from '../../date-word.ts';
import {
  addDuplicatesSwitch,
  addHousesFlag,
  addMapOfFlag,
  addReadingFlags,
  addRepeatsFlag,
  addRequestFlags,
  addRowsFlags,
  housesHelp,
} from '../../flags.ts';
import { addHelpPage, flagGroups } from '../../help-page.ts';
import { list, wholeNumber } from '../../parse-options.ts';
import { offerToKeep } from '../../read-input.ts';
import { chosenResource } from '../../resource-argument.ts';
import type { SyncFlags } from './run.ts';

export function defineSync(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description(
      'Makes the service match the files: shows a plan of what is new, changed, moved, cancelled or gone, and carries it out once you agree.',
    )
    .addArgument(chosenResource('[what]', 'what the files hold'))
    .argument('[file...]', 'files of one hotel, or addresses; without one, the sources that were saved are synced')
    .optionsGroup(flagGroups.sending)
    .option('--dry-run', 'show the plan, send nothing')
    .option('--yes', 'carry the plan out without asking')
    .option('--fields <names>', 'change only these fields of what is there, separated by commas', list)
    .addOption(
      new Option('--gone <action>', 'bookings to come that the files no longer list (default: keep)').choices([
        'keep',
        'cancel',
      ]),
    )
    .option(
      '--max-cancel <bookings>',
      `with --gone cancel: if more are gone, do nothing (default: ${maxCancelDefault})`,
      wholeNumber(0, 1_000_000),
    )
    .option('--as-of <date>', 'today, YYYY-MM-DD (else by the calendar of this machine)', requireDateWord);
  command
    .optionsGroup(flagGroups.sending)
    .option('--save-source <name>', 'save the file or address and the flags under this name, once all of it is in')
    .option('--sources <file>', 'the file of sources (default: sources.json beside the profiles)')
    .addOption(
      new Option(
        '--take <which>',
        'of the files that a name with * means: the newest (default), or with --archive all, the oldest first',
      ).choices(['newest', 'all']),
    )
    .option('--archive <folder>', 'move the file of a source into this folder when it is in')
    .option(
      '--stale-days <days>',
      'ask about a source that has been the same for so many days (default: 0, never)',
      wholeNumber(0, 3650),
    )
    .option(
      '--shrink <percent>',
      'ask about a source with less than this share of the rows of last time (default: 50)',
      wholeNumber(0, 100),
    );
  addMapOfFlag(addReadingFlags(command))
    .optionsGroup(flagGroups.duplicates)
    .option(
      '--same-stay <answer>',
      'treat possible matches as the same booking: yes, no, or a file of answers (NAME.unsure.csv)',
    )
    .option(
      '--prefer <file>',
      'where files contradict one another this one counts, or with FIELD=FILE in this field (dates, booking_status, room_type_name, total_amount ...); FILE may be "service" for what stands there; may be repeated, and is remembered for the source',
      pairOfPrefer,
    );
  addDuplicatesSwitch(command, {
    flag: '--states-of-file',
    former: '--states',
    help: "take the file's states, also those that go back, such as CheckedOut to Confirmed",
    implied: { states: 'file' },
  });
  addRequestFlags(addHousesFlag(addRepeatsFlag(command)))
    .optionsGroup(flagGroups.outputs)
    .option('-o, --output <file>', 'write every line of the plan to this file, as CSV');
  addRowsFlags(command, 'no progress and no plan; problems still show').action(
    async (resource, files, _flags, run: Command) => {
      const flags = run.optsWithGlobals<SyncFlags>();
      requireSourceFlags({ resource, files, flags });
      try {
        if (files.length === 0) done(await (await import('./run-sources.ts')).runSources(context, flags));
        else if (flags.saveSource !== undefined)
          done(await (await import('./run-sources.ts')).runSaveSource(context, { files, flags }));
        else if (flags.byProperty !== undefined)
          done(await (await import('./run.ts')).syncHouses(context, { resource, files, flags }));
        else done(await (await import('./run.ts')).runSync(context, { resource, files, flags }));
      } finally {
        // Answers are worth keeping where the plan is not carried out, too.
        await offerToKeep(context);
      }
    },
  );
  addHelpPage(command, {
    examples: `
pms sync bookings bookings.csv --dry-run
pms sync bookings bookings.csv --yes --save-source "own list"
pms sync
pms sync bookings pms.csv web.csv --prefer dates=web.csv --dry-run`,
    front: [
      ...['--map', '--map-of', '--currency', '--room'],
      ...['--same-stay', '--gone', '--dry-run', '--yes', '--save-source', '--json'],
    ],
    more: `
More examples:
  $ pms sync rates rates.csv --dry-run
  $ pms sync room-types rooms.csv --yes
  $ pms sync bookings bookings.csv --gone cancel --max-cancel 3 --yes
  $ pms sync bookings pms.csv booking.csv --column "Buchungsnr. Portal=channel_id" --yes
  $ pms sync bookings bookings.csv --fields total_amount,booking_status --yes --json
${housesHelp('sync bookings')}

Booking numbers that earlier imports and syncs have brought in are remembered
(\`pms find NUMBER\`). What is not certain is asked, never joined in silence. A
state never goes back, and an amount that the house receives never replaces what
the guest pays. Room types and rates are planned in the same way, rates night by
night; nothing of them is removed. Flags for reading count for all files.
If it stops, run it again: it goes on. \`pms help every-monday\` shows two weeks.

Exit codes:
  0  the service is as the files say
  1  some rows were rejected, some bookings must be looked at, or were left
  2  something must be decided first; nothing was sent`,
  });
}

/** Throws PmsError usage where what is typed is not about sources, or not about files. */
function requireSourceFlags({
  resource,
  files,
  flags,
}: {
  resource: ResourceName | undefined;
  files: readonly string[];
  flags: SyncFlags;
}): void {
  const { saveSource, byProperty, sources, take, archive, staleDays, shrink, mapOf } = flags;
  const ofSources = {
    '--sources': sources,
    '--take': take,
    '--archive': archive,
    '--stale-days': staleDays,
    '--shrink': shrink,
  };
  const named = Object.entries(ofSources).find(([, value]) => value !== undefined)?.[0];
  const isOfSources = files.length === 0 || saveSource !== undefined;
  const why =
    isOfSources && resource !== undefined && resource !== 'bookings'
      ? `Sources are lists of bookings, and for ${wordOfResource(resource)} a file is missing.`
      : files.length === 0 && (saveSource ?? byProperty) !== undefined
        ? `${saveSource === undefined ? '--by-property' : '--save-source'} needs a file.`
        : isOfSources && mapOf !== undefined
          ? '--map-of is for several files that are typed; a source has its own `--map`.'
          : !isOfSources && named !== undefined
            ? `${named} is for a source, and the file has no name as one.`
            : undefined;
  if (why !== undefined)
    throw new PmsError('usage', why, {
      fix: `Name the file: \`pms sync ${wordOfResource(resource ?? 'bookings')} FILE${isOfSources && saveSource === undefined ? '' : ' --save-source NAME'}\`.`,
    });
}

/** Collects `--prefer`: the first counts most. A name of a file may have a `=` of its own. */
function pairOfPrefer(text: string, earlier: readonly Preference[] = []): readonly Preference[] {
  const at = text.indexOf('=');
  const isPair = at > 0 && /^[a-z_]+$/.test(text.slice(0, at));
  return [...earlier, isPair ? { field: text.slice(0, at), file: text.slice(at + 1) } : { field: null, file: text }];
}
