/**
 * Turns the rows of one booking number into rooms. The rows may be rooms of a group, versions of a changed booking, parts of its amount, guests who
 * share a room, or copies: each case is treated differently.
 */
import { minorUnitOf } from '../../../contract/currencies.ts';
import { nearestName } from '../../../contract/nearest-name.ts';
import { type FieldIssue, fieldIssue } from '../../../contract/row-issue.ts';
import { nameKey } from '../../../contract/text.ts';
import { groupedBy } from '../../../file/groups.ts';
import type { Row } from '../../../file/row.ts';
import type { LeftOutReason } from '../../left-out.ts';
import type { RemarkCounter } from '../../remark.ts';
import { addAmounts, roundToMinorUnit, splitAmount } from '../../values/amounts/amount-arithmetic.ts';
import type { BookingPlan } from '../plan.ts';
import type { ExternalBooking } from '../read/external-booking.ts';
import type { OpenShapes } from './open-shapes.ts';
import { commonDivisor, copiesAmong } from './open-shapes.ts';
import {
  hasSameCells,
  isLive,
  isSameStay,
  mayBeCharges,
  type PartedRows,
  partRows,
  type ReplacedRow,
  shapeOfRows,
  staysOf,
  type VersionSigns,
  withoutReplaced,
} from './shape-of-rows.ts';

/** One room of a booking; it becomes one record. */
export interface BookedRoom {
  booking: ExternalBooking;
  type: string;
  /** With the decimals of its currency; undefined if the file has no amount. */
  amount?: number;
  /** 1-based position among the rooms of the booking; it stands behind the guest name. */
  index: number;
  /** Like `index`, but 1-based among rooms that differ in guest or nights and therefore need no number behind the name. */
  part?: number;
  /** The other rows that were joined into it. */
  folded: Row[];
}

interface JoinedRows {
  rooms: BookedRoom[];
  leftOut: { row: Row; leftOut: LeftOutReason; replacedBy?: Row }[];
}

interface JoinOptions {
  plan: BookingPlan;
  notes: RemarkCounter;
  signs: VersionSigns;
  /** Collects booking numbers whose rows do not show what they are; meanwhile they are treated as rooms. */
  shapes?: OpenShapes;
}

/** Joins the rows of one booking, in file order; a single row is a booking of its own. */
export function joinRows(rows: readonly ExternalBooking[], options: JoinOptions): JoinedRows {
  const times = rows.length === 1 ? 1 : timesOver(rows, options.plan);
  if (times > 1)
    return joinKept(withoutCopies(rows, times), { ...options, plan: asOneExport(options.plan) }, joinShaped);
  const joined = joinShaped(rows, options);
  const isOpen = options.plan.decisions.sameNumber === undefined;
  if (isOpen && rows.length > 1 && joined.leftOut.length === 0) options.shapes?.addCounted(rows);
  return joined;
}

/** How many times the rows repeat each booking, by what a person decided. Rows that are not known to be a second export may be the rooms of a group. */
function timesOver(
  rows: readonly ExternalBooking[],
  { decisions: { sameNumber }, copies: ofFile = 1 }: BookingPlan,
): number {
  const found = sameNumber === 'copies' || sameNumber === 'versions' ? copiesAmong(rows) : undefined;
  if (found === undefined) return 1;
  if (found.distance !== undefined) return found.times;
  const times = commonDivisor(found.times, ofFile);
  return times === 1 && sameNumber === 'copies' ? found.times : times;
}

/** Of equal rows the last ones, by their share. */
function withoutCopies(rows: readonly ExternalBooking[], times: number): PartedRows {
  return partRows(rows, (row) => {
    const same = rows.filter((other) => hasSameCells(row, other));
    const before = same.length - same.length / times;
    const at = same.indexOf(row);
    return at < before ? same[before + (at % (same.length - before))] : undefined;
  });
}

/** Once its copies are out, equal rows are rooms. */
function asOneExport(plan: BookingPlan): BookingPlan {
  const { sameNumber } = plan.decisions;
  return sameNumber === 'copies' ? { ...plan, decisions: { ...plan.decisions, sameNumber: 'rooms' } } : plan;
}

function joinKept(
  { kept, replaced }: PartedRows,
  options: JoinOptions,
  join: (rows: readonly ExternalBooking[], options: JoinOptions) => JoinedRows,
): JoinedRows {
  const { rooms, leftOut } = join(kept, options);
  return {
    rooms,
    leftOut: [...replaced.map(({ row, why, by }) => ({ row: row.row, leftOut: why, replacedBy: by.row })), ...leftOut],
  };
}

