/** The help topics: what `pms help TOPIC` knows beside the commands, each a Markdown file of this folder. */
import { readFile } from 'node:fs/promises';
import { errorCatalogue, statusOf } from '../../contract/errors.ts';

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

/** The Markdown of a topic; the table of error codes is made from their declaration. */
export async function readHelpTopic(topic: HelpTopic): Promise<string> {
  const page = await readFile(new URL(`./${topic}.md`, import.meta.url), 'utf8');
  return page.replace('{{errors}}', tableOfErrors);
}

function tableOfErrors(): string {
  const codes = Object.keys(errorCatalogue) as (keyof typeof errorCatalogue)[];
  const rows = codes.map((code) => {
    const { exit, title } = errorCatalogue[code];
    return `| \`${code}\` | ${exit} | ${statusOf(code) ?? ''} | ${title} |`;
  });
  return ['| code | exit | HTTP | meaning |', '|---|---|---|---|', ...rows].join('\n');
}
