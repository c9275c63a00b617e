/** The tables of a database, the same in every engine, in the order in which they are moved: their DDL and their column lists are made from here. */
import { bookingValueFields } from '../contract/booking.ts';

/** `big` may hold 64 bits; `?`: it may be null. */
type ColumnType = 'text' | 'text?' | 'int' | 'big' | 'big?';

export interface Table {
  name: string;
  columns: Readonly<Record<string, ColumnType>>;
  /** What sorts the rows in the same way in every engine; where a property has its own rows, it comes first. No two rows are equal in it. */
  order: readonly string[];
  /** Other columns in which no two rows are equal. */
  unique?: readonly (readonly string[])[];
  check?: string;
  /** The column that a move replaces by a count of the rows, from 1: each engine has its own ids for bookings, and only their order matters. */
  counted?: string;
  /** The column that is not moved: it is read as an empty text, and made anew at the end. */
  renewed?: string;
}

/** What a room type or a rate has beside its key: the names of their fields. */
export const roomTypeValues = ['max_occupancy', 'total_rooms', 'base_price', 'bed_type', 'room_area'] as const;
const rateValues = ['rate_amount', 'availability', 'min_nights', 'stop_sell'] as const;

/** What is read of a table, under the names of the code, and what is inserted: the same SQL in every engine. */
export const ratePlanColumns = 'id, name, name_key AS "nameKey"';
export const roomTypeColumns = `${ratePlanColumns}, ${roomTypeValues}`;
export const newRoomTypeColumns = `property_id, name, name_key, ${roomTypeValues}`;
export const segmentColumns = `day_from AS "from", day_to AS "to", ${rateValues}`;

export const tables: readonly Table[] = [
  {
    name: 'properties',
    columns: { id: 'int', name: 'text', name_key: 'text', currency_iso: 'text?', instance: 'text' },
    order: ['id'],
    unique: [['name_key']],
    renewed: 'instance',
  },
  {
    name: 'api_keys',
    columns: {
      ...{ id: 'int', property_id: 'int', name: 'text', hash: 'text', scopes: 'text' },
      ...{ created_ms: 'big', last_used_ms: 'big?', expires_ms: 'big?', revoked_ms: 'big?' },
    },
    order: ['id'],
    unique: [['name'], ['hash']],
  },
  {
    name: 'room_types',
    columns: {
      ...{ property_id: 'int', id: 'int', name: 'text', name_key: 'text', max_occupancy: 'big' },
      ...{ total_rooms: 'big', base_price: 'big', bed_type: 'text?', room_area: 'text?' },
    },
    order: ['property_id', 'id'],
    unique: [['property_id', 'name_key']],
  },
  {
    name: 'rate_plans',
    columns: { property_id: 'int', id: 'int', name: 'text', name_key: 'text' },
    order: ['property_id', 'id'],
    unique: [['property_id', 'name_key']],
  },
  {
    name: 'rate_segments',
    columns: {
      ...{ property_id: 'int', room_type_id: 'int', rate_plan_id: 'int', day_from: 'int', day_to: 'int' },
      ...{ rate_amount: 'big', availability: 'big?', min_nights: 'big', stop_sell: 'big' },
    },
    order: ['property_id', 'room_type_id', 'rate_plan_id', 'day_from'],
    check: 'day_to >= day_from',
  },
  {
    name: 'bookings',
    columns: {
      ...{ property_id: 'int', id: 'big', room_type_id: 'int', checkin_day: 'int', checkout_day: 'int' },
      // Bookings of one key differ by e-mail: the first has the number 0, which makes the key of a new booking unique.
      ...{ namesake_number: 'int', guest_key: 'text' },
      ...Object.fromEntries(
        bookingValueFields.map(({ name, kind, need, fallback }): [string, ColumnType] => [
          name,
          kind === 'amount' ? 'big' : need === 'to-create' || fallback !== undefined ? 'text' : 'text?',
        ]),
      ),
    },
    order: ['property_id', 'id'],
    unique: [['property_id', 'checkin_day', 'checkout_day', 'room_type_id', 'guest_key', 'namesake_number']],
    counted: 'id',
  },
  {
    name: 'idempotency_keys',
    columns: { property_id: 'int', idempotency_key: 'text', fingerprint: 'text', answer: 'text', stored_ms: 'big' },
    order: ['property_id', 'idempotency_key'],
  },
];
