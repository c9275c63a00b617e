/** The first step of every import: checks each record of a request by itself, and resolves the names of room types. */
import type { RequestRecords } from '../contract/api.ts';
import { checkRecord } from '../contract/check-record.ts';
import type { RecordOutcome } from '../contract/import-result.ts';
import { createNearestNames } from '../contract/nearest-name.ts';
import { createPace } from '../contract/pace.ts';
import { type ReadOnlyValues, takeApart } from '../contract/read-only.ts';
import type { Records, Resource, ResourceName } from '../contract/resource.ts';
import { type FieldIssue, fieldIssue } from '../contract/row-issue.ts';
import { nameKey } from '../contract/text.ts';
import type { StoredRoomType } from '../store/store.ts';

/** Records between two looks at the clock: one record may take a tenth of a millisecond, but most take less than a look at the clock. */
const recordsPerLook = 10;

/** A record that is valid by itself, with its index in the request. */
interface RecordAt<Name extends ResourceName> {
  index: number;
  record: Records[Name];
  /** For a row of a list that was sent back: its read-only values. */
  told?: ReadOnlyValues;
}

interface CheckOptions<Name extends ResourceName> {
  outcomes: RecordOutcome[];
  checkHere(record: Partial<Records[Name]>, told: ReadOnlyValues | undefined): FieldIssue[];
}

/**
 * Checks the record at an index by the contract and by `checkHere`, which knows the property and gets the fields that are valid by themselves.
 * Undefined if it is wrong: then it has its outcome, in `outcomes` by index.
 */
export function checkAt<Name extends ResourceName>(
  resource: Resource<Name>,
  { raws, index }: { raws: RequestRecords; index: number },
  { outcomes, checkHere }: CheckOptions<Name>,
): RecordAt<Name> | undefined {
  const { raw, told } = takeApart(resource.name, raws.at(index));
  const checked = checkRecord(resource, raw);
  const right = checked.issues === undefined ? checked.record : checked.right;
  const found = told === undefined ? checked.issues : issuesOfRow(checked.issues, told);
  const issuesHere = checkHere(right, told);
  if (found === undefined && issuesHere.length === 0) return { index, record: right as Records[Name], told };
  outcomes[index] = { kind: 'error', issues: [...(found ?? []), ...issuesHere] };
  return undefined;
}

/** Checks all records, and gives the valid ones. Other requests get a turn between two records. */
export async function* checkAll<Name extends ResourceName>(
  resource: Resource<Name>,
  raws: RequestRecords,
  options: CheckOptions<Name>,
): AsyncGenerator<RecordAt<Name>> {
  const pace = createPace();
  for (let index = 0; index < raws.length; index++) {
    const right = checkAt(resource, { raws, index }, options);
    if (right !== undefined) yield right;
    if (index % recordsPerLook === 0 && pace.isDue()) await pace.pause();
  }
}

/** The issues of a row of a list, under its own field names; undefined if there are none. A day without a rate has no plan name. */
function issuesOfRow(
  issues: readonly FieldIssue[] | undefined,
  { form, names }: ReadOnlyValues,
): FieldIssue[] | undefined {
  const found = new Map<string | null, FieldIssue>();
  for (const issue of issues ?? []) {
    if (form === 'day without a rate' && issue.field === 'rate_plan_name') continue;
    const field = issue.field === null ? null : (names[issue.field] ?? issue.field);
    const message = field === issue.field ? issue.message : issue.message.replace(issue.field!, () => field!);
    if (!found.has(field)) found.set(field, { ...issue, field, message });
  }
  return found.size === 0 ? undefined : [...found.values()];
}

/** The issue of a read-only value that differs from the one here; none if the row does not have it. */
export function checkTold(told: ReadOnlyValues | undefined, field: string, here: unknown): FieldIssue[] {
  const value = told?.values[field];
  return value === undefined || value === here ? [] : [differsFromHere(field, value)];
}

/** The issue of a field that differs from its value here and cannot be set by this row. */
export function differsFromHere(field: string, value: unknown, message?: string): FieldIssue {
  const shown = typeof value === 'string' || typeof value === 'number' ? value : undefined;
  return fieldIssue('read_only_differs', field, { value: shown, message });
}

/** Finds room types by name; the issue of an unknown one names the nearest existing type, for the first twenty. */
export function createRoomTypeFinder(
  roomTypes: readonly StoredRoomType[],
): (name: string) => StoredRoomType | FieldIssue {
  const byKey = new Map(roomTypes.map((roomType) => [roomType.nameKey, roomType]));
  const bySpelling = new Map<string, StoredRoomType | FieldIssue>();
  const nearestOf = createNearestNames(roomTypes.map((roomType) => roomType.name));
  const unknown = (name: string): FieldIssue => {
    const nearest = nearestOf(name);
    const hint = nearest === undefined ? '' : `; the nearest is "${nearest}"`;
    const bound = roomTypes.length === 0 ? '; it has none yet' : hint;
    return fieldIssue('unknown_room_type', 'room_type_name', { value: name, bound });
  };
  return (name) => {
    const known = bySpelling.get(name);
    if (known !== undefined) return known;
    const found = byKey.get(nameKey(name)) ?? unknown(name);
    bySpelling.set(name, found);
    return found;
  };
}

/** The issue of a room type name that the finder does not know. */
export function checkRoomType(name: string | undefined, find: ReturnType<typeof createRoomTypeFinder>): FieldIssue[] {
  const found = name === undefined ? undefined : find(name);
  return found !== undefined && 'code' in found ? [found] : [];
}
