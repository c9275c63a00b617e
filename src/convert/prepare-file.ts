/** The entry to this folder: opens a file, finds out how to read it, reads it through if needed, and prepares it for conversion row by row. */
import { guestText, placeOf } from '../contract/plain-booking.ts';
import type { Room } from '../contract/room.ts';
import type { LineRanges } from '../file/line-ranges.ts';
import type { RowSource } from '../file/row.ts';
import { everydayName } from './columns/choose-columns.ts';
import { fieldOfColumn } from './columns/native-columns.ts';
import { columnsOfRows } from './columns/value-columns.ts';
import { isWithoutHeader, withoutHeader } from './columns/values-as-header.ts';
import { type RowStep, withSteps } from './converter.ts';
import { isInOtherStyle, isNative, isOther, qualifiesRows } from './native/is-native.ts';
import { hasMoney, type OpenedFile, openFile, type PrepareOptions } from './opened-file.ts';
import { choicesAmong } from './question.ts';
import type { PreparedFile } from './reading.ts';
import type { Decisions } from './reading-options.ts';
import { type CountedCode, createRemarkCounter, ofRows, type RowsRemark } from './remark.ts';
import { createRoomTypeNames, type RoomTypeNames } from './room-type-names.ts';

/**
 * Prepares a file. What it does not tell is in `reading.questions`: the caller refuses or asks. Throws the errors of opening, and PmsError
 * unknown_header, missing_column, double_column, wrong_resource, mapping_does_not_fit, usage.
 */
export async function prepareFile(given: PrepareOptions): Promise<PreparedFile> {
  // It may be opened again on the way: where that fails, the last opening is the one to close.
  let last: RowSource | undefined;
  const open: PrepareOptions['input']['open'] = async (how) => {
    last = await given.input.open(how);
    return last;
  };
  const options = { ...given, input: { ...given.input, open } };
  let opened = await openFile(options);
  const roomTypeNames = createRoomTypeNames(options.decisions);
  const finished = async ({ converter, ...prepared }: PreparedFile): Promise<PreparedFile> => {
    const steps = await stepsBehind(prepared, options, roomTypeNames);
    return withOtherSheets({ ...prepared, ...(converter !== undefined && { converter: withSteps(converter, steps) }) });
  };
  try {
    if (opened.file.codePage !== undefined) {
      const { prepareLetters } = await import('./prepare-header.ts');
      return await prepareLetters(opened, options);
    }
    if (isWithoutHeader(opened, options)) throw withoutHeader(opened.header!);
    let isOwn = isTakenAsNative(opened, options);
    const names = opened.header ?? columnsOfRows(opened.first);
    if (isOwn && names.some((name) => isOther(options.resource, name))) {
      isOwn = !(await qualifiesRows(options.resource, opened.file, names));
      await opened.file.close();
      opened = await openFile(options);
    }
    if (isOwn) {
      const { columns } = options.decisions;
      if (columns !== undefined && opened.header !== undefined)
        (await import('./mapping-file.ts')).requireFit(opened.header, columns);
      const { prepareNative } = await import('./native/prepare-native.ts');
      return await finished(await prepareNative(opened, options));
    }
    const { prepareExternal } = await import('./prepare-external.ts');
    return await finished(await prepareExternal(opened, options, roomTypeNames));
  } catch (error) {
    await last?.close();
    throw error;
  }
}

/** Asks which sheet is meant, where several have one header: what stands in the others would be lost. */
function withOtherSheets({ reading, ...prepared }: PreparedFile): PreparedFile {
  const { sheetName, sameSheets = [] } = prepared.file;
  if (sheetName === undefined || sameSheets.length === 0) return { ...prepared, reading };
  const choices = choicesAmong('sheet', [sheetName, ...sameSheets]);
  const open = { what: 'sheet' as const, sheet: sheetName, others: sameSheets, choices };
  return { ...prepared, reading: { ...reading, questions: [open, ...reading.questions] } };
}

/**
 * The steps of a row behind its converter, in this order; a native file has had its own before (`prepareNative`), and a task adds what it must know of
 * each record (`importPrepared`).
 */
async function stepsBehind(
  { file }: PreparedFile,
  { resource, decisions }: PrepareOptions,
  roomTypeNames: RoomTypeNames,
) {
  const hasCutover = resource.name === 'bookings' && decisions.cutover !== undefined;
  const cutover = hasCutover ? (await import('./bookings/cutover.ts')).createCutover(decisions) : undefined;
  const names: RowStep = { notes: (isFinished) => (isFinished ? roomTypeNames.notes() : []) };
  const fixes: RowStep = { notes: () => notesOfFile(file) };
  const rooms = resource.name === 'rooms' ? createRoomCounts() : undefined;
  return [cutover, names, fixes, createLostLetters(), rooms];
}

function createRoomCounts(): RowStep {
  const notes = createRemarkCounter();
  return {
    change(converted) {
      for (const { row, record } of converted)
        if (record !== undefined && (record as Room).total_rooms === undefined) notes.add('one_room', row.line);
      return converted;
    },
    notes: () => notes.list(),
  };
}

