/** RMS Cloud, the file for its import of reservations: comma CSV, dates as 14-MAY-2027, the state as a number, guests by id. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'rms',
  title: 'RMS Cloud import file',
  resource: 'bookings',
  evidence: 'vendor',
  doubts:
    "What the numbers of Status mean was not seen; it has no column of the guest's name and none of the price; its header line may be missing.",
  columns: columnTable(`
    -: Legacy Group Res ID; Legacy Guest ID; Adults; Children; Infants; Area; ETA; Company; Travel Agent; Voucher No
    id: Legacy Res ID
    booking_status: Status
    checkin_date: Arrives
    checkout_date: Departs
    room_type_name: Category`),
  signatures: [['Legacy Res ID', 'Arrives', 'Departs']],
};
