/** Guesty, reservations report: UTF-8 CSV with byte order mark, headers in upper case; the user picks the columns and their order. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'guesty',
  title: 'Guesty reservations',
  resource: 'bookings',
  evidence: 'seen',
  columns: [
    { words: ['CONFIRMATION CODE'], role: 'id' },
    { words: ['CHECK-IN', 'CHECK-IN DATE'], role: 'checkin_date' },
    { words: ['CHECK-OUT', 'CHECK-OUT DATE'], role: 'checkout_date' },
    { words: ['NUMBER OF NIGHTS'], role: 'nights' },
    { words: ["LISTING'S NICKNAME"], role: 'room_type_name' },
    { words: ["LISTING'S TITLE"], role: 'room_type_name' },
    { words: ['SOURCE'], role: 'booking_source' },
    { words: ['PLATFORM'], role: 'booking_source' },
    { words: ['GUEST'], role: 'guest' },
    { words: ['STATUS'], role: 'booking_status' },
    { words: ['TOTAL PAYOUT'], role: 'total_amount' },
  ],
  unused: wordsOf(`
    CONFIRMATION DATE; CREATION DATE; ALTERATION DATE; NUMBER OF GUESTS; NUMBER OF ADULTS; NUMBER OF CHILDREN; NUMBER OF INFANTS
    ACCOMMODATION FARE; CLEANING FARE; PET FEE; EXTRA PERSON FEE; TOTAL PAID; TOTAL REFUNDED; BALANCE DUE; CHANNEL COMMISSION`),
  signatures: [
    ["LISTING'S NICKNAME", 'CHECK-IN', 'CHECK-OUT'],
    ["LISTING'S TITLE", 'CHECK-IN', 'CHECK-OUT'],
    ['CONFIRMATION CODE', 'ACCOMMODATION FARE', 'CHECK-IN'],
    ['CONFIRMATION CODE', 'TOTAL PAYOUT', 'CHECK-IN'],
  ],
  statuses: {
    confirmed: 'Confirmed',
    canceled: 'Cancelled',
    inquiry: 'Pending',
    reserved: 'Pending',
    awaiting_payment: 'Pending',
    expired: 'Cancelled',
    declined: 'Cancelled',
    closed: 'Cancelled',
    ownerStay: { leftOut: 'owner_stay' },
  },
};
