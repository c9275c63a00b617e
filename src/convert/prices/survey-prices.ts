/** Reads all rows of an external file of prices, and finds what must still be decided. */

import type { Row } from '../../file/row.ts';
import type { Ambiguity } from '../ambiguity.ts';
import { type ExternalFile, firstReading } from '../external-file.ts';
import { isMarkProved } from '../finding.ts';
import type { Reading } from '../reading.ts';
import type { Decisions } from '../reading-options.ts';
import { currencyAmbiguities } from './price-currency.ts';
import type { PriceVerdict } from './price-facts.ts';

interface PriceSurvey<Verdict> {
  add(rows: readonly Row[]): void;
  verdict(): Verdict;
}

/** The part of a reading that every file of prices has. */
type PricesRead = Omit<Reading, 'ambiguities' | 'columns'>;

/**
 * Gives what the rows prove, and the currency of amounts without one. Throws PmsError wrong_currency for several currencies that no column separates.
 */
export async function surveyPrices<Verdict extends PriceVerdict>(
  foreign: ExternalFile,
  survey: PriceSurvey<Verdict>,
  decisions: Decisions,
): Promise<{ found: Verdict; ambiguities: Ambiguity[]; currency: string | undefined; reading: PricesRead }> {
  for await (const rows of (await firstReading(foreign)).batches) survey.add(rows);
  const found = survey.verdict();
  const { header, chosen } = foreign;
  const currencyColumn = header[chosen.roles.indexOf('currency_iso')];
  const [currency = decisions.currency] = found.currencies.keys();
  return {
    found,
    ambiguities: [...found.ambiguities, ...currencyAmbiguities(found, decisions, currencyColumn)],
    currency,
    reading: {
      kind: 'external',
      source: chosen.source,
      findings: [chosen.finding, ...found.findings],
      mark: found.mark,
      isMarkProved: isMarkProved(found.findings),
      isSurveyed: true,
      currencies: found.currencies,
      priceCurrencies: found.currencies,
      rooms: found.rooms,
      houses: found.houses,
    },
  };
}
