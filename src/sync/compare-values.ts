/** Compares a record with its booking: what may be changed, and what is kept because a file cannot know it. */
import { type BookingValueName, bookingValueFields } from '../contract/booking.ts';
import { fromStored, isSameValue } from '../contract/booking-values.ts';
import { guestKey } from '../contract/guest-key.ts';
import { isEnded } from '../contract/status.ts';
import type { StepOptions } from './merge-claims.ts';
import type { FieldChange, KeptBecause, KeptValue } from './plan.ts';
import type { HeldColumns, RecordColumns } from './spool.ts';
import { type Becoming, becoming } from './states.ts';

export interface ComparedValues {
  changes: FieldChange[];
  kept: KeptValue[];
  /** Whether a person must say which state is right. */
  isAsked?: true;
}

/** What is known of a record and its booking: each 1 or 0. */
export interface ComparedPair {
  /** Whether the stored amount is the net amount that the same source gave before. */
  isOwnNet: number;
  /** Whether no number of a list stands for it in the ledger, so that another booking may have had these dates, type and guest before: a file without states then means a live one. */
  isNewcomer: number;
  /** Whether that other booking has ended in these files. */
  isSuccessor: number;
  /** Whether the stay was elsewhere until now: a booking that has ended in its new place says nothing of it. */
  isMoved: number;
  /** Whether its source knows who has come and left. */
  knows: number;
  /** Whether its claims contradict one another in the money. */
  isMoneyOpen: number;
}

interface ComparedRecord {
  pair: ComparedPair;
  record: RecordColumns;
  held: HeldColumns;
  /** Whose state counts where it is asked, if somebody has said it. */
  preferred: 'file' | 'service' | undefined;
}

/** What is special to a field: which value the record has for it (null: none), and why it may not be written. */
interface FieldRule {
  said?(compared: ComparedRecord): string | number | null;
  kept?(compared: ComparedRecord, said: string | number, options: StepOptions): KeptBecause | undefined;
}

const rules: { readonly [Name in BookingValueName]?: FieldRule } = {
  guest_first_name: nameRule('guest_first_name'),
  guest_last_name: nameRule('guest_last_name'),
  guest_email: { kept: () => 'email' },
  total_amount: { said: ({ record, pair }) => (pair.isMoneyOpen === 1 ? null : record.total_amount), kept: keptAmount },
  currency_iso: {
    said: ({ record, pair }) => (pair.isMoneyOpen === 1 || record.total_amount === null ? null : record.currency_iso),
    kept: keptAmount,
  },
  booking_status: {
    said: (compared) => compared.record.booking_status ?? (isRevived(compared) ? 'Confirmed' : null),
    kept: (compared, said, { statesOfFile }) =>
      !statesOfFile && becomingOf(compared, String(said)) === 'keep' ? 'state_goes_back' : undefined,
  },
};

/** Compares the two, field by field. Dates, type and guest are the same; fields that the file does not have stay unchanged. */
export function compareValues(compared: ComparedRecord, options: StepOptions): ComparedValues {
  const { record, held } = compared;
  const found: ComparedValues = { changes: [], kept: [] };
  // Two bookings, each cancelled by its own channel, need no change; and a booking cancelled before it moved stays as it was.
  const areEnded = isEnded(record.booking_status ?? '') && isEnded(held.booking_status ?? '');
  const isElsewhere = compared.pair.isMoved === 1 || record.target !== record.key;
  if (areEnded && (isOfOther(record, held) || isElsewhere || compared.preferred === 'service')) return found;
  const state = compared.record.booking_status;
  if (!options.statesOfFile && state !== null && becomingOf(compared, state) === 'ask')
    return { ...found, isAsked: true };
  for (const field of bookingValueFields) {
    const { name } = field;
    const rule = rules[name];
    const said = rule?.said === undefined ? record[name] : rule.said(compared);
    if (said === null || isSameValue(field, said, held[name])) continue;
    const change = { field: name, before: fromStored(field, held[name]), after: fromStored(field, said) };
    const because =
      rule?.kept?.(compared, said, options) ?? (options.fields?.has(name) === false ? 'not_asked_for' : undefined);
    if (because === undefined) found.changes.push(change);
    else found.kept.push({ ...change, because });
  }
  return found;
}

function isOfOther({ booking_source: said }: RecordColumns, { booking_source: held }: HeldColumns): boolean {
  return said !== null && held !== null && said.toLowerCase() !== held.toLowerCase();
}

/** A name in one field may be the whole name: written over the stored first or last name, it would make another guest. */
function hasSameGuest(record: RecordColumns, { guest_first_name: first, guest_last_name: last }: HeldColumns): boolean {
  const written = guestKey(record.guest_first_name ?? first ?? '', record.guest_last_name ?? last ?? '');
  return written === guestKey(first ?? '', last ?? '');
}

/** Another service may tell guests by accents or by which name is the first: a name in other letters would make a second booking there. */
function nameRule(name: 'guest_first_name' | 'guest_last_name'): FieldRule {
  return {
    said: ({ record, held }) => (hasSameGuest(record, held) ? record[name] : null),
    kept: (_compared, _said, { isOurs }) => (isOurs ? undefined : 'spelling'),
  };
}

/** Whether a live booking comes in the place of one that has ended. */
function isRevived({ pair: { isNewcomer, isSuccessor, isMoved }, held }: ComparedRecord): boolean {
  const hasEnded = isEnded(held.booking_status ?? '');
  return isNewcomer + isSuccessor === 2 || (isNewcomer + isMoved > 0 && hasEnded);
}

/** A net amount never replaces what the guest pays: only what the same source gave before, or the price of a booking that has ended or was another one. */
function keptAmount(compared: ComparedRecord): KeptBecause | undefined {
  const isNet = compared.record.is_net === 1 && compared.held.total_amount !== null;
  return isNet && compared.pair.isOwnNet === 0 && !isRevived(compared) ? 'net_amount' : undefined;
}

/** What becomes of the stored state. That a booking was cancelled by somebody else has been asked already. */
function becomingOf({ held, pair: { knows }, preferred }: ComparedRecord, said: string): Becoming {
  const found = becoming(held.booking_status, said, knows === 1);
  if (found !== 'ask') return found;
  if (held.booking_status === 'Cancelled' || preferred === 'file') return 'take';
  return preferred === 'service' ? 'keep' : 'ask';
}
