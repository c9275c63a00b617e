/** Finds the rooms of a dry run that the service would not accept, and what would make it accept them. */

import type { Client } from '../../client/create-client.ts';
import { PmsError } from '../../contract/errors.ts';
import type { Note } from '../../convert/notes.ts';
import type { ImportOutcome } from '../../transfer/import.ts';
import type { UnlistedRoom } from '../../transfer/room-names.ts';
import type { AppContext } from '../app-context.ts';
import { listedRoomTypes } from '../service/listed-room-types.ts';
import type { WatchedRecords } from './watch-records.ts';

export interface CheckedRooms {
  /** Names in the file that the service does not list. */
  unlisted: UnlistedRoom[];
  /** Room types that lack a field required for new ones. */
  incomplete?: Note;
  /** Whether the service has none of the room types that the file names. */
  knowsNone: boolean;
  /** Flags that supply what new room types lack; empty if nothing is missing. */
  flags: readonly string[];
}

/**
 * Looks up the rooms of a dry run in the service, if there is one; does nothing for an import. If the service cannot list its room types, only this
 * check is left out, not the report.
 */
export async function checkRooms(
  context: AppContext,
  { outcome: { roomNames }, records, client }: { outcome: ImportOutcome; records: WatchedRecords; client?: Client },
): Promise<CheckedRooms> {
  if (roomNames === undefined) return { unlisted: [], knowsNone: false, flags: [] };
  const listed = client && (await listRooms(context, client));
  const unlisted = listed === undefined ? [] : roomNames.unlisted(listed);
  const incomplete = records.incompleteRooms(listed);
  return {
    unlisted,
    incomplete: incomplete?.note,
    knowsNone: unlisted.length > 0 && unlisted.length === roomNames.unlisted([]).length,
    flags: incomplete?.flags ?? [],
  };
}

/** The names of the room types that a service lists; undefined, with a notice, if it cannot list them. */
export async function listRooms(context: AppContext, client: Client): Promise<string[] | undefined> {
  try {
    return await listedRoomTypes(client);
  } catch (error) {
    if (!(error instanceof PmsError)) throw error;
    context.tell({ kind: 'room types not checked', error });
    return undefined;
  }
}
