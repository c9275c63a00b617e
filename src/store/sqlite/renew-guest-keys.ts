/** Steps of the schema that renew guest keys, where the rule of the key has changed. */

import { guestKey } from '../../contract/guest-key.ts';
import { invisibleCharacters } from '../../contract/text.ts';
import type { Database } from '../../sqlite/driver.ts';

const rowsPerPage = 1000;

interface Guest {
  id: number;
  key: string;
  firstName: string | null;
  lastName: string | null;
}

/** A step for the names that contain one of `letters` (what GLOB takes between brackets), while the number of a namesake stands in `column`. */
function renewGuestKeysOf(letters: string, column: string): (database: Database) => void {
  return (database) => renewGuestKeys(database, `*[${letters}]*`, column);
}

/** Names with a Greek iota below a letter, whose keys differed from those of their capitals. */
export const renewGuestKeysWithIota = renewGuestKeysOf('\u0345ᾀ-ᾯᾲ-ᾴᾷᾼῂ-ῄῇῌῲ-ῴῷῼ', 'twin');
/** Names with invisible characters, which made another guest of the same name. */
export const renewGuestKeysWithInvisible = renewGuestKeysOf(invisibleCharacters, 'namesake_number');

const ofSameStay = `FROM bookings AS other JOIN bookings AS this ON this.id = @id
  AND other.property_id = this.property_id AND other.checkin_day = this.checkin_day AND other.checkout_day = this.checkout_day
  AND other.room_type_id = this.room_type_id AND other.guest_key = @key`;

/** Gives these bookings their current keys. If a booking with that key exists, they become another one of the same stay: none is lost. */
function renewGuestKeys(database: Database, pattern: string, column: string): void {
  const page = database.prepare<[{ after: number }], Guest>(
    `SELECT id, guest_key AS key, guest_first_name AS firstName, guest_last_name AS lastName FROM bookings
     WHERE id > @after AND (guest_first_name GLOB '${pattern}' OR guest_last_name GLOB '${pattern}')
     ORDER BY id LIMIT ${rowsPerPage}`,
  );
  const rekey = database.prepare(
    `UPDATE bookings SET guest_key = @key, ${column} = (SELECT coalesce(max(other.${column}) + 1, 0) ${ofSameStay}) WHERE id = @id`,
  );
  // One of the bookings left under the old key must have the number 0, or a new booking would not find them.
  const keepFirst = database.prepare(
    `UPDATE bookings SET ${column} = 0 WHERE id = (SELECT other.id ${ofSameStay} ORDER BY other.${column} LIMIT 1)`,
  );
  for (let after = 0, guests = page.all({ after }); guests.length > 0; guests = page.all({ after })) {
    for (const { id, key: oldKey, firstName, lastName } of guests) {
      after = id;
      const key = guestKey(firstName ?? '', lastName ?? '');
      if (key === oldKey) continue;
      rekey.run({ id, key });
      keepFirst.run({ id, key: oldKey });
    }
  }
}
