/** Finds the room types of a plan that the service does not list: it would reject their bookings. */
import type { Client } from '../../client/create-client.ts';
import type { BuiltPlan } from '../../sync/build-plan.ts';
import { isPut } from '../../sync/summarize-plan.ts';
import { type RoomNames, type UnlistedRoom, watchRoomNames } from '../../transfer/room-names.ts';
import type { AppContext } from '../app-context.ts';
import { listRooms } from '../import/check-rooms.ts';

export interface UnlistedRooms {
  file: string;
  rooms: UnlistedRoom[];
}

/** Those of new stays, file by file. If the service cannot list its room types, only this check is left out. */
export async function findUnlistedRooms(
  context: AppContext,
  { spool: { database } }: BuiltPlan,
  client: Client,
): Promise<UnlistedRooms[]> {
  const files = new Map<string, RoomNames>();
  const stays = database.prepare<[], { file: string; room_type: string; line: number }>(
    `SELECT files.name AS file, records.room_type, records.line FROM fates JOIN records ON records.id = fates.record
     JOIN files ON files.id = records.file WHERE ${isPut} AND fates.held IS NULL ORDER BY records.id`,
  );
  for (const { file, room_type, line } of stays.iterate()) {
    const names = files.get(file) ?? watchRoomNames();
    names.see(room_type, line);
    files.set(file, names);
  }
  if (files.size === 0) return [];
  const listed = await listRooms(context, client);
  if (listed === undefined) return [];
  return [...files].map(([file, names]) => ({ file, rooms: names.unlisted(listed) }));
}
