/** SiteMinder, list of room types: one row for each type, without units. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'rooms-siteminder',
  title: 'SiteMinder room types',
  resource: 'rooms',
  evidence: 'vendor',
  doubts: 'INCLUDED_OCCUPANCY, the guests in the price, is taken as the most guests: the list names no other number.',
  columns: [
    { words: ['ROOM_TYPE_UUID'] },
    { words: ['PROPERTY_NAME'], role: 'property' },
    { words: ['ROOM_TYPE_NAME'], role: 'name' },
    { words: ['INCLUDED_OCCUPANCY'], role: 'max_occupancy' },
    { words: ['FULL_RATE'], role: 'base_price' },
    { words: ['EXTRA_ADULT_RATE'] },
    { words: ['EXTRA_CHILD_RATE'] },
    { words: ['SINGLE_GUEST_DISCOUNT_AMOUNT'] },
    { words: ['SINGLE_GUEST_DISCOUNT_TYPE'] },
    { words: ['CONNECTIVITY_ROOM_TYPE_CODE'] },
  ],
  signatures: [
    ['ROOM_TYPE_UUID', 'ROOM_TYPE_NAME'],
    ['ROOM_TYPE_NAME', 'INCLUDED_OCCUPANCY', 'FULL_RATE'],
  ],
};
