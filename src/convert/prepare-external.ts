/** Prepares a file of another system: finds the roles of its columns, reads all rows, and decides from them how to convert it. */
import { PmsError } from '../contract/errors.ts';
import type { RowSource } from '../file/row.ts';
import { chooseColumns } from './columns/choose-columns.ts';
import { createHeaderFinder } from './columns/find-header.ts';
import { refuseSetColumns, requireOnlyColumn } from './columns/require-columns.ts';
import { columnsOfRows } from './columns/value-columns.ts';
import type { ExternalFile } from './external-file.ts';
import { isHeaderOfStays } from './guess-resource.ts';
import type { OpenedFile, PrepareOptions } from './opened-file.ts';
import type { PreparedFile } from './reading.ts';
import type { RoomTypeNames } from './room-type-names.ts';

/** Prepares an external file. Throws like `prepareFile`. */
export async function prepareExternal(
  opened: OpenedFile,
  options: PrepareOptions,
  roomTypeNames: RoomTypeNames,
): Promise<PreparedFile> {
  const header = opened.header ?? (await everyKey(opened.file));
  const chosen = await chooseColumns(options.resource.name, header, { ...options.decisions, first: opened.first });
  requireOnlyColumn(header, options.decisions);
  // In JSON each record has keys of its own: `--set` fills the records that lack one.
  if (opened.header !== undefined) refuseSetColumns(header, chosen.roles, options.constants);
  const foreign = { header, chosen, opened, roomTypeNames, again: createOpener(opened, options) };
  refuseStays(foreign, options);
  switch (options.resource.name) {
    case 'bookings': {
      const { prepareBookings } = await import('./bookings/prepare.ts');
      return prepareBookings(foreign, options);
    }
    case 'rooms': {
      const { prepareRooms } = await import('./rooms/prepare.ts');
      return prepareRooms(foreign, options);
    }
    case 'rates': {
      const { prepareRates } = await import('./rates/prepare.ts');
      return prepareRates(foreign, options);
    }
  }
}

/** A list of stays is not a list of rooms or rates, whatever columns they share. Throws PmsError wrong_resource. */
function refuseStays({ header, chosen }: ExternalFile, { resource, decisions }: PrepareOptions): void {
  if (resource.name === 'bookings' || chosen.source !== undefined || decisions.columns !== undefined) return;
  if (!isHeaderOfStays(header)) return;
  throw new PmsError('wrong_resource', `The file lists stays of guests, not ${resource.name}.`, {
    fix: 'Import it as what it is: `pms import bookings FILE`.',
  });
}

/** Opens the input again from its first row; closes the previous opening. */
export function createOpener(
  opened: OpenedFile,
  { input, openOptions, resource }: PrepareOptions,
): ExternalFile['again'] {
  let current = opened.file;
  return async () => {
    await current.close();
    current = await input.open({ ...openOptions, findHeader: createHeaderFinder(resource) });
    return current;
  };
}

/** The keys of all values: a key that appears late is a column like any other. */
async function everyKey(file: RowSource): Promise<string[]> {
  const keys = new Set<string>();
  for await (const rows of file.batches) {
    for (const key of columnsOfRows(rows)) if (keys.size < keysMax) keys.add(key);
  }
  return [...keys];
}

const keysMax = 10_000;
