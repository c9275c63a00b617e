/** The values of a booking as types alone: what checks them needs Node, and the page of the board has none. */

/** Everything but dates and room type, null where there is no value. A state may be a word of another service. */
export interface BookingValues {
  guest_first_name: string | null;
  guest_last_name: string | null;
  guest_email: string | null;
  total_amount: number | null;
  currency_iso: string | null;
  booking_source: string | null;
  booking_status: string | null;
}
