/** The tables of a database, the same in every engine, that are moved into another one, in the order in which they are written. */
import { bookingValueFields } from '../contract/booking.ts';

export interface MovedTable {
  name: string;
  columns: readonly string[];
  /** Columns that sort the rows in the same way in every engine. */
  order: readonly string[];
  /** The column that is replaced by a count of the rows, from 1: each engine has its own ids for bookings, and only their order matters. */
  counted?: string;
  /** The column that is not moved: it is read as an empty text, and made anew at the end. */
  renewed?: string;
}

export const movedTables: readonly MovedTable[] = [
  {
    name: 'properties',
    columns: ['id', 'name', 'name_key', 'currency_iso', 'instance'],
    order: ['id'],
    renewed: 'instance',
  },
  {
    name: 'api_keys',
    columns: [
      ...['id', 'property_id', 'name', 'hash', 'scopes'],
      ...['created_ms', 'last_used_ms', 'expires_ms', 'revoked_ms'],
    ],
    order: ['id'],
  },
  {
    name: 'room_types',
    columns: [
      ...['property_id', 'id', 'name', 'name_key', 'max_occupancy'],
      ...['total_rooms', 'base_price', 'bed_type', 'room_area'],
    ],
    order: ['property_id', 'id'],
  },
  { name: 'rate_plans', columns: ['property_id', 'id', 'name', 'name_key'], order: ['property_id', 'id'] },
  {
    name: 'rate_segments',
    columns: [
      ...['property_id', 'room_type_id', 'rate_plan_id', 'day_from', 'day_to'],
      ...['rate_amount', 'availability', 'min_nights', 'stop_sell'],
    ],
    order: ['property_id', 'room_type_id', 'rate_plan_id', 'day_from'],
  },
  {
    name: 'bookings',
    columns: [
      ...['id', 'property_id', 'room_type_id', 'checkin_day', 'checkout_day', 'guest_key', 'namesake_number'],
      ...bookingValueFields.map(({ name }) => name),
    ],
    order: ['property_id', 'id'],
    counted: 'id',
  },
  {
    name: 'idempotency_keys',
    columns: ['property_id', 'idempotency_key', 'fingerprint', 'answer', 'stored_ms'],
    order: ['property_id', 'idempotency_key'],
  },
];
