/** Reads how many rooms each room type of a service has. */
import type { Api } from '../contract/api.ts';
import { PmsError } from '../contract/errors.ts';
import { nameKey } from '../contract/text.ts';

export interface RoomsOfType {
  name: string;
  /** Null if the service does not say it. */
  rooms: number | null;
}

/** Most room types that are read; a longer list is taken to be endless. */
const typesMax = 100_000;

/** The room types by the `nameKey` of their name. Throws what the Api throws, and PmsError answer_unreadable. */
export async function roomsOfTypes(api: Pick<Api, 'roomTypes'>): Promise<Map<string, RoomsOfType>> {
  const { columns, batches } = await api.roomTypes();
  const [name, rooms] = [Math.max(columns.indexOf('name'), 0), columns.indexOf('total_rooms')];
  const types = new Map<string, RoomsOfType>();
  for await (const batch of batches) {
    for (const row of batch) {
      const count = row[rooms] ?? null;
      const isCount = count !== null && count !== '' && Number.isInteger(Number(count));
      types.set(nameKey(String(row[name])), { name: String(row[name]), rooms: isCount ? Number(count) : null });
    }
    if (types.size > typesMax)
      throw new PmsError('answer_unreadable', 'it lists more room types than any property has.');
  }
  return types;
}
