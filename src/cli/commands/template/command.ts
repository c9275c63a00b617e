/** `pms template` and `pms schema`: what a file or a record must look like. */
import { Argument, type Command } from 'commander';
import { type Context, print } from '../../context.ts';

const resourceArgument = () => new Argument('<resource>', 'of what').choices(['bookings', 'rooms', 'rates']);

export function defineTemplate(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description('Prints a header and one example row, which imports as it is.')
    .addArgument(resourceArgument())
    .addHelpText('after', '\nExamples:\n  $ pms template bookings > bookings.csv\n  $ pms template rates')
    .action(async (resource) => {
      const { renderTemplate } = await import('./run.ts');
      await print(context, renderTemplate(resource));
      done(0);
    });
}

export function defineSchema(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description(
      'Prints the JSON Schema (draft 2020-12) of one record, as the service takes it, or of a mapping file, as `--map` takes it.',
    )
    .addArgument(new Argument('<resource>', 'of what').choices(['bookings', 'rooms', 'rates', 'mapping']))
    .addHelpText(
      'after',
      '\nExamples:\n  $ pms schema bookings\n  $ pms schema rooms > room.schema.json\n  $ pms schema mapping',
    )
    .action(async (resource) => {
      const { renderMappingSchema, renderSchema } = await import('./run.ts');
      await print(context, resource === 'mapping' ? await renderMappingSchema() : renderSchema(resource));
      done(0);
    });
}
