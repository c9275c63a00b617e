/** Compares room types of files with those of a service. They are few enough to keep in memory. */
import type { Api, Cell } from '../../contract/api.ts';
import { PmsError } from '../../contract/errors.ts';
import { resources } from '../../contract/resource.ts';
import type { Room } from '../../contract/room.ts';
import { nameKey } from '../../contract/text.ts';
import type { FieldValues } from '../../history/history.ts';
import type { FormerList, ListChange, ListPlan, ListSpool, ListTotals, ListWrite } from './list-plan.ts';

type Values = Record<string, string | number>;

interface SaidType extends ListWrite {
  fileId: number;
  record: Values & { name: string };
}

/** The types that a service lists, by the key of their name. */
type HeldTypes = ReadonlyMap<string, Readonly<Record<string, Cell>>>;

interface RoomsSpool extends ListSpool<Room> {
  plan(from: { api: Pick<Api, 'roomTypes'>; fields?: ReadonlySet<string> }): Promise<ListPlan>;
}

const typeFieldNames = resources.rooms.fields.map(({ name }) => name).filter((name) => name !== 'name');

/** Opens an empty spool. If a type occurs twice, the first file counts, and within a file the later row; missing values come from the other. */
export function openRoomsSpool(): RoomsSpool {
  const files: string[] = [];
  const said = new Map<string, SaidType>();
  const counts = { rejected: 0, leftOut: 0, repeated: 0 };
  return {
    addFile: (name) => files.push(name) - 1,
    addRecord(fileId, line, room) {
      const key = nameKey(room.name);
      const known = said.get(key);
      const values = definedOf(room);
      if (known !== undefined) counts.repeated++;
      const record =
        known === undefined || known.fileId === fileId
          ? { ...known?.record, ...values }
          : { ...values, ...known.record };
      const counting =
        known === undefined || known.fileId === fileId ? { fileId, line } : { fileId: known.fileId, line: known.line };
      said.set(key, { ...counting, file: files[counting.fileId]!, record: record as SaidType['record'] });
    },
    addRejected: () => counts.rejected++,
    addLeftOut: () => counts.leftOut++,
    async plan({ api, fields }) {
      const held = await heldTypes(api);
      const compared = [...said].map(([key, type]) => ({ key, type, ...compare(type.record, held.get(key), fields) }));
      const open = compared.filter(isOpen);
      const totals: ListTotals = {
        new: compared.filter(({ isNew }) => isNew).length,
        changed: open.filter(({ isNew }) => !isNew).length,
        same: compared.length - open.length,
        rejected: counts.rejected,
        left_out: counts.leftOut + counts.repeated,
        not_in_these_files: [...held.keys()].filter((key) => !said.has(key)).length,
      };
      return { ...planOfTypes(compared, { api, held }), totals };
    },
  };
}

/** A type, and its planned changes. */
export interface PlannedType {
  key: string;
  type: ListWrite;
  isNew: boolean;
  changes: ListChange[];
}

const isOpen = ({ isNew, changes }: PlannedType) => isNew || changes.length > 0;

/** The part of a plan that is sent; `held`: the types of the service when the plan was made. */
export function planOfTypes(
  types: readonly PlannedType[],
  { api, held }: { api: Pick<Api, 'roomTypes'>; held: HeldTypes },
): Pick<ListPlan, 'of' | 'window' | 'open' | 'changes' | 'writes' | 'former' | 'lookAgain'> {
  let open = types.filter(isOpen);
  return {
    of: 'room types',
    window: null,
    open: open.length,
    changes: () => open.flatMap(({ changes }) => changes),
    writes: () =>
      open.map(({ type, isNew, changes }) =>
        isNew
          ? type
          : {
              ...type,
              record: {
                name: type.record.name!,
                ...Object.fromEntries(changes.map(({ field, after }) => [field, after!])),
              },
            },
      ),
    former: (record) => formerTypes(held, record),
    async lookAgain() {
      if (open.length === 0) return 0;
      const now = await heldTypes(api);
      const before = open.length;
      open = open.filter(({ key }) => JSON.stringify(now.get(key)) === JSON.stringify(held.get(key)));
      return before - open.length;
    },
  };
}

/** What a record of a type replaces; empty if it changes nothing. */
export function formerTypes(held: HeldTypes, record: Readonly<Record<string, unknown>>): FormerList[] {
  const values = definedOf(record);
  const there = held.get(nameKey(String(values.name)));
  const stay: FieldValues = { name: values.name! };
  if (there === undefined) return [{ stay, before: null, after: values }];
  const differing = typeFieldNames.filter((field) => values[field] !== undefined && !isAs(there[field], values[field]));
  if (differing.length === 0) return [];
  const before = differing.filter((field) => field in there).map((field) => [field, there[field]!]);
  return [
    {
      stay,
      before: Object.fromEntries(before),
      after: Object.fromEntries(differing.map((field) => [field, values[field]!])),
    },
  ];
}

/** Whether a listed value equals this one, compared as text; null equals an empty text. */
export function isAs(listed: Cell | undefined, value: string | number | null): boolean {
  return String(listed ?? '') === String(value ?? '');
}

function definedOf(record: object): Values {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== null));
}

function compare(
  record: Values & { name: string },
  held: Readonly<Record<string, Cell>> | undefined,
  fields: ReadonlySet<string> | undefined,
): { isNew: boolean; changes: ListChange[] } {
  const asked = typeFieldNames.filter((field) => record[field] !== undefined && fields?.has(field) !== false);
  // A service lists active types only, so a type without rooms is not expected in the list.
  if (held === undefined && record.total_rooms === 0) return { isNew: false, changes: [] };
  const changeOf = (field: string): ListChange => ({
    class: held === undefined ? 'new' : 'changed',
    room_type_name: record.name,
    ...{ field, before: held?.[field] ?? null, after: record[field]!, count: 1 },
  });
  if (held === undefined)
    return {
      isNew: true,
      changes: Object.keys(record)
        .filter((field) => field !== 'name')
        .map(changeOf),
    };
  // Fields that the service does not list cannot be compared.
  const differing = asked.filter((field) => field in held && !isAs(held[field], record[field]!));
  return { isNew: false, changes: differing.map(changeOf) };
}

/** Reads the types of a service. Throws what the Api throws, and PmsError answer_unreadable. */
export async function heldTypes(api: Pick<Api, 'roomTypes'>): Promise<HeldTypes> {
  const { columns, batches } = await api.roomTypes();
  if (!columns.includes('name')) throw new PmsError('answer_unreadable', 'it lists room types without names.');
  const held = new Map<string, Readonly<Record<string, Cell>>>();
  for await (const rows of batches)
    for (const row of rows) {
      const type = Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null]));
      held.set(nameKey(String(type.name)), type);
    }
  return held;
}
