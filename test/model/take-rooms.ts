/** Room types as they come into the model. */
import { type Action, differing, lacking, type Property, present, type RoomType, type Taker } from './property.ts';
import { nameKeyOf, nameOf } from './words.ts';

const fields = ['max_occupancy', 'total_rooms', 'base_price', 'bed_type', 'room_area'];

export function takeRooms({ roomTypes }: Property, action: Action): Taker {
  const earlier = new Set<string>();
  return (values) => {
    const key = nameKeyOf(String(values.name));
    const isRepeated = earlier.has(key);
    earlier.add(key);
    const there = roomTypes.get(key);
    if (there === undefined) {
      const wrong = lacking(['max_occupancy', 'base_price'], values);
      if (wrong !== undefined) return wrong;
      const standard = { total_rooms: 1, bed_type: null, room_area: null };
      roomTypes.set(key, { name: nameOf(String(values.name)), ...standard, ...present(fields, values) } as RoomType);
      return { kind: 'imported' };
    }
    if (action === 'update') {
      Object.assign(there, present(fields, values));
      return { kind: 'imported', isThere: true };
    }
    const different = differing(fields, values, there);
    if (isRepeated) return { kind: 'skipped', skip: { kind: 'repeated', fields: different } };
    if (different.length > 0) return { kind: 'skipped', skip: { kind: 'differs', fields: different } };
    return { kind: 'skipped' };
  };
}
