/** `pms verify`: its flags and its help. */
import { Argument, type Command, Option } from 'commander';
import type { Context } from '../../context.ts';
import { addJsonFlag, addMapOfFlag, addOutputFlags, addReadingFlags } from '../../flags.ts';
import { addHelpPage, flagGroups } from '../../help-page.ts';

export function defineVerify(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description(
      'Compares files with what the service holds and sends nothing: sums of bookings, nights and money, and every booking that is lost, doubled, moved, repriced or oversold. Give it the reading flags of the import. (`pms sync --dry-run` shows what would be changed instead.)',
    )
    .addArgument(new Argument('<what>', 'what the files hold').choices(['bookings']))
    .argument('<file...>', 'the files of one hotel; of a booking in several the first file counts');
  addMapOfFlag(addReadingFlags(command, { of: 'bookings' }))
    .optionsGroup(flagGroups.read)
    .option(
      '--totals <file>',
      "compare with the old system's sheet too: columns month, nights, revenue, perhaps currency",
    )
    .addOption(
      new Option('--by <month>', 'what the months of --totals are of: each night, or the arrival (month)')
        .choices(['night', 'month'])
        .default('night'),
    );
  addJsonFlag(addOutputFlags(command, 'write every fault as CSV'))
    .option('--report <file>', 'write the comparison as a page to print and sign')
    .option('--quiet', 'no progress')
    .action(async (_what, files: string[], _flags, run: Command) => {
      const { runVerify } = await import('./run.ts');
      done(await runVerify(context, { files, flags: run.optsWithGlobals() }));
    });
  addHelpPage(command, {
    examples: `
pms verify bookings bookings.csv
pms verify bookings bookings.csv -o faults.csv --report certificate.html
pms verify bookings bookings.csv --totals old-totals.csv
pms verify bookings bookings.csv airbnb.csv --map-of airbnb.csv=airbnb.json`,
    front: [
      ...['--map', '--map-of', '--totals', '--date-order', '--currency', '--status', '--room'],
      ...['--report', '--output', '--json'],
    ],
    more: `
Exit codes:
  0  the service holds just what the files say
  1  something differs, or a row of the files could not be read
  2  something must be decided first`,
  });
}
