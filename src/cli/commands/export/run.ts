/** What `pms export` does: asks the service, narrows what comes, and writes it. */

import { connect } from '../../../app/service/connect.ts';
import type { Client } from '../../../client/create-client.ts';
import type { Cell, RecordStream } from '../../../contract/api.ts';
import { dateOfDay, dayNumber } from '../../../contract/dates.ts';
import { PmsError } from '../../../contract/errors.ts';
import { stayNightsMax } from '../../../contract/limits.ts';
import { statusOfWord } from '../../../contract/status.ts';
import { isClosedPipe, openOutput } from '../../../file/output.ts';
import { type ExportFormat, exportRows, pickColumns } from '../../../transfer/export.ts';
import { foldRates, rateColumns, type UnreadRates, unreadRatesOf } from '../../../transfer/fold-rates.ts';
import { describeUnreadRates } from '../../../words/unread-rates.ts';
import { type Context, type GlobalFlags, say } from '../../context.ts';
import { createProgress } from '../../view/progress.ts';
import { renderTable } from '../../view/record-table.ts';

export interface ExportFlags extends GlobalFlags {
  from?: string;
  to?: string;
  by: 'checkin' | 'stay' | 'checkout';
  status?: string;
  format: ExportFormat;
  columns?: string[];
  delimiter: string;
  bom?: boolean;
  output?: string;
  quiet?: boolean;
}

export type ExportList = 'bookings' | 'rooms' | 'room-types' | 'availability' | 'rates';

interface ExportCommand {
  list: ExportList;
  flags: ExportFlags;
}

type RowFilter = (row: readonly Cell[], columns: readonly string[]) => boolean;

/** Days after today that availability and rates show where no dates are given. */
const defaultDays = 30;

/** Runs an export. A file appears under its name only when it is whole. A closed pipe (`| head`) is no failure. */
export async function runExport(context: Context, { list, flags }: ExportCommand): Promise<number> {
  checkFlags({ list, flags });
  const output = await openOutput({ path: flags.output, stdout: context.io.stdout });
  const { client } = await connect(context, { flags, signal: context.signal }).catch(async (error) => {
    await output.abandon();
    throw error;
  });
  const progress = createProgress(context, flags.quiet || flags.output === undefined ? 'none' : `exporting ${list}`);
  try {
    const { stream, filter, unread } = await openList(context, client, { list, flags });
    if (flags.format === 'table')
      await output.write(await renderTable(pickColumns(stream, { columns: flags.columns, filter })));
    else {
      const onProgress = (rows: number) => progress.update(`${rows.toLocaleString('en-US')} rows`);
      await exportRows(stream, output, { ...flags, format: flags.format, filter, bom: flags.bom === true, onProgress });
    }
    const path = await output.finish();
    if (path !== undefined && !flags.quiet) say(context, `${list} written to ${path}`);
    const leftOut = unread && describeUnreadRates(unread);
    if (leftOut === undefined) return 0;
    say(context, `pms: ${leftOut}`);
    return 1;
  } catch (error) {
    await output.abandon();
    if (context.signal.aborted) return context.signalExitCode();
    if (isClosedPipe(error)) return 0;
    throw error;
  } finally {
    progress.stop();
    await client.close();
  }
}

async function openList(
  context: Context,
  client: Client,
  { list, flags }: ExportCommand,
): Promise<{ stream: RecordStream; filter?: RowFilter; unread?: UnreadRates }> {
  switch (list) {
    case 'bookings':
      return openBookings(client, flags);
    case 'rooms':
      return { stream: await client.exportRooms() };
    case 'room-types':
      return { stream: await client.roomTypes() };
    case 'availability':
      return { stream: await client.availability(datesOf(context, flags)) };
    case 'rates': {
      const { columns, batches } = await client.availability(datesOf(context, flags));
      const unread = unreadRatesOf(columns);
      return { stream: { columns: rateColumns, batches: foldRates(columns, batches, unread) }, unread };
    }
  }
}

/** The service filters by check-in only: for other dates more is asked for, and narrowed here. */
async function openBookings(
  client: Client,
  { from, to, by, status }: ExportFlags,
): Promise<{ stream: RecordStream; filter?: RowFilter }> {
  const word = status === undefined ? undefined : (statusOfWord(status) ?? status);
  if (by === 'checkin' || (from === undefined && to === undefined)) {
    return { stream: await client.exportBookings({ dateFrom: from, dateTo: to, status: word }) };
  }
  const earliest = from === undefined ? undefined : dateOfDay(dayNumber(from) - stayNightsMax);
  const stream = await client.exportBookings({ dateFrom: earliest, dateTo: to, status: word });
  const isWithin = by === 'stay' ? staysWithin : leavesWithin;
  const filter: RowFilter = (row, columns) => {
    const [checkin, checkout] = ['checkin_date', 'checkout_date'].map((column) => String(row[columns.indexOf(column)]));
    return isWithin({ checkin: checkin!, checkout: checkout! }, from ?? '', to ?? '9999-12-31');
  };
  return { stream, filter };
}

/** Whether a night of the stay lies within the dates; the last night is the one before the check-out. */
function staysWithin({ checkin, checkout }: { checkin: string; checkout: string }, from: string, to: string): boolean {
  return checkin <= to && checkout > from;
}

function leavesWithin({ checkout }: { checkout: string }, from: string, to: string): boolean {
  return checkout >= from && checkout <= to;
}

function datesOf(context: Context, { from, to }: ExportFlags): { dateFrom: string; dateTo: string } {
  if (from !== undefined && to !== undefined) return { dateFrom: from, dateTo: to };
  const dateFrom = from ?? localToday(context);
  const dateTo = to ?? dateOfDay(dayNumber(dateFrom) + defaultDays);
  if (dateTo < dateFrom)
    throw new PmsError('usage', `--to ${dateTo} is before today, ${dateFrom}.`, {
      fix: 'Name the first date: `--from`.',
    });
  say(
    context,
    `dates: ${dateFrom} to ${dateTo}${from === undefined ? " (from today, by this machine's calendar)" : ''}`,
  );
  return { dateFrom, dateTo };
}

function localToday(context: Context): string {
  const now = new Date(context.clock());
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function checkFlags({ list, flags }: ExportCommand): void {
  const { from, to, by, status, format, bom } = flags;
  if (from !== undefined && to !== undefined && to < from)
    throw new PmsError('usage', `--to ${to} is before --from ${from}.`);
  const hasDates = list === 'bookings' || list === 'availability' || list === 'rates';
  if (!hasDates && (from !== undefined || to !== undefined))
    throw new PmsError('usage', `The list of ${list} has no dates: --from and --to do nothing here.`);
  if (list !== 'bookings' && (status !== undefined || by !== 'checkin'))
    throw new PmsError('usage', '--status and --by are for bookings only.');
  if (bom && format !== 'csv') throw new PmsError('usage', '--bom is for CSV only.');
}
