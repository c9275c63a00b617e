/** Where the ledgers of booking numbers are: a file for each service, in a folder accessible only to its owner, beside the journals. */
import { existsSync } from 'node:fs';
import { PmsError } from '../../contract/errors.ts';
import { type Ledger, openLedger } from '../../ledger/open-ledger.ts';
import { isWholeFile } from '../../sqlite/open-own-file.ts';
import type { AppContext } from '../app-context.ts';
import { historyPath, replacedNumbers } from '../history/history-of-service.ts';
import type { Service } from '../service/find-service.ts';
import { identitiesOfOrigins, identityOf, makeStatePath, nameOf, statePath } from '../state-folder.ts';

/**
 * The path of the ledger of a service; makes its folder. A restored or moved database, of which there is no ledger yet, gets that of the database
 * that it is a copy of. Throws PmsError ledger_unusable.
 */
export async function ledgerPath(env: NodeJS.ProcessEnv, service: Service): Promise<string> {
  const path = await makeStatePath(env, 'ledgers', identityOf(service));
  if (existsSync(path)) return path;
  for (const { identity, takenMs } of identitiesOfOrigins(service)) {
    const origin = statePath(env, 'ledgers', identity);
    if (!existsSync(origin)) continue;
    // What an older copy holds may stand where it stood before the latest syncs.
    const { copyLedger } = await import('../../ledger/copy-ledger.ts');
    copyLedger(origin, path, { service: nameOf(service), replaced: replacedNumbers(env, identity, takenMs) });
    break;
  }
  return path;
}

/** The ledger of a service, created if there is none. Throws PmsError ledger_unusable. */
export async function openLedgerOf({ env, clock }: AppContext, service: Service): Promise<Ledger> {
  return openLedger(await ledgerPath(env, service), { service: nameOf(service), clock });
}

/** Before anything is planned on them: throws PmsError ledger_unusable, history_unusable where the ledger or the history of a service is damaged. */
export async function requireWhole({ env }: Pick<AppContext, 'env'>, service: Service): Promise<void> {
  const files = [
    {
      ...{ path: await ledgerPath(env, service), code: 'ledger_unusable' as const, what: 'ledger' },
      lost: 'which booking each number is, and what has been answered',
    },
    {
      ...{ path: await historyPath(env, service), code: 'history_unusable' as const, what: 'history' },
      lost: 'what earlier runs have done, so that it could be taken back',
    },
  ];
  for (const { path, code, what, lost } of files)
    if (existsSync(path) && !isWholeFile(path))
      throw new PmsError(code, `The ${what} ${path} is damaged, and nothing was sent. What is lost with it: ${lost}.`);
}
