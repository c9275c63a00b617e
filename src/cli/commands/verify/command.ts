/** `pms verify`: its flags and its help. */
import { Argument, type Command, Option } from 'commander';
import type { Context } from '../../context.ts';
import { addReadingFlags } from '../../reading-flags.ts';
import { mapOfOption } from '../map-of-flag.ts';

export function defineVerify(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description(
      'Checks a move: compares files with what the service holds, in bookings, nights and money by state, month of arrival, month of night and room type, and names every booking that is lost, doubled, moved, repriced, in another state, only in the service, or in an oversold night, with its line and night. It sends nothing. Give it the same reading flags as the import.',
    )
    .addArgument(new Argument('<what>', 'what the files hold').choices(['bookings']))
    .argument(
      '<file...>',
      'the files of one hotel; of a booking in several the first file counts. Flags for reading count for all of them, and what one alone needs for that one with --map-of',
    );
  addReadingFlags(command, { of: 'bookings' })
    .addOption(mapOfOption())
    .option(
      '--totals <file>',
      "compare with the old system's sheet too: columns month, nights, revenue, perhaps currency",
    )
    .addOption(
      new Option('--by <month>', 'what the months of --totals are of: each night, or the arrival (month)')
        .choices(['night', 'month'])
        .default('night'),
    )
    .option(
      '-o, --output <file>',
      'write every fault as CSV to this file, which appears when it is whole; - is standard output',
    )
    .option('--force', 'write over a file that is there already')
    .option('--json', 'print one JSON object, every fault in its rows')
    .option('--quiet', 'no progress')
    .addHelpText('after', examples)
    .action(async (_what, files: string[], _flags, run: Command) => {
      const { runVerify } = await import('./run.ts');
      done(await runVerify(context, { files, flags: run.optsWithGlobals() }));
    });
}

const examples = `
Examples:
  $ pms verify bookings bookings.csv
  $ pms verify bookings bookings.csv -o faults.csv --json
  $ pms verify bookings bookings.csv --totals old-totals.csv
  $ pms verify bookings bookings.csv airbnb.csv --map-of airbnb.csv=airbnb.json

Exit codes:
  0  the service holds just what the files say
  1  something differs, or a row of the files could not be read
  2  something must be decided first`;
