/** Checks a raw record: gives a typed record, or its issues. Both sides of the wire use this one check. */
import type { z } from 'zod';
import { type Field, isJsonObject, isPlainlyRight, normalizeValue } from './field.ts';
import { errorValueCharactersMax, recordBytesMax } from './limits.ts';
import { hasTooManyDigits, isDecimalText, significantDigitsMax } from './money.ts';
import type { Records, Resource, ResourceName } from './resource.ts';
import { type FieldIssue, fieldIssue } from './row-issue.ts';
import { bookingStatuses } from './status.ts';

/** Replaces a record that was too long to be parsed (`recordBytesMax`). */
export const longRecord = Symbol('long record');

const brokenBy = Symbol('broken by');

/** Replaces a record that could not be read: its check gives this issue. */
export function brokenRecord(issue: FieldIssue): unknown {
  return Object.assign([], { [brokenBy]: issue });
}

/** How many unknown fields of a record are named one by one. */
const unknownFieldsNamed = 10;

/** `record` is the raw one itself if that needed no cleaning; `right` are the valid fields of a wrong record. */
export type CheckedRecord<Name extends ResourceName> =
  | { record: Records[Name]; issues?: undefined }
  | { issues: FieldIssue[]; right: Partial<Records[Name]> };

/**
 * Cleans a raw record and checks all of it: gives all issues of all fields at once, unknown fields included. Never throws. Values that name a guest
 * appear in the issues only with `showsGuests`.
 */
export function checkRecord<Name extends ResourceName>(
  resource: Resource<Name>,
  raw: unknown,
  showsGuests = false,
): CheckedRecord<Name> {
  if (!isJsonObject(raw)) return { issues: [noRecord(raw)], right: {} };
  // Most records are valid as they came, and a copy would cost as much as the check.
  const isPlain = hasPlainValues(resource, raw);
  if (isPlain) return checkNormalized(resource, { normalized: raw, issues: [], showsGuests, isPlain });
  const { normalized, issues } = normalizeRecord(resource, raw);
  return checkNormalized(resource, { normalized, issues, showsGuests });
}

function noRecord(raw: unknown): FieldIssue {
  if (Array.isArray(raw) && brokenBy in raw) return raw[brokenBy] as FieldIssue;
  if (raw !== longRecord) return fieldIssue('not_an_object', null);
  const message = `the record is longer than ${recordBytesMax / 1024} KiB, which no valid one is`;
  return fieldIssue('too_long', null, { message });
}

/**
 * Checks a record whose values `normalizeValue` has cleaned; `issues` are those found so far, and may grow. `isPlain`: whether `isPlainlyRight` was
 * true for each value; if absent, this is checked here.
 */
export function checkNormalized<Name extends ResourceName>(
  resource: Resource<Name>,
  {
    normalized,
    issues,
    showsGuests,
    isPlain = hasPlainValues(resource, normalized),
  }: { normalized: Record<string, unknown>; issues: FieldIssue[]; showsGuests: boolean; isPlain?: boolean },
): CheckedRecord<Name> {
  // If nothing is missing and each value is plainly right, the schema need not be asked.
  if (!isPlain || !hasRequired(resource, normalized)) {
    const parsed = resource.schema.safeParse(normalized);
    if (!parsed.success) issues.push(...issuesOfFields(resource, parsed.error.issues, normalized));
  }
  for (const field of resource.amountFields) {
    const value = normalized[field.name];
    if (typeof value !== 'number' || !hasTooManyDigits(value)) continue;
    issues.push(fieldIssue('too_many_decimals', field.name, { message: tooManyDigits(field) }));
  }
  const wrong = issues.length === 0 ? noFields : new Set(issues.map((issue) => issue.field));
  for (const issue of resource.checkTogether(withoutFields(normalized, wrong) as Partial<Records[Name]>, wrong))
    if (issue !== undefined) issues.push(issue);
  if (issues.length === 0) return { record: normalized as unknown as Records[Name] };
  const right = withoutFields(normalized, new Set(issues.map((issue) => issue.field))) as Partial<Records[Name]>;
  return { issues: shownIssues(issues, resource, { normalized, showsGuests }), right };
}

const noFields: ReadonlySet<string | null> = new Set();

function hasRequired(resource: Resource, record: Record<string, unknown>): boolean {
  for (const name of resource.requiredNames) if (record[name] === undefined) return false;
  return true;
}

/** Whether a record has known fields only, and each value is plainly right. */
function hasPlainValues({ fields, fieldByName }: Resource, record: Record<string, unknown>): boolean {
  let index = 0;
  for (const name in record) {
    // Most records have their fields in our order.
    let field = fields[index++];
    if (field?.name !== name) field = fieldByName.get(name);
    if (field === undefined || !isPlainlyRight(field.kind, record[name])) return false;
  }
  return true;
}

