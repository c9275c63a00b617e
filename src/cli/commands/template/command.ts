/** `pms template`: what a file, a record or an output looks like. */
import type { Command } from 'commander';
import { PmsError } from '../../../contract/errors.ts';
import { type Context, print } from '../../context.ts';
import { addHelpPage } from '../../help-page.ts';
import { chosenResource } from '../../resource-argument.ts';

export function defineTemplate(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description('Prints a header and one example row, which imports as it is; or the JSON Schema of a record.')
    .addArgument(chosenResource('<resource>', 'of what; mapping has a schema only', ['mapping']))
    .option('--schema', 'print the JSON Schema (draft 2020-12) of one record, or of a mapping file')
    .action(async (resource, { schema }: { schema?: boolean }) => {
      const { renderMappingSchema, renderSchema, renderTemplate } = await import('./run.ts');
      if (resource === 'mapping' && !schema)
        throw new PmsError('usage', 'A mapping file has no template.', {
          fix: '`pms template --schema mapping` prints its schema; `pms inspect FILE --save map.json` writes one.',
        });
      if (resource === 'mapping') await print(context, await renderMappingSchema());
      else await print(context, schema ? renderSchema(resource) : renderTemplate(resource));
      done(0);
    });
  addHelpPage(command, {
    examples: `
pms template bookings > bookings.csv
pms template room-types > rooms.csv
pms template --schema bookings
pms template --schema mapping`,
  });
}
