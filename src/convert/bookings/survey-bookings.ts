/** One look at every row of a foreign file of bookings: what its columns prove, which words, currencies, rooms and houses it names. */
import { minorUnitOf } from '../../contract/currencies.ts';
import { ownText } from '../../contract/text.ts';
import type { Row } from '../../file/row.ts';
import { currencyOfHeader } from '../currency-of-header.ts';
import { currenciesOfSign } from '../currency-signs.ts';
import { createKeyMemory } from '../key-memory.ts';
import { createOrderProof, type OrderVerdict } from '../prove-date-order.ts';
import { createDecimalProof, type DecimalProof, type DecimalVerdict } from '../prove-decimal-mark.ts';
import { readAmount } from '../read-amount.ts';
import { cellsOf, createBookingCells, roomTypeText } from './booking-cells.ts';
import { createBookingGroups } from './booking-group.ts';
import { type BookingPlan, placesOf } from './booking-plan.ts';
import { reasonOfCells } from './left-out.ts';
import { createStatusReader } from './read-status.ts';
import { stayCells } from './read-stay.ts';
import { amountMeanings, currencyOfCell } from './read-total.ts';

/** How often something stands in the file, and where first. */
export interface Seen {
  count: number;
  line: number;
}

export interface BookingsSurvey {
  rows: number;
  order: OrderVerdict;
  /** For each column of amounts, by place. */
  decimals: ReadonlyMap<number, DecimalVerdict>;
  statuses: ReadonlyMap<string, Seen>;
  /** ISO codes. */
  currencies: ReadonlyMap<string, Seen>;
  /** Signs that several currencies share, where no code stands beside them. */
  signs: ReadonlyMap<string, Seen>;
  /** Amounts that say no currency at all. */
  withoutCurrency: Seen | undefined;
  /** Cells of the room type as written. */
  rooms: ReadonlyMap<string, Seen>;
  /** Names of room types that stand on a row of one room. */
  wholeNames: ReadonlySet<string>;
  properties: ReadonlyMap<string, Seen>;
  /** Keys of groups of several rows, with their number. */
  repeatedGroups: ReadonlyMap<string, number>;
  lastLine: number;
}

/** Distinct words, names and signs that are counted of each sort. */
const distinctMax = 10_000;

/** A survey for one file: `add` all rows, then ask. */
export function createBookingsSurvey(plan: BookingPlan): { add(rows: readonly Row[]): void; result(): BookingsSurvey } {
  const reader = createBookingCells(plan);
  const order = createOrderProof();
  const decimals = new Map<number, DecimalProof>();
  for (const meaning of amountMeanings)
    for (const place of placesOf(plan, meaning)) decimals.set(place, createDecimalProof());
  const seen = {
    statuses: counter(),
    currencies: counter(),
    signs: counter(),
    rooms: counter(),
    properties: counter(),
  };
  const wholeNames = new Set<string>();
  const groupOf = createBookingGroups(plan, reader, createStatusReader(plan));
  const groups = createKeyMemory();
  const repeatedGroups = new Map<string, number>();
  let withoutCurrency: Seen | undefined;
  let lastLine = 0;
  let rows = 0;

  const addAmounts = (cells: readonly string[], line: number): void => {
    const code = currencyOfCell(reader.text(cells, 'currency_iso'));
    if (code !== undefined) seen.currencies.add(code, line);
    for (const meaning of amountMeanings) {
      const cell = reader.cell(cells, meaning);
      if (cell === undefined) continue;
      const written = readAmount(cell.text);
      const said = written?.currency ?? plan.headerCurrencies.get(cell.place) ?? code ?? plan.decisions.currency;
      decimals.get(cell.place)!.add(line, cell.text, said === undefined ? undefined : minorUnitOf(said));
      if (written === undefined) continue;
      if (written.currency !== undefined) seen.currencies.add(written.currency, line);
      if (said !== undefined) continue;
      if (written.sign !== undefined) seen.signs.add(written.sign, line);
      else withoutCurrency = { count: (withoutCurrency?.count ?? 0) + 1, line: withoutCurrency?.line ?? line };
    }
  };

  // A blank cell proves nothing where the file has a column that counts rooms.
  const isCounted = (['rooms', 'room_numbers', 'room_names'] as const).some((meaning) => reader.has(meaning));
  const isOneRoom = (cells: readonly string[]): boolean => {
    const count = reader.text(cells, 'rooms');
    const doors = reader.text(cells, 'room_numbers') ?? reader.text(cells, 'room_names');
    if (count === undefined && doors === undefined) return !isCounted;
    return (count ?? '1') === '1' && !/[,;]/.test(doors ?? '');
  };

  const addRow = (row: Row): void => {
    rows++;
    const cells = row.kind === 'broken' ? undefined : cellsOf(row, plan.header);
    if (cells === undefined || reasonOfCells(cells, { plan, reader }) !== undefined) return;
    const { line } = row;
    lastLine = line;
    order.add(line, stayCells(cells, reader));
    addAmounts(cells, line);
    const status = reader.text(cells, 'booking_status');
    if (status !== undefined) seen.statuses.add(status, line);
    const property = reader.text(cells, 'property');
    if (property !== undefined) seen.properties.add(property, line);
    const room = roomTypeText(cells, reader);
    if (room !== undefined) {
      seen.rooms.add(room, line);
      if (wholeNames.size < distinctMax && isOneRoom(cells)) wholeNames.add(ownText(room));
    }
    const { group } = groupOf(cells);
    if (group !== undefined && groups.remember(group, '')) {
      repeatedGroups.set(ownText(group), (repeatedGroups.get(group) ?? 1) + 1);
    }
  };

  return {
    add: (all) => all.forEach(addRow),
    result: () => ({
      rows,
      order: order.verdict(),
      decimals: new Map([...decimals].map(([place, proof]) => [place, proof.verdict()])),
      statuses: seen.statuses.all,
      currencies: seen.currencies.all,
      signs: seen.signs.all,
      withoutCurrency,
      rooms: seen.rooms.all,
      wholeNames,
      properties: seen.properties.all,
      repeatedGroups,
      lastLine,
    }),
  };
}

/** The currency that the header of each column of amounts says, by place. */
export function headerCurrencies({ header, meanings }: Pick<BookingPlan, 'header' | 'meanings'>): Map<number, string> {
  const found = new Map<number, string>();
  for (const [place, meaning] of meanings.entries()) {
    const said = amountMeanings.some((each) => each === meaning) ? currencyOfHeader(header[place]!) : undefined;
    if (said?.currency !== undefined) found.set(place, said.currency);
  }
  return found;
}

/** The currencies that share a sign, for the message that asks which it is. */
export function currenciesSharing(sign: string): string {
  return (currenciesOfSign(sign) ?? []).slice(0, 6).join(', ');
}

function counter(): { all: Map<string, Seen>; add(text: string, line: number): void } {
  const all = new Map<string, Seen>();
  return {
    all,
    add(text, line) {
      const found = all.get(text);
      if (found !== undefined) found.count++;
      else if (all.size < distinctMax) all.set(ownText(text), { count: 1, line });
    },
  };
}
