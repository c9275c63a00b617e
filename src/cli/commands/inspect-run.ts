/** What `pms inspect` does: reads a file as an import would, looks its room types up where a service can be reached, and prints what it found. */
import { writeFile } from 'node:fs/promises';
import { PmsError } from '../../contract/errors.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import { type ResourceName, resources } from '../../contract/resource.ts';
import { nameKey } from '../../contract/text.ts';
import { guessResource } from '../../convert/guess-resource.ts';
import { type Inspected, inspectFile } from '../../convert/inspect-file.ts';
import type { PreparedFile } from '../../convert/reading.ts';
import { renderCsvLines } from '../../file/csv-write.ts';
import { createRepeatableInput, type RepeatableInput } from '../../file/repeatable-input.ts';
import { connect } from '../connect.ts';
import { type Context, type GlobalFlags, hasColor, say } from '../context.ts';
import { type Inspection, renderInspection, renderInspectionJson } from '../view/inspection.ts';
import { listedRoomTypes } from './import-warnings.ts';
import { mappingOf } from './mapping-of-reading.ts';
import { describeReading, prepareToInspect, withSignals } from './prepare-to-read.ts';
import type { ReadingFlags } from './reading-flags.ts';
import { countWords } from './words-of-rows.ts';

export interface InspectFlags extends GlobalFlags, ReadingFlags {
  as?: ResourceName;
  save?: string;
  rooms?: string;
  offline?: boolean;
  json?: boolean;
  showValues?: boolean;
}

/** Inspects a file. The exit code is 0 where it can be imported as it is, 1 where rows would be rejected, 2 where something must be decided. */
export async function runInspect(
  context: Context,
  { file, flags }: { file: string; flags: InspectFlags },
): Promise<number> {
  const input = createRepeatableInput(
    file === '-' ? { name: 'stdin', stream: context.io.stdin } : { name: file, path: file },
  );
  return withSignals(context, input, () => inspectInput(context, { file, flags, input }));
}

async function inspectInput(
  context: Context,
  { file, flags, input }: { file: string; flags: InspectFlags; input: RepeatableInput },
): Promise<number> {
  try {
    const resource = flags.as ?? (await resourceOf(input, flags));
    const { prepared, inspected } = await inspectPrepared(
      await prepareToInspect(
        { resource: resources[resource], file, flags },
        { input, propertyCurrency: () => undefined, showsGuests: true },
      ),
    );
    const names = [...(inspected?.rooms.keys() ?? prepared.reading.rooms?.keys() ?? [])];
    const inspection: Inspection = {
      file,
      resource,
      bytes: describeReading(file, prepared.file, { ...prepared.reading, clauses: [] }),
      prepared,
      inspected,
      rooms: resource === 'rooms' ? undefined : await lookUpRooms(context, flags, names),
      showsGuests: flags.showValues === true || context.io.stdout.isTTY === true,
    };
    const { stdout } = context.io;
    stdout.write(
      flags.json
        ? renderInspectionJson(inspection)
        : renderInspection(inspection, { hasColor: hasColor(context, stdout, flags) }),
    );
    if (flags.save !== undefined) {
      const mapping = mappingOf(resource, prepared.reading, flags);
      await save(context, flags.save, `${JSON.stringify(mapping, null, 2)}\n`);
    }
    if (flags.rooms !== undefined) {
      await save(
        context,
        flags.rooms,
        renderCsvLines([['name'], ...names.map((name) => [name])], { delimiter: ',', guard: true }),
      );
    }
    if (prepared.reading.undecided.length > 0) return 2;
    return (inspected?.rejected ?? 0) > 0 ? 1 : 0;
  } finally {
    await input.close();
  }
}

/** What the file holds, by its first records. */
async function resourceOf(
  input: RepeatableInput,
  { format, delimiter, encoding, sheet }: InspectFlags,
): Promise<ResourceName> {
  const seen: (readonly string[])[] = [];
  const findHeader = (records: readonly (readonly string[])[]) => {
    seen.push(...records);
    return undefined;
  };
  const opened = await input.open({ format, delimiter, encoding, sheet, findHeader });
  try {
    if (opened.header === undefined) {
      for await (const rows of opened.batches) {
        seen.push(...rows.flatMap((row) => (row.kind === 'value' ? [Object.keys(row.value ?? {})] : [])));
        break;
      }
    }
  } finally {
    await opened.close();
  }
  return guessResource(seen.slice(0, 30));
}

/** What became of the rows; absent where something is undecided. */
async function inspectPrepared(
  prepared: PreparedFile,
): Promise<{ prepared: PreparedFile; inspected: Inspected | undefined }> {
  const { file, converter, reading } = prepared;
  try {
    // Numbers of rows that are counted under a wrong reading would mislead.
    if (converter === undefined || reading.undecided.length > 0) return { prepared, inspected: undefined };
    if (reading.isSurveyed && reading.kind === 'foreign') {
      return { prepared, inspected: await inspectFile(file, converter) };
    }
    const counted = countWords(file, reading);
    const inspected = await inspectFile(counted.file, converter);
    const { statuses = reading.statuses, currencies = reading.currencies } = counted.words();
    return { prepared: { ...prepared, reading: { ...reading, statuses, currencies } }, inspected };
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
      return new Map(
        names.map((name) => [name, keys.has(nameKey(name)) ? 'known' : { nearest: nearestName(name, listed) }]),
      );
    } finally {
      await client.close();
    }
  } catch (error) {
    if (!(error instanceof PmsError)) throw error;
    say(context, `room types are not looked up: ${error.message}`);
    return undefined;
  }
}

async function save(context: Context, path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx' });
  } catch (cause) {
    const isThere = (cause as NodeJS.ErrnoException).code === 'EEXIST';
    throw new PmsError('output_exists', isThere ? `${path} is there already.` : `${path} cannot be written.`, {
      cause,
    });
  }
  say(context, `written: ${path}`);
}
