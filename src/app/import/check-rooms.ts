/** A dry run in, what it shows of rooms out: those that the service would not take as they are, and what would make it take them. */

import { listedRoomTypes } from '../../cli/commands/import/warnings.ts';
import { type Context, say } from '../../cli/context.ts';
import type { Client } from '../../client/create-client.ts';
import { PmsError } from '../../contract/errors.ts';
import type { ImportOutcome } from '../../transfer/import.ts';
import type { Warning } from '../../transfer/tally.ts';
import { warningOfNote } from '../../words/notes.ts';
import type { WatchedRecords } from './watch-records.ts';

export interface CheckedRooms {
  warnings: Warning[];
  /** Whether the service has none of the room types that the file names. */
  knowsNone: boolean;
  /** Flags that give new room types what they lack; empty where they lack nothing. */
  flags: readonly string[];
}

/** Looks the rooms of a dry run up in the service, where there is one; nothing of an import. One that cannot say its room types costs this check, and not the report. */
export async function checkRooms(
  context: Context,
  { outcome: { roomNames }, records, client }: { outcome: ImportOutcome; records: WatchedRecords; client?: Client },
): Promise<CheckedRooms> {
  if (roomNames === undefined) return { warnings: [], knowsNone: false, flags: [] };
  const listed = client && (await listRooms(context, client));
  const unlisted = listed === undefined ? [] : roomNames.warnings(listed);
  const incomplete = records.incompleteRooms(listed);
  return {
    warnings: [...unlisted, ...(incomplete === undefined ? [] : [warningOfNote(incomplete.note)])],
    knowsNone: unlisted.length > 0 && unlisted.length === roomNames.warnings([]).length,
    flags: incomplete?.flags ?? [],
  };
}

async function listRooms(context: Context, client: Client): Promise<string[] | undefined> {
  try {
    return await listedRoomTypes(client);
  } catch (error) {
    if (!(error instanceof PmsError)) throw error;
    say(context, `room types are not checked: ${error.message}`);
    return undefined;
  }
}
