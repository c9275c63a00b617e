/** What `pms sources` prints: the systems whose files are known, and how sure that is. */
import Table from 'cli-table3';
import { loadSources } from '../../../convert/columns/load-sources.ts';
import type { Evidence } from '../../../convert/columns/source.ts';

const evidenceWords: Record<Evidence, string> = {
  seen: 'seen in real files',
  vendor: "the vendor's own pages",
  partial: 'known in part',
  inferred: 'concluded',
};

/** All sources, as a table or as JSON. */
export async function renderSources({ json }: { json?: boolean }): Promise<string> {
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
  const table = new Table({
    head: ['source', 'what it is', 'holds', 'known from'],
    style: { head: [], border: [], compact: true },
  });
  for (const { name, title, resource, evidence } of sources)
    table.push([name, title, resource, evidenceWords[evidence]]);
  const doubts = sources
    .filter((source) => source.doubts !== undefined)
    .map((source) => `  ${source.name}: ${source.doubts}`);
  return `${table.toString()}\nnot certain:\n${doubts.join('\n')}\nA file is recognised by its headers; \`--source NAME\` decides otherwise, \`--source none\` reads it by everyday words.\n`;
}
