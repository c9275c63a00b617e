/** Writes a report: a table or a picture for people, CSV with `-o`, one JSON object with `--json`; written piece by piece. */
import { Readable } from 'node:stream';
import type { Cell, RecordStream } from '../../../contract/api.ts';
import { PmsError } from '../../../contract/errors.ts';
import { inPieces } from '../../../file/groups.ts';
import { isStandardOutput, type Output, openOutput } from '../../../file/output.ts';
import { isClosedPipe } from '../../../file/write-failure.ts';
import { exportRows } from '../../../transfer/export.ts';
import { type Context, type GlobalFlags, say } from '../../context.ts';
import { createProgress, type Progress } from '../../view/progress.ts';
import { renderTable } from '../../view/record-table.ts';
import { tableWidth } from '../../view/table.ts';
import { writeJsonList } from '../../view/write-json-list.ts';

export interface ReportFlags extends GlobalFlags {
  output?: string;
  force?: boolean;
  json?: boolean;
  delimiter: string;
  bom?: boolean;
  quiet?: boolean;
}

export interface ShownReport {
  /** The fields of the JSON object besides `rows`. */
  facts: Readonly<Record<string, unknown>>;
  columns: readonly string[];
  /** May be called more than once. */
  rows(): Iterable<Cell[]>;
  /** The rows for JSON, if they have more than their cells. */
  objects?(): Iterable<object>;
  /** For people, instead of a table of the rows. */
  text?(width: number | undefined): string;
  /** Lines below the table. */
  closing?: readonly string[];
}

/** Opens the output before any work is done. Throws PmsError usage, and what opening throws. */
async function openReport({ io }: Context, { output, force, json, bom, delimiter }: ReportFlags): Promise<Output> {
  if (json && output !== undefined && isStandardOutput(output))
    throw new PmsError('usage', 'JSON and CSV cannot both go to standard output.', {
      fix: 'Leave out --json or -o -, or name a file with -o.',
    });
  if (output === undefined && (bom || delimiter !== ','))
    throw new PmsError('usage', '--bom and --delimiter are for CSV, which -o writes.', {
      fix: 'Name a file: `-o report.csv`, or - for standard output.',
    });
  return openOutput({ path: output, stdout: io.stdout, isForced: force === true, hasStyles: true });
}

/** What a command that ends in a report does; gives the exit code. */
type MakeReport = (report: { output: Output; progress: Progress }) => Promise<number>;

/** Runs such a command; if it fails or is interrupted, no part of a report is left. Throws PmsError usage, and what `make` throws. */
export async function withReport(
  context: Context,
  flags: ReportFlags & { doing: string },
  make: MakeReport,
): Promise<number> {
  const output = await openReport(context, flags);
  const progress = createProgress(context, flags.quiet ? 'none' : flags.doing);
  try {
    return await make({ output, progress });
  } catch (error) {
    await output.abandon();
    if (context.signal.aborted) return context.signalExitCode();
    throw error;
  } finally {
    progress.stop();
  }
}

/** Writes the report. A closed pipe is no error. Throws what writing throws; the output is finished, or abandoned. */
export async function showReport(
  context: Context,
  { report, flags, output }: { report: ShownReport; flags: ReportFlags; output: Output },
): Promise<void> {
  const isCsv = flags.output !== undefined;
  try {
    if (isCsv) {
      const onProgress = () => undefined;
      await exportRows(streamOf(report), output, { ...flags, format: 'csv', bom: flags.bom === true, onProgress });
      const path = await output.finish();
      if (path !== undefined && !flags.quiet) say(context, `report written to ${path}`);
    }
    const { facts, columns, rows, objects } = report;
    const items = objects?.() ?? asObjects(columns, rows());
    if (flags.json)
      await writeJsonList(isCsv ? await openOutput({ stdout: context.io.stdout }) : output, facts, {
        name: 'rows',
        items,
      });
    else if (!isCsv) await output.write(await textOf(context, report));
  } catch (error) {
    await output.abandon();
    if (!isClosedPipe(error)) throw error;
  }
}

async function textOf({ io }: Context, { text, closing = [], ...report }: ShownReport): Promise<string> {
  const width = tableWidth(io.stdout);
  const shown = text === undefined ? await renderTable(streamOf(report), { width }) : text(width);
  return `${shown}${closing.map((line) => `${line}\n`).join('')}`;
}

function streamOf({ columns, rows }: ShownReport): RecordStream {
  return { columns, batches: Readable.from(inPieces(rows())) };
}

function* asObjects(columns: readonly string[], rows: Iterable<Cell[]>): Generator<object> {
  for (const row of rows) yield Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null]));
}
