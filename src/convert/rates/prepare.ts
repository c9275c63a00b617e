/** Prepares an external file of rates: finds its layout, reads its rows through, and decides from them how they are converted. */

import type { Ambiguity, TwoPrices } from '../ambiguity.ts';
import { cellsOfRows } from '../bookings/read/booking-cells.ts';
import { type ExternalFile, sampleOf } from '../external-file.ts';
import { hasNumberCells, type PrepareOptions } from '../opened-file.ts';
import { surveyPrices } from '../prices/survey-prices.ts';
import type { PreparedFile } from '../reading.ts';
import { createRatesConverter, type RatesConverterOptions } from './converter.ts';
import { withoutTitle } from './grid/across-columns.ts';
import { layoutOfHeader } from './layout.ts';
import type { RateFile } from './plan.ts';
import { columnsOfAmounts, settlePrices } from './settle-prices.ts';
import { createRatesSurvey } from './survey.ts';

/** Whether a question is not about the price: what is still asked if several columns may be the price. */
function isNoPrice(ambiguity: Ambiguity): boolean {
  return ambiguity.what !== 'missing_column' || ambiguity.missing !== 'figures';
}

/**
 * Asks about nights to which two seasons or ranges give different prices, at the first of them. In a list of days a day may well occur again: the
 * later row counts, and a note says so.
 */
async function overlapsOf(converting: RatesConverterOptions, again: ExternalFile['again']): Promise<Ambiguity[]> {
  const { layout, decisions } = converting;
  if (decisions.overlaps !== undefined || (layout !== 'ranges' && layout !== 'seasons-across')) return [];
  let found: TwoPrices | undefined;
  const onTwoPrices = (prices: TwoPrices) => {
    found ??= prices;
  };
  const converter = createRatesConverter({ ...converting, onTwoPrices });
  for await (const rows of (await again()).batches) {
    converter.convert(rows);
    if (found !== undefined) break;
  }
  if (found === undefined) converter.finish();
  const choices = ['first', 'last'].map((value) => ({ option: 'overlaps' as const, value }));
  return found === undefined ? [] : [{ what: 'overlaps', ...(found as TwoPrices), choices }];
}

/** Prepares the file. */
export async function prepareRates(foreign: ExternalFile, options: PrepareOptions): Promise<PreparedFile> {
  const { header, opened, roomTypeNames, again } = foreign;
  const cells = cellsOfRows(opened.first, header).slice(0, 30);
  const { decisions, constants, propertyCurrency } = options;
  const { chosen, open } =
    decisions.columns === undefined ? settlePrices(foreign, cells) : { chosen: foreign.chosen, open: [] };
  const { roles, isKnown, source } = chosen;
  const layout = layoutOfHeader(header, roles, cells);
  const file: RateFile = withoutTitle({
    ...{ header, layout, roles, isKnown, source, decisions, roomTypeNames, constants },
    hasNumberCells: hasNumberCells(opened.file),
    amounts: columnsOfAmounts(header, roles, cells),
  });
  const surveyed = await surveyPrices({ ...foreign, chosen }, createRatesSurvey(file), decisions);
  const { found, currency } = surveyed;
  const ambiguities =
    open.length === 0 ? [...surveyed.ambiguities] : [...open, ...surveyed.ambiguities.filter(isNoPrice)];
  const { order, mark, columns, laidOut, typesStandTogether } = found;
  const converting = { ...file, ...{ order, mark, currency, propertyCurrency, laidOut, columns, typesStandTogether } };
  if (ambiguities.length === 0) ambiguities.push(...(await overlapsOf(converting, again)));
  return {
    file: await again(),
    converter: ambiguities.length > 0 ? undefined : createRatesConverter(converting),
    reading: {
      ...surveyed.reading,
      ambiguities,
      columns: columns.map(({ header: name, means, index, isKnown, why }) => {
        return {
          header: name,
          role: means,
          isKnown,
          why,
          namesRoom: why.code === 'names_room',
          sample: sampleOf(opened.first, header, index),
        };
      }),
      order,
    },
  };
}
