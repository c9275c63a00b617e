/** Groups units into room types: their number, the largest occupancy, the lowest price; beds and area if all units have the same. */

import type { Room } from '../../contract/room.ts';
import type { FieldIssue } from '../../contract/row-issue.ts';
import { nameKey } from '../../contract/text.ts';
import type { CellRow, ValueRow } from '../../file/row.ts';
import type { CountedNote, NoteCounter } from '../notes.ts';

interface Unit {
  row: CellRow | ValueRow;
  /** How many doors the row lists; absent if the list has no column of doors, in which case a row may say how many units it is. */
  doors?: number;
  /** Includes the name of the type. */
  values: Partial<Room> & Pick<Room, 'name'>;
  issues: readonly FieldIssue[];
}

/** A type and its rows, of which the first represents it. If one unit is wrong, the whole type is, because its number of rooms would be. */
export interface UnitGroup {
  rows: (CellRow | ValueRow)[];
  values: Partial<Room> & Pick<Room, 'name'>;
  issues: FieldIssue[];
}

interface UnitGroups {
  add(unit: Unit): void;
  /** The types in the order in which they first occurred. */
  list(): UnitGroup[];
}

export function createUnitGroups(notes: NoteCounter): UnitGroups {
  const groups = new Map<string, UnitGroup & { differing: Set<keyof Room> }>();
  return {
    add({ row, doors, values: { total_rooms: rooms, ...values }, issues }) {
      const count = doors ?? rooms ?? 1;
      if (rooms !== undefined && rooms !== count) notes.add('count_differs', row.line);
      const key = nameKey(values.name);
      const group = groups.get(key);
      if (group === undefined) {
        groups.set(key, {
          rows: [row],
          values: { ...values, total_rooms: count },
          issues: [...issues],
          differing: new Set(),
        });
        return;
      }
      group.rows.push(row);
      group.issues.push(...issues.filter(({ field }) => !group.issues.some((issue) => issue.field === field)));
      group.values.total_rooms = (group.values.total_rooms ?? 0) + count;
      takeIn(values, group, (code) => notes.add(code, row.line));
    },
    list: () =>
      [...groups.values()].map(({ rows, values, issues, differing }) => {
        const agreed = Object.fromEntries(
          Object.entries(values).filter(([name]) => !differing.has(name as keyof Room)),
        );
        return { rows, values: agreed as UnitGroup['values'], issues };
      }),
  };
}

const codes = {
  max_occupancy: 'occupancy_differs',
  base_price: 'price_differs',
  bed_type: 'beds_differ',
  room_area: 'area_differs',
} as const satisfies Partial<Record<keyof Room, CountedNote>>;

/** Merges the values of one more unit; a blank value says nothing. */
function takeIn(
  unit: Partial<Room>,
  { values, differing }: { values: Partial<Room>; differing: Set<keyof Room> },
  count: (code: CountedNote) => void,
): void {
  for (const field of Object.keys(codes) as (keyof typeof codes)[]) {
    const [before, now] = [values[field], unit[field]];
    if (now === undefined || now === before) continue;
    if (before !== undefined) count(codes[field]);
    if (before === undefined) Object.assign(values, { [field]: now });
    else if (field === 'max_occupancy') values.max_occupancy = Math.max(Number(before), Number(now));
    else if (field === 'base_price') values.base_price = Math.min(Number(before), Number(now));
    else differing.add(field);
  }
}
