/** Reads a small list of rates or rooms as an import does: understands its header, looks through its rows, converts them. */
import { parse } from 'csv-parse/sync';
import type { Rate } from '../../src/contract/rate.ts';
import type { Room } from '../../src/contract/room.ts';
import { chooseColumns } from '../../src/convert/columns/choose-columns.ts';
import type { ConvertedRow, Converter } from '../../src/convert/converter.ts';
import type { FilePlan } from '../../src/convert/file-plan.ts';
import type { PriceVerdict } from '../../src/convert/prices/survey-prices.ts';
import { createRatesConverter } from '../../src/convert/rates/converter.ts';
import { withoutTitle } from '../../src/convert/rates/grid/across-columns.ts';
import { layoutOfHeader, ratesLayoutOf } from '../../src/convert/rates/layout.ts';
import type { RateFile } from '../../src/convert/rates/plan.ts';
import { createRatesSurvey, type RatesVerdict } from '../../src/convert/rates/survey.ts';
import type { Decisions } from '../../src/convert/reading-options.ts';
import type { RowsRemark } from '../../src/convert/remark.ts';
import { createRoomTypeNames } from '../../src/convert/room-type-names.ts';
import { createRoomsConverter } from '../../src/convert/rooms/converter.ts';
import { createRoomsSurvey } from '../../src/convert/rooms/prepare.ts';
import type { CellRow } from '../../src/file/row.ts';

interface PricesReading<File, Verdict, Listed> {
  file: File;
  verdict: Verdict;
  /** Absent where the file leaves something open. */
  converter?: Converter;
  rows: ConvertedRow[];
  records: Listed[];
  notes: RowsRemark[];
}

type RatesReading = PricesReading<RateFile, RatesVerdict, Rate>;

export interface ReadingOptions {
  decisions?: Decisions;
  constants?: Record<string, string>;
  propertyCurrency?: string;
}

function cellsOf(csv: string): string[][] {
  const delimiter = csv.split('\n', 1)[0]!.includes(';') ? ';' : ',';
  return parse(csv, { delimiter, relax_quotes: true, relax_column_count: true, skip_empty_lines: false });
}

function rowsBelow(header: number, cells: string[][]): CellRow[] {
  return cells.slice(header + 1).map((each, index) => ({ kind: 'cells', line: header + index + 2, cells: each }));
}

export async function readRates(csv: string, options: ReadingOptions = {}): Promise<RatesReading> {
  const cells = cellsOf(csv);
  const headerAt = ratesLayoutOf(cells)?.headerAt ?? 0;
  const [header, rows] = [cells[headerAt]!, rowsBelow(headerAt, cells)];
  const decisions = options.decisions ?? {};
  const chosen = await chooseColumns('rates', header, decisions);
  const layout = layoutOfHeader(
    header,
    chosen.roles,
    rows.map((row) => row.cells),
  );
  const constants = new Map(Object.entries(options.constants ?? {}));
  const roomTypeNames = createRoomTypeNames(decisions);
  const file: RateFile = withoutTitle({ header, layout, decisions, roomTypeNames, constants, ...chosen });
  const survey = createRatesSurvey(file);
  survey.add(rows);
  const verdict = survey.verdict();
  const open = { file, verdict, rows: [], records: [], notes: [] };
  if (verdict.questions.length > 0) return open;
  const converter = createRatesConverter({ ...file, ...verdict, propertyCurrency: () => options.propertyCurrency });
  return { ...open, converter, ...converted<Rate>(converter, rows) };
}

export async function readRooms(
  csv: string,
  options: ReadingOptions = {},
): Promise<PricesReading<FilePlan, PriceVerdict, Room>> {
  const cells = cellsOf(csv);
  const [header = []] = cells;
  const rows = rowsBelow(0, cells);
  const decisions = options.decisions ?? {};
  const chosen = await chooseColumns('rooms', header, decisions);
  const constants = new Map(Object.entries(options.constants ?? {}));
  const file: FilePlan = { header, decisions, roomTypeNames: createRoomTypeNames(decisions), constants, ...chosen };
  const survey = createRoomsSurvey(file);
  survey.add(rows);
  const verdict = survey.verdict();
  const open = { file, verdict, rows: [], records: [], notes: [] };
  if (verdict.questions.length > 0) return open;
  const { mark } = verdict;
  const converter = createRoomsConverter({ ...file, mark, propertyCurrency: () => options.propertyCurrency });
  return { ...open, converter, ...converted<Room>(converter, rows) };
}

function converted<Listed>(converter: Converter, rows: CellRow[]) {
  const all = [...converter.convert(rows), ...converter.finish()];
  const records = all.flatMap(({ record }) => (record === undefined ? [] : [record as Listed]));
  return { rows: all, records, notes: converter.notes() };
}

/** `--set field=value` and `--occupancy N` and the like, as the golden files write them. */
export function optionsOfFlags(flags: readonly string[]): ReadingOptions {
  const constants: Record<string, string> = {};
  const decisions: Decisions = {};
  for (const flag of flags) {
    const [, name, value] = /^--([a-z-]+) (.*)$/.exec(flag)!;
    const [left, right] = value!.split('=') as [string, string];
    if (name === 'set') constants[left] = right;
    else if (name === 'occupancy') decisions.occupancy = Number(value);
    else if (name === 'date-order') decisions.dateOrder = value as 'dmy';
    else if (name === 'only') decisions.only = { column: left, value: right };
    else if (name === 'overlaps') decisions.overlaps = value as 'last';
    else if (name === 'units') decisions.units = value as 'as-types';
    else if (name === 'group-by') decisions.groupBy = value!;
    else throw new Error(flag);
  }
  return { constants, decisions };
}
