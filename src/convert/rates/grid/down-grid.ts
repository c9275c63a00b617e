/** A grid with dates down: a day, or a range of days, in each row, a room in each column. */
import { type FieldIssue, fieldIssue } from '../../../contract/row-issue.ts';
import { nameKey } from '../../../contract/text.ts';
import type { CellsOfRows } from '../../../file/row.ts';

import { currencyOfHeader } from '../../columns/currency-of-header.ts';
import { wordsOf } from '../../columns/everyday/everyday-column.ts';
import { countsGuests } from '../../columns/everyday-roles.ts';
import { columnNames, headerKey, isIgnored } from '../../columns/native-columns.ts';
import type { ColumnRole } from '../../columns/source.ts';
import type { RateFacts } from '../../prices/survey-prices.ts';
import { meaningOfColumns, type Question } from '../../question.ts';
import type { Remark } from '../../remark.ts';
import { createRowReason, type RowReason } from '../../rows-left-out.ts';
import type { SaidCurrency } from '../../values/amounts/currency-signs.ts';
import { readAmount } from '../../values/amounts/read-amount.ts';
import { type Figure, isClosedMark, readFigures, readFlag } from '../figures/read-figure.ts';
import {
  type CleanRow,
  type Described,
  issueAt,
  type LaidOut,
  missingColumn,
  missingPlan,
  type RowLook,
  type RowsReading,
  whyOf,
} from '../laid-out.ts';
import { readDays } from '../list/long-rows.ts';
import type { RateFile, RatePiece, RateValues } from '../plan.ts';
import { indexOfPlan } from './across-columns.ts';

/** Finds the room and plan of each column, by the first rows. A wrong cell rejects its row, but the other rooms of that day still count. */
export function layDown(file: RateFile, rows: CellsOfRows): LaidOut {
  const columns = downColumnsOf(file, rows);
  const reasonOf = createRowReason(file);
  return {
    described: describedOf(file, columns),
    questions: () => questionsOf(file, columns),
    look: (facts) => lookOf(columns, facts),
    read: (reading) => ({ add: (row) => readRow(row, { file, columns, reading, reasonOf }) }),
    namesPlans: columns.rooms.every(({ plan }) => plan !== undefined),
  };
}

/** One room type and plan, and the columns of its figures. Without a plan it takes that of the row or of the whole file. */
interface RoomColumns {
  type: string;
  plan?: string;
  figures: { figure: Figure; index: number; currency?: SaidCurrency }[];
}

interface DownColumns {
  /** The day of the row, or the first of its range. */
  date: number;
  /** The last day of a range, or the day after it. */
  end?: number;
  plan?: number;
  rooms: RoomColumns[];
  /** Figures for all rooms of the day. */
  ofDay: { figure: Figure; index: number }[];
  /** Columns of a room that are not used, and why. */
  unused: { index: number; why: Remark }[];
  /** Pairs of price columns for the same room and plan. */
  doubles: [number, number][];
}

const rowsLookedAt = 2000;

/** `rows`: the cells of the first rows. A column without any figure is not a room. */
function downColumnsOf(file: RateFile, rows: CellsOfRows): DownColumns {
  const byRole = (role: ColumnRole) => file.roles.indexOf(role);
  const [day, end] = [byRole('date'), Math.max(byRole('date_to'), byRole('date_after'))];
  const isRange = day < 0 && byRole('date_from') >= 0;
  const date = Math.max(0, day, isRange ? byRole('date_from') : 0);
  const looked = rows.slice(0, rowsLookedAt);
  const plan = indexOfPlan(file.roles, looked) ?? -1;
  const columns: DownColumns = { date, rooms: [], ofDay: [], unused: [], doubles: [] };
  if (plan >= 0) columns.plan = plan;
  if (isRange) columns.end = end;
  const rooms = new Map<string, { room: RoomColumns; price?: { rank: number; index: number } }>();
  for (const index of file.header.keys()) {
    if (index === date || index === plan || index === columns.end) continue;
    const role = file.roles[index];
    if (role === 'min_nights' || role === 'stop_sell' || role === 'open') columns.ofDay.push({ figure: role, index });
    // Rooms come after the date: columns before it number the rows or the weeks.
    else if (index > date && isRoom(file, index)) addRoom(rooms, { file, index, columns, looked });
  }
  for (const { room, price } of rooms.values()) {
    const [lost, figures] = partedFigures(room, price?.index);
    columns.rooms.push({ ...room, figures });
    const why: Remark = { code: 'other_price', counts: file.header[price?.index ?? -1]?.trim() };
    columns.unused.push(...lost.map(({ index }) => ({ index, why })));
  }
  return columns;
}

