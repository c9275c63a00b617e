/** Makes the ledger what it was before the run that is taken back. */
import { inPieces } from '../file/groups.ts';
import type { FormerNumber } from '../history/history.ts';
import type { FoundEntry, NumberKey } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/open-ledger.ts';
import type { Spool } from '../sync/spool.ts';

/** Writes the keys of bookings that are given back to the ledger, before their requests are sent: whether they are in is not known. */
export function restoreKeys(spool: Spool, ledger: Ledger): void {
  for (const numbers of formerNumbers(spool, `fates.kind <> 'edited_since'`)) {
    const absent = numbers.flatMap((one) => (one.was === null || ledger.entry(one) !== undefined ? [] : [one.was]));
    if (absent.length > 0) ledger.settle(ledger.begin(absent), { isOpen: true });
  }
}

/** Makes the ledger what it was before the run, as far as that is undone. */
export function rememberUndone(spool: Spool, ledger: Ledger): void {
  // A history of an earlier version does not say it: what it kept is in.
  const isOpen = ({ isIn }: FoundEntry) => isIn === false;
  for (const numbers of formerNumbers(spool, `(fates.kind = 'same' OR fates.done IS 1)`)) {
    const was = numbers.flatMap((one) => (one.was === null ? [] : [one.was]));
    ledger.drop(numbers.filter((one) => one.was === null || isOpen(one.was)));
    ledger.settle(ledger.begin(was.filter((entry) => !isOpen(entry))));
    ledger.settle(ledger.begin(was.filter(isOpen)), { isOpen: true });
    ledger.markGone(was.filter(({ isGone }) => isGone));
  }
}

/** What the ledger held under keys of bookings that are undone, and of numbers of which nothing stays as the run left it. */
function* formerNumbers({ database }: Spool, isUndone: string): Generator<FormerNumber[]> {
  const rows = database.prepare<[], NumberKey & { was: string | null }>(
    `WITH stays AS (SELECT touched.write, touched.key FROM touched JOIN fates ON fates.id = touched.write WHERE NOT ${isUndone})
     SELECT * FROM former WHERE iif(key IN (SELECT key FROM touched), key NOT IN (SELECT key FROM stays),
       (source, number) NOT IN (SELECT source, number FROM stays JOIN past.write_numbers USING (write)))`,
  );
  for (const some of inPieces(rows.iterate()))
    yield some.map(({ was, ...number }) => ({ ...number, was: was === null ? null : JSON.parse(was) }));
}
