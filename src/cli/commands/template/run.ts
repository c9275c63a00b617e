/** What `pms template` and `pms schema` print: both come from the schema of the resource. */
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

/** JSON Schema of one record, indented. */
export function renderSchema(name: ResourceName): string {
  const head = { $schema: 'https://json-schema.org/draft/2020-12/schema', title: resources[name].noun };
  return `${JSON.stringify({ ...head, ...recordSchema(name) }, null, 2)}\n`;
}

/** JSON Schema of a mapping file, indented. */
export async function renderMappingSchema(): Promise<string> {
  const { mappingJsonSchema } = await import('../../../convert/mapping-file.ts');
  return `${JSON.stringify(mappingJsonSchema(), null, 2)}\n`;
}
