/** Reads the files of a sync into the spool, as an import reads them. Rows that are not records go to the rejects beside each file. */
import type { Writable } from 'node:stream';
import { PmsError } from '../../contract/errors.ts';
import type { PlainBooking } from '../../contract/plain-booking.ts';
import type { Records, Resource, ResourceName } from '../../contract/resource.ts';
import type { BookingOrigin, ConvertedRow } from '../../convert/converter.ts';
import type { Reading } from '../../convert/reading.ts';
import type { RowsRemark } from '../../convert/remark.ts';
import { createFixedRowTest } from '../../file/rejects/fixed-rows.ts';
import type { Rejects } from '../../file/rejects/rejects.ts';
import type { LeftOutRecord, OwnOfFile } from '../../sync/spool.ts';
import { judging, type PlainRow } from '../../transfer/batches.ts';
import { keepLeftOut, keepRow } from '../../transfer/import.ts';
import { countLeftOut, countRefused, createTally, type Tally } from '../../transfer/tally.ts';
import { type KeptOptions, openKeptFiles } from '../import/kept-files.ts';
import { nameOfInput } from '../reading/input-file.ts';
import type { ReadyFile } from '../reading/prepare-input.ts';
import type { SyncOptions } from './sync-job.ts';

/** A file that is in the spool. */
export interface SpooledFile {
  file: string;
  /** How many it has. */
  rows: number;
  ready: ReadyFile;
  rejects: Rejects | undefined;
  /** Where its rows go that another row replaces. */
  leftOut: Rejects | undefined;
  /** Counts of its rejected and left-out rows. */
  tally: Tally;
  /** The last line, where it has no line end and the plan writes something for it. */
  openLine?: number;
  /** Room types that the service may reject. */
  doubtful?: RowsRemark;
}

interface RecordSink {
  addFile(name: string, source: string | undefined, own?: OwnOfFile): number;
  addRecord(file: number, line: number, record: Records[ResourceName], origin: BookingOrigin | undefined): void;
  /** Absent where no rows are plainly right. */
  addPlain?(file: number, line: number, plain: PlainBooking): void;
  addRejected(file: number, line: number, origin: BookingOrigin | undefined): void;
  addLeftOut(file: number, line: number, row: LeftOutRecord): void;
}

interface SpooledInput {
  file: string;
  flags: KeptOptions & Pick<SyncOptions, 'named'>;
  resource: Pick<Resource, 'name'>;
  /** Of the property, as `read` takes it. */
  currency?: string | null;
}

export interface ReadFiles {
  /** The destination of `-`. */
  stdout: Writable;
  /** Prepares a file for a property with prices in this currency (null: it has none; undefined: unknown). Throws if something about it is undecided. */
  read(file: string, currency: string | null | undefined): Promise<ReadyFile>;
  onProgress(file: string, rows: number): void;
}

/**
 * Reads files to their end. What is kept beside them and gets no name is removed when the plan is closed. Throws PmsError not_syncable, file_changed,
 * and the errors of reading.
 */
export async function spoolFiles(
  spool: RecordSink,
  { files, ...of }: Omit<SpooledInput, 'file'> & { files: readonly string[] },
  { run, keepOpen }: { run: ReadFiles; keepOpen(kept: { close(): Promise<void> }): unknown },
): Promise<SpooledFile[]> {
  const spooled: SpooledFile[] = [];
  keepOpen({ close: () => abandonKept(spooled) });
  for (const file of files) spooled.push(await spoolFile(spool, { ...of, file }, run));
  return spooled;
}

async function spoolFile(
  spool: RecordSink,
  { file, flags, resource, currency }: SpooledInput,
  { read, onProgress, stdout }: ReadFiles,
): Promise<SpooledFile> {
  const ready = await read(file, currency);
  const name = nameOfInput(file);
  const { reading, converter, file: source } = ready;
  let spooled: SpooledFile | undefined;
  try {
    requireList(name, reading);
    const isFixed = resource.name === 'bookings' ? createFixedRowTest(source.header) : () => false;
    const own = flags.named?.get(file);
    const keeping = { ...flags, rejects: own?.rejects ?? flags.rejects, dryRun: true };
    const kept = { file: own?.path ?? file, resource, flags: keeping, stdout };
    const { rejects, leftOut } = await openKeptFiles(kept, source, converter);
    spooled = { file, rows: 0, ready, rejects, leftOut, tally: createTally() };
    const id = spool.addFile(name, reading.source?.name, {
      ...(own && { isNamed: true, gone: own.gone }),
      columns: source.header,
    });
    const convert = spool.addPlain === undefined ? converter.convert : judging(converter);
    for await (const batch of source.batches) {
      if (batch.some(isFixed)) throw keptBack(file);
      await keep(spool, id, { spooled, converted: convert(batch) });
      spooled.rows += batch.length;
      onProgress(name, spooled.rows);
    }
    await keep(spool, id, { spooled, converted: converter.finish() });
    const changed = await source.snapshot?.changed('Nothing was sent.');
    if (changed !== undefined) throw changed;
    return spooled;
  } catch (error) {
    if (spooled !== undefined) await abandonKept([spooled]);
    throw error;
  } finally {
    await source.close();
  }
}

/** Throws PmsError not_syncable for a file of payments. */
export function requireList(name: string, { source }: Pick<Reading, 'source'>): void {
  if (source?.isOfPayments === true)
    throw new PmsError(
      'not_syncable',
      `${name} is known as ${source.title}: payments show neither moves nor cancellations.`,
      {
        fix: `Download the list of reservations of the same system, and sync that; \`pms import bookings FILE\` adds the new bookings of this one.`,
      },
    );
}

/** Removes what was kept beside files and has no name yet: they were not read to their end, or no plan came of them. */
async function abandonKept(files: readonly SpooledFile[]): Promise<void> {
  for (const { rejects, leftOut } of files) for (const kept of [rejects, leftOut]) await kept?.abandon();
}

/** In a part of a list, a room that is missing looks as if it were gone or had moved. */
function keptBack(file: string): PmsError {
  return new PmsError(
    'not_syncable',
    `${nameOfInput(file)} holds rows that were kept back from another file: whether the other rooms of their numbers are still booked, it does not say.`,
    { fix: 'Import it with `pms import bookings`, or correct these rows in the whole file and sync that.' },
  );
}

async function keep(
  spool: RecordSink,
  id: number,
  {
    spooled: { ready, rejects, leftOut, tally },
    converted,
  }: { spooled: SpooledFile; converted: Iterable<PlainRow | ConvertedRow> },
): Promise<void> {
  for (const each of converted) {
    const { line } = each.row;
    if ('plain' in each) spool.addPlain!(id, line, each.plain);
    else if (each.leftOut !== undefined) {
      spool.addLeftOut(id, line, { why: each.leftOut, booking: each.booking });
      countLeftOut(tally, each);
      await keepLeftOut(leftOut, each);
    } else if (each.issues === undefined) spool.addRecord(id, line, each.record, each.origin);
    else {
      spool.addRejected(id, line, each.origin);
      countRefused(tally, line, each.issues);
      for (const row of [each.row, ...(each.folded ?? [])])
        await keepRow(rejects, row, { issues: each.issues, converter: ready.converter });
    }
  }
}
