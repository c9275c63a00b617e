/** A file of bookings through the whole road into a hotel, its rejects beside it. */
import { dirname } from 'node:path';
import type { DuplicateAction } from '../../src/contract/import-result.ts';
import { resources } from '../../src/contract/resource.ts';
import { prepareFile } from '../../src/convert/prepare-file.ts';
import type { Decisions } from '../../src/convert/reading-options.ts';
import { openRejects } from '../../src/file/rejects/rejects.ts';
import { type ImportOutcome, importRows } from '../../src/transfer/import.ts';
import { createSender } from '../../src/transfer/send-request.ts';
import type { openHotel } from '../transfer/moving.ts';
import { preparing } from './read-file.ts';

export type Hotel = Awaited<ReturnType<typeof openHotel>>;

export interface ImportingOptions {
  decisions?: Decisions;
  duplicateAction?: DuplicateAction;
  repeatsAsRooms?: boolean;
  signal?: AbortSignal;
}

/** Imports a file of bookings; gives what became of it and the path of the rejects. */
export async function importBookings(
  api: Hotel,
  path: string,
  { decisions = {}, duplicateAction, repeatsAsRooms, signal = new AbortController().signal }: ImportingOptions = {},
): Promise<ImportOutcome & { rejects: string | undefined }> {
  const options = preparing('bookings', path);
  try {
    const { file, converter } = await prepareFile({ ...options, decisions, repeatsAsRooms });
    const { format, delimiter, header, bom } = file;
    const rejects = await openRejects({
      ...{ format, delimiter, header, bom },
      keepColumns: converter!.hasField,
      inputPath: path,
      folder: dirname(path),
    });
    const outcome = await importRows({
      resource: resources.bookings,
      source: file,
      converter: converter!,
      send: createSender({ api, resource: 'bookings', duplicateAction, clock: Date.now }),
      batchSize: 100,
      rejects,
      signal,
      onProgress: () => {},
    });
    return { ...outcome, rejects: await rejects.finish() };
  } finally {
    await options.input.close();
  }
}
