/** Wave PM, the file for its import of reservations: 37 columns in fixed order. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'wave',
  title: 'Wave PM import file',
  resource: 'bookings',
  evidence: 'vendor',
  doubts: 'Of the words of ResTypeDesc only Cxcl is known.',
  columns: columnTable(`
    guest_first_name: FirstName
    guest_last_name: Last Name
    -: Address1
    -: Address2
    -: City
    -: State
    -: PostCode
    -: Country
    -: Phone
    guest_email: Email
    type_code: UnitCode
    room_type_name: UnitName
    -: Bedrooms
    -: Active Unit
    id: Book Number
    booking_status: ResTypeDesc
    -: Date Booked
    checkin_date: Start Date
    checkout_date: End Date
    nights: Nights
    -: Adults
    -: Children
    -: PetType
    booking_source: Source Category
    -: Source SubCategory
    -: Rent Total
    -: ChargeTotal
    -: TaxTotal
    total_amount: BookingTotal
    -: Payment Total
    -: Notes
    -: Rate Code
    -: Occ Tax Percent
    -: Sales Tax Percent
    -: Occ Tax Number
    -: Sales Tax Number
    -: Do Not Move`),
  inOrder: true,
  signatures: [['Book Number', 'ResTypeDesc', 'UnitName', 'BookingTotal']],
  statuses: { cxcl: 'Cancelled' },
};