function notesOfFile({ beyondHeader, hiddenRows, fixes, unread = [] }: RowSource): RowsRemark[] {
  const found: [CountedCode, LineRanges | undefined][] = [
    ['beyond_header', beyondHeader],
    ['hidden_rows', hiddenRows],
    ['fixed_quotes', fixes?.quotes],
    ['extra_separators', fixes?.extraSeparators],
    ['missing_cells', fixes?.missingCells],
  ];
  const counted = found.flatMap(([code, lines]) => (lines === undefined ? [] : ofRows(code, lines)));
  const count = unread.reduce((sum, table) => sum + table.count, 0);
  return count === 0 ? counted : [...counted, { code: 'unread_tables', tables: unread, count, lines: [] }];
}

function isTakenAsNative(opened: OpenedFile, options: PrepareOptions): boolean {
  const { resource, constants } = options;
  // Amounts whose formats show a currency are read as texts that have one.
  const isMoney = resource.name === 'bookings' && opened.first.some(hasMoney);
  // A native file does not use decisions.
  const { as: _resource, ...said } = withoutOwnColumns(options);
  const isSaid = (decision: unknown) => (decision instanceof Map ? decision.size > 0 : decision !== undefined);
  if (isMoney || Object.values(said).some(isSaid)) return false;
  const header = opened.header ?? columnsOfRows(opened.first);
  // A number counts the beds, and is no type of bed.
  const countsBeds = opened.first.some(
    (row) => row.kind === 'value' && typeof (row.value as { bed_type?: unknown } | null)?.bed_type === 'number',
  );
  if (countsBeds || isInOtherStyle(opened, options)) return false;
  return header.length === 0 || isNative(resource, header, new Set(constants.keys()));
}

/** A mapping file saved from a native file gives only the names of its columns. */
function withoutOwnColumns({ resource, decisions }: PrepareOptions): Decisions {
  const { columns, source, ...others } = decisions;
  if (columns === undefined || (source !== undefined && source !== everydayName)) return decisions;
  const isOwn = Object.entries(columns).every(([name, role]) => role === (fieldOfColumn(resource, name)?.name ?? null));
  return isOwn ? others : decisions;
}

/** A character that replaces a letter: inside or before a word, not a question mark after it. */
const lost = /\ufffd|\?(?=\p{L})|^\?+$|\p{L}\?\?/u;

/** A letter of two bytes, or one of three, taken for letters of Windows-1252; of `í` and `à` only the first is left, as the second cannot be seen. */
const tail =
  '[\\u0080-\\u00bf\\u20ac\\u201a\\u0192\\u201e-\\u2026\\u2020-\\u2022\\u02c6\\u2030\\u0160\\u2039\\u0152\\u017d\\u2018-\\u201d\\u2013\\u2014\\u02dc\\u2122\\u0161\\u203a\\u0153\\u017e\\u0178]';
const twice = new RegExp(`[ÂÃÄÅÎÏÐÑÒÓ×ØÙÚ]${tail}|[à-ï]${tail}{2}|\\p{Ll}Ã`, 'u');

/** Most names have no such characters. */
const odd = /[^\x00-\x3e\x40-\x7f]/;

const isTwice = (name: unknown) => typeof name === 'string' && odd.test(name) && twice.test(name);
const hasLost = (name: unknown) =>
  typeof name === 'string' && (name.includes('?') || name.includes('\ufffd')) && lost.test(name);

/** Counts guests in whose names `?` or U+FFFD replaces letters that an export could not write, and all names written as UTF-8 twice (`MÃ¼ster`). */
export function createLostLetters(): RowStep {
  let [count, twiceIn, guests, others] = [0, 0, 0, 0];
  const add = (first: unknown, last: unknown, room: unknown, plan?: unknown): void => {
    if (typeof last === 'string') guests += 1;
    else if (typeof room === 'string') others += 1;
    if (isTwice(first) || isTwice(last) || isTwice(room) || isTwice(plan)) twiceIn += 1;
    if (typeof last === 'string' && (hasLost(first) || hasLost(last))) count += 1;
  };
  return {
    change(converted) {
      for (const { record } of converted) {
        const of = (record ?? {}) as Record<string, unknown>;
        add(of.guest_first_name, of.guest_last_name, of.room_type_name ?? of.name, of.rate_plan_name);
      }
      return converted;
    },
    see(booking) {
      const { guest_first_name: first, guest_last_name: last } = placeOf;
      // Names of letters and digits have none of them.
      if (booking.guest.length === 0 || isTwice(booking.roomType))
        add(guestText(booking, first), guestText(booking, last), booking.roomType);
      else if (booking.values[last] !== null) guests += 1;
    },
    notes: () => [
      ...(count === 0 ? [] : [{ code: 'lost_letters' as const, count, names: guests, lines: [] }]),
      ...(twiceIn === 0 ? [] : [{ code: 'encoded_twice' as const, count: twiceIn, names: guests + others, lines: [] }]),
    ],
  };
}
