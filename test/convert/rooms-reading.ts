/** Reads a small list of rooms as an import does: understands its header, looks through its rows, converts them. */
import { parse } from 'csv-parse/sync';
import type { Room } from '../../src/contract/room.ts';
import { chooseColumns } from '../../src/convert/columns/choose-columns.ts';
import type { ConvertedRow, Converter } from '../../src/convert/converter.ts';
import type { PriceVerdict } from '../../src/convert/prices/survey-prices.ts';
import type { Decisions } from '../../src/convert/reading-options.ts';
import type { RowsRemark } from '../../src/convert/remark.ts';
import { createRoomTypeNames } from '../../src/convert/room-type-names.ts';
import { createRoomsConverter } from '../../src/convert/rooms/converter.ts';
import type { RoomFile } from '../../src/convert/rooms/plan.ts';
import { createRoomsSurvey } from '../../src/convert/rooms/prepare.ts';
import type { CellRow } from '../../src/file/row.ts';

export interface RoomsReading {
  file: RoomFile;
  verdict: PriceVerdict;
  /** Absent where the file leaves something open. */
  converter?: Converter;
  rows: ConvertedRow[];
  notes: RowsRemark[];
}

export interface ReadingOptions {
  decisions?: Decisions;
  constants?: Record<string, string>;
  propertyCurrency?: string;
}

export async function readRooms(csv: string, options: ReadingOptions = {}): Promise<RoomsReading> {
  const delimiter = csv.split('\n', 1)[0]!.includes(';') ? ';' : ',';
  const [header = [], ...records]: string[][] = parse(csv, {
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
  });
  const rows = records.map((cells, index): CellRow => ({ kind: 'cells', line: index + 2, cells }));
  const decisions = options.decisions ?? {};
  const chosen = await chooseColumns('rooms', header, decisions);
  const constants = new Map(Object.entries(options.constants ?? {}));
  const file: RoomFile = { header, decisions, roomTypeNames: createRoomTypeNames(decisions), constants, ...chosen };
  const survey = createRoomsSurvey(file);
  survey.add(rows);
  const verdict = survey.verdict();
  if (verdict.questions.length > 0) return { file, verdict, rows: [], notes: [] };
  const { mark } = verdict;
  const converter = createRoomsConverter({ ...file, mark, propertyCurrency: () => options.propertyCurrency });
  const converted = [...converter.convert(rows), ...converter.finish()];
  return { file, verdict, converter, rows: converted, notes: converter.notes() };
}

export function recordsOf({ rows }: RoomsReading): Room[] {
  return rows.flatMap(({ record }) => (record === undefined ? [] : [record as Room]));
}

/** `--units-as-types`, `--group-by COLUMN` and the like, as the golden files write them. */
export function optionsOfFlags(flags: readonly string[]): ReadingOptions {
  const decisions: Decisions = {};
  for (const flag of flags) {
    const [, name, value] = /^--([a-z-]+) (.*)$/.exec(flag)!;
    if (name === 'units') decisions.units = value as 'as-types';
    else if (name === 'group-by') decisions.groupBy = value!;
    else throw new Error(flag);
  }
  return { decisions };
}
