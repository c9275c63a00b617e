/** Prepares an external list of rooms: what its rows prove decides how they are converted. */

import { refuseUnknownHeader } from '../columns/require-columns.ts';
import { type ExternalFile, readColumns } from '../external-file.ts';
import { isMarkProved } from '../finding.ts';
import { hasNumberCells, type PrepareOptions } from '../opened-file.ts';
import { surveyPrices } from '../prices/survey-prices.ts';
import type { PreparedFile } from '../reading.ts';
import { createRoomsConverter } from './converter.ts';
import type { RoomFile } from './plan.ts';
import { createRoomsSurvey } from './survey.ts';

/** Reads the file through and prepares it. Throws PmsError unknown_header, and what `createRoomsSurvey` throws. */
export async function prepareRooms(foreign: ExternalFile, options: PrepareOptions): Promise<PreparedFile> {
  const { header, chosen, roomTypeNames, again } = foreign;
  const { decisions, constants, propertyCurrency } = options;
  const { roles, isKnown, source } = chosen;
  if (decisions.groupBy === undefined) refuseUnknownHeader(options.resource, header, roles);
  const file: RoomFile = {
    header,
    roles,
    isKnown,
    source,
    decisions,
    roomTypeNames,
    constants,
    hasNumberCells: hasNumberCells(foreign.opened.file),
  };
  const { found, ambiguities, currency } = await surveyPrices(foreign, createRoomsSurvey(file), decisions);
  return {
    file: await again(),
    converter:
      ambiguities.length > 0
        ? undefined
        : createRoomsConverter({ ...file, mark: found.mark, currency, propertyCurrency }),
    reading: {
      kind: 'external',
      source,
      findings: [chosen.finding, ...found.findings],
      ambiguities,
      columns: readColumns(foreign),
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
