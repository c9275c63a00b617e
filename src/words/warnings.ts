/** What the report of an import warns of: columns without a field, repeated rows, room types that the service does not list. */
import type { ImportJob } from '../app/import/import-job.ts';
import type { PlannedRooms } from '../app/import/refuse-planned.ts';
import type { MovedNumbers } from '../app/ledger/numbers-of-import.ts';
import type { ReadyFile } from '../app/reading/prepare-input.ts';
import { optionsOfFile } from '../app/reading/read-again.ts';
import type { Service } from '../app/service/find-service.ts';
import type { UnlistedRoom } from '../app/service/listed-room-types.ts';
import type { OverbookedType } from '../app/service/overbooked.ts';
import type { Resource } from '../contract/resource.ts';
import { stateOfHeader } from '../convert/bookings/read/read-status.ts';
import { likelyStatus } from '../convert/columns/everyday/likely-status.ts';
import { isIgnored } from '../convert/columns/native-columns.ts';
import { moneyKindOf } from '../convert/columns/values/money-words.ts';
import {
  isHeaderOfCancelling,
  isHeaderOfState,
  namesRoom,
  speaksOfCancelling,
} from '../convert/columns/values/telling-words.ts';
import type { Converter } from '../convert/converter.ts';
import type { Reading } from '../convert/reading.ts';
import { type DecidedBookings, ofRows, type Remark, type WarningCode } from '../convert/remark.ts';
import { readAmount } from '../convert/values/amounts/read-amount.ts';
import { readDate } from '../convert/values/dates/read-date.ts';
import type { UnreadRates } from '../transfer/fold-rates.ts';
import type { ImportOutcome } from '../transfer/import.ts';
import { fileWord, wordOfResource } from './shell-word.ts';

/**
 * The columns without a field, of which at most `namesMax` are named in one warning, and each that may matter. Those of a recognised source share
 * one: they are expected.
 */
export function columnWarnings(
  { converter, reading }: { converter: Converter; reading: Reading },
  namesMax = 50,
): Remark<WarningCode>[] {
  const unused =
    reading.kind === 'external'
      ? reading.columns.filter(({ header, role }) => role === undefined && !isIgnored(header))
      : [];
  const unknown = reading.source === undefined ? converter.unknownColumns() : [];
  const named = unused.filter(({ isKnown }) => isKnown || reading.source !== undefined).map(({ header }) => header);
  const far = unknown.filter(({ nearest }) => nearest === undefined).map(({ column }) => column);
  const columns = new Map(reading.columns.map((column) => [column.header.trim(), column]));
  const matters = (name: string) => {
    const column = columns.get(name.trim());
    return column?.isKnown === false && mayMatter(name, column.sample);
  };
  const some = (all: readonly string[]) => {
    const telling = all.filter(matters);
    const others = all.filter((name) => !matters(name));
    const names = [...telling, ...others.slice(0, Math.max(0, namesMax - telling.length))];
    return { names, more: all.length - names.length };
  };
  const isMany = far.length > namesMax;
  return [
    ...unknown
      .filter(({ nearest }) => !isMany || nearest !== undefined)
      .map((one): Remark<WarningCode> => ({ code: 'unknown_column', ...one })),
    ...(isMany ? [{ code: 'unknown_column' as const, ...some(far) }] : []),
    ...(named.length === 0 ? [] : [{ code: 'columns_without_field' as const, ...some(named) }]),
    ...namelessColumns(reading),
  ];
}

const house = /hotel|otel|propert|resort|hostel|lodge|building|branch/u;

/** Whether a column that nobody knows may say a state, money, a room, a house or a day, by its header or a cell. */
function mayMatter(header: string, cell = ''): boolean {
  const ofHeader = [isHeaderOfState, isHeaderOfCancelling];
  if (moneyKindOf(header) !== undefined || ofHeader.some((is) => is(header)) || stateOfHeader(header)) return true;
  if (namesRoom(header) || namesRoom(cell) || house.test(header.toLowerCase())) return true;
  const isMoney = /\p{Sc}|[.,]\d\d$/u.test(cell) && readAmount(cell) !== undefined;
  return (
    isMoney ||
    speaksOfCancelling(cell) ||
    likelyStatus(cell) !== undefined ||
    (/\d\D+\d/.test(cell) && readDate(cell) !== undefined)
  );
}

