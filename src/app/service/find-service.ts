/** Finds the service of a task and asks which one it is. */
import type { ServerInfo } from '../../client/create-client.ts';
import { exitCodeOf, PmsError } from '../../contract/errors.ts';
import type { AppContext } from '../app-context.ts';
import { type ConnectFlags, connect, type ServiceConnection } from './connect.ts';

/** The service a task is for. */
export interface Service extends ServiceConnection {
  info: ServerInfo;
}

/** Connects to a service and identifies it. A dry run continues without one, with a notice. */
export async function findService(context: AppContext, flags: ConnectFlags): Promise<Service | undefined> {
  try {
    return await reachService(context, flags);
  } catch (error) {
    const isAway = error instanceof PmsError && (exitCodeOf(error.code) >= 3 || error.code === 'no_address');
    if (!flags.dryRun || !isAway) throw error;
    context.tell({ code: 'rooms_not_checked', error });
    return undefined;
  }
}

/** The same for a task that needs the service. */
export async function reachService(context: AppContext, flags: ConnectFlags): Promise<Service> {
  const connection = await connect(context, flags, flags.dryRun ? context.signal : context.hardSignal);
  return { ...connection, info: await connection.client.identify() };
}
