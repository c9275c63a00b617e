/** Converts rows of a native file, whose columns are the contract's own, into checked records or their issues. */
import { type CheckedRecord, checkNormalized, checkRecord } from '../../contract/check-record.ts';
import { currencyOfText } from '../../contract/currencies.ts';
import { PmsError } from '../../contract/errors.ts';
import { type Field, isJsonObject, isPlainlyRight, normalizeValue } from '../../contract/field.ts';
import { createBookingJudge, guestText, type PlainBooking, placeOf } from '../../contract/plain-booking.ts';
import type { Records, ResourceName } from '../../contract/resource.ts';
import { type FieldIssue, fieldIssue } from '../../contract/row-issue.ts';
import type { TextBytes } from '../../contract/text.ts';
import { unguardCell } from '../../file/csv/cell-guard.ts';
import type { CellRow, Row, ValueRow } from '../../file/row.ts';
import { cellText } from '../bookings/read/booking-cells.ts';
import { doubtInRoom, mayBeDoubtful, nameIssues } from '../bookings/read/doubtful-names.ts';
import { createStatusReader, watchTitles } from '../bookings/read/read-status.ts';
import { createCellMemory } from '../cell-memory.ts';
import {
  fieldOfColumn,
  isIgnored,
  isPriceCurrency,
  matchColumns,
  type UnknownColumn,
  unknownColumn,
} from '../columns/native-columns.ts';
import { watchHeaders } from '../columns/watch-headers.ts';
import { type ConvertedRow, type Converter, unreadRow } from '../converter.ts';
import type { PrepareOptions } from '../opened-file.ts';
import { onlyCell } from '../rows-left-out.ts';
import { isThousands } from './is-native.ts';

const point = 46;

/** A price list in another currency than that of the property is refused. */
export interface ConverterOptions
  extends Pick<PrepareOptions, 'resource' | 'constants' | 'propertyCurrency' | 'showsGuests'> {
  /** The header of a CSV file; absent for JSON, which has the keys of its first records. */
  header?: readonly string[];
  keys?: readonly string[];
  /** The rows above the header. */
  above?: readonly CellRow[];
  /** Indexes of the columns of amounts whose first rows have no decimals: `1.300` in one of them may be 1300. */
  wholeAmounts?: ReadonlySet<number>;
}

/** A converter for one file. Throws PmsError for a header that does not fit (`matchColumns`), and wrong_currency during conversion. */
export function createNativeConverter(options: ConverterOptions): Converter {
  const { convertRow, ...columns } =
    options.header === undefined ? createValueConverter(options) : createCellConverter(options, options.header);
  return { ...columns, convert: (rows) => rows.map(convertRow), finish: () => [], notes: () => [] };
}

interface RowConverter extends Pick<Converter, 'plain' | 'unknownColumns' | 'hasField'> {
  convertRow(row: Row): ConvertedRow;
}

