/** Argonautas, season rates filled in for an import: a row for each season of a holiday home. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'rates-argonautas',
  title: 'Argonautas season rates',
  resource: 'rates',
  evidence: 'vendor',
  doubts: 'Whether a season includes its end date is not said; it is taken to, as all ranges are.',
  columns: [
    { words: ['property_name'], role: 'room_type_name' },
    { words: ['season_name'] },
    { words: ['nightly_rate'], role: 'rate_amount' },
    { words: ['start_date'], role: 'date_from' },
    { words: ['end_date'], role: 'date_to' },
    { words: ['net_rate'] },
    { words: ['weekly_rate'] },
    { words: ['net_weekly_rate'] },
    { words: ['min_nights'], role: 'min_nights' },
    { words: ['cleaning_fee'] },
    { words: ['processing_fee'] },
  ],
  signatures: [['property_name', 'season_name', 'nightly_rate', 'start_date', 'end_date']],
};
