/** A service in, the names of the room types that it lists out. */
import type { Client } from '../../client/create-client.ts';
import { PmsError } from '../../contract/errors.ts';

/** Room types that are held, of 200 letters each; what lists more has no end. */
const listedMax = 100_000;
const listedCharactersMax = listedMax * 200;

/** The names of the room types that the service lists. Throws PmsError answer_unreadable where they are more than any house has. */
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
      throw new PmsError('answer_unreadable', 'it lists more room types than any house has.');
    }
  }
  return listed;
}
