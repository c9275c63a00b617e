/** Distinguishes a native file, in the contract's own words, from one whose columns must be matched first. */
import type { Resource } from '../../contract/resource.ts';
import type { RowSource } from '../../file/row.ts';
import { cellsOfRows, cellText } from '../bookings/read/booking-cells.ts';
import { everydayRoles, isTown } from '../columns/everyday-roles.ts';
import { headerKey, isIgnored, isPriceCurrency } from '../columns/native-columns.ts';
import { moneyKindOf } from '../columns/values/money-words.ts';

/** Whether each record can be told from others; either of the two names of a guest is enough. */
function hasKey({ fields }: Resource, has: (field: string) => boolean): boolean {
  const ofGuest = ['guest_first_name', 'guest_last_name'];
  return fields.every(({ name, need }) => need !== 'key' || has(name) || (ofGuest.includes(name) && ofGuest.some(has)));
}

/** What a column of money may hold that is the amount of a record: a part or what the house receives is none. */
const amounts: ReadonlySet<string | undefined> = new Set(['all', 'total', 'gross', 'price', 'night']);

/** Whether all columns with a meaning are ours, but for the numbers of bookings, and those that every record needs are there. */
export function isNative(resource: Resource, header: readonly string[], constants: ReadonlySet<string>): boolean {
  const named = new Set(header.map(headerKey));
  const has = (field: string) => named.has(headerKey(field)) || constants.has(field);
  const others = header.filter((column) => isOther(resource, column));
  // The words of others take longer to prepare than a small file to read.
  if (others.length === 0) return hasKey(resource, has);
  const { roles, isKnown } = everydayRoles(resource.name, others);
  // Rows with towns may be those of hotels.
  if (resource.name === 'rooms' && others.some(isTown)) return false;
  const isFree = (column: string, index: number) => {
    // A bare number may be how many guests a price is for.
    if (roles[index] === undefined)
      return isKnown[index]! || !(amounts.has(moneyKindOf(column)) || /^\d+$/.test(column.trim()));
    return resource.name === 'bookings' && (roles[index] === 'id' || roles[index] === 'channel_id');
  };
  return hasKey(resource, has) && others.every(isFree);
}

/** Whether a column is none of ours. */
export function isOther(resource: Resource, column: string): boolean {
  const isOwn = resource.fields.some(({ name }) => headerKey(name) === headerKey(column));
  return !isOwn && !isIgnored(column) && !isPriceCurrency(resource, column);
}

/** Whether a column of a native file that is none of ours says of a row that it is no record, or of several rooms: such a file is read as one of others. */
export async function qualifiesRows(resource: Resource, rows: RowSource, header: readonly string[]): Promise<boolean> {
  const ofBookings = async () => (await import('../bookings/columns/settle-state.ts')).mayBeNone;
  const ofPrices = async () => (await import('../prices/unsold.ts')).mayBeUnsold;
  const says = await (resource.name === 'bookings' ? ofBookings : ofPrices)();
  const others = header.flatMap((name, index) => (isOther(resource, name) ? [{ name, index, seen: new Set() }] : []));
  for await (const some of rows.batches)
    for (const cells of cellsOfRows(some, header))
      for (const { name, index, seen } of others) {
        const cell = cells[index] ?? '';
        if (!seen.has(cell) && says(cellText(cell), name)) return true;
        if (seen.size < 1000) seen.add(cell);
      }
  return false;
}
