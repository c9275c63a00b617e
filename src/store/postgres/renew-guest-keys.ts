/** A step of the schema: renews the guest keys of names with invisible characters, which made another guest of the same name. */
import { guestKey } from '../../contract/guest-key.ts';
import { invisibleCharacters } from '../../contract/text.ts';
import type { PostgresClient } from './database.ts';

const rowsPerPage = 1000;

const page = `SELECT property_id, id, guest_key, guest_first_name, guest_last_name FROM bookings
  WHERE (property_id, id) > ($1, $2) AND (guest_first_name ~ $3 OR guest_last_name ~ $3) ORDER BY property_id, id LIMIT ${rowsPerPage}`;

const ofSameStay = `FROM bookings AS other JOIN bookings AS this USING (property_id, checkin_day, checkout_day, room_type_id)
  WHERE property_id = $1 AND this.id = $2 AND other.guest_key = $3`;
const rekey = `UPDATE bookings SET guest_key = $3, namesake_number = (SELECT coalesce(max(other.namesake_number) + 1, 0) ${ofSameStay})
  WHERE property_id = $1 AND id = $2`;
/** One of the bookings left under the old key must have the number 0, or a new booking would not find them. */
const keepFirst = `UPDATE bookings SET namesake_number = 0
  WHERE property_id = $1 AND id = (SELECT other.id ${ofSameStay} ORDER BY other.namesake_number LIMIT 1)`;

interface Guest {
  property_id: number;
  id: number;
  guest_key: string;
  guest_first_name: string | null;
  guest_last_name: string | null;
}

/** Gives these bookings their current keys. If a booking with that key exists, they become another one of the same stay: none is lost. */
export async function renewGuestKeys(client: PostgresClient): Promise<void> {
  for (let after = [0, 0]; ; ) {
    const { rows } = await client.query<Guest>(page, [...after, `[${invisibleCharacters}]`]);
    for (const {
      property_id: property,
      id,
      guest_key: oldKey,
      guest_first_name: first,
      guest_last_name: last,
    } of rows) {
      after = [property, id];
      const key = guestKey(first ?? '', last ?? '');
      if (key === oldKey) continue;
      await client.query(rekey, [property, id, key]);
      await client.query(keepFirst, [property, id, oldKey]);
    }
    if (rows.length < rowsPerPage) return;
  }
}
