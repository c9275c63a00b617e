/** Distinguishes a native file, in the contract's own words, from one whose columns must be matched first. */
import type { Resource } from '../../contract/resource.ts';
import { stateOfHeader } from '../bookings/read/read-status.ts';
import { everydayRoles, isTown } from '../columns/everyday-roles.ts';
import { headerKey } from '../columns/native-columns.ts';
import { type ColumnRole, namesOf } from '../columns/source.ts';
import { moneyKindOf } from '../columns/values/money-words.ts';
import { isHeaderOfCancelling, isHeaderOfRemoval, isHeaderOfStanding } from '../columns/values/telling-words.ts';

/** The fields that a role supplies, if it is not a field itself. */
export const servedFields: Partial<Record<ColumnRole, readonly string[]>> = {
  guest: ['guest_first_name', 'guest_last_name'],
  guests: ['guest_first_name', 'guest_last_name'],
  booker: ['guest_first_name', 'guest_last_name'],
  stay: ['checkin_date', 'checkout_date'],
  last_night: ['checkout_date'],
  nights: ['checkout_date'],
  type_code: ['room_type_name'],
  net_amount: ['total_amount'],
  night_amount: ['total_amount'],
  date: ['date_from', 'date_to'],
  date_after: ['date_to'],
  single: ['rate_amount'],
  double: ['rate_amount'],
  triple: ['rate_amount'],
  quadruple: ['rate_amount'],
  open: ['stop_sell'],
  unit_type: ['name'],
};

/** A column that says by its name that bookings may not stand: its values are looked at. */
const mayEnd = (header: string) =>
  [isHeaderOfCancelling, isHeaderOfRemoval, isHeaderOfStanding].some((is) => is(header)) ||
  stateOfHeader(header) === 'NoShow';

/** Columns that have no field, and change what a row becomes: a part of the name, the house, how many rooms it books, the door. */
const changing: ReadonlySet<ColumnRole> = new Set(
  namesOf('second_last_name middle_name property rooms room_numbers unit'),
);

/** What a column of money may hold that is the amount of a record: a part or what the house receives is none. */
const amounts: ReadonlySet<string | undefined> = new Set(['all', 'total', 'gross', 'price', 'night']);

/** Whether each record can be told from others; either of the two names of a guest is enough. */
function hasKey({ fields }: Resource, has: (field: string) => boolean): boolean {
  const ofGuest = ['guest_first_name', 'guest_last_name'];
  return fields.every(({ name, need }) => need !== 'key' || has(name) || (ofGuest.includes(name) && ofGuest.some(has)));
}

/** Whether every column with a field has the field's own name, and none that is not known looks like the amount, and whether it has those that every record needs. */
export function isNative(resource: Resource, header: readonly string[], constants: ReadonlySet<string>): boolean {
  const fieldNames = new Set(resource.fields.map(({ name }) => headerKey(name)));
  const named = new Set(header.map(headerKey).filter((name) => fieldNames.has(name)));
  const has = (field: string) => named.has(headerKey(field)) || constants.has(field);
  if (!hasKey(resource, has)) return false;
  if (named.size === header.filter((column) => headerKey(column) !== '').length) return true;
  // Rows with towns may be those of hotels.
  if (resource.name === 'bookings' ? header.some(mayEnd) : resource.name === 'rooms' && header.some(isTown))
    return false;
  const { roles, isKnown } = everydayRoles(resource.name, header);
  const lacksAmount = !resource.fields.some(({ name, kind }) => kind === 'amount' && has(name));
  return header.every((column, index) => {
    const role = roles[index];
    if (role !== undefined && changing.has(role)) return false;
    // A bare number may be how many guests a price is for.
    const mayBePrice = amounts.has(moneyKindOf(column)) || /^\d+$/.test(column.trim());
    if (role === undefined) return isKnown[index]! || !lacksAmount || !mayBePrice;
    if (named.has(headerKey(column))) return true;
    const fields = resource.fieldByName.has(role) ? [role] : (servedFields[role] ?? []);
    return fields.every(has);
  });
}
