/** The help topics: what `pms help TOPIC` knows beside the commands, each a Markdown file of this folder. */
import { readFile } from 'node:fs/promises';

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
  security: 'keys, who can read which file, formulas in cells',
  service: 'the service on this machine, its houses, its limits',
  scale: 'one database for several services: PostgreSQL',
  restoring: 'backups, and how to bring one back',
  environment: 'variables and folders',
  trust: 'TLS, certificates of your own, proxies',
  'starting-over': 'forget an import, a database or a key',
} as const satisfies Record<string, string>;

type HelpTopic = keyof typeof helpTopics;

export function isHelpTopic(word: string): word is HelpTopic {
  return Object.hasOwn(helpTopics, word);
}

/** The Markdown of a topic. */
export function readHelpTopic(topic: HelpTopic): Promise<string> {
  return readFile(new URL(`./${topic}.md`, import.meta.url), 'utf8');
}