function alone(row: ExternalBooking, options: JoinOptions): JoinedRows {
  return { rooms: roomsOfRow(row, options), leftOut: [] };
}

function joinShaped(rows: readonly ExternalBooking[], options: JoinOptions): JoinedRows {
  const repeats = options.plan.source?.repeats;
  if (rows.length === 1 && !rows[0]!.isCancellation) return alone(rows[0]!, options);
  if (repeats === 'amendments') return lastOf(rows, options);
  if (repeats === 'parts' || rows.length === 1) return sumOf(rows, options, 'joined_parts');
  if (isRoomARow(rows)) return groupOf(rows, options);
  return repeats === 'shares' ? joinKept(withoutSameCells(rows), options, sharesOf) : joinDifferent(rows, options);
}

function joinDifferent(rows: readonly ExternalBooking[], options: JoinOptions): JoinedRows {
  if (rows.length === 1) return alone(rows[0]!, options);
  const guests = byGuest(rows);
  const shared = options.plan.source?.repeats === 'rooms' ? [] : sharedRooms(guests);
  if (shared.length > 0) {
    const { sameNumber } = options.plan.decisions;
    if (sameNumber === 'guests') return withoutSharers(rows, { shared, options });
    if (sameNumber === undefined || sameNumber === 'versions') options.shapes?.add('shared', shared[0]!);
  }
  // A "number" that several guests have at different times, such as a phone number, does not make their rows one booking.
  if (guests.length > 1 && staysOf(rows).length > 1 && options.plan.source?.repeats !== 'rooms')
    return parted(guests.map((own) => joinDifferent(own, options)));
  // How many differ by guest, type or door.
  const placeOf = (row: ExternalBooking) => `${guests.findIndex((own) => own.includes(row))}\n${doorOf(row)}`;
  return joinKept(replacedAmong(guests, options), options, (kept) =>
    joinStanding(kept, { doors: new Set(kept.map(placeOf)).size, options }),
  );
}

/** If the source marks the next rooms of a booking, equal rows without that mark are copies. */
function replacedAmong(
  guests: readonly ExternalBooking[][],
  { plan: { source, roles }, signs }: JoinOptions,
): PartedRows {
  const mark = source?.sameAsAbove;
  const isNextRoom = ({ cells }: ExternalBooking) =>
    cells.some((cell, index) => roles[index] === 'id' && cell.trim() === mark);
  if (mark !== undefined) return withoutSameCells(inOrder(guests.flat()), isNextRoom);
  const found = guests.map((own) => withoutReplaced(own, signs));
  return { kept: inOrder(found.flatMap(({ kept }) => kept)), replaced: found.flatMap(({ replaced }) => replaced) };
}

function withoutSameCells(
  rows: readonly ExternalBooking[],
  isRoom: (row: ExternalBooking) => boolean = () => false,
): PartedRows {
  return partRows(rows, (row, index) =>
    isRoom(row) ? undefined : rows.find((other, at) => at < index && hasSameCells(row, other)),
  );
}

function inOrder(rows: readonly ExternalBooking[]): ExternalBooking[] {
  return [...rows].sort((one, other) => one.row.line - other.row.line);
}

function joinStanding(
  rows: readonly ExternalBooking[],
  { doors, options }: { doors: number; options: JoinOptions },
): JoinedRows {
  if (rows.length === 1) return alone(rows[0]!, options);
  const { plan, shapes, signs } = options;
  const { sameNumber } = plan.decisions;
  const shape = plan.source?.repeats === 'rooms' ? 'rooms' : shapeOfRows(rows, doors);
  const isAsked = sameNumber === undefined && plan.decisions.multiRoom !== 'one';
  if (isAsked && shape !== 'open' && mayBeCharges(rows, signs)) shapes?.add('open', rows);
  if (shape === 'rooms') return groupOf(rows, options);
  if (shape === 'parts') return partsOf(rows, options);
  if (sameNumber === 'copies') return withoutSameStay(rows, options);
  // What a person says about the unclear numbers never removes a room of a group.
  if (sameNumber === 'versions' && shape === 'open') return lastOf(rows, options);
  if ((sameNumber === undefined || sameNumber === 'guests') && shape === 'open') shapes?.add('open', rows);
  return groupOf(rows, options);
}

