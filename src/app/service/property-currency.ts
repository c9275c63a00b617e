/** Asks a service for the currency of its property, for a file that does not name one. */
import { PmsError } from '../../contract/errors.ts';
import type { AppContext, ServiceOptions } from '../app-context.ts';
import { connect } from './connect.ts';

/** The ISO code; undefined if no service can be reached at once, or if it does not say. Does not retry. */
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
