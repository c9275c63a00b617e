/** Reservation listings of ABS and systems like eZee: short headers, cells as ="314", guests as "2 \ 0". */
import { columnTable, stateTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'abs-listing',
  title: 'Reservation listing of ABS and eZee-like systems',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'Room holds a type in some of these files and a door number in others. The style of dates was not seen.',
  columns: columnTable(`
    -: HotelId; Booking Date; Booking Time; Rate Type; Pax; ADR; Deposit; Total Tax; Total Charges; Commission; Due Amt.; User; Voucher; Mobile No
      City; Country; Zip Code; State; Folio No; Preference; Travelagent; Salesperson; Remark; Res.Type; Reservationn Type; Market Code; Payment Type
      Number of rooms booked; Last Modified Date; Last Modified By
    id: Res#; Res. No
    guest: Guest Name
    checkin_date: Arr; Arrival
    checkout_date: Dept
    room_type_name: Room
    total_amount: Total
    total_amount: Revenue($)
    -: Balance Due($)
    booking_source: Source
    guest_email: Email
    # Misspelt in the file.
    nights: No Of Nights
    booking_status: Status
    cancelled_on: Cancellation Date
    currency_iso: Currency`),
  signatures: [['Res#', 'Guest Name', 'Dept', 'Rate Type', 'Pax']],
  statuses: stateTable(`
    Confirmed: confirm_booking; active`),
};
