/** Reads how many rooms each room type of a service has. */
import type { Api } from '../contract/api.ts';
import { PmsError } from '../contract/errors.ts';
import { nameKey } from '../contract/text.ts';

export interface RoomsOfType {
  name: string;
  /** Null if the service does not say it. */
  rooms: number | null;
}

/** Most room types that are held, of 200 letters each; a longer list is taken to be endless. */
const typesMax = 100_000;
const charactersMax = typesMax * 200;

/** The room types by the `nameKey` of their name. Throws what the Api throws, and PmsError answer_unreadable. */
export async function roomsOfTypes(api: Pick<Api, 'roomTypes'>): Promise<Map<string, RoomsOfType>> {
  const { columns, batches } = await api.roomTypes();
  const [name, rooms] = [Math.max(columns.indexOf('name'), 0), columns.indexOf('total_rooms')];
  const types = new Map<string, RoomsOfType>();
  let characters = 0;
  for await (const batch of batches) {
    for (const row of batch) {
      const count = row[rooms] ?? null;
      characters += String(row[name]).length;
      const isCount = count !== null && count !== '' && Number.isInteger(Number(count));
      types.set(nameKey(String(row[name])), { name: String(row[name]), rooms: isCount ? Number(count) : null });
    }
    if (types.size > typesMax || characters > charactersMax)
      throw new PmsError('answer_unreadable', 'it lists more room types than any property has.');
  }
  return types;
}
