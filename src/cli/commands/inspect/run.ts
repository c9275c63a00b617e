/** What `pms inspect` does: reads a file as an import would, looks up its room types if a service can be reached, and prints what it found. */
import { lstat } from 'node:fs/promises';
import { flagsToCreate } from '../../../app/import/watch-records.ts';
import { createInput, isReadOnce } from '../../../app/reading/input-file.ts';
import { inspectPrepared, lookUpRooms, resourceOf } from '../../../app/reading/inspect-input.ts';
import { mappingOf } from '../../../app/reading/mapping-of-reading.ts';
import { type FileReading, prepareToInspect, withSignals } from '../../../app/reading/prepare-input.ts';
import { optionsOfFile } from '../../../app/reading/read-again.ts';
import { askPropertyCurrency } from '../../../app/service/property-currency.ts';
import { PmsError } from '../../../contract/errors.ts';
import { type ResourceName, resources } from '../../../contract/resource.ts';
import { renderMapping } from '../../../convert/mapping-file.ts';
import { renderCsvLines } from '../../../file/csv/csv-write.ts';
import { isStandardOutput, openOutput } from '../../../file/output.ts';
import type { RepeatableInput } from '../../../file/repeatable-input.ts';
import { describeBytes } from '../../../words/reading.ts';
import { shellWord } from '../../../words/shell-word.ts';
import { type Context, flagsOfService, hasColor, say } from '../../context.ts';
import { withAnswers } from '../../read-input.ts';
import { type InspectionView, knowsNoRoom, renderInspection, renderInspectionJson } from '../../view/inspection.ts';
import { tableWidth } from '../../view/table.ts';
import type { ConvertFlags } from '../convert/run.ts';

interface InspectFlags extends Omit<ConvertFlags, 'recordsFormat'> {
  save?: string;
  rooms?: string;
}

/**
 * Inspects a file. The exit code is 0 if it can be imported as it is, 1 if rows would be rejected (also if a service was reached and knows none of
 * the rooms), 2 if something must be decided.
 */
export async function runInspect(
  context: Context,
  { file, flags }: { file: string; flags: InspectFlags },
): Promise<number> {
  if (flags.output !== undefined) return writeRecords(context, file, flags);
  const streamed = outputsOnStdout(flags);
  if (streamed.length > 1)
    throw new PmsError('usage', `${streamed.join(' and ')} would both go to standard output.`, {
      fix: 'Name a file for one of them.',
    });
  for (const path of [flags.save, flags.rooms]) if (path !== undefined) await requireFree(path);
  const input = createInput(file, context.io.stdin);
  return withSignals(context, input, () => inspectInput(context, { file, flags, input }));
}

/** `-o`: writes the records, as NDJSON where the name of the file says so. */
async function writeRecords(context: Context, file: string, flags: InspectFlags): Promise<number> {
  const others = ['save', 'rooms'].filter((name) => flags[name as 'save' | 'rooms'] !== undefined);
  if (others.length > 0)
    throw new PmsError('usage', `-o writes the records, and --${others[0]} what they were read with: one at a time.`, {
      fix: 'Run it twice.',
    });
  if (isReadOnce(file) && flags.as === undefined && flags.map === undefined)
    throw new PmsError('usage', 'Standard input is read once.', { fix: 'Say what it holds: `--as bookings`.' });
  const input = createInput(file, context.io.stdin);
  const resource = await withSignals(context, input, () => resourceOf(input, flags)).finally(() => input.close());
  const recordsFormat = /\.(?:ndjson|jsonl)$/i.test(flags.output!) ? 'ndjson' : 'csv';
  const { runConvert } = await import('../convert/run.ts');
  return runConvert(context, { resource, file, flags: { ...flags, recordsFormat } });
}

/** What was asked for as data on standard output; the report for people then goes to stderr. */
function outputsOnStdout({ save, rooms, json }: InspectFlags): string[] {
  return [...(json ? ['--json'] : []), ...(save === '-' ? ['--save -'] : []), ...(rooms === '-' ? ['--rooms -'] : [])];
}

