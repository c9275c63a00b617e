/** Compares the room types of one request with the stored ones. */
import type { RequestRecords } from '../contract/api.ts';
import { checkAmount } from '../contract/booking.ts';
import type { DuplicateAction, RecordOutcome } from '../contract/import-result.ts';
import { toStoredAmount } from '../contract/money.ts';
import type { ReadOnlyValues } from '../contract/read-only.ts';
import { issuesToCreate, resources } from '../contract/resource.ts';
import { type Room, roomFields } from '../contract/room.ts';
import { type FieldIssue, fieldIssue } from '../contract/row-issue.ts';
import { nameKey } from '../contract/text.ts';
import type { StoredRoomType, Transaction } from '../store/store.ts';
import { checkAll, checkTold, differsFromHere } from './check-all.ts';

/** Imports the raw records in order, inside the writer's transaction. Gives the outcome of each. */
export async function importRooms(
  raws: RequestRecords,
  action: DuplicateAction,
  writer: Transaction,
): Promise<RecordOutcome[]> {
  const outcomes: RecordOutcome[] = new Array(raws.length);
  const { currency } = await writer.property();
  const byKey = new Map((await writer.roomTypes()).map((roomType) => [roomType.nameKey, roomType]));
  const earlier = new Set<string>();
  const written = new Set<StoredRoomType>();
  const checkHere = ({ base_price: price }: Partial<Room>, told: ReadOnlyValues | undefined) => [
    ...checkPriceInCurrency('base_price', price, currency),
    ...checkTold(told, 'currency_iso', currency),
  ];
  let nameOf: ReturnType<typeof createRoomNamer> | undefined;
  for await (const { index, record, told } of checkAll(resources.rooms, raws, { outcomes, checkHere })) {
    if (told?.form === 'room') {
      nameOf ??= createRoomNamer(byKey.values());
      const issues = checkPhysicalRoom(record, told, { roomType: byKey.get(nameKey(record.name)), nameOf });
      outcomes[index] = issues.length > 0 ? { kind: 'error', issues } : unchanged(action);
      continue;
    }
    const key = nameKey(record.name);
    const decision = decideRoom(record, byKey.get(key), { action, isRepeated: earlier.has(key) });
    earlier.add(key);
    outcomes[index] = decision.outcome;
    if (decision.roomType === undefined) continue;
    nameOf = undefined;
    byKey.set(key, decision.roomType);
    written.add(decision.roomType);
  }
  await writer.saveRoomTypes([...written]);
  return outcomes;
}

/** Whether a price fits the property's currency: no more decimals than its minor unit (ISO 4217). */
export function checkPriceInCurrency(field: string, price: number | undefined, currency: string | null): FieldIssue[] {
  const issue = checkAmount(field, price, currency ?? undefined);
  return issue === undefined ? [] : [{ ...issue, value: price }];
}

/** The outcome of a row that repeats what is stored: nothing is written, but under `update` it counts as imported. */
function unchanged(action: DuplicateAction): RecordOutcome {
  return action === 'update' ? { kind: 'imported', isThere: true } : { kind: 'skipped' };
}

/**
 * Issues of a row of a physical room, which sets nothing: the number of rooms and their properties are those of the type. Everything in the row must
 * agree with them.
 */
function checkPhysicalRoom(
  record: Room,
  { values }: ReadOnlyValues,
  { roomType, nameOf }: { roomType: StoredRoomType | undefined; nameOf: ReturnType<typeof createRoomNamer> },
): FieldIssue[] {
  if (roomType === undefined) {
    const bound = '; a room comes with its type, which GET /room_types gives';
    return [fieldIssue('unknown_room_type', 'room_type_name', { value: record.name, bound })];
  }
  const { name, room_number: number } = values;
  if (number === undefined || name === undefined)
    return [fieldIssue('required', number === undefined ? 'room_number' : 'name')];
  const isThere = Number.isInteger(number) && Number(number) >= 1 && Number(number) <= roomType.total_rooms;
  if (!isThere) {
    const message = `${roomType.name} has the rooms 1 to ${roomType.total_rooms}; total_rooms of the type says how many there are`;
    return [differsFromHere('room_number', number, message)];
  }
  const wanted = nameOf(roomType, Number(number));
  const isNamed = typeof name === 'string' && nameKey(name) === nameKey(wanted);
  const message = `room ${number} of ${roomType.name} is called ${wanted}; a room takes its name from its type`;
  return [
    ...(isNamed ? [] : [differsFromHere('name', name, message)]),
    ...differingFields(record, roomType).map((field) =>
      differsFromHere(field, record[field], `${field} belongs to the whole type ${roomType.name}: import that`),
    ),
  ];
}

interface Decision {
  outcome: RecordOutcome;
  roomType?: StoredRoomType;
}

function decideRoom(
  record: Room,
  stored: StoredRoomType | undefined,
  { action, isRepeated }: { action: DuplicateAction; isRepeated: boolean },
): Decision {
  if (stored === undefined) return createRoom(record);
  if (action === 'update')
    return { outcome: { kind: 'imported', isThere: true }, roomType: Object.assign(stored, storedValues(record)) };
  const fields = differingFields(record, stored);
  if (isRepeated) return { outcome: { kind: 'skipped', skip: { kind: 'repeated', fields } } };
  return { outcome: fields.length > 0 ? { kind: 'skipped', skip: { kind: 'differs', fields } } : { kind: 'skipped' } };
}

function createRoom(record: Room): Decision {
  const missing = issuesToCreate(resources.rooms, record);
  if (missing.length > 0) return { outcome: { kind: 'error', issues: missing } };
  const roomType: StoredRoomType = {
    id: 0,
    name: record.name.replace(/\s+/g, ' '),
    nameKey: nameKey(record.name),
    max_occupancy: record.max_occupancy!,
    ...{ total_rooms: 1, base_price: 0, bed_type: null, room_area: null },
    ...storedValues(record),
  };
  return { outcome: { kind: 'imported' }, roomType };
}

const changeableFields = roomFields.flatMap(({ name }) => (name === 'name' ? [] : [name as ChangeableField]));
type ChangeableField = Exclude<keyof Room, 'name'>;

function storedValue(record: Room, field: ChangeableField): string | number | undefined {
  return field === 'base_price' && record.base_price !== undefined ? toStoredAmount(record.base_price) : record[field];
}

function storedValues(record: Room): Partial<StoredRoomType> {
  const present = changeableFields.filter((field) => record[field] !== undefined);
  return Object.fromEntries(present.map((field) => [field, storedValue(record, field)]));
}

function differingFields(record: Room, stored: StoredRoomType): ChangeableField[] {
  return changeableFields.filter(
    (field) => record[field] !== undefined && storedValue(record, field) !== stored[field],
  );
}

type NamedType = Pick<StoredRoomType, 'name' | 'nameKey' | 'total_rooms'>;

/**
 * Names the rooms of these types: the only room of a type by its type, others by type and number. If that is also the name of another type's only
 * room, the number is in brackets.
 */
export function createRoomNamer(roomTypes: Iterable<NamedType>): (type: NamedType, number: number) => string {
  const taken = new Set<string>();
  for (const { nameKey: key, total_rooms: rooms } of roomTypes) if (rooms === 1) taken.add(key);
  return ({ name, total_rooms: rooms }, number) => {
    if (rooms === 1) return name;
    let written = String(number);
    while (taken.has(nameKey(`${name} ${written}`))) written = `(${written})`;
    return `${name} ${written}`;
  };
}
