/** `pms convert`, the former word of `pms inspect -o`: its flags and its help. */
import { type Command, Option } from 'commander';
import { type Context, say } from '../../context.ts';
import { addOutputFlags, addReadingFlags, addRepeatsFlag, addRowsFlags } from '../../flags.ts';
import { addHelpPage } from '../../help-page.ts';
import { offerToKeep } from '../../read-input.ts';
import { requireResource, resourceArgument } from '../../resource-argument.ts';
import type { ConvertFlags } from './run.ts';

type TypedFlags = Omit<ConvertFlags, 'format' | 'recordsFormat'> & {
  inputFormat: ConvertFlags['format'];
  format: ConvertFlags['recordsFormat'];
};

export function defineConvert(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description('The former word for `pms inspect FILE -o records.csv`, which goes on working.')
    .usage('<resource> <file>')
    .addArgument(resourceArgument())
    .argument('[file]', 'the file, or - for standard input');
  addReadingFlags(command, { formatFlag: '--input-format' });
  addOutputFlags(addRepeatsFlag(command), 'write').addOption(
    new Option('--format <format>', 'how to write the records').choices(['csv', 'ndjson']).default('csv'),
  );
  addRowsFlags(command)
    .option('--offline', 'ask no service for its currency')
    .action(async (typed: string, file: string | undefined, _flags, run: Command) => {
      const { inputFormat, format: recordsFormat, ...flags } = run.optsWithGlobals<TypedFlags>();
      const files = file === undefined ? [] : [file];
      const reading: ConvertFlags = { ...flags, format: inputFormat, recordsFormat };
      const resource = await requireResource(context, run, { resource: typed, files, flags: reading });
      if (!flags.quiet) say(context, '`pms convert` is now `pms inspect FILE -o records.csv`');
      const { runConvert } = await import('./run.ts');
      done(await runConvert(context, { resource, file: file!, flags: reading }));
      await offerToKeep(context);
    });
  addHelpPage(command, {
    examples: `
pms convert bookings old-system.csv -o records.csv
pms convert rates rate-grid.csv --set rate_plan_name=BAR -o grid.csv`,
    front: ['--output', '--format', '--input-format', '--force', '--map'],
  });
}
