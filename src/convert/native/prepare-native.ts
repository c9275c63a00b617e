/** Prepares a native file, which is read once; one whose dates and amounts a spreadsheet has rewritten in its own style is read as any other. */
import { type Booking, bookingFields } from '../../contract/booking.ts';
import { dayNumber } from '../../contract/dates.ts';
import { PmsError } from '../../contract/errors.ts';
import { isJsonObject } from '../../contract/field.ts';
import type { Rate } from '../../contract/rate.ts';
import type { Resource } from '../../contract/resource.ts';
import { nameKey } from '../../contract/text.ts';
import type { Row, RowSource } from '../../file/row.ts';
import { channelNumberOf } from '../bookings/join/booking-group.ts';
import { numberColumn } from '../bookings/join/earlier-numbers.ts';
import { cellsOf, cellText } from '../bookings/read/booking-cells.ts';
import { everydayRoles } from '../columns/everyday-roles.ts';
import { fieldOfColumn, indexesOfRole } from '../columns/native-columns.ts';
import { type ConvertedRow, type Converter, type RowStep, withSteps } from '../converter.ts';
import { sampleOf } from '../external-file.ts';
import { type OpenedFile, openFile, type PrepareOptions } from '../opened-file.ts';
import type { PreparedFile, Reading } from '../reading.ts';
import { createNativeConverter } from './create-native-converter.ts';
import { wholeAmountsOf } from './is-native.ts';

/** Prepares a native file. Throws like `createNativeConverter`. */
export async function prepareNative(opened: OpenedFile, options: PrepareOptions): Promise<PreparedFile> {
  if (options.resource.name === 'rates') {
    const prepared = await prepareOnce(opened, options);
    return { ...prepared, converter: withSteps(prepared.converter, [await watchOverlaps()]) };
  }
  if (options.resource.name !== 'bookings') return prepareOnce(opened, options);
  const names = opened.header ?? keysOf(opened.first);
  // Names get numbers: equal rows of the file are rooms, or an earlier import has numbered them.
  const isNumbered = options.repeatsAsRooms === true || names.some((name) => name.trim() === numberColumn);
  const prepared = isNumbered ? await prepareNumbered(opened, options) : await prepareOnce(opened, options);
  return { ...prepared, converter: withSteps(prepared.converter, [createOrigins(names)]) };
}

const ratesCompared = 100_000;

/** Notes rows that give a night another value than an earlier row: the service keeps the earlier or the later one, as duplicates are treated. */
async function watchOverlaps(): Promise<RowStep> {
  const { createRateCalendar } = await import('../rates/rate-calendar.ts');
  const { createRateNotes } = await import('../rates/notes.ts');
  const notes = createRateNotes(undefined);
  const calendar = createRateCalendar(notes.overlap);
  let compared = 0;
  return {
    change(converted) {
      for (const { row, record } of converted) {
        if (record === undefined || compared++ >= ratesCompared) continue;
        const { room_type_name: type, rate_plan_name: plan, date_from, date_to, ...values } = record as Rate;
        calendar.put({ type, plan, from: dayNumber(date_from), to: dayNumber(date_to), values, row });
      }
      calendar.give();
      return converted;
    },
    notes: notes.list,
  };
}

type ReadyNative = PreparedFile & { converter: Converter };

/** Reads the file through once before, to find the numbers. */
async function prepareNumbered(opened: OpenedFile, options: PrepareOptions): Promise<ReadyNative> {
  const { numberNativeRooms } = await import('./number-native-rooms.ts');
  const { createRoomNumbers } = await import('../bookings/join/room-numbers.ts');
  const { input, showsGuests, repeatsAsRooms: areOwn = false } = options;
  // Its first rows are read again.
  const first = await prepareOnce(opened, { ...options, input: { ...input, settle: () => undefined } });
  const { header } = first.file;
  const counted = createRoomNumbers();
  const counting = withSteps(first.converter, [numberNativeRooms({ header, showsGuests, areOwn, counted })]);
  await readThrough(first.file, counting);
  const numbered = counted.result();
  const { converter, ...second } = await prepareOnce(await openFile(options), options);
  return { ...second, converter: withSteps(converter, [numberNativeRooms({ header, showsGuests, areOwn, numbered })]) };
}

/** The rows before the place where a file is broken go in: the error is reported when they are read for the service. */
async function readThrough({ batches }: RowSource, converter: Converter): Promise<void> {
  try {
    for await (const rows of batches) converter.convert(rows);
  } catch (error) {
    if (!(error instanceof PmsError) || error.code !== 'file_broken') throw error;
  }
}

async function prepareOnce(opened: OpenedFile, options: PrepareOptions): Promise<ReadyNative> {
  // What is wrong with the header is said before the whole file is looked at.
  const wholeAmounts = wholeAmountsOf(opened, options);
  const keys = keysOf(opened.first);
  const { header, preamble: above } = opened.file;
  const converter = createNativeConverter({ ...options, header, above, keys, wholeAmounts });
  options.input.settle();
  const columns = nativeColumns(options.resource, opened);
  return {
    file: opened.file,
    converter,
    reading: { kind: 'native', findings: [], questions: [], columns, isSurveyed: false },
  };
}

function keysOf(rows: readonly Row[]): string[] {
  const keys = rows.flatMap((row) => (row.kind === 'value' && isJsonObject(row.value) ? Object.keys(row.value) : []));
  return [...new Set(keys)];
}

function nativeColumns(resource: Resource, { header = [], first }: OpenedFile): Reading['columns'] {
  return header.map((column, index) => {
    const role = fieldOfColumn(resource, column)?.name as Reading['columns'][number]['role'];
    return { header: column, role, isKnown: role !== undefined, sample: sampleOf(first, header, index) };
  });
}

/** Gives the records of a file their numbers; undefined if no column (in JSON no key of the first rows) has any. */
function createOrigins(names: readonly string[]): RowStep | undefined {
  // Under our own names there is none, and the words of others take longer to prepare than a small file to read.
  if (names.every((name) => bookingFields.some((field) => field.name === name))) return undefined;
  const { roles } = everydayRoles('bookings', names);
  const places = (['id', 'channel_id'] as const).map((role) => indexesOfRole({ roles, header: names }, role));
  if (places.flat().length === 0) return undefined;
  const add = (converted: ConvertedRow): ConvertedRow => {
    const cells = cellsOf(converted.row, names) ?? [];
    const numberAt = (index: number) => cellText(cells[index] ?? '');
    const [number, channelNumber] = places.map((wanted) => channelNumberOf(wanted.map(numberAt)));
    if (converted.leftOut !== undefined || (number ?? channelNumber) === undefined) return converted;
    const record = converted.issues === undefined ? converted.record : converted.right;
    const source = nameKey((record as Partial<Booking> | undefined)?.booking_source ?? '');
    converted.origin = { source, number: number ?? '', ...(channelNumber !== undefined && { channelNumber }) };
    return converted;
  };
  return { change: (converted) => converted.map(add) };
}