function createCellConverter(
  { resource, constants, propertyCurrency, showsGuests, wholeAmounts, above }: ConverterOptions,
  header: readonly string[],
): RowConverter {
  const headers = header.map(unguardCell);
  const match = matchColumns(resource, headers, new Set(constants.keys()));
  const columns = match.fields.flatMap((field, index) =>
    field === undefined ? [] : [{ ...field, index, memory: createCellMemory() }],
  );
  const constant = [...constants]
    .map(([name, value]) => [name, normalizeValue(resource.fieldByName.get(name)!.kind, value)] as const)
    .filter(([, value]) => value !== undefined);
  const isConstantPlain = constant.every(([name, value]) =>
    isPlainlyRight(resource.fieldByName.get(name)!.kind, value),
  );
  const isOfBookings = resource.name === 'bookings';
  const underAnotherHeader = isOfBookings ? watchHeaders(headers) : undefined;
  const titles = isOfBookings
    ? watchTitles(createStatusReader({ source: undefined, decisions: {} }), above)
    : undefined;
  const checkCurrency = createCurrencyCheck(propertyCurrency);
  const doubtful = columns.filter(({ index }) => wholeAmounts?.has(index));
  const names = match.fields.map((field) => field?.name);
  const judge = isOfBookings && constants.size === 0 ? createBookingJudge(names) : undefined;
  return {
    plain: judge && {
      names,
      judge(line, { bytes, ends, first }) {
        if (underAnotherHeader?.(line) !== undefined || titles!.issues().length > 0) return undefined;
        // With its quote, too.
        for (const { index } of doubtful)
          if (bytes[ends[first + index]! - 4] === point || bytes[ends[first + index]! - 5] === point) return undefined;
        const booking = judge(bytes, ends, first);
        return booking !== undefined && isDoubtful(booking) ? undefined : booking;
      },
    },
    hasField: match.fields.map((field) => field !== undefined),
    unknownColumns: () => match.unknown,
    convertRow(row) {
      const title = row.kind === 'value' ? undefined : onlyCell(row.cells);
      if (title !== undefined) titles?.see(cellText(title));
      if (row.kind !== 'cells') return unreadRow(row);
      const foreign = underAnotherHeader?.(row.line, row.cells);
      if (foreign !== undefined) return { row, issues: [foreign] };
      if (match.currencyColumn !== undefined) checkCurrency(row, unguardCell(row.cells[match.currencyColumn]!));
      const normalized: Record<string, unknown> = {};
      for (const [name, value] of constant) normalized[name] = value;
      let isPlain = isConstantPlain;
      for (const { name, kind, index, memory } of columns) {
        const known = memory.find(row.cells[index]!);
        if (known !== undefined) {
          // The same text: that of the row can go.
          (row.cells as string[])[index] = known.cell;
          normalized[name] = known.value;
          isPlain &&= known.isPlain;
          continue;
        }
        const cell = unguardCell(row.cells[index]!);
        let value: unknown = cell;
        let isRight = isPlainlyRight(kind, cell);
        if (!isRight) {
          value = normalizeValue(kind, cell);
          if (value === undefined) continue;
          isRight = isPlainlyRight(kind, value);
        }
        normalized[name] = value;
        isPlain &&= isRight;
        memory.keep({ cell: row.cells[index]!, value, isPlain: isRight });
      }
      const issues: FieldIssue[] = [];
      for (const { name, index } of doubtful)
        if (isThousands(row.cells[index]!, normalized.currency_iso ?? propertyCurrency()))
          issues.push(openThousands(name, row.cells[index]!));
      if (title === undefined && normalized.booking_status === undefined && titles !== undefined)
        issues.push(...titles.issues());
      return convertedRow(row, checkNormalized(resource, { normalized, issues, showsGuests, isPlain }));
    },
  };
}

/** Whether the names of a booking that is plainly right, and says no state, are none. */
function isDoubtful(booking: PlainBooking): boolean {
  const { values, roomType, guest } = booking;
  const { booking_status, guest_first_name, guest_last_name } = placeOf;
  if (values[booking_status] !== null) return false;
  const mayBe = (place: number) => values[place] !== null && mayBeDoubtful(values[place] as TextBytes);
  // The key has no accents, and most guests have one here.
  const isOpen = guest.length > 0 ? mayBeDoubtful(guest) : mayBe(guest_first_name) || mayBe(guest_last_name);
  if (!isOpen && doubtInRoom(roomType) === '') return false;
  const [first, last] = [guestText(booking, guest_first_name), guestText(booking, guest_last_name)];
  return nameIssues({ first, last }, roomType, { isProved: true }).length > 0;
}

/** A row that says its state means it, whatever its names are: what was exported is read back as it was. */
function doubtsOf(record: Records[ResourceName]): FieldIssue[] {
  if (!('checkin_date' in record) || record.booking_status !== undefined) return [];
  const { guest_first_name: first, guest_last_name: last, room_type_name: room } = record;
  return nameIssues({ first, last }, room, { isProved: true });
}

