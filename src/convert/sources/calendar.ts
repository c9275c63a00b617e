/** Calendars of channels (iCalendar), which `file/ics` reads as a table: stays without prices, and mostly without names. */
import { columnTable, stateTable } from '../columns/everyday/everyday-column.ts';
import { everydayStatuses } from '../columns/everyday/status-words.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'calendar',
  title: 'Calendar of a channel (iCalendar)',
  resource: 'bookings',
  evidence: 'seen',
  doubts:
    'Booking.com gives every taken day as "CLOSED - Not available": stays cannot be told from closed days there. The words for reserved and closed in other languages than English are concluded.',
  columns: columnTable(`
    -: Summary
    id: Event number
    row_kind: Event kind
    booking_status: Event state
    checkin_date: First day
    checkout_date: Day of departure
    guest: Guest
    room_type_name: Listing
    booking_source: Channel`),
  signatures: [['Event number', 'Event kind', 'First day', 'Day of departure']],
  rowKinds: stateTable(`
    booking: stay
    (closed_days): closed
    (hours_of_day): hours
    (superseded): older version`),
  statuses: { ...everydayStatuses, TENTATIVE: 'Pending' },
  takesMore: true,
  repeats: 'amendments',
};
