/** `pms import`: its flags and its help. */
import { type Command, Option } from 'commander';
import type { Context } from '../../context.ts';
import { byPropertyHelp, housesHelp } from '../../houses-help.ts';
import { errorLimit, wholeNumber } from '../../parse-options.ts';
import { addReadingFlags } from '../../reading-flags.ts';
import { requireResource, resourceArgument } from '../../resource-argument.ts';
import { addRejectsFlags } from '../rejects-flags.ts';
import { repeatsOption } from '../repeats-flag.ts';
import type { ImportFlags } from './import-command.ts';

export function defineImport(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description(
      'Reads a file in our own form or of another system, checks every row, sends the good ones in batches, reports what became of each, and writes the rejected ones with their reason to FILE.rejects.csv (FILE.rejects-2.csv if that exists), also in a dry run. CSV (the delimiter is found), .xlsx and .xls, JSON and NDJSON, plain, gzip or zip; - reads standard input. `pms inspect FILE` shows how a file is read, and sends nothing.',
    )
    .usage('[options] <resource> <file...>')
    .addArgument(resourceArgument())
    .argument('[file]', 'the file, or several, imported one after the other; - for standard input')
    // Declared as `[file...]`, it would make the list of commands wider than 80 columns.
    .allowExcessArguments();
  addReadingFlags(command)
    .addOption(
      new Option(
        '--on-duplicate <action>',
        'what to do with records that are there already; skip is the default of the service',
      ).choices(['skip', 'update']),
    )
    .option('--dry-run', 'check everything, send nothing')
    .addOption(repeatsOption())
    .option('--batch-size <records>', 'records of one request, 1 to 10,000', wholeNumber(1, 10_000), 5000)
    .option(
      '--max-errors <limit>',
      'stop when more rows than this were rejected: a number, or a share such as 5%',
      errorLimit,
    );
  addRejectsFlags(command)
    .option('--retry-for <seconds>', 'how long a failing service is tried again', wholeNumber(0, 86_400), 30)
    .option('--retry-unsafe', 'send again what was never answered, even to a service that may take the rows twice')
    .option(
      '--undoable',
      'read first what the service holds, so that `pms undo` can take all of it back; without it only what it created, up to 20,000 records',
    )
    .option('--by-property <file>', byPropertyHelp)
    .option('--restart', 'forget where the same import stopped, and begin at the first row')
    .option('--json', 'print the report as one JSON object; of several files one array of them')
    .option('--quiet', 'no progress and no report; problems still show')
    .option('--show-values', 'show guest values in the report where it is not on a terminal')
    .addHelpText(
      'after',
      `${examples}
${housesHelp('import bookings')}`,
    )
    .action(async (typed: string, _file, _flags, run: Command) => {
      const files = run.args.slice(1);
      const flags = run.optsWithGlobals<ImportFlags>();
      const resource = await requireResource(context, run, { resource: typed, files, flags });
      if (flags.byProperty !== undefined) {
        const { importHouses } = await import('./import-houses.ts');
        done(await importHouses(context, { resource, files, flags }));
        return;
      }
      const { importFiles } = await import('./import-files.ts');
      done(await importFiles(context, { resource, files, flags }));
    });
}

const examples = `
Examples:
  $ pms import rooms rooms.csv
  $ pms import bookings bookings.csv --dry-run
  $ pms import bookings bookings.csv --on-duplicate update
  $ pms import bookings bookings.csv old-system.csv --currency EUR
  $ pms import bookings old-system.csv --set currency_iso=EUR --repeats rooms
  $ pms import bookings bookings.csv --on-duplicate update --undoable
  $ pms import rates rates.csv --on-duplicate update --undoable
  $ gunzip -c rates.json.gz | pms import rates - --json`;
