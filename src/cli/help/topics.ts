/** The help topics: what `pms help TOPIC` knows beside the commands, each a Markdown file of this folder. */
import { readFile } from 'node:fs/promises';
import { errorCatalogue, exitCodeOf, statusOf } from '../../contract/errors.ts';

/** Name of a topic, and what it is about in one line. */
export const helpTopics = {
  'moving-house': 'a hotel moves here: first look, import, proof',
  'every-monday': 'the same export again each week: plan, sync, verify',
  files: 'which files come in, and what becomes of rejected rows',
  'dates-and-amounts': 'how dates, amounts and currencies are read',
  mapping: 'keep all decisions about a kind of file',
  'going-on': 'what happens when an import stops, and how it goes on',
  'exit-codes': 'exit codes, and where output goes',
  json: 'output for scripts: the fields of --json, errors, files',
  board: 'pms in a browser, and a first visit step by step',
  security: 'keys, TLS, proxies, who can read a file, formulas',
  service: 'the service on this machine, its houses, its limits',
  scale: 'one database for several services: PostgreSQL',
  restoring: 'backups, how to bring one back, and how to start over',
  environment: 'variables and folders',
} as const satisfies Record<string, string>;

type HelpTopic = keyof typeof helpTopics;

export function isHelpTopic(word: string): word is HelpTopic {
  return Object.hasOwn(helpTopics, word);
}

/** The Markdown of a topic; the tables of error codes and of the report are made from their declarations. */
export async function readHelpTopic(topic: HelpTopic): Promise<string> {
  const page = await readFile(new URL(`./${topic}.md`, import.meta.url), 'utf8');
  if (topic !== 'json') return page;
  const { report } = await import('../../transfer/report-schema.ts');
  return page.replace('{{errors}}', tableOfErrors).replace('{{report}}', () => tableOfFields(report.shape));
}

function tableOfErrors(): string {
  const codes = Object.keys(errorCatalogue) as (keyof typeof errorCatalogue)[];
  const rows = codes.map((code) => {
    return `| \`${code}\` | ${exitCodeOf(code)} | ${statusOf(code) ?? ''} | ${errorCatalogue[code].title} |`;
  });
  return ['| code | exit | HTTP | meaning |', '|---|---|---|---|', ...rows].join('\n');
}

/** A row for each field; those that are described alike have one, one that is not described has none. */
function tableOfFields(fields: Readonly<Record<string, { description?: string | undefined }>>): string {
  const names = new Map<string, string[]>();
  for (const [name, { description }] of Object.entries(fields))
    if (description !== undefined) names.set(description, [...(names.get(description) ?? []), `\`${name}\``]);
  const rows = [...names].map(([description, named]) => `| ${named.join(', ')} | ${description} |`);
  return ['| field | meaning |', '|---|---|', ...rows].join('\n');
}
