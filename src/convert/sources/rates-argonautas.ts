/** Argonautas, season rates filled in for an import: a row for each season of a holiday home. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'rates-argonautas',
  title: 'Argonautas season rates',
  resource: 'rates',
  evidence: 'vendor',
  doubts: 'Whether a season includes its end date is not said; it is taken to, as all ranges are.',
  columns: [
    { words: ['property_name'], role: 'room_type_name' },
    { words: ['nightly_rate'], role: 'rate_amount' },
    { words: ['start_date'], role: 'date_from' },
    { words: ['end_date'], role: 'date_to' },
    { words: ['min_nights'], role: 'min_nights' },
  ],
  unused: wordsOf('season_name; net_rate; weekly_rate; net_weekly_rate; cleaning_fee; processing_fee'),
  signatures: [['property_name', 'season_name', 'nightly_rate', 'start_date', 'end_date']],
};
