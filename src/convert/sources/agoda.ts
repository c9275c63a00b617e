/** Agoda YCS, bookings as CSV: with the guest's price or only the net price; an amended booking has another row. */
import { columnTable, stateTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'agoda',
  title: 'Agoda YCS bookings',
  resource: 'bookings',
  evidence: 'partial',
  doubts: 'Order and full list of the columns are not certain.',
  columns: columnTable(`
    -: BookedDate; Customer_Nationality; Customer_Phone; Channel; RatePlan; No_of_extra_bed; Acknowledged; Acknowledgement_ID; No_of_adult
      No_of_children; Special_Request; CancellationPolicyDescription; PaymentModel; Commission
    id: BookingIDExternal_reference_ID
    booking_status: Status
    checkin_date: StayDateFrom
    checkout_date: StayDateTo
    guest: Customer_Name
    guest_email: Customer_Email
    room_type_name: RoomType
    # A kind of rate: "Retail".
    rooms: No_of_room
    nights: No_of_night
    currency_iso: Currency
    total_amount: ReferenceSellInclusive
    net_amount: Total_inclusive_rate`),
  signatures: [['StayDateFrom', 'StayDateTo', 'Customer_Name', 'RoomType']],
  statuses: stateTable(`
    Confirmed: Confirmed; Amended; 확정; 변경
    Cancelled: Cancelled; Rejected; 취소
    NoShow: No show`),
  repeats: 'amendments',
  zeroTotalIsBlank: true,
  constants: { booking_source: 'Agoda' },
};
