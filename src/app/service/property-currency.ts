/** The currency of a property, asked of its service for a file that does not say its own. */
import { PmsError } from '../../contract/errors.ts';
import type { AppContext, ServiceOptions } from '../app-context.ts';
import { connect } from './connect.ts';

/** The ISO code; undefined where no service can be reached at once, or it does not tell. Nobody waits for a service here. */
export async function askPropertyCurrency(context: AppContext, flags: ServiceOptions): Promise<string | undefined> {
  const { profile, baseUrl, allowHttp } = flags;
  try {
    const options = { profile, baseUrl, allowHttp, dryRun: true };
    const { client } = await connect(context, { flags: options, signal: context.signal });
    try {
      return (await client.identify()).currency ?? undefined;
    } finally {
      await client.close();
    }
  } catch (error) {
    if (error instanceof PmsError) return undefined;
    throw error;
  }
}
