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

/** Most records of a slice: few enough to stay in the processor's cache until they are stored. */
const sliceRecords = 250;

/** Records between two looks at the clock: one record may take a tenth of a millisecond, but most take less than a look at the clock. */
const recordsPerLook = 10;

/** A record that is valid by itself, with its index in the request. */
interface RecordAt<Name extends ResourceName> {
  index: number;
  record: Records[Name];
  /** For a row of a list that was sent back: its read-only values. */
  told?: ReadOnlyValues;
}

interface CheckOptions<Name extends ResourceName, Known> {
  outcomes: RecordOutcome[];
  checkHere(record: Partial<Records[Name]>, told: ReadOnlyValues | undefined): FieldIssue[];
  /** What a record is, if that is known without this check. */
  known?(index: number): Known | undefined;
}

/**
 * Checks all records in slices, each record by the contract and by `checkHere`, which knows the property and gets the fields that are valid by
 * themselves. Gives the valid records of each slice; the others get their outcome at once, in `outcomes` by index. Other requests get a turn between
 * two slices.
 */
export async function* checkAll<Name extends ResourceName, Known = never>(
  resource: Resource<Name>,
  raws: RequestRecords,
  { outcomes, checkHere, known }: CheckOptions<Name, Known>,
): AsyncGenerator<(RecordAt<Name> | Known)[]> {
  const pace = createPace();
  let placed: (RecordAt<Name> | Known)[] = [];
  for (let index = 0; index < raws.length; index++) {
    const plain = known?.(index);
    if (plain !== undefined) {
      placed.push(plain);
      if (placed.length < sliceRecords) continue;
      yield placed;
      placed = [];
      if (pace.isDue()) await pace.pause();
      continue;
    }
    const { raw, told } = takeApart(resource.name, raws.at(index));
    const checked = checkRecord(resource, raw);
    const right = checked.issues === undefined ? checked.record : checked.right;
    const found = told === undefined ? checked.issues : issuesOfRow(checked.issues, told);
    const issuesHere = checkHere(right, told);
    if (found !== undefined || issuesHere.length > 0)
      outcomes[index] = { kind: 'error', issues: [...(found ?? []), ...issuesHere] };
    else placed.push({ index, record: right as Records[Name], told });
    if (placed.length === sliceRecords) {
      yield placed;
      placed = [];
    }
    if (index % recordsPerLook === 0 && pace.isDue()) await pace.pause();
  }
  yield placed;
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