/** Separates the prices of a room that another price column overrides from its other figures. */
function partedFigures(
  { figures }: RoomColumns,
  price: number | undefined,
): [RoomColumns['figures'], RoomColumns['figures']] {
  const isLost = ({ figure, index }: RoomColumns['figures'][number]) => figure === 'rate_amount' && index !== price;
  return [figures.filter(isLost), figures.filter((figure) => !isLost(figure))];
}

/** A price list for one room has plans in its header: then `--set room_type_name` gives the room. */
function roomOfHeader(
  { constants, roomTypeNames }: RateFile,
  { name, inBrackets }: PackedHeader,
): { type: string; plan?: string } {
  const type = constants.get('room_type_name');
  if (type === undefined)
    return { type: roomTypeNames.typeOf(name), ...(inBrackets !== undefined && { plan: inBrackets }) };
  return { type, plan: inBrackets === undefined ? name : `${name} (${inBrackets})` };
}

function addRoom(
  rooms: Map<string, { room: RoomColumns; price?: { rank: number; index: number } }>,
  { file, index, columns, looked }: { file: RateFile; index: number; columns: DownColumns; looked: CellsOfRows },
): void {
  const packed = readPackedHeader(file.header[index]!);
  if (packed.figure === 'other') columns.unused.push({ index, why: { code: 'not_stored' } });
  if (packed.figure === 'other' || !looked.some((cells) => isFigure(packed.figure, cells[index] ?? ''))) return;
  const { type, plan } = roomOfHeader(file, packed);
  const key = `${nameKey(type)}\n${plan === undefined ? '' : nameKey(plan)}`;
  const known = rooms.get(key) ?? { room: { type, ...(plan !== undefined && { plan }), figures: [] } };
  rooms.set(key, known);
  known.room.figures.push({ figure: packed.figure, index, ...(packed.currency && { currency: packed.currency }) });
  if (packed.figure !== 'rate_amount') return;
  if (known.price?.rank === packed.rank) columns.doubles.push([known.price.index, index]);
  if (known.price === undefined || known.price.rank < packed.rank) known.price = { rank: packed.rank, index };
}

/** Words such as "A" and "Do" mean the begin or end of a range, but above prices they name rooms. */
const notRooms: ReadonlySet<ColumnRole> = new Set<ColumnRole>([
  ...(['date', 'property', 'currency_iso', 'board', 'availability', 'weekdays', 'nights', 'metric', 'year'] as const),
]);

/** Whether a header may name a room: it has no known word, or one that also names rooms, such as "Double" or "Apartment". */
function isRoom({ header, roles, isKnown }: RateFile, index: number): boolean {
  if (isIgnored(header[index]!) || countsGuests(header[index]!)) return false;
  const role = roles[index];
  return role === undefined ? !isKnown[index] : !notRooms.has(role);
}

function isFigure(figure: PackedFigure, text: string): boolean {
  if (figure === 'stop_sell' || figure === 'open') return text !== '' && readFlag(text) !== undefined;
  return isClosedMark(text) || (readAmount(text) !== undefined && !/^\d{4}-\d\d-\d\d/.test(text));
}

