/** `pms template`: what a file, a record or an output looks like. */
import type { Command } from 'commander';
import { PmsError } from '../../../contract/errors.ts';
import { type Context, print } from '../../context.ts';
import { addHelpPage } from '../../help-page.ts';
import { chosenResource } from '../../resource-argument.ts';

export function defineTemplate(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description('Prints a header and one example row, which imports as it is; or the JSON Schema of a record.')
    .addArgument(
      chosenResource('<resource>', 'of what; mapping, report, plan and error have a schema only', [
        'mapping',
        'report',
        'plan',
        'error',
      ]),
    )
    .option(
      '--schema',
      'print the JSON Schema (draft 2020-12) of one record, of a mapping file, or of what --json prints: report, plan or error',
    )
    .action(async (resource, { schema }: { schema?: boolean }) => {
      const { renderSchema, renderTemplate, schemaWords } = await import('./run.ts');
      if (schemaWords.includes(resource) && !schema)
        throw new PmsError('usage', `There is no template of a ${resource}.`, {
          fix: `\`pms template --schema ${resource}\` prints its schema; \`pms inspect FILE --save map.json\` writes a mapping file.`,
        });
      await print(context, schema ? await renderSchema(resource) : renderTemplate(resource));
      done(0);
    });
  addHelpPage(command, {
    examples: `
pms template bookings > bookings.csv
pms template room-types > rooms.csv
pms template --schema bookings
pms template --schema plan`,
  });
}
