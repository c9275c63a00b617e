/** Reads the names of the room types that a service lists. */
import type { Client } from '../../client/create-client.ts';
import { PmsError } from '../../contract/errors.ts';
import type { AppContext } from '../app-context.ts';
import type { Service } from './find-service.ts';

/** Most room types held, of 200 letters each; a longer list is taken for endless. */
const listedMax = 100_000;
const listedCharactersMax = listedMax * 200;

/** The names of the room types that the service lists. Throws PmsError answer_unreadable if there are more than any property has. */
export async function listedRoomTypes(client: Client): Promise<string[]> {
  const listed: string[] = [];
  let characters = 0;
  const stream = await client.roomTypes();
  const column = stream.columns.indexOf('name');
  for await (const batch of stream.batches) {
    const names = batch.map((row) => String(row[Math.max(column, 0)]));
    for (const name of names) characters += name.length;
    listed.push(...names);
    if (listed.length > listedMax || characters > listedCharactersMax) {
      throw new PmsError('answer_unreadable', 'it lists more room types than any property has.');
    }
  }
  return listed;
}

/**
 * The same; undefined, with a notice, if it cannot list them, and also for a service of others that lists no type at all: it may know them all the
 * same.
 */
export async function listRooms(context: AppContext, { client, info }: Service): Promise<string[] | undefined> {
  try {
    const listed = await listedRoomTypes(client);
    return listed.length > 0 || info.isOurs ? listed : undefined;
  } catch (error) {
    if (!(error instanceof PmsError)) throw error;
    context.tell({ code: 'rooms_not_checked', error });
    return undefined;
  }
}