function describedOf(file: RateFile, { date, end, plan, rooms, ofDay, unused }: DownColumns): Described {
  const described: Described = new Map([[date, { means: 'date', why: { code: 'date_of_row' } }]]);
  if (end !== undefined)
    for (const index of [date, end]) described.set(index, { means: file.roles[index], why: whyOf(file) });
  if (plan !== undefined) described.set(plan, { means: 'rate_plan_name', why: whyOf(file) });
  for (const { index, why } of unused) described.set(index, { why });
  for (const { figure, index } of ofDay) described.set(index, { means: figure, why: { code: 'all_rooms' } });
  for (const { type, plan: ofHeader, figures } of rooms) {
    const why: Remark = { code: 'names_room', room: type, plan: ofHeader };
    for (const { figure, index } of figures) described.set(index, { means: figure, why });
  }
  return described;
}

function questionsOf(file: RateFile, { rooms, plan, doubles }: DownColumns): Question[] {
  const names = columnNames(file.header);
  const questions: Question[] = doubles.map((pair) => {
    const columns = pair.map((index) => ({ name: names[index]!.trim() }));
    return meaningOfColumns('double', columns, ['none']);
  });
  if (rooms.length === 0) questions.push(missingColumn('prices in grid', ['rate_amount']));
  const hasPlans = plan !== undefined || file.constants.has('rate_plan_name');
  return hasPlans || rooms.every((room) => room.plan !== undefined) ? questions : [...questions, missingPlan];
}

const neighboursMax = 10_000;

function lookOf(columns: DownColumns, facts: RateFacts): RowLook {
  const dates: string[] = [];
  let cellsSeen = 0;
  return {
    dates,
    cellsHeld: () => cellsSeen,
    add(cells, line) {
      cellsSeen += cells.length;
      const date = cells[columns.date] ?? '';
      facts.order.add(line, { checkin: date, lastNight: columns.end === undefined ? undefined : cells[columns.end] });
      if (columns.end === undefined && dates.length < neighboursMax) dates.push(date);
      for (const { type, figures } of columns.rooms) {
        for (const { figure, index, currency } of figures) {
          const text = cells[index] ?? '';
          if (figure !== 'rate_amount' || text === '') continue;
          facts.price(text, line, currency);
          facts.rooms.add(type, line);
        }
      }
    },
  };
}

interface DownContext {
  file: RateFile;
  columns: DownColumns;
  reading: RowsReading;
  reasonOf: RowReason;
}

function readRow({ row, cells }: CleanRow, { file, columns, reading, reasonOf }: DownContext): void {
  const text = (index: number | undefined) => (index === undefined ? '' : (cells[index] ?? ''));
  const ofRole = (role: ColumnRole) => text(file.roles.indexOf(role)) || undefined;
  const isDay = columns.end === undefined;
  const days = readDays(isDay ? { day: text(columns.date) || undefined } : { range: ofRole }, reading, row.line);
  const reason = reasonOf(cells, days.issues === undefined);
  if (reason !== undefined) {
    reading.leaveOut(row, reason);
    return;
  }
  if (days.issues !== undefined) {
    reading.refuse(row, days.issues);
    return;
  }
  const issues = new Map<string | null, FieldIssue>();
  const read = (figures: readonly { figure: Figure; index: number }[]) => {
    const filled = figures.map(({ figure, index }) => ({ figure, index, text: text(index) || undefined }));
    return readFigures(filled, {
      read: reading.readFigure,
      line: row.line,
      refuse: (issue, { index }) => {
        if (!issues.has(issue.field)) issues.set(issue.field, issueAt(issue, file.header[index]!));
      },
    });
  };
  const ofDay = read(columns.ofDay);
  const pieces = columns.rooms.flatMap((room): RatePiece[] => {
    const plan = room.plan ?? (text(columns.plan) || file.constants.get('rate_plan_name'));
    const values = read(room.figures);
    if (!isSaid(room, values)) {
      if (hasPrice(room) && !issues.has('rate_amount')) reading.notes.add('empty_rates', row.line);
      return [];
    }
    if (plan === undefined) {
      issues.set('rate_plan_name', fieldIssue('required', 'rate_plan_name'));
      return [];
    }
    return days.ranges.map((range) => ({ type: room.type, plan, ...range, values: { ...ofDay, ...values }, row }));
  });
  for (const piece of pieces) reading.put([piece]);
  if (issues.size > 0) reading.refuse(row, [...issues.values()]);
  else if (pieces.length === 0) reading.leaveOut(row, 'no_rate');
}

