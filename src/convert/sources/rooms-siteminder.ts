/** SiteMinder, list of room types: one row for each type, without units. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'rooms-siteminder',
  title: 'SiteMinder room types',
  resource: 'rooms',
  evidence: 'vendor',
  doubts: 'INCLUDED_OCCUPANCY, the guests in the price, is taken as the most guests: the list names no other number.',
  columns: columnTable(`
    -: ROOM_TYPE_UUID; EXTRA_ADULT_RATE; EXTRA_CHILD_RATE; SINGLE_GUEST_DISCOUNT_AMOUNT; SINGLE_GUEST_DISCOUNT_TYPE; CONNECTIVITY_ROOM_TYPE_CODE
    property: PROPERTY_NAME
    name: ROOM_TYPE_NAME
    max_occupancy: INCLUDED_OCCUPANCY
    base_price: FULL_RATE`),
  signatures: [
    ['ROOM_TYPE_UUID', 'ROOM_TYPE_NAME'],
    ['ROOM_TYPE_NAME', 'INCLUDED_OCCUPANCY', 'FULL_RATE'],
  ],
};
