/** `pms sync` and `pms compare`: their flags and their help. */
import { Argument, type Command, Option } from 'commander';
import type { ResourceName } from '../../../contract/resource.ts';
import type { Preference } from '../../../sync/plan.ts';
import type { Context } from '../../context.ts';
import { byPropertyHelp, housesHelp } from '../../houses-help.ts';
import { dateWord, list, wholeNumber } from '../../parse-options.ts';
import { addReadingFlags } from '../../reading-flags.ts';
import { mapOfOption } from '../map-of-flag.ts';
import { addRejectsFlags } from '../rejects-flags.ts';
import { repeatsOption } from '../repeats-flag.ts';
import type { SyncFlags } from './run.ts';

type Done = (exitCode: number) => void;

export function defineSync(command: Command, context: Context, done: Done): void {
  command.description(
    'Makes the service match the files: first a plan, and once you agree, the changes. The plan compares the files with what the service holds and with the booking numbers that earlier imports and syncs have remembered (`pms ledger`), and shows what is new, the same, changed, moved, cancelled, gone, or only looks like a booking that is there. What is not certain is asked, never joined in silence. A state never goes back, and an amount that the house receives never replaces what the guest pays. If it stops, run it again: it goes on. Room types and rates are planned in the same way, rates night by night: what is new is sent, what differs is changed, and nothing is removed.',
  );
  addPlanFlags(command)
    .option('--dry-run', 'show the plan, send nothing (`pms compare` is the same)')
    .option('--yes', 'carry the plan out without asking')
    .addHelpText(
      'after',
      `${syncExamples}
${housesHelp('sync bookings')}`,
    )
    .action(async (resource, files, _flags, run: Command) => {
      done(await runAny(context, { resource, files, flags: run.optsWithGlobals() }));
    });
}

export function defineCompare(command: Command, context: Context, done: Done): void {
  command.description(
    'Shows what `pms sync` would do, and sends nothing: each booking of the files and of the service in one class, with nights and money.',
  );
  addPlanFlags(command)
    .addHelpText(
      'after',
      `${compareExamples}
${housesHelp('compare bookings')}`,
    )
    .action(async (resource, files, _flags, run: Command) => {
      done(await runAny(context, { resource, files, flags: { ...run.optsWithGlobals(), dryRun: true } }));
    });
}

async function runAny(context: Context, { resource, files, flags }: SyncTyped): Promise<number> {
  if (flags.byProperty !== undefined)
    return (await import('./sync-houses.ts')).syncHouses(context, { resource, files, flags });
  if (resource === 'bookings') return (await import('./run.ts')).runSync(context, { files, flags });
  return (await import('./run-list.ts')).runListSync(context, { resource, files, flags });
}

interface SyncTyped {
  resource: ResourceName;
  files: readonly string[];
  flags: SyncFlags;
}

function addPlanFlags(command: Command): Command {
  command
    .addArgument(new Argument('<what>', 'what the files hold').choices(['bookings', 'rooms', 'rates']))
    .argument(
      '<file...>',
      'the files of one hotel; of a type or night in several the first file counts. Flags for reading count for all of them, and what one alone needs for that one with --map-of',
    );
  addReadingFlags(command)
    .addOption(
      new Option(
        '--states <whose>',
        "file: take the file's states, also those that go back, such as CheckedOut to Confirmed",
      ).choices(['file']),
    )
    .option('--fields <names>', 'change only these fields of what is there, separated by commas', list)
    .option(
      '--prefer <file>',
      'where files contradict one another this one counts, or with FIELD=FILE in this field (dates, booking_status, room_type_name, total_amount ...); FILE may be "service" for what stands there; may be repeated, and is remembered for the source',
      pairOfPrefer,
    )
    .addOption(
      new Option('--gone <action>', 'what to do with bookings to come that the files no longer list')
        .choices(['keep', 'cancel'])
        .default('keep'),
    )
    .option(
      '--max-cancel <bookings>',
      'with --gone cancel: if more are gone, do nothing',
      wholeNumber(0, 1_000_000),
      10,
    )
    .option('--as-of <date>', 'today, YYYY-MM-DD (else by the calendar of this machine)', dateWord)
    .option(
      '--same-stay <answer>',
      'what looks like a booking that is there is the same: yes, no, or a file NAME.unsure.csv with your answers',
    )
    .addOption(repeatsOption())
    .addOption(mapOfOption())
    .option('--by-property <file>', byPropertyHelp)
    .option('-o, --output <file>', 'write every line of the plan to this file, as CSV')
    .option('--batch-size <records>', 'records of one request, 1 to 10,000', wholeNumber(1, 10_000), 5000);
  return addRejectsFlags(command)
    .option('--retry-for <seconds>', 'how long a failing service is tried again', wholeNumber(0, 86_400), 30)
    .option('--retry-unsafe', 'send again what was never answered, even to a service that may take the rows twice')
    .option('--json', 'print the whole plan, and what was done, as one JSON object')
    .option('--quiet', 'no progress and no plan; problems still show')
    .option('--show-values', 'show guest values in the report where it is not on a terminal');
}

/** Collects `--prefer`: the first counts most. A name of a file may have a `=` of its own. */
function pairOfPrefer(text: string, earlier: readonly Preference[] = []): readonly Preference[] {
  const at = text.indexOf('=');
  const isPair = at > 0 && /^[a-z_]+$/.test(text.slice(0, at));
  return [...earlier, isPair ? { field: text.slice(0, at), file: text.slice(at + 1) } : { field: null, file: text }];
}

const syncExamples = `
Examples:
  $ pms sync bookings bookings.csv --dry-run
  $ pms sync bookings bookings.csv --yes
  $ pms sync rates rates.csv --dry-run
  $ pms sync rooms rooms.csv --yes
  $ pms sync bookings bookings.csv --gone cancel --max-cancel 3 --yes
  $ pms sync bookings pms.csv booking.csv --column "Buchungsnr. Portal=channel_id" --yes
  $ pms sync bookings pms.csv web.csv --prefer dates=web.csv --dry-run
  $ pms sync bookings bookings.csv --fields total_amount,booking_status --yes --json

Exit codes:
  0  the service is as the files say
  1  some rows were rejected, some bookings must be looked at, or were left
  2  something must be decided first; nothing was sent`;

const compareExamples = `
Examples:
  $ pms compare bookings bookings.csv
  $ pms compare bookings bookings.csv -o plan.csv
  $ pms compare bookings bookings.csv --json
  $ pms compare rates rates.csv -o plan.csv`;
