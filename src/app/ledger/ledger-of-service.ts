/** Where the ledgers of booking numbers are: a file for each service, in a folder accessible only to its owner, beside the journals. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Ledger } from '../../ledger/ledger.ts';
import { openLedger } from '../../ledger/open-ledger.ts';
import type { AppContext } from '../app-context.ts';
import { makeStateFolder, stateFolder } from '../import/journal-files.ts';
import type { Service } from '../service/find-service.ts';

/** The path of the ledger of a service; makes its folder. Throws PmsError ledger_unusable. */
export async function ledgerPath(env: NodeJS.ProcessEnv, service: Service): Promise<string> {
  const folder = join(stateFolder(env), 'ledgers');
  await makeStateFolder(folder, { code: 'ledger_unusable', what: 'ledgers' });
  return join(folder, `${identityOf(service)}.ledger`);
}

/** The ledger of a service, created if there is none. Throws PmsError ledger_unusable. */
export async function openLedgerOf({ env, clock }: AppContext, service: Service): Promise<Ledger> {
  return openLedger(await ledgerPath(env, service), { service: nameOf(service), clock });
}

/** A service without an instance id is identified by its address and the name of its property, or otherwise the key for it. */
export function identityOf({ info, target }: Service): string {
  const property = info.property ?? target.property ?? hashOf(target.key);
  return hashOf(info.instance ?? `${target.baseUrl} ${property}`).slice(0, 32);
}

/** What people call the service. */
export function nameOf({ info, target }: Service): string {
  return [target.baseUrl, info.property ?? target.property].filter((part) => part !== undefined).join(' ');
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
