/** What `pms inspect` does: reads a file as an import would, looks its room types up where a service can be reached, and prints what it found. */
import { lstat } from 'node:fs/promises';
import { flagsToCreate, type IncompleteRooms, watchRecords } from '../../../app/import/watch-records.ts';
import { guessInput } from '../../../app/reading/guess-input.ts';
import { createInput } from '../../../app/reading/input-file.ts';
import { mappingOf } from '../../../app/reading/mapping-of-reading.ts';
import { prepareToInspect, type SaidFile, withSignals } from '../../../app/reading/prepare-input.ts';
import { optionsOfFile } from '../../../app/reading/read-again.ts';
import { countWords } from '../../../app/reading/words-of-rows.ts';
import { connect } from '../../../app/service/connect.ts';
import { listedRoomTypes } from '../../../app/service/listed-room-types.ts';
import { askPropertyCurrency } from '../../../app/service/property-currency.ts';
import { PmsError } from '../../../contract/errors.ts';
import { createNearestRooms } from '../../../contract/nearest-room.ts';
import { type Resource, type ResourceName, resources } from '../../../contract/resource.ts';
import { nameKey } from '../../../contract/text.ts';
import { type Inspected, inspectFile } from '../../../convert/inspect-file.ts';
import { readMappingFile, renderMapping } from '../../../convert/mapping-file.ts';
import type { ReadingOptions } from '../../../convert/reading-options.ts';
import { renderCsvLines } from '../../../file/csv/csv-write.ts';
import { isStandardOutput, openOutput } from '../../../file/output.ts';
import type { RepeatableInput } from '../../../file/repeatable-input.ts';
import { describeBytes } from '../../../words/reading.ts';
import { shellWord } from '../../../words/shell-word.ts';
import { type Context, type GlobalFlags, hasColor, say } from '../../context.ts';
import { type Inspection, knowsNoRoom, renderInspection, renderInspectionJson } from '../../view/inspection.ts';
import { tableWidth } from '../../view/table.ts';

export interface InspectFlags extends GlobalFlags, ReadingOptions {
  as?: ResourceName;
  save?: string;
  rooms?: string;
  offline?: boolean;
  json?: boolean;
  showValues?: boolean;
}

/**
 * Inspects a file. The exit code is 0 where it can be imported as it is, 1 where rows would be rejected (a service that was reached knows none
 * of the rooms), 2 where something must be decided.
 */
export async function runInspect(
  context: Context,
  { file, flags }: { file: string; flags: InspectFlags },
): Promise<number> {
  const streamed = outputsOnStdout(flags);
  if (streamed.length > 1)
    throw new PmsError('usage', `${streamed.join(' and ')} would both go to standard output.`, {
      fix: 'Name a file for one of them.',
    });
  for (const path of [flags.save, flags.rooms]) if (path !== undefined) await requireFree(path);
  const input = createInput(file, context.io.stdin);
  return withSignals(context, input, () => inspectInput(context, { file, flags, input }));
}

/** What was asked for as data on standard output: beside one of the files the report for people goes to stderr. */
function outputsOnStdout({ save, rooms, json }: InspectFlags): string[] {
  return [...(json ? ['--json'] : []), ...(save === '-' ? ['--save -'] : []), ...(rooms === '-' ? ['--rooms -'] : [])];
}

async function inspectInput(
  context: Context,
  { file, flags, input }: { file: string; flags: InspectFlags; input: RepeatableInput },
): Promise<number> {
  const { stdout, stderr } = context.io;
  const stream = flags.save === '-' || flags.rooms === '-' ? stderr : stdout;
  try {
    const resource = await resourceOf(input, flags);
    const { prepared, inspected, incomplete } = await inspectPrepared(
      resources[resource],
      await prepareToInspect(
        { resource: resources[resource], file, flags },
        {
          input,
          propertyCurrency: () => undefined,
          askCurrency: flags.offline ? undefined : () => askPropertyCurrency(context, flags),
          showsGuests: true,
        },
      ),
    );
    const names = [...(inspected?.rooms.keys() ?? prepared.reading.rooms?.keys() ?? [])];
    const inspection: Inspection = {
      file,
      resource,
      bytes: describeBytes(prepared.file),
      prepared,
      inspected,
      rooms: resource === 'rooms' ? undefined : await lookUpRooms(context, flags, names),
      showsGuests: flags.showValues === true || stream.isTTY === true,
      importFlags: [...optionsOfFile(prepared).map(shellWord), ...(incomplete?.flags ?? [])].join(' '),
    };
    stream.write(
      flags.json
        ? renderInspectionJson(inspection)
        : renderInspection(inspection, { hasColor: hasColor(context, stream, flags), width: tableWidth(stream) }),
    );
    const changed = await prepared.file.snapshot?.changed('Shown is what stood in it then.');
    if (changed !== undefined) say(context, `warning: ${changed.message} ${changed.fix}`);
    if (flags.save !== undefined) await saveMapping(context, flags.save, { resource, prepared });
    if (flags.rooms !== undefined) await saveRooms(context, flags.rooms, names);
    return exitCodeOf(inspection);
  } finally {
    await input.close();
  }
}