function openThousands(name: string, value: string): FieldIssue {
  const message = `${name} has three decimals, or is in thousands: say \`--decimal .\` or \`--decimal ,\``;
  return fieldIssue('too_many_decimals', name, { message, value });
}

function createValueConverter(options: ConverterOptions): RowConverter {
  const { resource, constants, propertyCurrency, showsGuests, keys = [] } = options;
  const fieldByKey = new Map<string, Field | undefined>();
  const unknown: UnknownColumn[] = [];
  const checkCurrency = createCurrencyCheck(propertyCurrency);
  const fieldOf = (key: string): Field | undefined => {
    if (fieldByKey.has(key)) return fieldByKey.get(key);
    const field = fieldOfColumn(resource, key);
    if (fieldByKey.size < keysRemembered) fieldByKey.set(key, field);
    if (field !== undefined || isIgnored(key)) return field;
    if (!isPriceCurrency(resource, key) && unknown.length < unknownColumnsMax)
      unknown.push(unknownColumn(resource, key));
    return undefined;
  };
  // What is left out is said before the records are read.
  keys.forEach(fieldOf);
  return {
    hasField: [],
    unknownColumns: () => unknown,
    convertRow(row) {
      const value = row.kind === 'value' ? row.value : undefined;
      if (!isJsonObject(value)) return unreadRow(row);
      const raw: Record<string, unknown> = {};
      const issues: FieldIssue[] = [];
      for (const [key, cell] of Object.entries(value)) {
        const field = fieldOf(key);
        if (field === undefined) {
          if (isPriceCurrency(resource, key)) checkCurrency(row, cell);
          continue;
        }
        if (Object.hasOwn(raw, field.name)) {
          const message = `"${key.slice(0, 100)}" is a second key for ${field.name}`;
          issues.push(fieldIssue('unknown_field', field.name, { message }));
        }
        raw[field.name] = cell;
      }
      for (const [name, constant] of constants) if (!Object.hasOwn(raw, name)) raw[name] = constant;
      return issues.length > 0
        ? { row, issues }
        : convertedRow(row as ValueRow, checkRecord(resource, raw, showsGuests));
    },
  };
}

/** Most distinct keys of JSON records whose role is remembered, and most unknown keys that are named. */
const keysRemembered = 10_000;
const unknownColumnsMax = 100;

function convertedRow(row: CellRow | ValueRow, checked: CheckedRecord<ResourceName>): ConvertedRow {
  if (checked.issues !== undefined) return { row, issues: checked.issues, right: checked.right };
  const { record } = checked;
  const issues = doubtsOf(record);
  return issues.length === 0 ? { row, record } : { row, issues, right: record };
}

/**
 * A price list gives the currency of each price: if it is not the property's, it would silently load wrong prices, and so would two currencies if the
 * property's is unknown.
 */
function createCurrencyCheck(
  propertyCurrency: ConverterOptions['propertyCurrency'],
): (row: Row, cell: unknown) => void {
  let first: { currency: string; line: number } | undefined;
  return ({ line }, cell) => {
    const currency = typeof cell === 'string' ? currencyOfText(cell.trim()) : '';
    if (currency === '') return;
    const ofProperty = propertyCurrency();
    first ??= { currency, line };
    if (ofProperty === undefined && currency !== first.currency)
      throw new PmsError(
        'wrong_currency',
        `Line ${line} is in ${currency}, and line ${first.line} in ${first.currency}.`,
        {
          fix: `Take the rows of one currency: \`--only "currency_iso=${first.currency}"\`.`,
        },
      );
    if (ofProperty === undefined || currency === ofProperty) return;
    const words = ofProperty === null ? 'the property has no currency' : `the property is in ${ofProperty}`;
    throw new PmsError('wrong_currency', `Line ${line} is in ${currency}, and ${words}.`, {
      fix: 'Check which property the key belongs to, or set its currency: `pms properties set NAME --currency CODE`.',
    });
  };
}