function normalizeRecord(resource: Resource, raw: Record<string, unknown>) {
  const issues: FieldIssue[] = [];
  const normalized: Record<string, unknown> = {};
  for (const { name, kind } of resource.fields) {
    const value = normalizeValue(kind, raw[name]);
    if (value !== undefined) normalized[name] = value;
  }
  const unknown = Object.keys(raw).filter((name) => !resource.fieldByName.has(name));
  for (const name of unknown.slice(0, unknownFieldsNamed)) issues.push(fieldIssue('unknown_field', shortText(name)));
  if (unknown.length > unknownFieldsNamed) issues.push(moreUnknown(unknown.length - unknownFieldsNamed));
  return { normalized, issues };
}

/** The first few show the caller what is wrong; an answer that named hundreds would be larger than the request. */
function moreUnknown(count: number): FieldIssue {
  const message =
    count === 1 ? 'one more is not a field of this record' : `${count} more are not fields of this record`;
  return fieldIssue('unknown_field', null, { message });
}

function shortText(text: string): string {
  if (text.length <= errorValueCharactersMax) return text;
  return [...text.slice(0, errorValueCharactersMax * 2)].slice(0, errorValueCharactersMax).join('').toWellFormed();
}

function issuesOfFields(
  resource: Resource,
  zodIssues: z.core.$ZodIssue[],
  record: Record<string, unknown>,
): FieldIssue[] {
  return zodIssues.filter(isOurBound).map((zodIssue) => {
    const name = String(zodIssue.path[0]);
    const field = resource.fieldByName.get(name)!;
    return issueOfField(field, zodIssue, record[name]);
  });
}

/** zod reports its own bounds of whole numbers before those of the field. */
function isOurBound(zodIssue: z.core.$ZodIssue): boolean {
  if (zodIssue.code === 'too_big') return zodIssue.maximum !== Number.MAX_SAFE_INTEGER;
  return zodIssue.code !== 'too_small' || zodIssue.minimum !== Number.MIN_SAFE_INTEGER;
}

function issueOfField(field: Field, zodIssue: z.core.$ZodIssue, raw: unknown): FieldIssue {
  if (raw === undefined) return fieldIssue('required', field.name);
  const { code, bound } = (zodIssue.code === 'custom' ? zodIssue.params : undefined) ?? {};
  if (code !== undefined) return fieldIssue(code, field.name, { bound });
  if (typeof raw === 'number' && zodIssue.code === 'too_small') {
    return fieldIssue('too_small', field.name, { bound: Number(zodIssue.minimum) });
  }
  if (typeof raw === 'number' && zodIssue.code === 'too_big') {
    return fieldIssue('too_large', field.name, { bound: Number(zodIssue.maximum) });
  }
  return issueOfKind(field, raw);
}

function issueOfKind(field: Field, raw: unknown): FieldIssue {
  switch (field.kind) {
    case 'date':
      return fieldIssue('not_a_date', field.name);
    case 'email':
      return fieldIssue('not_an_email', field.name);
    case 'currency':
      return fieldIssue('unknown_currency', field.name);
    case 'status':
      return fieldIssue('unknown_status', field.name, { bound: bookingStatuses.join(', ') });
    case 'text':
      return fieldIssue('not_text', field.name);
    case 'area':
      return fieldIssue('not_an_area', field.name);
    default:
      return issueOfNumber(field, raw);
  }
}

function issueOfNumber(field: Field, raw: unknown): FieldIssue {
  if (typeof raw === 'string' && isDecimalText(raw)) {
    return fieldIssue(/\.\d*[1-9]/.test(raw) ? 'too_many_decimals' : 'too_large', field.name, {
      message: tooManyDigits(field),
    });
  }
  const isWhole = field.kind !== 'amount' && typeof raw === 'number' && Number.isFinite(raw);
  return fieldIssue(isWhole ? 'not_an_integer' : 'not_a_number', field.name);
}

function tooManyDigits(field: Field): string {
  return `${field.name} has more than ${significantDigitsMax} digits, more than a number carries`;
}

function withoutFields(record: Record<string, unknown>, wrong: ReadonlySet<string | null>): Record<string, unknown> {
  if (wrong.size === 0) return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => !wrong.has(name)));
}

/** One issue for each field, with the value found there if it may be shown. */
function shownIssues(
  issues: readonly FieldIssue[],
  resource: Resource,
  { normalized, showsGuests }: { normalized: Record<string, unknown>; showsGuests: boolean },
): FieldIssue[] {
  const seen = new Set<string | null>();
  const shown: FieldIssue[] = [];
  for (const issue of issues) {
    if (seen.has(issue.field)) continue;
    seen.add(issue.field);
    const field = resource.fieldByName.get(issue.field ?? '');
    const value =
      field === undefined || (field.isGuest && !showsGuests) ? undefined : plainValue(normalized[field.name]);
    shown.push(value === undefined ? issue : { ...issue, value });
  }
  return shown;
}

/** Numbers, and texts cut at 200 characters; nothing of an object. */
function plainValue(value: unknown): string | number | boolean | undefined {
  if (typeof value === 'string') return shortText(value);
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}