/** The stays of a guest who changes rooms: each is a booking of its own nights, under the same name. */
function partsOf(rows: readonly ExternalBooking[], options: JoinOptions): JoinedRows {
  if (options.plan.decisions.multiRoom === 'one') return groupOf(rows, options);
  const stays = staysOf(rows);
  return parted(
    stays.map(({ checkin, checkout }) =>
      groupOf(
        rows.filter((row) => (row.checkin ?? '') === checkin && (row.checkout ?? '') === checkout),
        options,
      ),
    ),
  );
}

/** Rooms of one booking number that differ in guest or nights: none needs a number behind its name. */
function parted(joined: readonly JoinedRows[]): JoinedRows {
  const { rooms, leftOut } = together(joined);
  return { rooms: rooms.map((room, index) => ({ ...room, part: index + 1 })), leftOut };
}

function together(joined: readonly JoinedRows[]): JoinedRows {
  return { rooms: joined.flatMap(({ rooms }) => rooms), leftOut: joined.flatMap(({ leftOut }) => leftOut) };
}

/** As a person decided (`--same-number copies`): of rows for the same stay, the last counts. */
function withoutSameStay(rows: readonly ExternalBooking[], options: JoinOptions): JoinedRows {
  const { kept, replaced } = partRows(rows, (row, index) =>
    rows.findLast((other, at) => at > index && isSameStay(other, row)),
  );
  const copies = replaced.map((each): ReplacedRow => ({ ...each, why: 'duplicate' }));
  return joinKept({ kept, replaced: copies }, options, kept.length === 1 ? ([row]) => alone(row!, options) : groupOf);
}

/** The rows of different guests that may be one room: they name one door, or one type with one amount, for the same nights. */
function sharedRooms(guests: readonly ExternalBooking[][]): ExternalBooking[][] {
  const firsts = guests.length === 1 ? [] : guests.flatMap((own) => own.find(isLive) ?? []);
  const byRoom = groupedBy(firsts, (first) => `${first.checkin}\n${first.checkout}\n${doorOf(first)}`);
  return byRoom.filter((rows) => {
    const amounts = new Set(rows.map(({ amount }) => Number(amount ?? 0)).filter((amount) => amount !== 0));
    return rows.length > 1 && (rows[0]!.roomNumbers !== undefined || amounts.size < 2);
  });
}

/** As a person decided (`--same-number guests`): the guests of a room are one booking, and an amount that each of their rows repeats is that of all. */
function withoutSharers(
  rows: readonly ExternalBooking[],
  { shared, options }: { shared: readonly ExternalBooking[][]; options: JoinOptions },
): JoinedRows {
  const sharersOf = (row: ExternalBooking) => shared.find((sharers) => sharers.includes(row)) ?? [row];
  const kept = rows.filter((row) => sharersOf(row)[0] === row);
  const others = new Map<Row, ExternalBooking[]>(kept.map((row) => [row.row, sharersOf(row).slice(1)]));
  for (const { row } of [...others.values()].flat()) options.notes.add('joined_guests', row.line);
  const joined = joinDifferent(kept.map(sharersOf).map(asOneGuest), options);
  const foldedOf = (row: Row) => (others.get(row) ?? []).map((other) => other.row);
  return {
    rooms: joined.rooms.map((room) => ({ ...room, folded: [...room.folded, ...foldedOf(room.booking.row)] })),
    leftOut: joined.leftOut.flatMap((out) => [out, ...foldedOf(out.row).map((row) => ({ ...out, row }))]),
  };
}

function asOneGuest(sharers: readonly ExternalBooking[]): ExternalBooking {
  const [first] = sharers as [ExternalBooking];
  const amounts = [...new Set(sharers.flatMap(({ amount }) => (Number(amount ?? 0) === 0 ? [] : [amount!])))];
  if (sharers.length === 1) return first;
  const all = amounts.length > 1 ? addAmounts(sharers.flatMap(({ amount }) => amount ?? [])) : amounts[0];
  return { ...asOneBooking(sharers), amount: all ?? first.amount };
}

function asOneBooking(rows: readonly ExternalBooking[]): ExternalBooking {
  return {
    ...rows[0]!,
    currency: rows.find(({ currency }) => currency !== undefined)?.currency,
    issues: [...rows.flatMap(({ issues }) => issues), ...currencyIssues(rows)],
  };
}

function doorOf({ types, roomNumbers }: ExternalBooking): string {
  return `${types.join('\n')}\n\n${roomNumbers ?? ''}`;
}

