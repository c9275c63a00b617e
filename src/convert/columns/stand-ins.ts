/**
 * The law of roles: each column that has a role changes what its row becomes, or is named here as one that counts only where another is blank. A law
 * in the tests holds all pairs of roles to it.
 */
import type { Finding } from '../finding.ts';
import type { ReadColumn } from '../reading.ts';
import type { ColumnRole } from './source.ts';

/** For each role: the sets of roles beside which its cell counts only where theirs are blank. */
const standsIn: readonly (readonly [role: ColumnRole, ...sets: (readonly ColumnRole[])[]])[] = [
  ['guest', ['guest_first_name', 'guest_last_name']],
  ['guests', ['guest'], ['guest_last_name'], ['guest_first_name'], ['second_last_name']],
  ['booker', ['guest'], ['guests'], ['guest_last_name'], ['guest_first_name'], ['second_last_name']],
  ['checkin_date', ['stay'], ['stay_nights']],
  ['checkout_date', ['stay'], ['stay_nights']],
  ['stay_nights', ['stay']],
  ['last_night', ['checkout_date'], ['stay'], ['stay_nights']],
  ['type_code', ['room_type_name']],
  ['room_names', ['room_type_name', 'room_numbers'], ['type_code', 'room_numbers'], ['room_type_name', 'rooms']],
  ['room_numbers', ['rooms']],
  ['paid', ['total_amount']],
  ['balance', ['total_amount']],
  ['night_amount', ['total_amount'], ['paid', 'balance']],
  ['net_amount', ['total_amount'], ['paid', 'balance'], ['night_amount']],
  ['confirmed_on', ['checked_in_on'], ['checked_out_on'], ['cancelled_on']],
  ['checked_in_on', ['checked_out_on'], ['cancelled_on']],
  ['checked_out_on', ['cancelled_on']],
  ['date_from', ['date']],
  ['date_to', ['date']],
  ['date_after', ['date'], ['date_to']],
  ['weekdays', ['date']],
  ['open', ['stop_sell']],
  ['name', ['unit_type']],
  ['total_rooms', ['unit']],
];

/** The columns that change nothing in a row where others are filled. */
export function standInsOf(columns: readonly ReadColumn[]): Finding[] {
  const named = (role: string) =>
    columns.filter((column) => column.role === role).map(({ header }) => header.trim().slice(0, 60));
  const has = (role: string) => columns.some((column) => column.role === role);
  return standsIn.flatMap(([role, ...sets]) => {
    // What is paid is a part of the price, and without the other part it says nothing.
    const isHalf = (role === 'paid' || role === 'balance') && !(has('paid') && has('balance'));
    const before = sets.find((set) => set.every(has)) ?? (isHalf ? [] : undefined);
    return before === undefined
      ? []
      : named(role).map((column): Finding => ({ about: 'stand_in', column, role, before: before.flatMap(named) }));
  });
}
