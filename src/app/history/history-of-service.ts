/**
 * Where the histories of services are: a file for each, in a folder accessible only to its owner, beside the ledgers; and how to find a run in them
 * by its id.
 */
import { existsSync } from 'node:fs';
import { parse } from 'node:path';
import { PmsError } from '../../contract/errors.ts';
import type { History, HistoryRun } from '../../history/history.ts';
import { openHistory } from '../../history/open-history.ts';
import type { ReplacedEntry } from '../../ledger/ledger.ts';
import type { AppContext } from '../app-context.ts';
import type { Service } from '../service/find-service.ts';
import { identitiesOfOrigins, identityOf, makeStatePath, nameOf, stateNames, statePath } from '../state-folder.ts';

/** The path of the history of a service; makes its folder. Throws PmsError history_unusable. */
export async function historyPath(env: NodeJS.ProcessEnv, service: Service): Promise<string> {
  return makeStatePath(env, 'histories', identityOf(service));
}

/** The history of a service, created if there is none. Throws PmsError history_unusable. */
export async function openHistoryOf({ env, clock }: AppContext, service: Service): Promise<History> {
  return openHistory(await historyPath(env, service), { service: nameOf(service), clock });
}

/** What runs since a moment took out of the ledger, by the identity of their service. Throws PmsError history_unusable. */
export function* replacedNumbers(env: NodeJS.ProcessEnv, identity: string, sinceMs: number): Generator<ReplacedEntry> {
  const path = statePath(env, 'histories', identity);
  if (!existsSync(path)) return;
  const history = openHistory(path, { service: '', clock: Date.now });
  try {
    yield* history.replacedSince(sinceMs);
  } finally {
    history.close();
  }
}

/** Whether a history is of a database that the service is a restored or moved copy of. */
export function isOfOrigin(service: Service, path: string): boolean {
  return identitiesOfOrigins(service).some(({ identity }) => parse(path).name === identity);
}

interface FoundRun {
  run: HistoryRun;
  path: string;
}

/** The runs of all services, the latest first. Throws PmsError history_unusable. */
export async function allRuns({ env, clock }: AppContext): Promise<FoundRun[]> {
  const found: FoundRun[] = [];
  for (const name of await stateNames(env, 'histories')) {
    const path = statePath(env, 'histories', name);
    const history = openHistory(path, { service: '', clock });
    for (const run of history.runs()) found.push({ run, path });
    history.close();
  }
  return found.sort((one, other) => other.run.startedMs - one.run.startedMs);
}

/** The runs that have done something or are not finished: a nightly sync that changes nothing is no news. The latest first. */
export async function tellingRuns(context: AppContext): Promise<HistoryRun[]> {
  const runs = (await allRuns(context)).map(({ run }) => run);
  return runs.filter(({ kind, state, counts }) => {
    return kind !== 'sync' || state !== 'done' || Object.values(counts).some((number) => number > 0);
  });
}

/** The run whose id begins like this. Throws PmsError unknown_name if there is none, or more than one. */
export async function findRun(context: AppContext, wanted: string): Promise<FoundRun> {
  const found = (await allRuns(context)).filter(({ run }) => run.id.startsWith(wanted.toLowerCase()));
  const [only] = found;
  if (only !== undefined && found.length === 1 && wanted !== '') return only;
  const which = only === undefined ? 'No import, sync or undo has the id' : 'Several ids begin with';
  throw new PmsError('unknown_name', `${which} ${wanted}.`, { fix: 'Run `pms history` to see them.' });
}
