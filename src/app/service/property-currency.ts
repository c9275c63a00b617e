/** The currency of a property: asked for a file that names none, and compared with that of prices. */
import { PmsError } from '../../contract/errors.ts';
import { comparePriceCurrency } from '../../convert/prices/price-currency.ts';
import type { AppContext, ServiceOptions } from '../app-context.ts';
import type { ReadyFile } from '../reading/prepare-input.ts';
import { type Service, withClient } from './find-service.ts';

/** The ISO code; undefined if no service can be reached at once, or if it does not say. Does not retry. */
export async function askPropertyCurrency(context: AppContext, flags: ServiceOptions): Promise<string | undefined> {
  const { profile, baseUrl, allowHttp } = flags;
  try {
    const options = { profile, baseUrl, allowHttp, dryRun: true };
    return await withClient(context, options, async ({ client }) => (await client.identify()).currency ?? undefined);
  } catch (error) {
    if (error instanceof PmsError) return undefined;
    throw error;
  }
}

/** Throws PmsError wrong_currency if prices are in another currency than the property; those that cannot be compared are sent, with a notice. */
export function comparePrices(
  context: AppContext,
  { reading, flags }: ReadyFile,
  { service, quiet }: { service: Service | undefined; quiet: boolean | undefined },
): void {
  if (reading.currencies === undefined) return;
  const property = service?.info.currency;
  const currencies = comparePriceCurrency(reading.currencies, { said: flags.currency, property });
  if (currencies.length > 0 && !quiet) context.tell({ code: 'prices_not_compared', currencies });
}
