/** Calendars of channels (iCalendar), which `file/ics` reads as a table: stays without prices, and mostly without names. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import { everydayStatuses } from '../columns/everyday/status-words.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'calendar',
  title: 'Calendar of a channel (iCalendar)',
  resource: 'bookings',
  evidence: 'seen',
  doubts:
    'Booking.com gives every taken day as "CLOSED - Not available": stays cannot be told from closed days there. The words for reserved and closed in other languages than English are concluded.',
  columns: [
    { words: ['Event number'], role: 'id' },
    { words: ['Event kind'], role: 'row_kind' },
    { words: ['Event state'], role: 'booking_status' },
    { words: ['First day'], role: 'checkin_date' },
    { words: ['Day of departure'], role: 'checkout_date' },
    { words: ['Guest'], role: 'guest' },
    { words: ['Listing'], role: 'room_type_name' },
    { words: ['Channel'], role: 'booking_source' },
  ],
  unused: wordsOf('Summary'),
  signatures: [['Event number', 'Event kind', 'First day', 'Day of departure']],
  rowKinds: {
    stay: 'booking',
    closed: { leftOut: 'closed_days' },
    hours: { leftOut: 'hours_of_day' },
    'older version': { leftOut: 'superseded' },
  },
  statuses: { ...everydayStatuses, TENTATIVE: 'Pending' },
  takesMore: true,
  repeats: 'amendments',
};
