/** Reads every row of an external file of bookings: what its columns prove, and which words, currencies, rooms and houses occur. */
import { minorUnitOf } from '../../contract/currencies.ts';
import { ownText } from '../../contract/text.ts';
import { createKeyMemory } from '../../file/key-memory.ts';
import type { Row } from '../../file/row.ts';
import { currencyOfHeader } from '../columns/currency-of-header.ts';
import { indexesOfRole } from '../columns/native-columns.ts';
import { createTextCounter, distinctTextsMax, type SeenText } from '../seen-texts.ts';
import { createDecimalProof, type DecimalProof } from '../values/amounts/prove-decimal-mark.ts';
import { readAmount } from '../values/amounts/read-amount.ts';
import { createOrderProof } from '../values/dates/prove-date-order.ts';
import { createBookingGroups } from './join/booking-group.ts';
import { commonDivisor } from './join/open-shapes.ts';
import { mayBeLong } from './long-stays.ts';
import type { BookingPlan } from './plan.ts';
import { cellsOf, createBookingCells, roomTypeText } from './read/booking-cells.ts';
import { createStatusReader } from './read/read-status.ts';
import { stayCells } from './read/read-stay.ts';
import { amountRoles, currencyOfCell } from './read/read-total.ts';
import { listOf } from './read/rooms-of-booking.ts';
import { createBookingRowReason } from './read/rows-left-out.ts';

export type BookingsSurvey = ReturnType<ReturnType<typeof createBookingsSurvey>['result']>;

/** A survey of one file: `add` all rows, then ask for the result. */
export function createBookingsSurvey(plan: BookingPlan, reader = createBookingCells(plan)) {
  const reasonOf = createBookingRowReason(plan, reader);
  const order = createOrderProof(plan);
  const decimals = new Map<number, DecimalProof>();
  const ofAmounts = amountRoles.filter(reader.has);
  for (const role of ofAmounts)
    for (const index of indexesOfRole(plan, role)) decimals.set(index, createDecimalProof(plan));
  const seen = {
    statuses: createTextCounter(),
    currencies: createTextCounter(),
    signs: createTextCounter(),
    rooms: createTextCounter(),
    properties: createTextCounter(),
  };
  const wholeNames = new Set<string>();
  const groupOf = createBookingGroups(plan, reader, createStatusReader(plan));
  const groups = createKeyMemory();
  const repeatedGroups = new Map<string, number>();
  let withoutCurrency: SeenText | undefined;
  let lastLine = 0;
  let groupCount = 0;
  let hasLongStays = false;

  const addAmounts = (cells: readonly string[], line: number): void => {
    const code = currencyOfCell(reader.text(cells, 'currency_iso'));
    if (code !== undefined) seen.currencies.add(code, line);
    for (const role of ofAmounts) {
      const cell = reader.cell(cells, role);
      if (cell === undefined) continue;
      const written = readAmount(cell.text);
      const said = written?.currency ?? plan.headerCurrencies.get(cell.index) ?? code ?? plan.decisions.currency;
      decimals.get(cell.index)!.add(line, cell.text, said === undefined ? undefined : minorUnitOf(said));
      if (written === undefined) continue;
      if (written.currency !== undefined) seen.currencies.add(written.currency, line);
      if (said !== undefined) continue;
      if (written.sign !== undefined) seen.signs.add(written.sign, line);
      else withoutCurrency = { count: (withoutCurrency?.count ?? 0) + 1, line: withoutCurrency?.line ?? line };
    }
  };

  // In a file with a column that counts rooms, a blank cell proves nothing.
  const isCounted = (['rooms', 'room_numbers', 'room_names'] as const).some((role) => reader.has(role));
  const isOneRoom = (cells: readonly string[]): boolean => {
    const count = reader.text(cells, 'rooms');
    const doors = reader.text(cells, 'room_numbers') ?? reader.text(cells, 'room_names');
    if (count === undefined && doors === undefined) return !isCounted;
    return (count ?? '1') === '1' && !/[,;]/.test(doors ?? '');
  };

  const add = (row: Row): void => {
    const cells = cellsOf(row, plan.header);
    if (cells === undefined || reasonOf(cells) !== undefined) return;
    const { line } = row;
    lastLine = line;
    const stay = stayCells(cells, reader);
    order.add(line, stay);
    hasLongStays ||= mayBeLong(stay);
    addAmounts(cells, line);
    const status = reader.text(cells, 'booking_status');
    if (status !== undefined) seen.statuses.add(status, line);
    const property = reader.text(cells, 'property');
    if (property !== undefined) seen.properties.add(property, line);
    const room = roomTypeText(cells, reader);
    if (room !== undefined) {
      for (const each of listOf(room) ?? [room]) seen.rooms.add(each, line);
      if (!wholeNames.has(room) && wholeNames.size < distinctTextsMax && isOneRoom(cells))
        wholeNames.add(ownText(room));
    }
    const { group } = groupOf(cells);
    if (group === undefined) return;
    if (groups.remember([group], '') !== 'new')
      repeatedGroups.set(ownText(group), (repeatedGroups.get(group) ?? 1) + 1);
    else groupCount++;
  };

  return {
    add,
    /** Whether some booking number has had several rows so far. */
    hasGroups: () => repeatedGroups.size > 0,
    result: () => ({
      order: order.verdict(),
      /** What each column of amounts proves, by index. */
      decimals: new Map([...decimals].map(([index, proof]) => [index, proof.verdict()])),
      statuses: seen.statuses.all,
      /** ISO codes. */
      currencies: seen.currencies.all,
      /** Currency signs that several currencies share, without a code beside them. */
      signs: seen.signs.all,
      /** The first amount without any currency. */
      withoutCurrency,
      /** Cells of the room type, as written. */
      rooms: seen.rooms.all,
      /** Room type names that stand alone on a row of one room. */
      wholeNames,
      properties: seen.properties.all,
      /** Key -> number, for the groups with several rows. */
      repeatedGroups,
      /** The number of groups, also those with one row. */
      groups: groupCount,
      /** By how much the number of rows of every group can be divided. */
      copies: repeatedGroups.size < groupCount ? 1 : [...repeatedGroups.values()].reduce(commonDivisor, 0) || 1,
      lastLine,
      /** Whether some stay may last over the end of a year. */
      hasLongStays,
    }),
  };
}

/** The currency in the header of each column of amounts, by index. */
export function headerCurrencies({ header, roles }: Pick<BookingPlan, 'header' | 'roles'>): Map<number, string> {
  const found = new Map<number, string>();
  for (const [index, role] of roles.entries()) {
    const said = amountRoles.some((each) => each === role) ? currencyOfHeader(header[index]!) : undefined;
    if (said?.currency !== undefined) found.set(index, said.currency);
  }
  return found;
}