/** Columns without a name but with values, right of a column with a name: a merged header cell keeps its name in its first column only. */
function namelessColumns({ columns }: Pick<Reading, 'columns'>): Remark<WarningCode>[] {
  let left: string | undefined;
  return columns.flatMap(({ header, role, sample }, index): Remark<WarningCode>[] => {
    if (header.trim() !== '') left = header.trim();
    const isLost = header.trim() === '' && role === undefined && sample !== undefined;
    return isLost && left !== undefined ? [{ code: 'column_without_name', index, left }] : [];
  });
}

/** The warnings that follow from the outcome alone. */
export function outcomeWarnings({ tally, repeatsComplete }: ImportOutcome, { name }: Resource): Remark<WarningCode>[] {
  const { repeatedLines, contradicted, keptDates, fixedSkipped, fixedOverwrote } = tally;
  return [
    ...(repeatedLines.count === 0
      ? []
      : [{ code: 'repeated' as const, count: repeatedLines.count, lines: repeatedLines.ranges, resource: name }]),
    ...ofRows('contradicted', contradicted),
    ...ofRows('dates_kept', { ...keptDates.lines, count: keptDates.dates }),
    ...ofRows('fixed_row_skipped', fixedSkipped),
    ...ofRows('fixed_row_overwrote', fixedOverwrote),
    ...(repeatsComplete ? [] : [{ code: 'repeats_incomplete' as const }]),
  ];
}

/**
 * Warns of bookings whose number is known under another stay, and names the command that cancels the old stay; for rows of a rejects file, which may
 * be further rooms of their number, the one that shows both.
 */
export function movedWarnings(
  { file, resource }: Pick<ImportJob, 'file' | 'resource'>,
  prepared: ReadyFile,
  { moved: { count, ranges }, fixed }: MovedNumbers,
): Remark<WarningCode>[] {
  const known: Remark<WarningCode>[] = ofRows('fixed_number_known', fixed);
  if (count === 0) return known;
  // A list of payments cannot be synced: it does not show what has moved.
  const sync = prepared.reading.source?.isOfPayments
    ? undefined
    : ['pms', 'sync', wordOfResource(resource.name), fileWord(file), ...optionsOfFile(prepared)];
  return [...known, { code: 'numbers_moved', count, lines: ranges, sync }];
}

/** What a dry run says about rooms. */
export function roomWarnings({ unlisted, incomplete }: PlannedRooms): Remark<WarningCode>[] {
  return [...unlisted.map(unlistedWarning), ...(incomplete === undefined ? [] : [incomplete])];
}

/** A room type that the service does not list, of rows that are not sent yet. */
export function unlistedWarning({ name, nearest, lines: { count, ranges } }: UnlistedRoom): Remark<WarningCode> {
  return { code: 'unlisted_room_type', name, nearest, count, lines: ranges };
}

/** Warns where prices would go into a property that has no currency. */
export function currencyWarnings({ info }: Pick<Service, 'info'>): Remark<WarningCode>[] {
  return info.currency === null ? [{ code: 'no_currency', property: info.property ?? undefined }] : [];
}

/** Bookings that an earlier `--prefer` has decided, though nobody was asked about them. */
export function decidedWarnings(decided: DecidedBookings): Remark<WarningCode>[] {
  return decided.count === 0 ? [] : [{ code: 'preferred_before', ...decided }];
}

/** The nights on which more rooms are sold than there are. */
export function overbookedWarnings(types: readonly OverbookedType[], isPlanned: boolean): Remark<WarningCode>[] {
  return types.length === 0 ? [] : [{ code: 'overbooked', types, isPlanned }];
}

/** Rows that were left out of the service's own list of rates. */
export function unreadWarnings(unread: UnreadRates | undefined): Remark<WarningCode>[] {
  return unread === undefined || unread.rows === 0 ? [] : [{ code: 'unread_rates', ...unread }];
}
