/** Sends a report, or the records of a list, to the page as a CSV file: like `pms report … -o` and `pms export`. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Cell, RecordStream } from '../../contract/api.ts';
import { closing } from '../../file/closing.ts';
import { inPieces } from '../../file/groups.ts';
import { csvRenderer } from '../../file/record-formats.ts';
import { dayLists, fillDayList } from '../../report/day-list.ts';
import { readOccupancy } from '../../report/occupancy.ts';
import { readOverbooked } from '../../report/overbooked.ts';
import { wantedStates } from '../../report/read-stays.ts';
import {
  dayListTable,
  occupancyTable,
  overbookedTable,
  type ReportTable,
  sumsTable,
} from '../../report/report-tables.ts';
import { sumStays } from '../../report/sum-bookings.ts';
import type { HeldFrom } from '../../sync/read-held.ts';
import { openSpool, type Spool } from '../../sync/spool.ts';
import { foldRates, rateColumns } from '../../transfer/fold-rates.ts';
import { type AskedService, type BoardContext, commandLine, identified } from '../board-context.ts';
import { type Asked, dateWord, isRange, ofService } from '../server/board-command.ts';

const reportSchema = z
  .strictObject({
    report: z.enum(['night', 'source', 'type', 'occupancy', 'overbooked', ...dayLists]),
    from: dateWord,
    to: dateWord,
  })
  .refine(isRange, 'the first date before the last');

type ReportWords = z.infer<typeof reportSchema>;

/** What the page shows of a report: its request, its command, and the name of its file. */
export function reportLink(board: BoardContext, asked: ReportWords) {
  const { report, from, to } = asked;
  const file = `${isGroup(report) ? `bookings-by-${report}` : report}-${from}.csv`;
  const words = isDayList(report)
    ? ['report', report, from]
    : ['report', ...(isGroup(report) ? ['bookings', '--by', report] : [report]), ...['--from', from, '--to', to]];
  return { asked, file, command: commandLine(board, [...words, '-o', file]) };
}

function isDayList(report: ReportWords['report']): report is (typeof dayLists)[number] {
  return (dayLists as readonly string[]).includes(report);
}

function isGroup(report: ReportWords['report']): report is 'night' | 'source' | 'type' {
  return report === 'night' || report === 'source' || report === 'type';
}

/** Counts first, then sends: nothing is sent of a report that fails. */
export const report = ofService(reportSchema, async (asked, words) => {
  const { client: api, info, response } = await identified(asked);
  await closing(openSpool(), async (spool) => {
    const { columns, rows } = await tableOf({ api, isOurs: info.isOurs }, spool, words);
    await sendCsv(response, { columns, batches: inPieces(rows()) });
  });
});

async function tableOf(
  service: HeldFrom & Parameters<typeof readOccupancy>[0],
  spool: Spool,
  { report, from, to }: ReportWords,
): Promise<ReportTable> {
  if (isDayList(report)) {
    await fillDayList(spool, service, { list: report, date: from, states: wantedStates(undefined) });
    return dayListTable(spool);
  }
  if (report === 'occupancy') return occupancyTable(await readOccupancy(service, { from, to }));
  if (isGroup(report)) {
    const sums = await sumStays(service, { by: report, from, to, states: wantedStates(undefined) });
    return sumsTable(report, sums.lines());
  }
  return overbookedTable(await readOverbooked(spool, service, { from, to, unknown: new Set() }));
}

const exportSchema = z.strictObject({
  list: z.enum(['bookings', 'availability', 'rates', 'room-types']),
  from: dateWord.optional(),
  to: dateWord.optional(),
  by: z.enum(['checkin', 'stay', 'checkout']).optional(),
  status: z.string().max(100).optional(),
});

type ExportWords = z.infer<typeof exportSchema>;

/** Streams the file, so that a million rows are never in memory. If the service breaks off, the answer breaks off too. */
export const exported = ofService(exportSchema, async ({ client, response }, words) =>
  sendCsv(response, await streamOf(client, words)),
);

async function streamOf(
  client: AskedService['client'],
  { list, from, to, by, status }: ExportWords,
): Promise<RecordStream> {
  if (list === 'room-types') return client.roomTypes();
  if (list === 'bookings') return client.exportBookings({ dateFrom: from, dateTo: to, by, status });
  const stream = await client.availability({ dateFrom: from ?? '', dateTo: to ?? '' });
  return list === 'rates' ? { columns: rateColumns, batches: foldRates(stream.columns, stream.batches) } : stream;
}

interface SentRows {
  columns: readonly string[];
  batches: Iterable<Cell[][]> | AsyncIterable<Cell[][]>;
}

async function sendCsv(response: Asked['response'], { columns, batches }: SentRows): Promise<void> {
  const { head, render } = csvRenderer(columns);
  async function* lines(): AsyncGenerator<string> {
    yield head;
    for await (const rows of batches) if (rows.length > 0) yield render(rows);
  }
  response.setHeader('content-type', 'text/csv; charset=utf-8');
  await pipeline(Readable.from(lines()), response);
}
