/** Vrbo, payments report as CSV: a line for each payment or refund of a booking, both dates in one cell, no state. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'vrbo-payments',
  title: 'Vrbo payments report',
  resource: 'bookings',
  evidence: 'vendor',
  doubts:
    'Which columns there are depends on the account. What Guest Payment holds besides the stay (taxes, deposit) is not certain, ' +
    'so the amount is what Vrbo pays out. The report says no state, and the number of the property stands for the room type.',
  columns: [
    { words: ['Reservation ID'], role: 'id' },
    { words: ['Check In/Check Out'], role: 'stay' },
    { words: ['Check In'], role: 'checkin_date' },
    { words: ['Check Out'], role: 'checkout_date' },
    { words: ['Number of Nights'], role: 'nights' },
    { words: ['Source'], role: 'booking_source' },
    { words: ['Property ID'], role: 'type_code' },
    { words: ['Guest Name'], role: 'guest' },
    { words: ['Payable To You'], role: 'net_amount' },
    { words: ['Currency'], role: 'currency_iso' },
  ],
  unused: wordsOf(`
    RefID; Payout ID; Subscription Model; Payment Date; Disbursement Date; Payment Type; Payment Method; Taxable Revenue; Non-Taxable Revenue
    Guest Payment; Your Revenue; Tax; Service Fee; Commission; VAT on Commission; Payment Processing Fee; Deposit Amount; Stay Tax We Remit
    Stay Tax You Remit; Refundable Deposit; Payout`),
  signatures: [
    ['RefID', 'Reservation ID', 'Check In/Check Out', 'Property ID', 'Payable To You'],
    ['RefID', 'Reservation ID', 'Check In', 'Check Out', 'Property ID', 'Payable To You'],
  ],
  repeats: 'parts',
  isOfPayments: true,
  constants: { booking_source: 'Vrbo' },
};
