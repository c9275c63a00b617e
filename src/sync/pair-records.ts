/**
 * Finds which record of the files is which booking of the service, by its key (type, dates and guest), and by the e-mail if several have the same
 * key.
 */
import type { Spool } from './spool.ts';

interface KeyedRecord {
  id: number;
  target: number;
  guest_email: string | null;
  file: number;
  isEnded: number;
}

/** States in which a booking takes no room. */
export const endedStates = `('Cancelled', 'NoShow')`;

/** Finds records that are the same booking as an earlier one, and pairs the others with stored bookings. */
export function pairRecords(spool: Spool): void {
  const { database } = spool;
  database.exec('CREATE INDEX IF NOT EXISTS held_key ON held (key)');
  findRepeats(spool);
  const free = `NOT EXISTS (SELECT 1 FROM repeats WHERE record = records.id)`;
  const unpaired = `${free} AND NOT EXISTS (SELECT 1 FROM pairs WHERE record = records.id)
    AND NOT EXISTS (SELECT 1 FROM pairs WHERE held = held.id)`;
  database.exec(`
    INSERT OR IGNORE INTO pairs SELECT records.id, held.id FROM records
      JOIN held ON held.key = records.target AND held.guest_email IS records.guest_email WHERE ${free};
    INSERT OR IGNORE INTO pairs SELECT records.id, held.id FROM records
      JOIN held ON held.key = records.target AND (held.guest_email IS NULL OR records.guest_email IS NULL) WHERE ${unpaired};
    INSERT OR IGNORE INTO pairs SELECT records.id, held.id FROM known CROSS JOIN records ON records.id = known.record
      JOIN held ON held.key = records.target WHERE ${unpaired};`);
}

/**
 * A service has only one booking for records with the same type, dates and guest. The first of them counts: live ones come before those that have
 * ended, and of the latter those that the ledger knows or will know come first.
 */
function findRepeats({ database }: Spool): void {
  const add = database.prepare(`INSERT INTO repeats VALUES (?, ?, 'key')`);
  const repeated = database.prepare<[], KeyedRecord>(
    `SELECT id, target, guest_email, file, coalesce(booking_status IN ${endedStates}, 0) AS isEnded FROM records
     WHERE NOT EXISTS (SELECT 1 FROM repeats WHERE record = records.id)
       AND target IN (SELECT target FROM records GROUP BY target HAVING count(*) > 1) 
     ORDER BY target, isEnded, isEnded AND NOT EXISTS (SELECT 1 FROM known WHERE known.record = records.id), isEnded AND number = '', file, id`,
  );
  let leaders: KeyedRecord[] = [];
  for (const record of repeated.iterate()) {
    if (leaders[0]?.target !== record.target) leaders = [];
    const leader = leaders.find(({ guest_email: email }) => isSameEmail(email, record.guest_email));
    if (leader === undefined) leaders.push(record);
    else add.run(record.id, leader.id);
  }
}

function isSameEmail(left: string | null, right: string | null): boolean {
  return left === null || right === null || left.toLowerCase() === right.toLowerCase();
}
