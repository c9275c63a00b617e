/** Ranges in the words of the Channex API: a single date, or the first and the last one. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'rates-channex',
  title: 'Channex rates and restrictions',
  resource: 'rates',
  evidence: 'vendor',
  doubts: 'How a file names the room type and the plan is not known: the everyday words are taken.',
  columns: [
    { words: ['room_type', 'room_type_name', 'room type title'], role: 'room_type_name' },
    { words: ['room_type_id'], role: 'type_code' },
    { words: ['rate_plan', 'rate_plan_name', 'rate plan title', 'rate_plan_id'], role: 'rate_plan_name' },
    { words: ['date'], role: 'date' },
    { words: ['date_from'], role: 'date_from' },
    { words: ['date_to'], role: 'date_to' },
    { words: ['rate'], role: 'rate_amount' },
    { words: ['availability'], role: 'availability' },
    // min_nights means the shortest stay of a guest who arrives on the day; the other column is used if this one is missing.
    { words: ['min_stay_arrival'], role: 'min_nights' },
    { words: ['min_stay_through'], role: 'min_nights' },
    { words: ['stop_sell'], role: 'stop_sell' },
  ],
  unused: wordsOf('max_stay; closed_to_arrival; closed_to_departure'),
  signatures: [
    ['rate', 'min_stay_arrival', 'stop_sell'],
    ['rate', 'min_stay_through', 'stop_sell'],
  ],
};
