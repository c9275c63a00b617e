/**
 * Opera, report RES_DETAIL and similar ones: the leaf names of the XML as headers; a row for each guest, so that guests who share a room have a row
 * each.
 */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'opera',
  title: 'Opera reservation detail (RES_DETAIL)',
  resource: 'bookings',
  evidence: 'seen',
  doubts:
    '"LAST,FIRST" in FULL_NAME and the short words CKIN, NS and WAIT are concluded. Whether EFFECTIVE_RATE_AMOUNT is a sharer\'s part was not seen. Which rows are pseudo rooms of groups was not in the study.',
  columns: [
    { words: ['CONFIRMATION_NO'], role: 'id' },
    { words: ['RESV_NAME_ID'], role: 'id' },
    { words: ['FULL_NAME'], role: 'guest' },
    { words: ['ARRIVAL'], role: 'checkin_date' },
    { words: ['DEPARTURE'], role: 'checkout_date' },
    { words: ['RESV_STATUS'], role: 'booking_status' },
    { words: ['SHORT_RESV_STATUS'], role: 'booking_status' },
    { words: ['NO_OF_ROOMS'], role: 'rooms' },
    { words: ['ROOM_NO', 'ROOM', 'DISP_ROOM_NO'], role: 'room_numbers' },
    { words: ['ROOM_CATEGORY_LABEL'], role: 'room_type_name' },
    { words: ['NIGHTS'], role: 'nights' },
    { words: ['SHARE_AMOUNT_PER_STAY'], role: 'total_amount' },
    // For one night.
    { words: ['SHARE_AMOUNT'], role: 'night_amount' },
    { words: ['EFFECTIVE_RATE_AMOUNT'], role: 'night_amount' },
    { words: ['CURRENCY_CODE'], role: 'currency_iso' },
    { words: ['ORIGIN_OF_BOOKING'], role: 'booking_source' },
  ],
  unused: wordsOf(`
    ADULTS; CHILDREN; PERSONS; RATE_CODE; MARKET_CODE; GUARANTEE_CODE; GUARANTEE_CODE_DESC; EXTERNAL_REFERENCE; INSERT_USER; INSERT_DATE
    COMPANY_NAME; TRAVEL_AGENT_NAME; GROUP_NAME; COMP_HOUSE_YN`),
  signatures: [
    ['RESV_NAME_ID', 'FULL_NAME', 'ARRIVAL', 'DEPARTURE'],
    ['CONFIRMATION_NO', 'ROOM_CATEGORY_LABEL', 'ARRIVAL', 'DEPARTURE'],
  ],
  statuses: {
    con: 'Confirmed',
    grd: 'Confirmed',
    cc: 'Confirmed',
    resv: 'Confirmed',
    reserved: 'Confirmed',
    ckin: 'CheckedIn',
    checked_in: 'CheckedIn',
    ckot: 'CheckedOut',
    checked_out: 'CheckedOut',
    cxl: 'Cancelled',
    cancelled: 'Cancelled',
    ns: 'NoShow',
    no_show: 'NoShow',
    wait: 'Pending',
    pros: 'Pending',
    waitlist: 'Pending',
  },
  repeats: 'shares',
  dateOrder: 'dmy',
};
