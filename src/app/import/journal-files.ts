/** The imports that have not finished, as their journals in the state folder tell. */
import { stat } from 'node:fs/promises';
import type { JournalHead, JournalProgress } from '../../journal/journal.ts';
import { readJournal } from '../../journal/open-journal.ts';
import { makeStatePath, stateNames } from '../state-folder.ts';

export interface Unfinished {
  id: string;
  /** `file changed` and `file gone`: the next run starts at the first row, or cannot start. `running`: only its own process can read it. */
  state: 'stopped' | 'file changed' | 'file gone' | 'running or unreadable';
  head?: JournalHead;
  progress?: JournalProgress;
}

/** All of them, sorted by id. */
export async function unfinishedImports(env: NodeJS.ProcessEnv): Promise<Unfinished[]> {
  const ids = await stateNames(env, 'journals');
  return Promise.all(ids.map((id) => unfinishedOf(env, id)));
}

async function unfinishedOf(env: NodeJS.ProcessEnv, id: string): Promise<Unfinished> {
  const read = readJournal(await makeStatePath(env, 'journals', id));
  if (read === undefined) return { id, state: 'running or unreadable' };
  const found = await stat(read.head.file).catch(() => undefined);
  if (found === undefined) return { id, state: 'file gone', ...read };
  const isSame = found.size === read.head.fileBytes && found.mtimeMs === read.head.fileModifiedMs;
  return { id, state: isSame ? 'stopped' : 'file changed', ...read };
}