function hasPrice({ figures }: RoomColumns): boolean {
  return figures.some(({ figure }) => figure === 'rate_amount');
}

/** Whether anything is said: a blank price is not a record for that day, unless the day is closed. */
function isSaid(room: RoomColumns, values: RateValues): boolean {
  if (!hasPrice(room)) return Object.keys(values).length > 0;
  return values.rate_amount !== undefined || values.stop_sell === 1;
}

/** What the cells of the column are; `other`: a figure without a field, such as the lowest price allowed. */
type PackedFigure = Figure | 'other';

interface PackedHeader {
  /** The header without its figure, currency and brackets. */
  name: string;
  /** The text in brackets at the end: `Deluxe (Weekday)`. */
  inBrackets?: string;
  figure: PackedFigure;
  /** The price column of a room with the highest rank counts: a final price before a plain one before a base price. */
  rank: number;
  currency?: SaidCurrency;
}

interface Ending {
  words: readonly string[];
  figure: PackedFigure;
  rank: number;
}

/** Words at the end of a header that say what its cells are, longer ones first; the number is the rank. */
const endings: readonly Ending[] = `
  rate_amount 3: final price; final rate; endpreis; prix final; precio final; prezzo finale
  rate_amount 1: base price; base rate; grundpreis; basispreis; prix de base; precio base; prezzo base
  other 0: min price; minimum price; min. price; min rate; max price; maximum price; max. price; max rate
  min_nights 0: min stay; min los; min nights; minimum stay
  other 0: max stay; max los; max nights; maximum stay; closed to arrival; closed to departure; cta; ctd
  availability 0: availability; available; rooms left; left for sale
  stop_sell 0: stop sell; stop sale; stop sales; closed
  rate_amount 2: price; preis; prix; precio; prezzo; preço; prijs; cijena`
  .trim()
  .split('\n')
  .map((line) => {
    const [, figure, rank, words] = /^\s*(\w+) (\d): (.*)$/.exec(line)!;
    return { figure: figure as PackedFigure, rank: Number(rank), words: wordsOf(words!) };
  });

const headerCharactersMax = 300;

/** Splits a header. One without any of these words is a room with its price. */
export function readPackedHeader(header: string): PackedHeader {
  const text = header.slice(0, headerCharactersMax).replace(/\s+/g, ' ').trim();
  const currency = currencyOfHeader(text);
  const bare = currency === undefined ? text : withoutCurrency(text);
  const { rest, ending } = withoutEnding(bare);
  const bracketed = /^([^()]{1,300}) ?\(([^()]{1,200})\)$/.exec(rest);
  const packed: PackedHeader = {
    name: (bracketed?.[1] ?? rest).trim(),
    figure: ending?.figure ?? 'rate_amount',
    rank: ending?.rank ?? 2,
  };
  if (bracketed !== null) packed.inBrackets = bracketed[2]!.trim();
  if (currency !== undefined) packed.currency = currency;
  return packed;
}

function withoutCurrency(text: string): string {
  return text
    .replace(/ ?\(([^()]{1,20})\)/g, (brackets) =>
      currencyOfHeader(`Price ${brackets}`) === undefined ? brackets : '',
    )
    .trim();
}

function withoutEnding(text: string): { rest: string; ending?: Ending } {
  const folded = text.toLowerCase();
  for (const ending of endings) {
    for (const word of ending.words) {
      if (!folded.endsWith(word)) continue;
      const rest = text.slice(0, text.length - word.length);
      // Something must be left that names the room, and the word must be separate.
      if (/[\s:|/–-]$/.test(rest) && headerKey(rest) !== '') return { rest: rest.replace(/[\s:|/–-]+$/, ''), ending };
    }
  }
  return { rest: text };
}
