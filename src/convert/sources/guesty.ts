/** Guesty, reservations report: UTF-8 CSV with byte order mark, headers in upper case; the user picks the columns and their order. */
import { columnTable, stateTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'guesty',
  title: 'Guesty reservations',
  resource: 'bookings',
  evidence: 'seen',
  columns: columnTable(`
    -: CONFIRMATION DATE; CREATION DATE; ALTERATION DATE; NUMBER OF GUESTS; NUMBER OF ADULTS; NUMBER OF CHILDREN; NUMBER OF INFANTS
      ACCOMMODATION FARE; CLEANING FARE; PET FEE; EXTRA PERSON FEE; TOTAL REFUNDED; CHANNEL COMMISSION
    id: CONFIRMATION CODE
    checkin_date: CHECK-IN; CHECK-IN DATE
    checkout_date: CHECK-OUT; CHECK-OUT DATE
    nights: NUMBER OF NIGHTS
    room_type_name: LISTING'S NICKNAME
    room_type_name: LISTING'S TITLE
    booking_source: SOURCE
    booking_source: PLATFORM
    guest: GUEST
    booking_status: STATUS
    paid: TOTAL PAID
    balance: BALANCE DUE
    net_amount: TOTAL PAYOUT`),
  signatures: [
    ["LISTING'S NICKNAME", 'CHECK-IN', 'CHECK-OUT'],
    ["LISTING'S TITLE", 'CHECK-IN', 'CHECK-OUT'],
    ['CONFIRMATION CODE', 'ACCOMMODATION FARE', 'CHECK-IN'],
    ['CONFIRMATION CODE', 'TOTAL PAYOUT', 'CHECK-IN'],
  ],
  statuses: stateTable(`
    Confirmed: confirmed
    Cancelled: canceled; expired; declined; closed
    Pending: inquiry; reserved; awaiting_payment
    (owner_stay): ownerStay`),
};