function byGuest(rows: readonly ExternalBooking[]): ExternalBooking[][] {
  const guests: ExternalBooking[][] = [];
  for (const row of rows) {
    const own = guests.find(([first]) => isSameGuest(nameOf(first!), nameOf(row)));
    if (own === undefined) guests.push([row]);
    else own.push(row);
  }
  return guests;
}

function nameOf({ firstName = '', lastName = '' }: ExternalBooking): string[] {
  return nameKey(`${firstName} ${lastName}`)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, nameWordsMax);
}

const nameWordsMax = 20;

/** Whether two names may be one guest: each word of the shorter one is in the longer one, or a word close to it, such as a corrected spelling. */
function isSameGuest(left: readonly string[], right: readonly string[]): boolean {
  const [shorter, longer] = left.length <= right.length ? [left, right] : [right, left];
  return shorter.every((word) => longer.includes(word) || nearestName(word, longer) !== undefined);
}

function isRoomARow(rows: readonly ExternalBooking[]): boolean {
  return rows.every(({ isCounted, types }) => isCounted && types.length === rows.length);
}

/** Each row is a room. If each row says the number of rooms and the same amount, that is the amount of all rooms together. */
function groupOf(rows: readonly ExternalBooking[], options: JoinOptions): JoinedRows {
  const [first] = rows as [ExternalBooking];
  const isWhole = isRoomARow(rows) && first.amount !== undefined && rows.every(({ amount }) => amount === first.amount);
  const shares = isWhole ? sharesOfAmount(first, rows.length, options) : undefined;
  const isListed = isRoomARow(rows);
  const rooms = rows.flatMap((row, index) => {
    if (!isListed) return roomsOfRow(row, options);
    // A cell that lists the types of all rooms is repeated on each row.
    const type = row.types.every((each) => each === row.types[0]) ? row.types[0]! : row.types[index]!;
    const amount = shares === undefined ? roundedAmount(row, options) : shares[index];
    return [{ booking: row, type, amount, index: 1, folded: [] }];
  });
  return asGroup({ rooms, leftOut: [] }, options, isListed);
}

/** The rooms of one booking, numbered, or as one; `isListed`: each row has listed all of them. */
function asGroup({ rooms, leftOut }: JoinedRows, options: JoinOptions, isListed = false): JoinedRows {
  if (options.plan.decisions.multiRoom === 'one') return { rooms: [asOne(rooms, options)], leftOut };
  for (const { row, types } of new Set(rooms.map(({ booking }) => booking))) {
    // A row with several rooms was counted already.
    if (isListed || types.length === 1) options.notes.add('several_rooms', row.line);
  }
  return { rooms: placed(rooms), leftOut };
}

/** Numbers the rooms of a booking, live ones first: a cancelled room never takes the plain name from a live one. */
function placed(rooms: readonly BookedRoom[]): BookedRoom[] {
  let live = 0;
  let ended = rooms.filter(({ booking }) => isLive(booking)).length;
  return rooms.map((room) => ({ ...room, index: isLive(room.booking) ? ++live : ++ended }));
}

/** One record for all rooms, or for the live ones if there are any; it has the issues of all of them. */
function asOne(rooms: readonly BookedRoom[], { notes }: JoinOptions): BookedRoom {
  const live = rooms.filter(({ booking }) => isLive(booking));
  const counted = live.length === 0 ? rooms : live;
  const first = counted[0]!;
  const amounts = counted.map(({ amount }) => amount);
  const sum = amounts.some((amount) => amount === undefined) ? undefined : Number(addAmounts(amounts.map(String)));
  notes.add('one_of_several_rooms', first.booking.row.line);
  const bookings = [...new Set(rooms.map(({ booking }) => booking))];
  const booking = {
    ...first.booking,
    issues: [...bookings.flatMap(({ issues }) => issues), ...currencyIssues(counted.map((room) => room.booking))],
  };
  const rows = new Set(rooms.flatMap((room) => [room.booking.row, ...room.folded]));
  const others = [...rows].filter((row) => row !== booking.row);
  return { ...first, booking, amount: sum, index: 1, folded: others };
}

function lastOf(rows: readonly ExternalBooking[], options: JoinOptions): JoinedRows {
  const last = rows.at(-1)!;
  const replaced = rows.slice(0, -1).map((row): ReplacedRow => ({ row, why: 'superseded', by: last }));
  return joinKept({ kept: [last], replaced }, options, () => alone(last, options));
}

