/** Where the journals of unfinished imports are: a folder of the state folder, accessible only to its owner. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { JournalHead, JournalProgress } from '../../journal/journal.ts';
import { readJournal } from '../../journal/open-journal.ts';
import { makeStateFolder, stateFolder } from '../state-folder.ts';

const ending = '.journal';

function journalsFolder(env: NodeJS.ProcessEnv): string {
  return join(stateFolder(env), 'imports');
}

/** The path of a journal; makes its folder. Throws PmsError journal_unusable. */
export async function journalPath(env: NodeJS.ProcessEnv, id: string): Promise<string> {
  const folder = journalsFolder(env);
  await makeStateFolder(folder, { code: 'journal_unusable', what: 'journals' });
  return join(folder, `${id}${ending}`);
}

/** Ids of all existing journals. */
export async function journalIds(env: NodeJS.ProcessEnv): Promise<string[]> {
  const names = await readdir(journalsFolder(env)).catch(() => []);
  return names
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort();
}

export interface Unfinished {
  id: string;
  /** `file changed` and `file gone`: the next run starts at the first row, or cannot start. `running`: only its own process can read it. */
  state: 'stopped' | 'file changed' | 'file gone' | 'running or unreadable';
  head?: JournalHead;
  progress?: JournalProgress;
}

/** All of them, sorted by id. */
export async function unfinishedImports(env: NodeJS.ProcessEnv): Promise<Unfinished[]> {
  const ids = await journalIds(env);
  return Promise.all(ids.map((id) => unfinishedOf(env, id)));
}

async function unfinishedOf(env: NodeJS.ProcessEnv, id: string): Promise<Unfinished> {
  const read = readJournal(await journalPath(env, id));
  if (read === undefined) return { id, state: 'running or unreadable' };
  const found = await stat(read.head.file).catch(() => undefined);
  if (found === undefined) return { id, state: 'file gone', ...read };
  const isSame = found.size === read.head.fileBytes && found.mtimeMs === read.head.fileModifiedMs;
  return { id, state: isSame ? 'stopped' : 'file changed', ...read };
}
