/** The currency of a property: asked for a file that names none, and compared with that of prices. */
import { PmsError } from '../../contract/errors.ts';
import type { ResourceName } from '../../contract/resource.ts';
import { comparePriceCurrency } from '../../convert/prices/price-currency.ts';
import type { AppContext, ServiceOptions } from '../app-context.ts';
import type { ReadyFile } from '../reading/prepare-input.ts';
import { connect } from './connect.ts';
import type { Service } from './find-service.ts';

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

/** Throws PmsError wrong_currency if prices are in another currency than the property, and for rates of a property that has none. */
export function comparePrices(
  { reading: { priceCurrencies = new Map() }, flags }: ReadyFile,
  { service, resource }: { service: Service | undefined; resource: ResourceName },
): void {
  if (service === undefined) return;
  const { currency: property, property: name = 'NAME' } = service.info;
  if (property === null && resource === 'rates') {
    const code = flags.currency ?? [...priceCurrencies.keys()][0] ?? 'EUR';
    const quoted = /^[\w.-]+$/.test(name) ? name : `"${name}"`;
    throw new PmsError('wrong_currency', 'The property has no currency, and prices need one.', {
      fix: `Set it, then run this again: \`pms properties set ${quoted} --currency ${code}\`.`,
    });
  }
  comparePriceCurrency(priceCurrencies, { said: flags.currency, property });
}
