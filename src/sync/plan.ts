/** The plan of a sync as facts: the class of each record of the files and each booking of the service, and what is done about it. */
import type { BookingValues } from '../contract/booking-value-types.ts';
import type { Contradiction } from '../convert/remark.ts';

/** In display order. Each record, and each booking that the service holds in the window, has one of these. */
export const planClasses = [
  'new',
  'same',
  'changed',
  'moved',
  'cancelled',
  'gone',
  'looks_like',
  'looks_moved',
  'contradiction',
  'rejected',
  'left_out',
  'not_in_these_files',
] as const;
/** For an undo: `restored` gets former values again, `cancelled` was created by the run that is undone, `edited_since` stays as it is. */
export const undoClasses = ['restored', 'cancelled', 'edited_since', 'same'] as const;
export type PlanClass = (typeof planClasses)[number] | (typeof undoClasses)[number];

/**
 * Why a change is not made: `state_goes_back` in the order of a stay, `net_amount` is not what the guest pays, `not_asked_for` by `--fields`,
 * `spelling` of a name that may be another guest to a service that is not ours.
 */
export type KeptBecause =
  | 'state_goes_back'
  | 'net_amount'
  | 'not_asked_for'
  | 'email'
  | 'spelling'
  | 'edited_since'
  | 'cannot_be_removed';

/** Whose value counts where claims contradict one another: of one field (`dates`, or a field of bookings), or of all if null. `service`: what stands there. */
export interface Preference {
  field: string | null;
  file: string;
}

export interface FieldChange {
  field: string;
  before: string | number | null;
  after: string | number | null;
}

export interface KeptValue extends FieldChange {
  because: KeptBecause;
}

/** The contents of one class: records of the files, bookings of the service, and of its bookings nights and amounts by currency. */
export interface ClassTotals {
  class: PlanClass;
  records: number;
  held: number;
  /** Lines of the plan: the records, and the bookings that stand without one. */
  lines: number;
  nights: number;
  /** Exact, as contract amounts. */
  amounts: Record<string, number>;
}

/** How many bookings change this field; for states with the two values, for other fields without. */
export interface FieldCount {
  field: string;
  before: string | null;
  after: string | null;
  count: number;
}

export interface KeptCount extends FieldCount {
  because: KeptBecause;
}

export type Applied = Partial<Record<PlanClass, number>>;

/** A stay in readable form. */
export interface PlannedStay extends BookingValues {
  checkin_date: string;
  checkout_date: string;
  room_type_name: string;
}

/** One line of the plan, for anything that is not the same. */
export interface PlanItem {
  class: PlanClass;
  file: string | null;
  line: number | null;
  number: string | null;
  /** The stay as the file has it, or as another source says it that counts; then `own` is the one of the line. */
  record: PlannedStay | null;
  own?: Pick<PlannedStay, 'checkin_date' | 'checkout_date' | 'room_type_name'>;
  /** The stay as the service holds it. */
  held: PlannedStay | null;
  /** The record of another file that it was joined to, or that looks like it. */
  beside: { file: string; line: number; number: string | null; record: PlannedStay } | null;
  changes: FieldChange[];
  kept: KeptValue[];
  /** Bookings that are cancelled because of it. */
  ends: PlannedStay[];
  /** Of what is asked: whether it is this stay, as `Decisions` name it. */
  question?: string;
  /** Where the claims on it contradict one another, with what each says. */
  contradictions?: Contradiction[];
  /** Of a booking that is gone, if the files still list rooms of its number: how many that number had, and has now. `beside` is one of them. */
  rooms?: { had: number; listed: number };
  /** Why a record is left out, or why an item could not be carried out. */
  why?: string;
}

/** `FILE NAME\nLINE\nQUESTION` -> answer; without a question yes is to what its line is asked first, no to all of it. */
export type Decisions = ReadonlyMap<string, 'yes' | 'no'>;

/** What a person decided about bookings that look alike. */
export type SameStay = 'yes' | 'no' | { decisions: Decisions };

/** What an answer to a line of a plan is to, as `Decisions` name it. */
export function placeOfQuestion({ file, line, question = '' }: Pick<PlanItem, 'file' | 'line' | 'question'>): string {
  return `${file}\n${line}\n${question}`;
}

export interface PlanOptions {
  /** States of the file are taken even if they go back in the order of a stay. */
  statesOfFile: boolean;
  /** The only fields that may change; all if absent. */
  fields?: ReadonlySet<string>;
  gone: 'keep' | 'cancel';
  /** Day number of today: of bookings that are gone, only stays of today and later are cancelled, of guests not in house. */
  today: number;
  sameStay?: SameStay;
  /** Whose value counts if several sources claim the booking; the first counts most. */
  prefer?: readonly Preference[];
}
