/** Builds the plan of a sync: reads what the service holds beside the files in a spool, and gives each record and each booking a class. */
import { dateOfDay } from '../contract/dates.ts';
import type { HistoryWrite } from '../history/history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type ClassifyOptions, classify } from './classify.ts';
import { countRooms } from './count-rooms.ts';
import { findAlike, haveSameColumns, isEmpty, isNear, isSpelledOtherwise, mayHaveMoved, named } from './find-alike.ts';
import { joinClaims } from './join-claims.ts';
import { checkinsOfClaims, knowClaims, knowSources, openLedgerBeside } from './know-claims.ts';
import { mergeClaims, preferencesOf } from './merge-claims.ts';
import { isOfChannel, placeClaims } from './place-claims.ts';
import { type PlanClass, type PlanOptions, planClasses, type SameStay } from './plan.ts';
import { type Phase, type PlannedWrite, plannedWrites } from './planned-writes.ts';
import { type HeldFrom, readHeld, type Window, windowOf } from './read-held.ts';
import { rememberClaims, rememberSources } from './remember-claims.ts';
import { shareNames } from './share-names.ts';
import type { Spool } from './spool.ts';
import { isLive } from './states.ts';
import { awaitAnswers, planAgain, takeAnswers } from './take-answers.ts';

/** How many days around the claims are read: so far a stay without a known number is found that somebody has moved. */
const marginDays = 60;

interface PlanInput extends HeldFrom {
  /** The ledger of the service; absent if there is none yet. */
  ledgerPath: string | undefined;
  /** What was done there from this machine; absent if nothing was. */
  historyPath: string | undefined;
  options: PlanOptions;
  onProgress(held: number): void;
}

export interface BuiltPlan {
  spool: Spool;
  /** The first and last check-in of the files. */
  window: Window | undefined;
  /** The classes of the plan, in display order. */
  classes: readonly PlanClass[];
  /** The records to send, phase by phase. */
  writesOf(phase: Phase): Generator<PlannedWrite>;
  /** Tells the ledger of which sources the files are, before anything is sent. */
  begin(ledger: Ledger): void;
  /** Tells the ledger what was found out about numbers, whether or not the plan is carried out; `keep` records in the history what an undo changes so. */
  remember(ledger: Ledger, keep: (writes: readonly HistoryWrite[]) => void): void;
}

/** Makes the plan. Throws the errors of the Api. */
export async function buildPlan(
  spool: Spool,
  { ledgerPath, historyPath, options, onProgress, ...from }: PlanInput,
): Promise<BuiltPlan> {
  openLedgerBeside(spool, ledgerPath, historyPath);
  knowSources(spool, options.today);
  awaitAnswers(spool, options.sameStay);
  const window = windowOf(spool.database, 'records');
  const { first, last } = checkinsOfClaims(spool);
  const days = [window?.from, window?.to, first, last].filter((day) => typeof day === 'number');
  if (days.length > 0) {
    let held = 0;
    await spool.filling(async () => {
      const wide = { from: Math.min(...days) - marginDays, to: Math.max(...days) + marginDays };
      for await (const bookings of readHeld(from, wide)) {
        for (const booking of bookings) spool.addHeld(booking);
        held += bookings.length;
        onProgress(held);
      }
    });
  }
  const known = { ...options, isOurs: from.isOurs, preferences: preferencesOf(spool, options.prefer ?? []) };
  findBookings(spool, known);
  while (takeAnswers(spool, options.sameStay)) {
    planAgain(spool);
    findBookings(spool, known);
  }
  classify(spool, known);
  return {
    ...{ spool, window, classes: planClasses },
    writesOf: (phase) => plannedWrites(spool, phase),
    begin: (ledger) => rememberSources(spool, ledger, options.prefer ?? []),
    remember: (ledger) => rememberClaims(spool, ledger),
  };
}

/** Which record is which booking of the service, and which may be. */
function findBookings(spool: Spool, options: ClassifyOptions): void {
  knowClaims(spool);
  joinClaims(spool);
  mergeClaims(spool, options);
  countRooms(spool, options);
  placeClaims(spool, options);
  findAlike(spool, options);
  findAlikeFiles(spool, options.sameStay);
  // Until it is answered, what is asked about is paired with no booking.
  spool.database.exec(
    'DELETE FROM pairs WHERE record IN (SELECT record FROM alike) OR record IN (SELECT record FROM alike_files)',
  );
}

/** A window as dates. */
export function datesOf(window: Window): { from: string; to: string } {
  return { from: dateOfDay(window.from), to: dateOfDay(window.to) };
}

