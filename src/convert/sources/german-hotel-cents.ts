/** German list of a small hotel's bookings in its other form: CSV with `|`, dates as 20270514, amounts in cents. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'german-hotel-cents',
  title: 'German small-hotel list (amounts in cents)',
  resource: 'bookings',
  evidence: 'inferred',
  doubts: 'The columns are those that one importer expects; no file of a hotel was seen.',
  columns: [
    { words: ['RES_ID'], means: 'id' },
    { words: ['RM_TYPE'], means: 'room_type_name' },
    { words: ['ARR'], means: 'checkin_date' },
    { words: ['DEP'], means: 'checkout_date' },
    { words: ['GUEST_NAME'], means: 'guest' },
    { words: ['AMOUNT_CENT'], means: 'total_amount' },
    { words: ['SRC'], means: 'booking_source' },
  ],
  signatures: [['RES_ID', 'RM_TYPE', 'ARR', 'DEP', 'AMOUNT_CENT']],
  amountsInHundredths: true,
};
