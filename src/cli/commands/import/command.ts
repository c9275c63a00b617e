/** `pms import`: its flags and its help, and the command that goes on with one file of it. */
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { Context } from '../../context.ts';
import {
  addHousesFlag,
  addReadingFlags,
  addRepeatsFlag,
  addRequestFlags,
  addRowsFlags,
  housesHelp,
} from '../../flags.ts';
import { addHelpPage, flagGroups } from '../../help-page.ts';
import { errorLimit } from '../../parse-options.ts';
import { offerToKeep } from '../../read-input.ts';
import { requireResource, resourceArgument } from '../../resource-argument.ts';
import type { ImportFlags } from './report.ts';

export function defineImport(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description(
      'Imports a file in our own form or of another system. Each row is checked; those that do not fit are written to NAME.rejects.csv beside it, each with its reason.',
    )
    .usage('<resource> <file...>')
    .addArgument(resourceArgument())
    .argument('[file]', 'the file, or several, one after the other; - for standard input')
    .allowExcessArguments()
    .optionsGroup(flagGroups.sending)
    .option('--dry-run', 'check everything, send nothing');
  addReadingFlags(command).addOption(
    new Option('--on-duplicate <action>', 'records that are there already: the service skips them, or they are updated')
      .choices(['skip', 'update'])
      .helpGroup(flagGroups.duplicates),
  );
  addRepeatsFlag(command)
    .addOption(
      new Option(
        '--lower-amounts <action>',
        'where a payments report has less than the service: keep the higher amount (default), or take the lower one',
      )
        .choices(['keep', 'take'])
        .helpGroup(flagGroups.duplicates),
    )
    .option(
      '--max-errors <limit>',
      'stop when more rows than this were rejected: a number, or a share such as 5%',
      errorLimit,
    )
    .option('--undoable', 'note what is there before, so that `pms undo` can take all of it back')
    .option('--restart', 'forget where the same import stopped, and begin at the first row');
  addRequestFlags(addHousesFlag(command));
  addRowsFlags(command).action(async (typed: string, _file, _flags, run: Command) => {
    const files = run.args.slice(1);
    const flags = run.optsWithGlobals<ImportFlags>();
    const resource = await requireResource(context, run, { resource: typed, files, flags });
    const task = {
      resource,
      files,
      flags,
      wordsOf: (file: string) => wordsToGoOn(run, context.words, [typed, file]),
    };
    const { importFiles, importHouses } = await import('./import-files.ts');
    done(
      flags.byProperty === undefined ? (await importFiles(context, task)).exitCode : await importHouses(context, task),
    );
    await offerToKeep(context);
  });
  addHelpPage(command, {
    examples: `
pms import bookings bookings.csv --dry-run
pms import bookings bookings.csv --on-duplicate update
pms import bookings old-system.csv --currency EUR
pms import room-types rooms.csv`,
    front: [
      ...['--map', '--set', '--date-order', '--currency', '--status', '--room'],
      ...['--on-duplicate', '--dry-run', '--json'],
    ],
    more: `
More examples:
  $ pms import bookings bookings.csv old-system.csv --currency EUR
  $ pms import bookings old-system.csv --set currency_iso=EUR --repeats-as-rooms
  $ pms import rates rates.csv --on-duplicate update --undoable
  $ gunzip -c rates.json.gz | pms import rates - --json
${housesHelp('import bookings')}

Files are CSV (the delimiter is found), .xlsx and .xls, JSON and NDJSON,
calendars, plain, gzip or zip. Rejected rows are written in a dry run too, never
over another file: NAME.rejects-2.csv is taken then. Without --undoable,
\`pms undo\` takes back what an import created, up to 20,000 records.`,
  });
}

/** Flags whose value is a file, by the word that stands for it in the help. */
const takesFile = /<file>$/;

/**
 * The words of an import of one file: the command, its operands, and the flags of `words`; files are absolute paths. `operands` are the resource as
 * typed and the file.
 */
export function wordsToGoOn(command: Command, words: readonly string[], [resource, file]: [string, string]): string[] {
  const options = [...command.options, ...command.parent!.options];
  const flags: string[] = [];
  for (let at = 0; at < words.length && words[at] !== '--'; at++) {
    const [, flag, value] = /^(-[^=]+)(?:=(.*))?$/s.exec(words[at]!) ?? [];
    const option = options.find((each) => flag !== undefined && (each.long === flag || each.short === flag));
    if (option === undefined) continue;
    if (!option.required) {
      if (flag !== '--restart') flags.push(flag!);
      continue;
    }
    const given = value ?? words[++at] ?? '';
    flags.push(flag!, takesFile.test(option.flags) && given !== '-' ? resolve(given) : given);
  }
  return [command.name(), resource, file === '-' ? file : resolve(file), ...flags];
}
