/** Finds the rows of a file that belong together: those with one booking number, or the guests who share a room. */
import { isEnded } from '../../../contract/status.ts';
import { type ColumnRole, namesOf } from '../../columns/source.ts';
import { idText } from '../../values/text/clean-cell.ts';
import type { BookingPlan } from '../plan.ts';
import type { BookingCells } from '../read/booking-cells.ts';
import type { ExternalBooking } from '../read/external-booking.ts';
import type { StatusReader } from '../read/read-status.ts';

/** A row's booking number and the key of its group; both undefined if it stands alone. */
type NumberedRow = Pick<ExternalBooking, 'number' | 'group' | 'isCut'>;

/** The booking number and group of a row. Rows must come in file order. */
type BookingGroups = (cells: readonly string[]) => NumberedRow;

/** Creates it for one reading of a file. */
export function createBookingGroups(
  { source, decisions }: Pick<BookingPlan, 'source' | 'decisions'>,
  reader: BookingCells,
  statusOf: StatusReader,
): BookingGroups {
  let above: NumberedRow = {};
  let named: NamedStay | undefined;
  let rooms = 0;
  /** By the door and its nights: the group of the guest who came first. */
  const byDoor = new Map<string, string>();
  return (cells) => {
    const texts = reader.texts(cells, 'id');
    const said = texts.some(isZero) ? texts.filter((text) => !isZero(text)) : texts;
    const isOfAbove = source?.sameAsAbove !== undefined && said.includes(source.sameAsAbove);
    if (!isOfAbove) above = numberOf(cells, said);
    const isJoined = decisions.sameNumber === 'guests';
    const shared = isJoined || source?.repeats === 'shares' ? sharedRoom(cells) : undefined;
    if (shared === undefined) return isJoined && said.length === 0 ? { group: `\n\n${roomOfGuests(cells)}` } : above;
    if (!isJoined) return { ...above, group: shared };
    // A number may have rooms of its own: its first one is found again under it.
    const group = byDoor.get(shared) ?? above.group ?? shared;
    byDoor.set(shared, group);
    return { ...above, group };
  };

  /** The group includes the channel, because two channels may use the same number. */
  function numberOf(cells: readonly string[], said: readonly string[]): NumberedRow {
    if (said.length === 0) return {};
    const first = idText(said[0]!);
    const number = source?.idOfAllColumns ? said.map(idText).join('\n') : first;
    if (cutNumber.test(first)) return { number, isCut: true };
    return { number, group: `${reader.text(cells, 'booking_source') ?? ''}\n${number}` };
  }

  /** Counts the rooms of a list without numbers, in which the guests of one follow one another. */
  function roomOfGuests(cells: readonly string[]): number {
    const texts = (...roles: readonly ColumnRole[]) => roles.map((role) => reader.text(cells, role) ?? '');
    const [room = '', ...days] = texts('room_type_name', 'checkin_date', 'checkout_date');
    const row = { room, days: days.join('\n'), names: texts(...nameRoles).join(' ') };
    if (named === undefined || !mayShareRoom(named, row)) rooms++;
    named = row;
    return rooms;
  }

  /** Door and dates of the room that guests with rows of their own share; a cancelled row shares none. */
  function sharedRoom(cells: readonly string[]): string | undefined {
    const door = doorOf(reader.text(cells, 'room_numbers'), reader.text(cells, 'room_type_name'));
    const status = statusOf(reader.text(cells, 'booking_status') ?? '');
    if (door === undefined || typeof status === 'object' || isEnded(status ?? '')) return undefined;
    return `${door}\n${reader.text(cells, 'checkin_date')}\n${reader.text(cells, 'checkout_date')}`;
  }
}

/** The columns of guests. */
export const nameRoles = namesOf('guest guests booker guest_first_name guest_last_name');

/** A row of a list with a row for each guest: its door or type, its dates, and all names. */
interface NamedStay {
  room: string;
  days: string;
  names: string;
}

/** A number of a door. */
export const doorNumber = /^\d{1,4}\p{L}?$/u;

/** The door of a row: its own cell, else a type that is the number of one. */
export function doorOf(door: string | undefined, type: string | undefined): string | undefined {
  return door ?? (type !== undefined && doorNumber.test(type) ? type : undefined);
}

/** Whether two guests may have one room: `isDoor`, or one type where a name of theirs is one, on the same nights. */
export function mayShareRoom(one: NamedStay, other: NamedStay, isDoor = false): boolean {
  if (one.room !== other.room || one.days !== other.days) return false;
  const wordsOf = ({ names }: NamedStay) =>
    names
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .sort();
  const [left, right] = [wordsOf(one), wordsOf(other)];
  if (left.join() === '' || right.join() === '' || left.join() === right.join()) return false;
  return isDoor || left.some((word) => word.length > 2 && right.includes(word));
}

/** The first of these cells that is a channel's booking number: not a zero, and not cut by a spreadsheet. */
export function channelNumberOf(cells: readonly string[]): string | undefined {
  return cells.map(idText).find((text) => text !== '' && !isZero(text) && !cutNumber.test(text));
}

const zeros = /^0+$/;

function isZero(text: string): boolean {
  return text[0] === '0' && zeros.test(text);
}

const cutNumber = /^\d(?:[.,]\d{1,14}E\+?|E\+)\d{1,3}$/i;
