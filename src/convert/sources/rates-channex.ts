/** Ranges in the words of the Channex API: a single date, or the first and the last one. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'rates-channex',
  title: 'Channex rates and restrictions',
  resource: 'rates',
  evidence: 'vendor',
  doubts: 'How a file names the room type and the plan is not known: the everyday words are taken.',
  columns: columnTable(`
    -: max_stay; closed_to_arrival; closed_to_departure
    room_type_name: room_type; room_type_name; room type title
    type_code: room_type_id
    rate_plan_name: rate_plan; rate_plan_name; rate plan title; rate_plan_id
    date: date
    date_from: date_from
    date_to: date_to
    rate_amount: rate
    availability: availability
    # min_nights means the shortest stay of a guest who arrives on the day; the other column is used if this one is missing.
    min_nights: min_stay_arrival
    min_nights: min_stay_through
    stop_sell: stop_sell`),
  signatures: [
    ['rate', 'min_stay_arrival', 'stop_sell'],
    ['rate', 'min_stay_through', 'stop_sell'],
  ],
};
