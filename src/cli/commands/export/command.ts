/** `pms export`: its flags and its help. */
import { Argument, type Command, Option } from 'commander';
import { bookingDates } from '../../../contract/api.ts';
import type { Context } from '../../context.ts';
import { requireDateWord } from '../../date-word.ts';
import { addOutputFlags } from '../../flags.ts';
import { addHelpPage } from '../../help-page.ts';
import { delimiter, list } from '../../parse-options.ts';

export function defineExport(command: Command, context: Context, done: (exitCode: number) => void): void {
  const selected = command
    .description('Writes what the service has to standard output or a file.')
    .addArgument(
      new Argument('<list>', 'what to export').choices(['bookings', 'rooms', 'room-types', 'availability', 'rates']),
    )
    .option('--from <date>', 'first date: YYYY-MM-DD, a month such as 2027-07, today, +30d or -7d', requireDateWord)
    .option('--to <date>', 'last date (inclusive); of a month its last day', requireDateWord)
    .addOption(
      new Option(
        '--by <what>',
        'what the dates of bookings mean: the check-in, any night of the stay, or the check-out',
      )
        .choices(bookingDates)
        .default('checkin'),
    )
    .option('--status <status>', 'only bookings with this status, such as Confirmed')
    .addOption(
      new Option('--format <format>', 'how to write it')
        .choices(['csv', 'json', 'ndjson', 'table', 'ics'])
        .default('csv'),
    )
    .option('--type <name>', 'only bookings of this room type; a calendar (ics) is of one type')
    .option('--columns <names>', 'only these columns, in this order, separated by commas', list)
    .option('--delimiter <character>', 'delimiter of CSV; ; is what Excel expects in much of Europe', delimiter, ',')
    .option('--bom', 'start CSV with a byte order mark, so that Excel reads it as UTF-8')
    .addOption(new Option('--json', 'the same as --format json').implies({ format: 'json' }));
  addOutputFlags(selected, 'write')
    .option('--quiet', 'no progress')
    .action(async (listName, _flags, run: Command) => {
      const { runExport } = await import('./run.ts');
      done(await runExport(context, { list: listName, flags: run.optsWithGlobals() }));
    });
  addHelpPage(command, {
    examples: `
pms export bookings --status Confirmed -o confirmed.csv
pms export bookings --from 2027-07-01 --to 2027-07-31 --by stay --format table
pms export bookings --delimiter ";" --bom -o for-excel.csv
pms export rates --from 2027-01 --to 2027-12 -o rates.csv --force`,
    front: [
      ...['--from', '--to', '--by', '--status', '--type', '--format'],
      ...['--columns', '--output', '--force', '--json'],
    ],
    more: `
More examples:
  $ pms export bookings --from today --to +30d
  $ pms export bookings --format ics --type "Deluxe Double" -o deluxe.ics
  $ pms export availability --from 2027-05 --to 2027-05

\`rooms\` are physical rooms; \`room-types\` are what \`pms import room-types\` takes.
\`rates\` is availability with equal neighbouring days folded into ranges, in the
columns of \`pms import rates\`.`,
  });
}
