/** What `pms export` does: reads from the service, selects, and writes. */
import { connect } from '../../../app/service/find-service.ts';
import type { Client } from '../../../client/create-client.ts';
import type { BookingDate, Cell, RecordStream } from '../../../contract/api.ts';
import { dateOfDay, dayNumber, localDate } from '../../../contract/dates.ts';
import { PmsError } from '../../../contract/errors.ts';
import { nearestName } from '../../../contract/nearest-name.ts';
import { nameKey } from '../../../contract/text.ts';
import { isStandardOutput, openOutput } from '../../../file/output.ts';
import { isClosedPipe } from '../../../file/write-failure.ts';
import { type ExportFormat, exportRows, pickColumns } from '../../../transfer/export.ts';
import type { UnreadRates } from '../../../transfer/fold-rates.ts';
import { count } from '../../../words/count.ts';
import { sentenceOf } from '../../../words/remarks.ts';
import { type Context, type GlobalFlags, say } from '../../context.ts';
import { typedDates } from '../../date-word.ts';
import { createProgress } from '../../view/progress.ts';

interface ExportFlags extends GlobalFlags {
  from?: string;
  to?: string;
  by: BookingDate;
  status?: string;
  format: ExportFormat;
  columns?: string[];
  type?: string;
  delimiter: string;
  bom?: boolean;
  output?: string;
  force?: boolean;
  quiet?: boolean;
}

type ExportList = 'bookings' | 'rooms' | 'room-types' | 'availability' | 'rates';

interface ExportCommand {
  list: ExportList;
  flags: ExportFlags;
}

/** Days after today that availability and rates show if no dates are given. */
const defaultDays = 30;

/** Runs an export. A file gets its name only when it is complete. A closed pipe (`| head`) is no error. */
export async function runExport(context: Context, { list, flags: typed }: ExportCommand): Promise<number> {
  const flags = { ...typed, ...typedDates(context, typed) };
  checkFlags({ list, flags });
  const isFile = flags.output !== undefined && !isStandardOutput(flags.output);
  const output = await openOutput({ path: flags.output, stdout: context.io.stdout, isForced: flags.force === true });
  const { client } = await connect(context, flags).catch(async (error) => {
    await output.abandon();
    throw error;
  });
  const progress = createProgress(context, flags.quiet || !isFile ? 'none' : `exporting ${list}`);
  try {
    const { stream, unread } = await openList(context, client, { list, flags });
    if (flags.format === 'ics')
      await (await import('../../../transfer/export-calendar.ts')).exportCalendar(stream, output);
    else if (flags.format === 'table') {
      const [{ renderTable }, { tableWidth }] = await Promise.all([
        import('../../view/record-table.ts'),
        import('../../view/table.ts'),
      ]);
      const width = isFile ? undefined : tableWidth(context.io.stdout);
      const { currency } = await client.identify();
      await output.write(await renderTable(pickColumns(stream, flags.columns), { width, currency }));
    } else {
      const onProgress = (rows: number) => progress.update(`${count(rows)} rows`);
      await exportRows(stream, output, { ...flags, format: flags.format, bom: flags.bom === true, onProgress });
    }
    const path = await output.finish();
    if (path !== undefined && !flags.quiet) say(context, `${list} written to ${path}`);
    if (unread === undefined || unread.rows === 0) return 0;
    say(context, `pms: ${sentenceOf({ code: 'unread_rates', ...unread })}`);
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
): Promise<{ stream: RecordStream; unread?: UnreadRates }> {
  switch (list) {
    case 'bookings': {
      const { from, to, by, status } = flags;
      const open = () => client.exportBookings({ dateFrom: from, dateTo: to, by, status });
      return { stream: await (flags.type === undefined ? open() : bookingsOfType(client, flags.type, open)) };
    }
    case 'rooms':
      return { stream: await client.exportRooms() };
    case 'room-types':
      return { stream: await client.roomTypes() };
    case 'availability':
      return { stream: await client.availability(datesOf(context, flags)) };
    case 'rates': {
      const { foldRates, rateColumns, unreadRatesOf } = await import('../../../transfer/fold-rates.ts');
      const { columns, batches } = await client.availability(datesOf(context, flags));
      const unread = unreadRatesOf(columns);
      return { stream: { columns: rateColumns, batches: foldRates(columns, batches, unread) }, unread };
    }
  }
}

function datesOf(context: Context, { from, to }: ExportFlags): { dateFrom: string; dateTo: string } {
  if (from !== undefined && to !== undefined) return { dateFrom: from, dateTo: to };
  const dateFrom = from ?? localDate(context.clock());
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

function checkFlags({ list, flags }: ExportCommand): void {
  const { from, to, by, status, format, bom, type, columns, delimiter } = flags;
  if (type !== undefined && list !== 'bookings') throw new PmsError('usage', '--type is for bookings only.');
  if (format === 'ics') {
    if (list !== 'bookings') throw new PmsError('usage', `A calendar shows bookings, not ${list}.`);
    if (type === undefined)
      throw new PmsError('usage', 'A calendar needs one room type.', { fix: 'Name it: `--type "Deluxe Double"`.' });
    if (columns !== undefined || delimiter !== ',')
      throw new PmsError('usage', '--columns and --delimiter do not apply to a calendar.', { fix: 'Leave them out.' });
  }
  const hasDates = list === 'bookings' || list === 'availability' || list === 'rates';
  if (!hasDates && (from !== undefined || to !== undefined))
    throw new PmsError('usage', `The list of ${list} has no dates: --from and --to do nothing here.`);
  if (list !== 'bookings' && (status !== undefined || by !== 'checkin'))
    throw new PmsError('usage', '--status and --by are for bookings only.');
  if (bom && format !== 'csv') throw new PmsError('usage', '--bom is for CSV only.');
}

/** Keeps only the bookings of one room type, ignoring case. Throws PmsError usage if the service has no type of that name. */
async function bookingsOfType(client: Client, type: string, open: () => Promise<RecordStream>): Promise<RecordStream> {
  const name = await knownType(client, type);
  const { columns, batches } = await open();
  return { columns, batches: ofType({ columns, batches }, name) };
}

async function* ofType({ columns, batches }: RecordStream, name: string): AsyncGenerator<Cell[][]> {
  const index = columns.indexOf('room_type_name');
  for await (const rows of batches) yield rows.filter((row) => row[index] === name);
}

async function knownType(client: Client, type: string): Promise<string> {
  const { listedRoomTypes } = await import('../../../app/service/listed-room-types.ts');
  const names = await listedRoomTypes(client);
  const wanted = nameKey(type);
  const found = names.find((name) => name === type) ?? names.find((name) => nameKey(name) === wanted);
  if (found !== undefined) return found;
  const nearest = nearestName(type, names);
  throw new PmsError('usage', `The service lists no room type "${type}".`, {
    fix: nearest === undefined ? 'See them with `pms export room-types`.' : `The nearest is "${nearest}".`,
  });
}
