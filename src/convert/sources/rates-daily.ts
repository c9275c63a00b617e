/** A price list of a revenue tool, a row for each day and room type, with a base and a final price. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'rates-daily',
  title: 'Daily prices, base and final',
  resource: 'rates',
  evidence: 'seen',
  doubts: 'The rate plan is not in the file.',
  columns: columnTable(`
    -: Room Type ID; Day of Week; Base Price; Price Type; Total Rooms; Max LOS; Closed to Arrival; Closed to Departure; Seasonal Multiplier
      Seasonal Name
    room_type_name: Room Type
    date: Date
    # The final price is the one that is sold; the base price is where the tool started.
    rate_amount: Final Price
    availability: Availability
    min_nights: Min LOS`),
  signatures: [['Room Type', 'Date', 'Base Price', 'Final Price', 'Min LOS']],
};
