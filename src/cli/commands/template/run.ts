/** What `pms template` prints, from the schema of the resource; with `--schema` the schema itself, also of a mapping file and of outputs. */
import { recordSchema } from '../../../contract/record-schema.ts';
import { type ResourceName, resources } from '../../../contract/resource.ts';
import { renderCsvLines } from '../../../file/csv/csv-write.ts';

/** Header and example row of a resource, as CSV. */
export function renderTemplate(name: ResourceName): string {
  const { fields } = resources[name];
  return renderCsvLines([fields.map((field) => field.name), fields.map((field) => field.example)], {
    delimiter: ',',
    guard: true,
  });
}

/** What has a schema and no template: a mapping file, and what `--json` prints. */
export const schemaWords = ['mapping', 'report', 'plan', 'error'] as const;

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
