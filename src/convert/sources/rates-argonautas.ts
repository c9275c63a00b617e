/** Argonautas, season rates filled in for an import: a row for each season of a holiday home. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'rates-argonautas',
  title: 'Argonautas season rates',
  resource: 'rates',
  evidence: 'vendor',
  doubts: 'Whether a season includes its end date is not said; it is taken to, as all ranges are.',
  columns: columnTable(`
    -: season_name; net_rate; weekly_rate; net_weekly_rate; cleaning_fee; processing_fee
    room_type_name: property_name
    rate_amount: nightly_rate
    date_from: start_date
    date_to: end_date
    min_nights: min_nights`),
  signatures: [['property_name', 'season_name', 'nightly_rate', 'start_date', 'end_date']],
};
