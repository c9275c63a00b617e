/** `pms convert`: its flags and its help. */
import { type Command, Option } from 'commander';
import type { Context } from '../../context.ts';
import { addReadingFlags } from '../../reading-flags.ts';
import { requireResource, resourceArgument } from '../../resource-argument.ts';
import { addRejectsFlags } from '../rejects-flags.ts';
import { repeatsOption } from '../repeats-flag.ts';
import type { ConvertFlags } from './run.ts';

export function defineConvert(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description(
      'Reads a file as `pms import` does and writes its records as CSV or NDJSON in our own form, to look at, to fix, or to import later. Needs no service.',
    )
    .usage('[options] <resource> <file>')
    .addArgument(resourceArgument())
    .argument('[file]', 'the file, or - for standard input');
  addReadingFlags(command, { formatFlag: '--input-format' })
    .addOption(repeatsOption())
    .addOption(new Option('--format <format>', 'how to write the records').choices(['csv', 'ndjson']).default('csv'))
    .option('-o, --output <file>', 'write to this file, which appears when it is whole; - is standard output')
    .option('--force', 'write over a file that is there already');
  addRejectsFlags(command)
    .option('--quiet', 'no progress and no report; problems still show')
    .option('--show-values', 'show guest values in the report where it is not on a terminal')
    .addHelpText('after', examples)
    .action(async (typed: string, file: string | undefined, _flags, run: Command) => {
      const flags = run.optsWithGlobals<ConvertFlags>();
      const files = file === undefined ? [] : [file];
      const options = { ...flags, format: flags.inputFormat };
      const resource = await requireResource(context, run, { resource: typed, files, flags: options });
      const { runConvert } = await import('./run.ts');
      done(await runConvert(context, { resource, file: file!, flags }));
    });
}

const examples = `
Examples:
  $ pms convert bookings old-system.csv -o records.csv
  $ pms convert rates rate-grid.csv --set rate_plan_name=BAR -o grid.csv
  $ pms convert rooms rooms.csv --format ndjson`;
