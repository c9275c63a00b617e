/** A record and the booking that it is in, what of it may change out, and what is kept because a file cannot know it. */

import { guestKey } from '../contract/guest-key.ts';
import { fromStoredAmount } from '../contract/money.ts';
import { isEnded } from '../contract/status.ts';
import type { FieldChange, KeptBecause, KeptValue, PlanOptions } from './plan.ts';
import type { HeldColumns, RecordColumns } from './spool.ts';

export interface ComparedValues {
  changes: FieldChange[];
  kept: KeptValue[];
}

export interface ComparedRecord {
  record: RecordColumns;
  held: HeldColumns;
  /** Whether the amount that stands there is what the same source has said before that the house receives. */
  isOwnNet: boolean;
  /** Whether another booking had this place before: a file without states then lists a live one. */
  isNewcomer: boolean;
  /** Whether the record has ended, and what stands there is the live booking of another number. */
  isContested: boolean;
}

/** Compares them. Dates, type and guest are the same; what the file does not say stays as it is. */
export function compareValues(compared: ComparedRecord, options: PlanOptions): ComparedValues {
  const { record, held } = compared;
  const found: ComparedValues = { changes: [], kept: [] };
  const add = (change: FieldChange, because?: KeptBecause) => {
    const why = because ?? (options.fields?.has(change.field) === false ? 'not asked for' : undefined);
    if (why === undefined) found.changes.push(change);
    else found.kept.push({ ...change, because: why });
  };
  if (compared.isContested) {
    add({ field: 'booking_status', before: held.status, after: record.status }, 'of another number');
    return found;
  }
  // Two that were cancelled, each by its own channel, need not take turns; and one that was cancelled in its old place stays as it was there.
  const areEnded = isEnded(record.status ?? '') && isEnded(held.status ?? '');
  if (areEnded && (isOfOther(record, held) || record.target !== record.key)) return found;
  compareNames(record, held, add);
  if (record.mail !== null && record.mail.toLowerCase() !== held.mail?.toLowerCase())
    add({ field: 'guest_email', before: held.mail, after: record.mail }, 'e-mail');
  compareAmounts(compared, add);
  if (record.origin !== null && record.origin !== held.origin)
    add({ field: 'booking_source', before: held.origin, after: record.origin });
  const status = record.status ?? (compared.isNewcomer && isEnded(held.status ?? '') ? 'Confirmed' : null);
  if (status !== null && status !== held.status)
    add(
      { field: 'booking_status', before: held.status, after: status },
      !options.statesOfFile && goesBack(held.status, status) ? 'state goes back' : undefined,
    );
  return found;
}

function isOfOther({ origin }: RecordColumns, held: HeldColumns): boolean {
  return origin !== null && held.origin !== null && origin.toLowerCase() !== held.origin.toLowerCase();
}

type Add = (change: FieldChange, because?: KeptBecause) => void;

/** One name alone may hold the whole guest: laid over the held pair it would make another guest of it. */
function compareNames(record: RecordColumns, held: HeldColumns, add: Add): void {
  const [first, last] = [record.first ?? held.first, record.last ?? held.last];
  if (guestKey(first ?? '', last ?? '') !== guestKey(held.first ?? '', held.last ?? '')) return;
  if (first !== held.first) add({ field: 'guest_first_name', before: held.first, after: first });
  if (last !== held.last) add({ field: 'guest_last_name', before: held.last, after: last });
}

/** What the house receives never takes the place of what the guest pays: only of what the same booking of the same source has said before. */
function compareAmounts({ record, held, isOwnNet, isNewcomer }: ComparedRecord, add: Add): void {
  if (record.amount === null) return;
  // What was cancelled is another booking's, and its price too.
  const isRevived = isNewcomer && isEnded(held.status ?? '');
  const isNet = record.is_net === 1 && held.amount !== null && !isOwnNet && !isRevived;
  const because = isNet ? 'net amount' : undefined;
  if (record.amount !== held.amount)
    add({ field: 'total_amount', before: amountOf(held.amount), after: amountOf(record.amount) }, because);
  if (record.currency !== null && record.currency !== held.currency)
    add({ field: 'currency_iso', before: held.currency, after: record.currency }, because);
}

function amountOf(stored: number | null): number | null {
  return stored === null ? null : fromStoredAmount(stored);
}

/** How far a stay has come; Cancelled is outside of it. */
const stages: Record<string, number> = { Pending: 0, Confirmed: 1, CheckedIn: 2, CheckedOut: 3, NoShow: 3 };

/** Whether a guest who has come, left or stayed away would be awaited again. */
function goesBack(before: string | null, after: string): boolean {
  const [from, to] = [stages[before ?? ''] ?? 0, stages[after]];
  return to !== undefined && from >= 2 && to < from;
}
