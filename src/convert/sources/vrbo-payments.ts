/** Vrbo, payments report as CSV: a line for each payment or refund of a booking, both dates in one cell, no state. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'vrbo-payments',
  title: 'Vrbo payments report',
  resource: 'bookings',
  evidence: 'vendor',
  doubts:
    'Which columns there are depends on the account. What Guest Payment holds besides the stay (taxes, deposit) is not certain. ' +
    'The report says no state, and the number of the property stands for the room type.',
  columns: columnTable(`
    -: RefID; Payout ID; Subscription Model; Payment Date; Disbursement Date; Payment Type; Payment Method; Taxable Revenue; Non-Taxable Revenue
      Your Revenue; Tax; Service Fee; Commission; VAT on Commission; Payment Processing Fee; Deposit Amount; Stay Tax We Remit
      Stay Tax You Remit; Refundable Deposit; Payout
    id: Reservation ID
    stay: Check In/Check Out
    checkin_date: Check In
    checkout_date: Check Out
    nights: Number of Nights
    booking_source: Source
    type_code: Property ID
    guest: Guest Name
    total_amount: Guest Payment
    net_amount: Payable To You
    currency_iso: Currency`),
  signatures: [
    ['RefID', 'Reservation ID', 'Check In/Check Out', 'Property ID', 'Payable To You'],
    ['RefID', 'Reservation ID', 'Check In', 'Check Out', 'Property ID', 'Payable To You'],
  ],
  repeats: 'parts',
  isOfPayments: true,
  constants: { booking_source: 'Vrbo' },
};