/** Writes them to `alike_files`, except records that a person has called another stay. */
function findAlikeFiles(spool: Spool, sameStay: SameStay | undefined): void {
  const { database } = spool;
  database.exec('CREATE TABLE alike_files (record INTEGER PRIMARY KEY, beside INTEGER UNIQUE, kind TEXT)');
  database.exec('UPDATE loose_records SET is_found = 1 WHERE id IN (SELECT record FROM alike)');
  const { files } = database.prepare<[], { files: number }>('SELECT count(*) AS files FROM files').get()!;
  if (files < 2 || sameStay === 'no' || isEmpty(spool, 'loose_records')) return;
  shareNames(spool, {
    records: named,
    fileOfOthers: 'file',
    others: `(SELECT * FROM records WHERE is_real = 1 AND (id NOT IN (SELECT id FROM loose_records WHERE NOT is_found) OR file < (SELECT max(file) FROM loose_records)))`,
  });
  database.exec(`
    INSERT OR IGNORE INTO alike_files SELECT r.id, o.id, 'looks_like' ${pairedIn('same_days')}
      WHERE ${mayBeOne} AND (${isNear('r', 'o')} OR ${isSpelledOtherwise('r', 'o')})
      ORDER BY ${isLive('o')} = ${isLive('r')} DESC, r.guest = ${guestOf('o')} DESC, ${isSpelledOtherwise('r', 'o')} DESC,
        abs(coalesce(r.total_amount, 0) - coalesce(o.total_amount, 0)), r.id, o.id;
    INSERT OR IGNORE INTO alike_files SELECT r.id, o.id, iif(o.checkin = r.checkin AND o.checkout = r.checkout, 'looks_like', 'looks_moved')
      ${pairedIn('(SELECT * FROM near_days UNION SELECT * FROM same_guests)')}
      WHERE ${mayBeOne} AND ${mayHaveMoved('r', 'o')} AND (r.guest = ${guestOf('o')} OR ${isSpelledOtherwise('r', 'o')})
        AND NOT EXISTS (SELECT 1 FROM alike_files WHERE alike_files.record = r.id OR alike_files.beside = o.id)
      ORDER BY ${isLive('o')} = ${isLive('r')} DESC, r.guest = ${guestOf('o')} DESC, o.type = r.type DESC, abs(o.checkin - r.checkin), r.id, o.id;
    INSERT OR IGNORE INTO alike_files SELECT r.id, o.id, 'looks_like' FROM loose_records AS r JOIN records AS o USING (type, checkin, checkout)
      WHERE ${mayBeOne} AND r.is_real <> o.is_real AND ${isOfChannel('r', 'o')}
        AND NOT EXISTS (SELECT 1 FROM alike_files WHERE alike_files.record = r.id OR alike_files.beside = o.id) ORDER BY r.id, o.id;
    INSERT OR IGNORE INTO alike_files SELECT r.id, o.id, 'looks_like' FROM loose_records AS r JOIN olds ON olds.key = r.key
      JOIN records AS o ON o.id = olds.record WHERE ${mayBeOne} AND r.is_real = 1 AND ${isOfChannel('r', 'o')} ORDER BY r.id, o.id;`);
}

/** Nothing is asked about it yet, and nobody has called it another stay. */
const isOpen = `NOT r.is_found AND NOT EXISTS (SELECT 1 FROM said_new WHERE said_new.record = r.id)`;

/** The stays of a table of pairs. */
const pairedIn = (pairs: string) =>
  `FROM ${pairs} AS found JOIN loose_records AS r ON r.id = found.record JOIN records AS o ON o.id = found.other`;

const guestOf = (table: string) => `guest_key(${table}.guest_first_name, ${table}.guest_last_name)`;

/**
 * The record of the later file is asked about, or one that is not in the service before one that is. Two numbers of one system are two bookings, also
 * if a property's own list gives the number at the channel.
 */
const mayBeOne = `${isOpen} AND o.file <> r.file
  AND (o.file < r.file OR NOT EXISTS (SELECT 1 FROM loose_records WHERE loose_records.id = o.id AND NOT loose_records.is_found))
  AND (${isLive('o')} OR ${isLive('r')})
  AND NOT EXISTS (SELECT 1 FROM repeats WHERE repeats.record = o.id)
  AND NOT EXISTS (SELECT 1 FROM repeats JOIN records AS other ON other.id = repeats.record
    WHERE repeats.leader = o.id AND other.file = r.file)
  AND NOT (o.number NOT GLOB '[*]*' AND r.number NOT GLOB '[*]*'
    AND EXISTS (SELECT 1 FROM files AS one JOIN files AS other USING (system) WHERE one.id = o.file AND other.id = r.file AND system <> ''
      AND ${haveSameColumns('one', 'other')}))
  AND NOT (o.channel IS NOT NULL AND r.number NOT GLOB '[*]*' AND lower(coalesce(o.booking_source, '')) = lower(coalesce(r.booking_source, '')))
  AND NOT (r.channel IS NOT NULL AND o.number NOT GLOB '[*]*' AND lower(coalesce(o.booking_source, '')) = lower(coalesce(r.booking_source, '')))`;
