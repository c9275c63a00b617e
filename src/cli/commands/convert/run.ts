/** What `pms inspect -o` does, and its former word `pms convert`: an import that ends in a file. */
import { finishKept, openKeptFiles } from '../../../app/import/kept-files.ts';
import { createInput, nameOfInput } from '../../../app/reading/input-file.ts';
import { type ReadyFile, withSignals } from '../../../app/reading/prepare-input.ts';
import { askPropertyCurrency } from '../../../app/service/property-currency.ts';
import { allRecords, type Cell } from '../../../contract/api.ts';
import { PmsError } from '../../../contract/errors.ts';
import { importResultOf } from '../../../contract/import-result.ts';
import { type Resource, type ResourceName, resources } from '../../../contract/resource.ts';
import type { ReadingOptions } from '../../../convert/reading-options.ts';
import { requireApart } from '../../../file/apart.ts';
import { isStandardOutput, type Output, openOutput } from '../../../file/output.ts';
import { csvRenderer } from '../../../file/record-formats.ts';
import { isClosedPipe } from '../../../file/write-failure.ts';
import { importRows } from '../../../transfer/import.ts';
import { createReport } from '../../../transfer/report.ts';
import type { SendRequest } from '../../../transfer/send-request.ts';
import { count } from '../../../words/count.ts';
import { exitCodeOfImport } from '../../../words/import-report.ts';
import { describeReading } from '../../../words/reading.ts';
import { warningOf } from '../../../words/remarks.ts';
import { outcomeWarnings } from '../../../words/warnings.ts';
import { type Context, type GlobalFlags, hasColor, print, say } from '../../context.ts';
import { refuseRepeats } from '../../flags.ts';
import { readInput, warnOfColumns } from '../../read-input.ts';
import { createProgress } from '../../view/progress.ts';
import { renderReport, shortly } from '../../view/report.ts';
import { tableWidth } from '../../view/table.ts';

export interface ConvertFlags extends GlobalFlags, ReadingOptions {
  recordsFormat: RecordsFormat;
  output?: string;
  force?: boolean;
  /** Prints the report as JSON, where the records go to a file. */
  json?: boolean;
  rejects: string | boolean;
  rejectsAllColumns?: boolean;
  quiet?: boolean;
  /** Asks no service for the currency of its property. */
  offline?: boolean;
  showValues?: boolean;
  repeats?: 'rooms';
}

/** Records that are written at once. */
const batchRecords = 5000;

/** Converts a file. Throws PmsError for what is found before the first row; the exit code is that of an import. */
export async function runConvert(
  context: Context,
  { resource: name, file, flags }: { resource: ResourceName; file: string; flags: ConvertFlags },
): Promise<number> {
  checkFlags(flags);
  refuseRepeats(name, flags.repeats);
  requireApart({ reads: [file, flags.map], writes: [flags.output, flags.rejects] });
  const input = createInput(file, context.io.stdin);
  const output = await openOutput({ path: flags.output, stdout: context.io.stdout, isForced: flags.force === true });
  const command = { resource: resources[name], file, flags: { ...flags, dryRun: true } };
  try {
    const ready = await readInput(context, command, {
      input,
      propertyCurrency: () => undefined,
      askCurrency: flags.offline ? undefined : () => askPropertyCurrency(context, flags),
      showsGuests: flags.showValues === true || context.io.stderr.isTTY === true,
      repeatsAsRooms: flags.repeats === 'rooms',
      isReported: true,
    });
    return await withSignals(context, input, () => convertReady(context, { ...command, output, ready }));
  } catch (error) {
    await output.abandon();
    if (isClosedPipe(error)) return 0;
    throw error;
  } finally {
    await input.close();
  }
}

interface Converting {
  resource: (typeof resources)[ResourceName];
  file: string;
  flags: ConvertFlags;
  output: Output;
  ready: ReadyFile;
}

