/** A foreign list of rooms: its rows are looked through, and what they prove decides how they are converted. */

import { type ForeignFile, readColumns } from './foreign-file.ts';
import type { PrepareOptions } from './prepare-file.ts';
import type { PreparedFile } from './reading.ts';
import { refuseUnknownHeader } from './require-columns.ts';
import { createRoomsConverter } from './rooms/create-rooms-converter.ts';
import type { RoomFile } from './rooms/room-file.ts';
import { createRoomsSurvey } from './rooms/rooms-survey.ts';
import { surveyPrices } from './survey-prices.ts';

/** Makes a foreign list of rooms ready. Throws PmsError unknown_header, and what `createRoomsSurvey` throws. */
export async function prepareRooms(foreign: ForeignFile, options: PrepareOptions): Promise<PreparedFile> {
  const { header, chosen, again } = foreign;
  const { decisions, constants, propertyCurrency } = options;
  const { meanings, isKnown, source } = chosen;
  if (decisions.groupBy === undefined) refuseUnknownHeader(options.resource, header, meanings);
  const file: RoomFile = { header, meanings, isKnown, source, decisions, constants };
  const { found, undecided, currency } = await surveyPrices(foreign, createRoomsSurvey(file), decisions);
  return {
    file: await again(),
    converter:
      undecided.length > 0
        ? undefined
        : createRoomsConverter({ ...file, mark: found.mark, currency, propertyCurrency }),
    reading: {
      kind: 'foreign',
      source,
      clauses: [chosen.why, ...found.clauses],
      undecided,
      columns: readColumns(foreign),
      mark: found.mark,
      isSurveyed: true,
      currencies: found.currencies,
      priceCurrencies: found.currencies,
      rooms: found.rooms,
    },
  };
}
