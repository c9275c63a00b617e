/** Compares room types of files with those of a service: there are few enough to be held in memory. */
import type { Api, Cell } from '../../contract/api.ts';
import { PmsError } from '../../contract/errors.ts';
import { resources } from '../../contract/resource.ts';
import type { Room } from '../../contract/room.ts';
import { nameKey } from '../../contract/text.ts';
import type { ListChange, ListPlan, ListSpool, ListTotals, ListWrite } from './list-plan.ts';

type Values = Record<string, string | number>;

interface SaidType extends ListWrite {
  fileId: number;
  record: Values & { name: string };
}

export interface RoomsSpool extends ListSpool<Room> {
  plan(from: { api: Pick<Api, 'roomTypes'>; fields?: ReadonlySet<string> }): Promise<ListPlan>;
}

const fieldNames = resources.rooms.fields.map(({ name }) => name).filter((name) => name !== 'name');

/** An empty spool of room types. If a type occurs twice, the first file counts, and within a file the later row. */
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
      let open = compared.filter(({ isNew, changes }) => isNew || changes.length > 0);
      const totals: ListTotals = {
        new: compared.filter(({ isNew }) => isNew).length,
        changed: open.filter(({ isNew }) => !isNew).length,
        same: compared.length - open.length,
        rejected: counts.rejected,
        'left out': counts.leftOut + counts.repeated,
        'not in these files': [...held.keys()].filter((key) => !said.has(key)).length,
      };
      return {
        of: 'room types',
        window: null,
        totals,
        changes: () => open.flatMap(({ changes }) => changes),
        writes: () =>
          open.map(({ type, isNew, changes }) =>
            isNew
              ? type
              : {
                  ...type,
                  record: {
                    name: type.record.name,
                    ...Object.fromEntries(changes.map(({ field, after }) => [field, after!])),
                  },
                },
          ),
        async lookAgain() {
          if (open.length === 0) return 0;
          const now = await heldTypes(api);
          const before = open.length;
          open = open.filter(({ key }) => JSON.stringify(now.get(key)) === JSON.stringify(held.get(key)));
          return before - open.length;
        },
      };
    },
  };
}

function definedOf(record: object): Values {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== null));
}

function compare(
  record: Values & { name: string },
  held: Record<string, Cell> | undefined,
  fields: ReadonlySet<string> | undefined,
): { isNew: boolean; changes: ListChange[] } {
  const asked = fieldNames.filter((field) => record[field] !== undefined && fields?.has(field) !== false);
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
  const differing = asked.filter((field) => field in held && String(held[field] ?? '') !== String(record[field]));
  return { isNew: false, changes: differing.map(changeOf) };
}

async function heldTypes(api: Pick<Api, 'roomTypes'>): Promise<Map<string, Record<string, Cell>>> {
  const { columns, batches } = await api.roomTypes();
  if (!columns.includes('name')) throw new PmsError('answer_unreadable', 'it lists room types without names.');
  const held = new Map<string, Record<string, Cell>>();
  for await (const rows of batches)
    for (const row of rows) {
      const type = Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null]));
      held.set(nameKey(String(type.name)), type);
    }
  return held;
}