async function convertReady(context: Context, converting: Converting): Promise<number> {
  const { resource, file, flags, output, ready } = converting;
  const startedMs = context.clock();
  const isForeign = resource.name === 'bookings' && ready.reading.kind === 'external';
  warnOfColumns(context, { file, flags }, ready);
  const kept = await openKeptFiles(
    { file, resource, flags: { ...flags, dryRun: true }, stdout: context.io.stdout },
    ready.file,
    ready.converter,
  );
  const progress = createProgress(
    context,
    flags.quiet || toStdout(flags.output) ? 'none' : `converting ${nameOfInput(file)}`,
  );
  const converted = await importRows({
    resource,
    source: ready.file,
    converter: ready.converter,
    send: await createRecordsWriter(resource, output, { format: flags.recordsFormat, skipsRepeated: isForeign }),
    batchSize: batchRecords,
    rejects: kept.rejects,
    leftOut: kept.leftOut,
    keepsRepeated: isForeign,
    signal: context.signal,
    onProgress: ({ imported }) => progress.update(`${count(imported)} records`),
  }).finally(() => progress.stop());
  if (converted.stop instanceof PmsError || converted.stop === 'interrupted') await output.abandon();
  const path = converted.stop === undefined ? await output.finish() : undefined;
  const { written, stop } = await finishKept(context, kept, { stop: converted.stop });
  const outcome = { ...converted, stop };
  if (stop instanceof PmsError) throw stop;
  if (stop === 'interrupted') return context.signalExitCode();
  const exitCode = exitCodeOfImport(outcome, { signalExitCode: context.signalExitCode(), isForeign, moved: 0 });
  const warnings = [...outcomeWarnings(outcome, resource), ...ready.converter.notes()].map(warningOf);
  const report = createReport(outcome, {
    resource: resource.name,
    file,
    baseUrl: null,
    isDryRun: false,
    output: path ?? 'standard output',
    reading: ready.reading,
    decided: describeReading(ready.file, ready.reading),
    exitCode,
    warnings,
    rejectsFile: written.rejects,
    unsentFile: undefined,
    leftOutFile: written.leftOut,
    seconds: Math.round(context.clock() - startedMs) / 1000,
    stopped: undefined,
  });
  const { stderr } = context.io;
  if (flags.json) await print(context, `${JSON.stringify(report)}\n`);
  else if (!flags.quiet)
    stderr.write(renderReport(report, { hasColor: hasColor(context, stderr, flags), width: tableWidth(stderr) }));
  else if (exitCode === 1) say(context, shortly(report));
  return exitCode;
}

function toStdout(output: string | undefined): boolean {
  return output === undefined || isStandardOutput(output);
}

function checkFlags({ output, rejects, json }: ConvertFlags): void {
  if (json && toStdout(output))
    throw new PmsError('usage', '--json and -o - would both go to standard output.', {
      fix: 'Name a file for the records.',
    });
  if (!toStdout(output) || typeof rejects !== 'string' || !isStandardOutput(rejects)) return;
  throw new PmsError('usage', 'The records and the rejected rows would both go to standard output.', {
    fix: 'Name a file for one of them: `-o FILE` or `--rejects FILE`.',
  });
}

type RecordsFormat = 'csv' | 'ndjson';

/** A writer in the columns of the resource, which may skip records that repeat an earlier one of the file, as a service does; CSV gets its header even if there are no records. Throws the errors of the output. */
async function createRecordsWriter(
  resource: Resource,
  output: Output,
  { format, skipsRepeated }: { format: RecordsFormat; skipsRepeated: boolean },
): Promise<SendRequest> {
  const columns = resource.fields.map(({ name }) => name);
  const { head, render } = csvRenderer(columns);
  if (format === 'csv') await output.write(head);
  return async ({ records, body }) => {
    const all = allRecords(body) as Record<string, Cell>[];
    const repeated = skipsRepeated ? records.repeated : new Set<number>();
    const rows = all.filter((_, index) => !repeated.has(index));
    await output.write(
      format === 'csv'
        ? render(rows.map((record) => columns.map((column) => record[column] ?? null)))
        : rows.map((record) => `${JSON.stringify(record)}\n`).join(''),
    );
    const result = importResultOf(all.map((_, index) => ({ kind: repeated.has(index) ? 'skipped' : 'imported' })));
    return { result, ms: 0 };
  };
}
