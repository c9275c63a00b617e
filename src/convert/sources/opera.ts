/**
 * Opera, report RES_DETAIL and similar ones: the leaf names of the XML as headers; a row for each guest, so that guests who share a room have a row
 * each.
 */
import { columnTable, stateTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'opera',
  title: 'Opera reservation detail (RES_DETAIL)',
  resource: 'bookings',
  evidence: 'seen',
  doubts:
    '"LAST,FIRST" in FULL_NAME and the short words CKIN, NS and WAIT are concluded. Whether EFFECTIVE_RATE_AMOUNT is a sharer\'s part was not seen. Which rows are pseudo rooms of groups was not in the study.',
  columns: columnTable(`
    -: ADULTS; CHILDREN; PERSONS; RATE_CODE; MARKET_CODE; GUARANTEE_CODE; GUARANTEE_CODE_DESC; EXTERNAL_REFERENCE; INSERT_USER; INSERT_DATE
      COMPANY_NAME; TRAVEL_AGENT_NAME; GROUP_NAME; COMP_HOUSE_YN
    id: CONFIRMATION_NO
    id: RESV_NAME_ID
    guest: FULL_NAME
    checkin_date: ARRIVAL
    checkout_date: DEPARTURE
    booking_status: RESV_STATUS
    booking_status: SHORT_RESV_STATUS
    rooms: NO_OF_ROOMS
    room_numbers: ROOM_NO; ROOM; DISP_ROOM_NO
    room_type_name: ROOM_CATEGORY_LABEL
    nights: NIGHTS
    total_amount: SHARE_AMOUNT_PER_STAY
    # For one night.
    night_amount: SHARE_AMOUNT
    night_amount: EFFECTIVE_RATE_AMOUNT
    currency_iso: CURRENCY_CODE
    booking_source: ORIGIN_OF_BOOKING`),
  signatures: [
    ['RESV_NAME_ID', 'FULL_NAME', 'ARRIVAL', 'DEPARTURE'],
    ['CONFIRMATION_NO', 'ROOM_CATEGORY_LABEL', 'ARRIVAL', 'DEPARTURE'],
  ],
  statuses: stateTable(`
    Confirmed: con; grd; cc; resv; reserved
    CheckedIn: ckin; checked_in
    CheckedOut: ckot; checked_out
    Cancelled: cxl; cancelled
    NoShow: ns; no_show
    Pending: wait; pros; waitlist`),
  repeats: 'shares',
  dateOrder: 'dmy',
};
