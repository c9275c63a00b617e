/** A service in, the names of the room types that it lists out. */
import type { Client } from '../../client/create-client.ts';

/** The names of the room types that the service lists. */
export async function listedRoomTypes(client: Client): Promise<string[]> {
  const listed: string[] = [];
  const stream = await client.roomTypes();
  const place = stream.columns.indexOf('name');
  for await (const batch of stream.batches) listed.push(...batch.map((row) => String(row[Math.max(place, 0)])));
  return listed;
}
