/** Compares a record with its booking: what may be changed, and what is kept because a file cannot know it. */

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
  /** Whether the stored amount is the net amount that the same source gave before. */
  isOwnNet: boolean;
  /** Whether another booking had these dates, type and guest before: a file without states then lists a live one. */
  isNewcomer: boolean;
  /** Whether the record has ended but the stored booking is the live one of another number. */
  isContested: boolean;
}

/** Compares the two. Dates, type and guest are the same; fields that the file does not have stay unchanged. */
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
  // Two bookings, each cancelled by its own channel, need no change; and a booking cancelled before it moved stays as it was.
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

/** One name alone may contain the whole guest: written over one of the stored names, it would make another guest. */
function compareNames(record: RecordColumns, held: HeldColumns, add: Add): void {
  const [first, last] = [record.first ?? held.first, record.last ?? held.last];
  if (guestKey(first ?? '', last ?? '') !== guestKey(held.first ?? '', held.last ?? '')) return;
  if (first !== held.first) add({ field: 'guest_first_name', before: held.first, after: first });
  if (last !== held.last) add({ field: 'guest_last_name', before: held.last, after: last });
}

/** A net amount never replaces what the guest pays: it replaces only what the same source gave for the same booking before. */
function compareAmounts({ record, held, isOwnNet, isNewcomer }: ComparedRecord, add: Add): void {
  if (record.amount === null) return;
  // The cancelled booking was another one, and so was its price.
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

/** The order of states during a stay; Cancelled is not part of it. */
const stages: Record<string, number> = { Pending: 0, Confirmed: 1, CheckedIn: 2, CheckedOut: 3, NoShow: 3 };

/** Whether a guest who has arrived, left or not come would be expected again. */
function goesBack(before: string | null, after: string): boolean {
  const [from, to] = [stages[before ?? ''] ?? 0, stages[after]];
  return to !== undefined && from >= 2 && to < from;
}
