/** Finds the room and plan of each column of a grid with dates down. */

import { nameKey } from '../../../contract/text.ts';
import { isIgnored } from '../../columns/native-columns.ts';
import type { ColumnRole } from '../../columns/source.ts';
import type { ColumnReason } from '../../reading.ts';
import type { SaidCurrency } from '../../values/amounts/currency-signs.ts';
import { readAmount } from '../../values/amounts/read-amount.ts';
import type { Figure } from '../figures/read-figure.ts';
import { isClosedMark, readFlag } from '../figures/read-figure.ts';
import type { RateFile } from '../plan.ts';
import { indexOfPlan } from './across-columns.ts';
import { type PackedFigure, type PackedHeader, readPackedHeader } from './packed-header.ts';

/** One room type and plan, and the columns of its figures. Without a plan it takes that of the row or of the whole file. */
export interface RoomColumns {
  type: string;
  plan?: string;
  figures: { figure: Figure; index: number; currency?: SaidCurrency }[];
}

export interface DownColumns {
  date: number;
  plan?: number;
  rooms: RoomColumns[];
  /** Figures for all rooms of the day. */
  ofDay: { figure: Figure; index: number }[];
  /** Columns of a room that are not used, and why. */
  unused: { index: number; why: ColumnReason }[];
  /** Pairs of price columns for the same room and plan. */
  doubles: [string, string][];
}

const rowsLookedAt = 2000;

type FirstRows = readonly (readonly string[])[];

/** `rows`: the cells of the first rows. A column without any figure is not a room. */
export function downColumnsOf(file: RateFile, rows: readonly (readonly string[])[]): DownColumns {
  const byRole = (role: ColumnRole) => file.roles.indexOf(role);
  const date = Math.max(0, byRole('date'));
  const looked = rows.slice(0, rowsLookedAt);
  const plan = indexOfPlan(file.roles, looked) ?? -1;
  const columns: DownColumns = { date, rooms: [], ofDay: [], unused: [], doubles: [], ...(plan >= 0 && { plan }) };
  const rooms = new Map<string, { room: RoomColumns; price?: { rank: number; index: number } }>();
  for (const index of file.header.keys()) {
    if (index === date || index === plan) continue;
    if (isFigureOfDay(file.roles[index])) columns.ofDay.push({ figure: file.roles[index], index });
    // Rooms come after the date: columns before it number the rows or the weeks.
    else if (index > date && isRoom(file, index)) addRoom(rooms, { file, index, columns, looked });
  }
  for (const { room, price } of rooms.values()) {
    const [lost, figures] = partedFigures(room, price?.index);
    columns.rooms.push({ ...room, figures });
    const why: ColumnReason = { kind: 'other price', counts: file.header[price?.index ?? -1]?.trim() };
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
  { file, index, columns, looked }: { file: RateFile; index: number; columns: DownColumns; looked: FirstRows },
): void {
  const packed = readPackedHeader(file.header[index]!);
  if (packed.figure === 'other') columns.unused.push({ index, why: { kind: 'no field' } });
  if (packed.figure === 'other' || !looked.some((cells) => isFigure(packed.figure, cells[index] ?? ''))) return;
  const { type, plan } = roomOfHeader(file, packed);
  const key = `${nameKey(type)}\n${plan === undefined ? '' : nameKey(plan)}`;
  const known = rooms.get(key) ?? { room: { type, ...(plan !== undefined && { plan }), figures: [] } };
  rooms.set(key, known);
  known.room.figures.push({ figure: packed.figure, index, ...(packed.currency && { currency: packed.currency }) });
  if (packed.figure !== 'rate_amount') return;
  if (known.price?.rank === packed.rank) columns.doubles.push([file.header[known.price.index]!, file.header[index]!]);
  if (known.price === undefined || known.price.rank < packed.rank) known.price = { rank: packed.rank, index };
}

function isFigureOfDay(role: ColumnRole | undefined): role is 'min_nights' | 'stop_sell' | 'open' {
  return role === 'min_nights' || role === 'stop_sell' || role === 'open';
}

/** Words such as "A" and "Do" mean the begin or end of a range, but above prices they name rooms. */
const notRooms: ReadonlySet<ColumnRole> = new Set<ColumnRole>([
  ...(['date', 'property', 'currency_iso', 'board', 'availability', 'weekdays', 'nights', 'metric', 'year'] as const),
]);

/** Whether a header may name a room: it has no known word, or one that also names rooms, such as "Double" or "Apartment". */
function isRoom({ header, roles, isKnown }: RateFile, index: number): boolean {
  if (isIgnored(header[index]!)) return false;
  const role = roles[index];
  return role === undefined ? !isKnown[index] : !notRooms.has(role);
}

/** Whether a cell fits a figure: a price, a number of rooms or the mark of a closed day; yes or no for a column of closed days. */
function isFigure(figure: PackedFigure, text: string): boolean {
  if (figure === 'stop_sell' || figure === 'open') return text !== '' && readFlag(text) !== undefined;
  return isClosedMark(text) || (readAmount(text) !== undefined && !/^\d{4}-\d\d-\d\d/.test(text));
}
