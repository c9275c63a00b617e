/** The plan of a sync as facts: into which class each record of the files and each booking of the service falls, and what is done about it. */
import type { FieldIssue } from '../contract/row-issue.ts';

/** In the order in which they are shown. Each record, and each booking that the service holds in the window, is in one of them. */
export const planClasses = [
  'new',
  'same',
  'changed',
  'moved',
  'cancelled',
  'gone',
  'looks like',
  'looks moved',
  'rejected',
  'left out',
  'not in these files',
] as const;
/** Of an undo: `restored` gets former values again, `cancelled` was created by what is taken back, `edited since` stays as it is. */
export const undoClasses = ['restored', 'cancelled', 'edited since', 'same'] as const;
export type PlanClass = (typeof planClasses)[number] | (typeof undoClasses)[number];

/** What a record cannot change, or may not: `cannot know` is what its source never knows, `not asked for` what `--fields` leaves out. */
export type KeptBecause =
  | 'state goes back'
  | 'net amount'
  | 'not asked for'
  | 'e-mail'
  | 'of another number'
  | 'edited since'
  | 'cannot be removed';

export interface FieldChange {
  field: string;
  before: string | number | null;
  after: string | number | null;
}

export interface KeptValue extends FieldChange {
  because: KeptBecause;
}

/** What one class holds: records of the files, bookings of the service, and of its bookings nights and amounts by currency. */
export interface ClassTotals {
  class: PlanClass;
  records: number;
  held: number;
  nights: number;
  /** Exact, as contract amounts. */
  amounts: Record<string, number>;
}

/** So many bookings change this field; states with their two values, other fields without. */
export interface FieldCount {
  field: string;
  before: string | null;
  after: string | null;
  count: number;
}

export interface KeptCount extends FieldCount {
  because: KeptBecause;
}

export interface PlannedFile {
  file: string;
  source: string | null;
  records: number;
  /** First and last check-in; null where it has no record. */
  from: string | null;
  to: string | null;
}

export interface PlanSummary {
  files: PlannedFile[];
  /** The check-ins that were compared, both included; null where no file has a record. */
  window: { from: string; to: string } | null;
  classes: ClassTotals[];
  fields: FieldCount[];
  kept: KeptCount[];
  /** Records that are, by their number, a booking of an earlier file. */
  joined: number;
  /** Records that say the same booking as an earlier one. */
  repeated: number;
  /** Of those that are gone: stays that begin after today, and how many of them are to be cancelled. */
  gone: { future: number; toCancel: number };
  /**
   * Bookings to come of the files' own systems that arrive outside of what the files list, as far as was read (60 days on both sides): whether
   * they are gone the files do not say. Null where there are none.
   */
  outside: { bookings: number; from: string; to: string } | null;
  /** Requests that will write: records sent, and bookings cancelled because another took their place or they are gone. */
  writes: { puts: number; ends: number };
}

/** A stay as people read it. */
export interface PlannedStay {
  checkin_date: string;
  checkout_date: string;
  room_type_name: string;
  guest_first_name: string | null;
  guest_last_name: string | null;
  guest_email: string | null;
  total_amount: number | null;
  currency_iso: string | null;
  booking_source: string | null;
  booking_status: string | null;
}

/** A record as it is pointed at. */
export interface PlannedBeside {
  file: string;
  line: number;
  number: string | null;
  record: PlannedStay;
}

/** One line of the plan: what is not the same. */
export interface PlanItem {
  class: PlanClass;
  file: string | null;
  line: number | null;
  number: string | null;
  /** What the file says. */
  record: PlannedStay | null;
  /** What the service holds. */
  held: PlannedStay | null;
  /** The record of another file that it was joined to, or looks like. */
  beside: PlannedBeside | null;
  changes: FieldChange[];
  kept: KeptValue[];
  /** Bookings that are cancelled for it. */
  ends: PlannedStay[];
  /** Why a record is left out, or what became of an item that could not be done. */
  why?: string;
}

/** What a person decided about bookings that look alike. */
export type SameStay = 'yes' | 'no' | { decisions: ReadonlyMap<string, 'yes' | 'no'> };

export interface PlanOptions {
  /** States of the file are taken as they are, also those that go back. */
  statesOfFile: boolean;
  /** The only fields that may change; all where absent. */
  fields?: ReadonlySet<string>;
  gone: 'keep' | 'cancel';
  /** Day number of today: only stays that begin later are cancelled because they are gone. */
  today: number;
  sameStay?: SameStay;
  /** Field -> name of the file whose value counts, where several files have the booking. */
  prefer?: ReadonlyMap<string, string>;
}

/** A row of a file that is no record. */
export interface RejectedRow {
  line: number;
  issues: readonly FieldIssue[];
}
