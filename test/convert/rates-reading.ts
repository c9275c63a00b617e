/** Reads a small file of rates as an import does: finds its header and layout, looks through its rows, converts them. */
import { parse } from 'csv-parse/sync';
import type { Rate } from '../../src/contract/rate.ts';
import { chooseColumns } from '../../src/convert/columns/choose-columns.ts';
import type { ConvertedRow, Converter } from '../../src/convert/converter.ts';
import { createRatesConverter } from '../../src/convert/rates/converter.ts';
import { withoutTitle } from '../../src/convert/rates/grid/across-columns.ts';
import { layoutOfHeader, ratesLayoutOf } from '../../src/convert/rates/layout.ts';
import type { RateFile } from '../../src/convert/rates/plan.ts';
import { createRatesSurvey, type RatesVerdict } from '../../src/convert/rates/survey.ts';
import type { Decisions } from '../../src/convert/reading-options.ts';
import type { RowsRemark } from '../../src/convert/remark.ts';
import { createRoomTypeNames } from '../../src/convert/room-type-names.ts';
import type { CellRow } from '../../src/file/row.ts';

export interface RatesReading {
  file: RateFile;
  verdict: RatesVerdict;
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

export async function readRates(csv: string, options: ReadingOptions = {}): Promise<RatesReading> {
  const delimiter = csv.split('\n', 1)[0]!.includes(';') ? ';' : ',';
  const records: string[][] = parse(csv, { delimiter, relax_column_count: true, skip_empty_lines: false });
  const headerAt = ratesLayoutOf(records)?.headerAt ?? 0;
  const header = records[headerAt]!;
  const rows = records.slice(headerAt + 1).map((cells, index): CellRow => {
    return { kind: 'cells', line: headerAt + index + 2, cells: [...cells] };
  });
  const decisions = options.decisions ?? {};
  const chosen = await chooseColumns('rates', header, decisions);
  const below = rows.map(({ cells }) => cells);
  const layout = layoutOfHeader(header, chosen.roles, below);
  const constants = new Map(Object.entries(options.constants ?? {}));
  const file: RateFile = withoutTitle({
    header,
    layout,
    decisions,
    roomTypeNames: createRoomTypeNames(decisions),
    constants,
    ...chosen,
  });
  const survey = createRatesSurvey(file);
  survey.add(rows);
  const verdict = survey.verdict();
  if (verdict.questions.length > 0) return { file, verdict, rows: [], notes: [] };
  const converter = createRatesConverter({ ...file, ...verdict, propertyCurrency: () => options.propertyCurrency });
  const converted = [...converter.convert(rows), ...converter.finish()];
  return { file, verdict, converter, rows: converted, notes: converter.notes() };
}

export function recordsOf({ rows }: RatesReading): Rate[] {
  return rows.flatMap(({ record }) => (record === undefined ? [] : [record as Rate]));
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
    else throw new Error(flag);
  }
  return { constants, decisions };
}