/** What the file holds is asked alone: what else is open belongs to a guess. */
function withoutGuesses(prepared: FileReading): FileReading {
  const { questions } = prepared.reading;
  if (questions[0]?.what !== 'resource') return prepared;
  return { ...prepared, reading: { ...prepared.reading, questions: questions.slice(0, 1) } };
}

async function inspectInput(
  context: Context,
  { file, flags, input }: { file: string; flags: InspectFlags; input: RepeatableInput },
): Promise<number> {
  const { stdout, stderr } = context.io;
  const stream = flags.save === '-' || flags.rooms === '-' ? stderr : stdout;
  try {
    const resource = await resourceOf(input, flags);
    const given = {
      input,
      propertyCurrency: () => undefined,
      askCurrency: flags.offline ? undefined : () => askPropertyCurrency(context, flags),
      showsGuests: true,
    };
    const { prepared, inspected, names, incomplete } = await inspectPrepared(
      context,
      resources[resource],
      await withAnswers(
        context,
        { resource: resources[resource], file, flags: { ...flags, dryRun: true } },
        {
          given,
          prepare: async (command) => withoutGuesses(await prepareToInspect(command, given)),
          fileOf: (said) => said,
        },
      ),
    );
    const isLookedUp = resource !== 'rooms' && !flags.offline && names.size > 0;
    const inspection: InspectionView = {
      file,
      resource,
      bytes: describeBytes(prepared.file),
      prepared,
      inspected,
      names,
      rooms: isLookedUp ? (await lookUpRooms(context, flags, [...names.keys()]))?.found : undefined,
      showsGuests: flags.showValues === true || stream.isTTY === true,
      importFlags: [...wordsToRead(prepared, flags).map(shellWord), ...(incomplete?.flags ?? [])].join(' '),
      service: flagsOfService(flags),
    };
    stream.write(
      flags.json
        ? renderInspectionJson(inspection)
        : renderInspection(inspection, { hasColor: hasColor(context, stream, flags), width: tableWidth(stream) }),
    );
    const changed = await prepared.file.snapshot?.changed('Shown is what stood in it then.');
    if (changed !== undefined) say(context, `warning: ${changed.message} ${changed.fix}`);
    if (flags.save !== undefined) await saveMapping(context, flags.save, { resource, prepared });
    if (flags.rooms !== undefined) await saveRooms(context, flags.rooms, [...names.keys()]);
    return exitCodeOf(inspection);
  } finally {
    await input.close();
  }
}

/** What the import needs to read the file in the same way: the mapping that is saved says all of it. */
function wordsToRead(prepared: FileReading, { save: path }: InspectFlags): string[] {
  return path === undefined || isStandardOutput(path) ? optionsOfFile(prepared) : ['--map', path];
}

function exitCodeOf(inspection: InspectionView): number {
  if (inspection.prepared.reading.questions.length > 0) return 2;
  return (inspection.inspected?.rejected ?? 0) > 0 || knowsNoRoom(inspection) ? 1 : 0;
}

async function saveMapping(
  context: Context,
  path: string,
  { resource, prepared }: { resource: ResourceName; prepared: FileReading },
): Promise<void> {
  const mapping = mappingOf(resource, prepared.reading, prepared.flags);
  await save(context, path, renderMapping(mapping));
}

async function saveRooms(context: Context, path: string, names: readonly string[]): Promise<void> {
  const records = [['name'], ...names.map((name) => [name])];
  await save(context, path, renderCsvLines(records, { delimiter: ',', guard: true }));
  say(
    context,
    `next: say what a new room type has, and import them: pms import room-types ${shellWord(path)} ${flagsToCreate().join(' ')}`,
  );
}

/** Before the long report: what could not be written is said at once. */
async function requireFree(path: string): Promise<void> {
  if (isStandardOutput(path)) return;
  if (await lstat(path).catch(() => undefined)) throw new PmsError('output_exists', `${path} is there already.`);
}

async function save(context: Context, path: string, text: string): Promise<void> {
  await requireFree(path);
  const output = await openOutput({ path, stdout: context.io.stdout });
  try {
    await output.write(text);
    await output.finish();
  } catch (error) {
    await output.abandon();
    throw error;
  }
  if (!isStandardOutput(path)) say(context, `written: ${path}`);
}
