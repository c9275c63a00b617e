/** A step of the schema: cleans e-mails that were stored with surrounding characters (`<a@x.de>`, `mailto:a@x.de`, `a@x.de,`). */
import { cleanEmail, isEmail } from '../../contract/email.ts';
import type { Database } from '../../sqlite/driver.ts';

const rowsPerPage = 1000;

/** Finds e-mails that contain or end with a character that a plain address does not. Only these are checked. */
const mayBeWrapped = `(guest_email GLOB '*[^A-Za-z0-9.@_+-]*' OR guest_email GLOB '*[^A-Za-z0-9]')`;

/**
 * Stores the bare addresses. Two bookings of one stay that differed only by this have the same e-mail afterwards, and both stay: none is lost, and a
 * record imported again meets the one that arrived first. A text that is still not an address stays as it is.
 */
export function cleanEmails(database: Database): void {
  const page = database.prepare<[{ after: number }], { id: number; email: string }>(
    `SELECT id, guest_email AS email FROM bookings WHERE id > @after AND ${mayBeWrapped} ORDER BY id LIMIT ${rowsPerPage}`,
  );
  const store = database.prepare('UPDATE bookings SET guest_email = @email WHERE id = @id');
  for (let after = 0, rows = page.all({ after }); rows.length > 0; rows = page.all({ after })) {
    for (const { id, email } of rows) {
      after = id;
      const clean = cleanEmail(email);
      if (clean !== email && isEmail(clean)) store.run({ id, email: clean });
    }
  }
}
