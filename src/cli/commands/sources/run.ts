/** What `pms sources` prints: the systems whose files are known, and how sure that is. */
import { loadSources } from '../../../convert/columns/load-sources.ts';
import type { Evidence } from '../../../convert/columns/source.ts';
import { drawTable } from '../../view/table.ts';

const evidenceWords: Record<Evidence, string> = {
  seen: 'seen in real files',
  vendor: "the vendor's own pages",
  partial: 'known in part',
  inferred: 'concluded',
};

/** All sources, as a table or as JSON. */
export async function renderSources({ json }: { json?: boolean }, width: number | undefined): Promise<string> {
  const sources = await loadSources();
  if (json) {
    const plain = sources.map(({ name, title, resource, evidence, doubts = null }) => ({
      name,
      title,
      resource,
      evidence,
      doubts,
    }));
    return `${JSON.stringify(plain)}\n`;
  }
  const rows = sources.map(({ name, title, resource, evidence }) => [name, title, resource, evidenceWords[evidence]]);
  const table = drawTable({ head: ['source', 'what it is', 'holds', 'known from'], rows }, { width });
  const doubts = sources
    .filter((source) => source.doubts !== undefined)
    .map((source) => `  ${source.name}: ${source.doubts}`);
  return `${table}\nnot certain:\n${doubts.join('\n')}\nA file is recognised by its headers; \`--source NAME\` decides otherwise, \`--source none\` reads it by everyday words.\n`;
}
