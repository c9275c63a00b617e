/** German list of a small hotel's bookings in its other form: CSV with `|`, dates as 20270514, amounts in cents. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'german-hotel-cents',
  title: 'German small-hotel list (amounts in cents)',
  resource: 'bookings',
  evidence: 'inferred',
  doubts: 'The columns are those that one importer expects; no file of a hotel was seen.',
  columns: columnTable(`
    id: RES_ID
    room_type_name: RM_TYPE
    checkin_date: ARR
    checkout_date: DEP
    guest: GUEST_NAME
    total_amount: AMOUNT_CENT
    booking_source: SRC`),
  signatures: [['RES_ID', 'RM_TYPE', 'ARR', 'DEP', 'AMOUNT_CENT']],
};
