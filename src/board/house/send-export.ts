/** Sends the records of a list to the page as a CSV file, like `pms export`. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { openBookings } from '../../app/export/open-bookings.ts';
import type { RecordStream } from '../../contract/api.ts';
import { renderCsvLines } from '../../file/csv/csv-write.ts';
import { foldRates, rateColumns } from '../../transfer/fold-rates.ts';
import { type Desk, withService } from '../desk.ts';
import type { Asked } from '../door/board-command.ts';
import { dateWord } from './dates.ts';

export const exportSchema = z.strictObject({
  list: z.enum(['bookings', 'availability', 'rates', 'room-types']),
  from: dateWord.optional(),
  to: dateWord.optional(),
  by: z.enum(['checkin', 'stay', 'checkout']).optional(),
  status: z.string().max(100).optional(),
});

type ExportWords = z.infer<typeof exportSchema>;

/** Streams the file, so that a million rows are never in memory. If the service breaks off, the answer breaks off too. */
export async function sendExport(desk: Desk, words: ExportWords, { response, signal }: Asked): Promise<undefined> {
  await withService(desk, signal, async ({ client }) => {
    const { columns, batches } = await streamOf(client, words);
    response.setHeader('content-type', 'text/csv; charset=utf-8');
    async function* lines(): AsyncGenerator<string> {
      yield renderCsvLines([[...columns]], { delimiter: ',', guard: true });
      for await (const rows of batches)
        if (rows.length > 0) yield renderCsvLines(rows, { delimiter: ',', guard: true });
    }
    await pipeline(Readable.from(lines()), response);
  });
}

type Service = Parameters<typeof openBookings>[0];

async function streamOf(
  client: Service,
  { list, from, to, by = 'checkin', status }: ExportWords,
): Promise<RecordStream> {
  if (list === 'room-types') return client.roomTypes();
  if (list === 'bookings') return openBookings(client, { from, to, by, status });
  const dates = { dateFrom: from ?? '', dateTo: to ?? '' };
  const stream = await client.availability(dates);
  return list === 'rates' ? { columns: rateColumns, batches: foldRates(stream.columns, stream.batches) } : stream;
}
