/** Selects the bookings of one room type: the service has no such filter. */
import type { Client } from '../../../client/create-client.ts';
import type { Cell, RecordStream } from '../../../contract/api.ts';
import { PmsError } from '../../../contract/errors.ts';
import { nearestName } from '../../../contract/nearest-name.ts';

/** Keeps only the bookings of one room type, ignoring case. Throws PmsError usage if the service has no type of that name. */
export async function bookingsOfType(
  client: Client,
  type: string,
  open: () => Promise<RecordStream>,
): Promise<RecordStream> {
  const name = await knownType(client, type);
  const { columns, batches } = await open();
  return { columns, batches: ofType({ columns, batches }, name) };
}

async function* ofType({ columns, batches }: RecordStream, name: string): AsyncGenerator<Cell[][]> {
  const index = columns.indexOf('room_type_name');
  for await (const rows of batches) yield rows.filter((row) => row[index] === name);
}

async function knownType(client: Client, type: string): Promise<string> {
  const { columns, batches } = await client.roomTypes();
  const index = columns.indexOf('name');
  const names: string[] = [];
  for await (const rows of batches) names.push(...rows.map((row) => String(row[index])));
  const wanted = type.trim().toLowerCase();
  const found = names.find((name) => name === type) ?? names.find((name) => name.toLowerCase() === wanted);
  if (found !== undefined) return found;
  const nearest = nearestName(type, names);
  throw new PmsError('usage', `The service lists no room type "${type}".`, {
    fix: nearest === undefined ? 'See them with `pms export room-types`.' : `The nearest is "${nearest}".`,
  });
}
