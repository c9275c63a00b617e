/** `pms template`: what a file, a record or an output looks like. */
import type { Command } from 'commander';
import { PmsError } from '../../../contract/errors.ts';
import { recordSchema } from '../../../contract/record-schema.ts';
import { type ResourceName, resources } from '../../../contract/resource.ts';
import { csvExample } from '../../../file/csv/csv-write.ts';
import { type Context, print } from '../../context.ts';
import { addHelpPage } from '../../help-page.ts';
import { chosenResource } from '../../resource-argument.ts';

export function defineTemplate(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description('Prints a header and one example row, which imports as it is; or the JSON Schema of a record.')
    .addArgument(
      chosenResource('<resource>', 'what it is for; mapping, report, plan and error have only a schema', schemaWords),
    )
    .option(
      '--schema',
      'print the JSON Schema (draft 2020-12) of one record, of a mapping file, or of what --json prints: report, plan or error',
    )
    .action(async (resource, { schema }: { schema?: boolean }) => {
      if (schemaWords.includes(resource) && !schema)
        throw new PmsError('usage', `There is no template of a ${resource}.`, {
          fix: `\`pms template --schema ${resource}\` prints its schema; \`pms inspect FILE --save map.json\` writes a mapping file.`,
        });
      await print(
        context,
        schema ? await renderSchema(resource) : csvExample(resources[resource as ResourceName].fields),
      );
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

/** What has a schema and no template: a mapping file, and what `--json` prints. */
const schemaWords = ['mapping', 'report', 'plan', 'error'] as const;

/** JSON Schema, indented: of one record, or of one of `schemaWords`. */
export async function renderSchema(name: ResourceName | (typeof schemaWords)[number]): Promise<string> {
  return `${JSON.stringify(await schemaOf(name), null, 2)}\n`;
}

async function schemaOf(name: ResourceName | (typeof schemaWords)[number]): Promise<object> {
  if (name === 'mapping') return (await import('../../../convert/mapping-file.ts')).mappingJsonSchema();
  if (name === 'report' || name === 'plan' || name === 'error')
    return (await import('./report-schema.ts')).outputSchema(name);
  const head = { $schema: 'https://json-schema.org/draft/2020-12/schema', title: resources[name].noun };
  return { ...head, ...recordSchema(name) };
}
