/** What was done to the values of a list of rooms, counted with its lines: the notes of the report. */
import { addLine, emptyRanges, type LineRanges } from '../../file/line-ranges.ts';
import type { Note } from '../converter.ts';

const sentences = {
  door_numbers: (count, isOne) =>
    `${count} door ${isOne ? 'number has' : 'numbers have'} no field and ${isOne ? 'was' : 'were'} left out`,
  count_differs: (count, isOne) =>
    `${count} ${isOne ? 'row says' : 'rows say'} another number of rooms than ${isOne ? 'it lists' : 'they list'} door numbers: the door numbers count`,
  occupancy_differs: (count, isOne) =>
    `${count} ${isOne ? 'unit has' : 'units have'} another occupancy than those of ${isOne ? 'its' : 'their'} type before: the largest counts`,
  price_differs: (count, isOne) =>
    `${count} ${isOne ? 'unit has' : 'units have'} another price than those of ${isOne ? 'its' : 'their'} type before: the lowest counts`,
  beds_differ: (count, isOne) =>
    `${count} ${isOne ? 'unit has' : 'units have'} other beds than those of ${isOne ? 'its' : 'their'} type before: the beds were left out`,
  area_differs: (count, isOne) =>
    `${count} ${isOne ? 'unit has' : 'units have'} another area than those of ${isOne ? 'its' : 'their'} type before: the area was left out`,
  rounded: (count, isOne) => `${count} ${isOne ? 'price was' : 'prices were'} rounded to the decimals of the currency`,
  square_feet: (count, isOne) =>
    `${count} ${isOne ? 'area was' : 'areas were'} turned from square feet into square metres`,
  area_without_unit: (count, isOne) =>
    `${count} ${isOne ? 'area does' : 'areas do'} not say ${isOne ? 'its' : 'their'} unit and ${isOne ? 'was' : 'were'} left out`,
  placeholders: (count, isOne) =>
    `${count} ${isOne ? 'cell' : 'cells'} such as n/a or - ${isOne ? 'counts' : 'count'} as blank`,
} as const satisfies Record<string, (count: string, isOne: boolean) => string>;

export type RoomNoteCode = keyof typeof sentences;

export interface RoomNotes {
  count(code: RoomNoteCode, line: number): void;
  /** Units and the types that they became. */
  grouped(units: number, types: number): void;
  notes(): Note[];
}

/** An empty account. */
export function createRoomNotes(): RoomNotes {
  const linesByCode = new Map<RoomNoteCode, LineRanges>();
  let groups = { units: 0, types: 0 };
  return {
    count(code, line) {
      let lines = linesByCode.get(code);
      if (lines === undefined) {
        lines = emptyRanges();
        linesByCode.set(code, lines);
      }
      addLine(lines, line);
    },
    grouped(units, types) {
      groups = { units, types };
    },
    notes() {
      const counted = [...linesByCode].map(([code, { count, ranges }]): Note => {
        return { code, message: sentences[code](count.toLocaleString('en-US'), count === 1), count, lines: ranges };
      });
      return groups.units === 0 ? counted : [noteOfGroups(groups), ...counted];
    },
  };
}

function noteOfGroups({ units, types }: { units: number; types: number }): Note {
  const [from, to] = [units.toLocaleString('en-US'), types.toLocaleString('en-US')];
  const message = `${from} ${units === 1 ? 'unit' : 'units'} became ${to} room ${types === 1 ? 'type' : 'types'}`;
  return { code: 'grouped', message, count: units, lines: [] };
}
