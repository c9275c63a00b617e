/** A step of the schema: renews the guest keys of names with a Greek iota below a letter, which differed from the keys of their capitals. */

import { guestKey } from '../../contract/guest-key.ts';
import type { Database } from '../../sqlite/driver.ts';

/** The letters whose key has changed since, and the mark itself. Only names that contain one are checked. */
const withIotaBelow = '*[\u0345ᾀ-ᾯᾲ-ᾴᾷᾼῂ-ῄῇῌῲ-ῴῷῼ]*';

const rowsPerPage = 1000;

interface Guest {
  id: number;
  key: string;
  firstName: string | null;
  lastName: string | null;
}

const ofSameStay = `FROM bookings AS other JOIN bookings AS this ON this.id = @id
  AND other.property_id = this.property_id AND other.checkin_day = this.checkin_day AND other.checkout_day = this.checkout_day
  AND other.room_type_id = this.room_type_id AND other.guest_key = @key`;

/** Gives these bookings their current keys. If a booking with that key exists, they become another one of the same stay: none is lost. */
export function renewGuestKeys(database: Database): void {
  const page = database.prepare<[{ after: number }], Guest>(
    `SELECT id, guest_key AS key, guest_first_name AS firstName, guest_last_name AS lastName FROM bookings
     WHERE id > @after AND (guest_first_name GLOB '${withIotaBelow}' OR guest_last_name GLOB '${withIotaBelow}')
     ORDER BY id LIMIT ${rowsPerPage}`,
  );
  const rekey = database.prepare(
    `UPDATE bookings SET guest_key = @key, twin = (SELECT coalesce(max(other.twin) + 1, 0) ${ofSameStay}) WHERE id = @id`,
  );
  // One of the bookings left under the old key must have twin 0, or a new booking would not find them.
  const keepFirstTwin = database.prepare(
    `UPDATE bookings SET twin = 0 WHERE id = (SELECT other.id ${ofSameStay} ORDER BY other.twin LIMIT 1)`,
  );
  for (let after = 0, guests = page.all({ after }); guests.length > 0; guests = page.all({ after })) {
    for (const { id, key: oldKey, firstName, lastName } of guests) {
      after = id;
      const key = guestKey(firstName ?? '', lastName ?? '');
      if (key === oldKey) continue;
      rekey.run({ id, key });
      keepFirstTwin.run({ id, key: oldKey });
    }
  }
}
