/** What `pms template` and `pms schema` print: both come from the schema of the resource. */
import { z } from 'zod';
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
  const { schema, noun, fields } = resources[name];
  const document = z.toJSONSchema(schema, { io: 'input' }) as { properties: Record<string, object> };
  for (const { name: field, description, example, fallback } of fields) {
    document.properties[field] = {
      ...document.properties[field],
      description,
      examples: [example],
      ...(fallback === undefined ? {} : { default: fallback }),
    };
  }
  return `${JSON.stringify({ title: noun, ...document }, null, 2)}\n`;
}

/** JSON Schema of a mapping file, indented. */
export async function renderMappingSchema(): Promise<string> {
  const { mappingJsonSchema } = await import('../../../convert/mapping-file.ts');
  return `${JSON.stringify(mappingJsonSchema(), null, 2)}\n`;
}
