/** Agoda YCS, bookings as CSV: with the guest's price or only the net price; an amended booking has another row. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'agoda',
  title: 'Agoda YCS bookings',
  resource: 'bookings',
  evidence: 'partial',
  doubts: 'Order and full list of the columns are not certain.',
  columns: [
    { words: ['BookingIDExternal_reference_ID'], role: 'id' },
    { words: ['Status'], role: 'booking_status' },
    { words: ['StayDateFrom'], role: 'checkin_date' },
    { words: ['StayDateTo'], role: 'checkout_date' },
    { words: ['Customer_Name'], role: 'guest' },
    { words: ['Customer_Email'], role: 'guest_email' },
    { words: ['RoomType'], role: 'room_type_name' },
    // A kind of rate: "Retail".
    { words: ['No_of_room'], role: 'rooms' },
    { words: ['No_of_night'], role: 'nights' },
    { words: ['Currency'], role: 'currency_iso' },
    { words: ['ReferenceSellInclusive'], role: 'total_amount' },
    { words: ['Total_inclusive_rate'], role: 'net_amount' },
  ],
  unused: wordsOf(`
    BookedDate; Customer_Nationality; Customer_Phone; Channel; RatePlan; No_of_extra_bed; Acknowledged; Acknowledgement_ID; No_of_adult
    No_of_children; Special_Request; CancellationPolicyDescription; PaymentModel; Commission`),
  signatures: [['StayDateFrom', 'StayDateTo', 'Customer_Name', 'RoomType']],
  statuses: {
    Confirmed: 'Confirmed',
    Amended: 'Confirmed',
    확정: 'Confirmed',
    변경: 'Confirmed',
    Cancelled: 'Cancelled',
    Rejected: 'Cancelled',
    취소: 'Cancelled',
    'No show': 'NoShow',
  },
  repeats: 'amendments',
  zeroTotalIsBlank: true,
  constants: { booking_source: 'Agoda' },
};