function exitCodeOf(inspection: Inspection): number {
  if (inspection.prepared.reading.ambiguities.length > 0) return 2;
  return (inspection.inspected?.rejected ?? 0) > 0 || knowsNoRoom(inspection) ? 1 : 0;
}

async function saveMapping(
  context: Context,
  path: string,
  { resource, prepared }: { resource: ResourceName; prepared: SaidFile },
): Promise<void> {
  const mapping = mappingOf(resource, prepared.reading, prepared.flags);
  await save(context, path, renderMapping(mapping));
}

async function saveRooms(context: Context, path: string, names: readonly string[]): Promise<void> {
  const records = [['name'], ...names.map((name) => [name])];
  await save(context, path, renderCsvLines(records, { delimiter: ',', guard: true }));
  say(
    context,
    `next: say what a new room type has, and import them: pms import rooms ${shellWord(path)} ${flagsToCreate().join(' ')}`,
  );
}

/** As a person says, as the mapping file says, by the first records. */
async function resourceOf(input: RepeatableInput, flags: InspectFlags): Promise<ResourceName> {
  if (flags.as !== undefined) return flags.as;
  return flags.map === undefined ? guessInput(input, flags) : (await readMappingFile(flags.map)).resource;
}

interface InspectedFile {
  prepared: SaidFile;
  /** What became of the rows; absent where something is undecided. */
  inspected?: Inspected;
  /** Room types that the service would reject where they are new. */
  incomplete?: IncompleteRooms;
}

async function inspectPrepared(resource: Resource, prepared: SaidFile): Promise<InspectedFile> {
  const { file, reading } = prepared;
  try {
    // Numbers of rows that are counted under a wrong reading would mislead.
    if (prepared.converter === undefined || reading.ambiguities.length > 0) return { prepared };
    const { converter, incompleteRooms } = watchRecords(resource, prepared.converter);
    const withRooms = (inspected: Inspected) => {
      const incomplete = incompleteRooms();
      const notes = incomplete === undefined ? inspected.notes : [...inspected.notes, incomplete.note];
      return { incomplete, inspected: { ...inspected, notes } };
    };
    if (reading.isSurveyed && reading.kind === 'external') {
      return { prepared, ...withRooms(await inspectFile(file, converter)) };
    }
    const counted = countWords(file, reading);
    const found = withRooms(await inspectFile(counted.file, converter));
    const { statuses = reading.statuses, currencies = reading.currencies } = counted.words();
    return { prepared: { ...prepared, reading: { ...reading, statuses, currencies } }, ...found };
  } finally {
    await file.close();
  }
}

/** Which room types the service has; undefined where none can be reached. */
async function lookUpRooms(
  context: Context,
  flags: InspectFlags,
  names: readonly string[],
): Promise<Inspection['rooms']> {
  if (flags.offline || names.length === 0) return undefined;
  try {
    // Looking does not wait for a service, as a dry run does not.
    const { client } = await connect(context, { flags: { ...flags, dryRun: true }, signal: context.signal });
    try {
      const listed = await listedRoomTypes(client);
      const keys = new Set(listed.map(nameKey));
      const nearestOf = createNearestRooms(listed);
      return new Map(names.map((name) => [name, keys.has(nameKey(name)) ? 'known' : { nearest: nearestOf(name) }]));
    } finally {
      await client.close();
    }
  } catch (error) {
    if (!(error instanceof PmsError)) throw error;
    say(context, `room types are not looked up: ${error.message}`);
    return undefined;
  }
}

/** Before the long report: what could not be written is said at once. */
async function requireFree(path: string): Promise<void> {
  if (isStandardOutput(path)) return;
  const isThere = await lstat(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new PmsError('output_exists', `${path} is there already.`);
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
