/** Reads the names of the room types that a service lists. */
import type { Client } from '../../client/create-client.ts';
import { PmsError } from '../../contract/errors.ts';
import { roomsOfTypes } from '../../report/rooms-of-types.ts';
import type { AppContext } from '../app-context.ts';
import type { Service } from './find-service.ts';

/** The names of the room types that the service lists. Throws PmsError answer_unreadable if there are more than any property has. */
export async function listedRoomTypes(client: Client): Promise<string[]> {
  return [...(await roomsOfTypes(client)).values()].map(({ name }) => name);
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
