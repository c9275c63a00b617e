/** German list of a small hotel's bookings in its other form: CSV with `|`, dates as 20270514, amounts in cents. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'german-hotel-cents',
  title: 'German small-hotel list (amounts in cents)',
  resource: 'bookings',
  evidence: 'inferred',
  doubts: 'The columns are those that one importer expects; no file of a hotel was seen.',
  columns: [
    { words: ['RES_ID'], role: 'id' },
    { words: ['RM_TYPE'], role: 'room_type_name' },
    { words: ['ARR'], role: 'checkin_date' },
    { words: ['DEP'], role: 'checkout_date' },
    { words: ['GUEST_NAME'], role: 'guest' },
    { words: ['AMOUNT_CENT'], role: 'total_amount' },
    { words: ['SRC'], role: 'booking_source' },
  ],
  signatures: [['RES_ID', 'RM_TYPE', 'ARR', 'DEP', 'AMOUNT_CENT']],
};