function sumOf(
  rows: readonly ExternalBooking[],
  options: JoinOptions,
  note: 'joined_parts' | 'joined_guests',
): JoinedRows {
  const stays = rows.filter(({ isCancellation }) => !isCancellation);
  const counted = stays.length === 0 ? rows : stays;
  const [first, ...others] = counted as [ExternalBooking, ...ExternalBooking[]];
  const amounts = counted.flatMap(({ amount }) => (amount === undefined ? [] : [amount]));
  const sum = amounts.length === 0 ? undefined : addAmounts(amounts);
  const isFeeOfHouse = stays.length === 0 && Number(sum) < 0;
  if (isFeeOfHouse) options.notes.add('fee_of_house', first.row.line);
  const days = (field: 'checkin' | 'checkout') => counted.flatMap((row) => row[field] ?? []).sort();
  const booking: ExternalBooking = {
    ...asOneBooking(counted),
    checkin: days('checkin')[0],
    checkout: days('checkout').at(-1),
    amount: isFeeOfHouse ? undefined : sum,
    status: stays.length === 0 ? 'Cancelled' : first.status,
  };
  const isRefunded =
    note === 'joined_parts' && sum !== undefined && Number(sum) === 0 && amounts.some((one) => Number(one) < 0);
  if (isRefunded) {
    const { refunded } = options.plan.decisions;
    if (refunded === undefined) options.shapes?.addRefunded(counted);
    if (refunded === 'leave-out') return { rooms: [], leftOut: rows.map(({ row }) => ({ row, leftOut: 'refunded' })) };
    if (refunded === 'cancelled') booking.status = 'Cancelled';
  }
  for (const { row } of others) options.notes.add(note, row.line);
  const leftOut = rows
    .filter((row) => !counted.includes(row))
    .map(({ row }) => ({ row, leftOut: 'cancellation_fee' as const }));
  const rooms = roomsOfRow(booking, options).map((room) => ({ ...room, folded: others.map(({ row }) => row) }));
  return { rooms, leftOut };
}

/** Guests who share a room are one booking with the sum of their amounts; rows of different rooms are rooms of a group. */
function sharesOf(rows: readonly ExternalBooking[], options: JoinOptions): JoinedRows {
  const byRoom = groupedBy(rows, (row) => `${row.roomNumbers}\n${row.checkin}\n${row.checkout}`);
  const joined = byRoom.map((sharers) =>
    sharers.length === 1 || sharers[0]!.roomNumbers === undefined
      ? together(sharers.map((row) => alone(row, options)))
      : sumOf(sharers, options, 'joined_guests'),
  );
  const { rooms, leftOut } = together(joined);
  return joined.length === 1 && rooms.length === 1 ? { rooms, leftOut } : asGroup({ rooms, leftOut }, options);
}

function currencyIssues(rows: readonly ExternalBooking[]): FieldIssue[] {
  const currencies = new Set(rows.flatMap(({ currency }) => (currency === undefined ? [] : [currency])));
  if (currencies.size < 2) return [];
  const message = `the rows of this booking are in ${[...currencies].slice(0, 5).join(' and ')}`;
  return [fieldIssue('unknown_currency', 'currency_iso', { message })];
}

function roomsOfRow(booking: ExternalBooking, options: JoinOptions): BookedRoom[] {
  const { types, row } = booking;
  const [type] = types as [string];
  const isOne = types.length === 1 || options.plan.decisions.multiRoom === 'one';
  if (types.length > 1) options.notes.add(isOne ? 'one_of_several_rooms' : 'several_rooms', row.line);
  if (isOne) return [{ booking, type, amount: roundedAmount(booking, options), index: 1, folded: [] }];
  const shares = sharesOfAmount(booking, types.length, options);
  return types.map((each, index) => ({ booking, type: each, amount: shares?.[index], index: index + 1, folded: [] }));
}

function sharesOfAmount(booking: ExternalBooking, parts: number, options: JoinOptions): number[] | undefined {
  const amount = roundedAmount(booking, options);
  return amount === undefined ? undefined : splitAmount(amount, minorUnit(booking), parts);
}

function roundedAmount(booking: ExternalBooking, { notes }: JoinOptions): number | undefined {
  if (booking.amount === undefined) return undefined;
  const { amount, isRounded } = roundToMinorUnit(booking.amount, minorUnit(booking));
  if (isRounded) notes.add('rounded', booking.row.line);
  return amount;
}

function minorUnit({ currency }: ExternalBooking): number {
  return minorUnitOf(currency ?? '') ?? unknownMinorUnit;
}

/** If the currency is not known, the row is rejected, or the service knows the currency. */
const unknownMinorUnit = 2;
