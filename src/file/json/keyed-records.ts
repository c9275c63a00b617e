/** Finds the records in the objects of a JSON object: arrays of objects inside them, and records under their ids. */

export interface Table {
  /** The keys that lead to it, with points between them. */
  path: string;
  records: readonly object[];
}

/** How many objects inside one another are looked into. */
const depthMax = 3;
/** Records have at least this part of their keys in common. */
const commonLeast = 0.5;

/** The tables in the value of a key: itself, if its values are records, otherwise those of its values. */
export function tablesIn(value: unknown, path: string, depth = 1): Table[] {
  if (Array.isArray(value)) return value.length > 0 && value.every(isObject) ? [{ path, records: value }] : [];
  if (!isObject(value)) return [];
  const entries = Object.entries(value);
  if (areRecords(entries)) return [{ path, records: withIds(entries) }];
  return depth < depthMax ? entries.flatMap(([key, inner]) => tablesIn(inner, `${path}.${key}`, depth + 1)) : [];
}

/** Whether the values are records under their ids: several objects with mostly the same keys, none of them a list of records. */
export function areRecords(entries: readonly (readonly [string, unknown])[]): boolean {
  if (entries.length < 2 || !entries.every(([, value]) => isObject(value) && !Array.isArray(value))) return false;
  const [first, ...others] = entries.map(([, value]) => Object.keys(value as object));
  return others.every((keys) => {
    const common = keys.filter((key) => first!.includes(key)).length;
    return common > 0 && common >= Math.max(keys.length, first!.length) * commonLeast;
  });
}

/** The records; one without an `id` has the key that it stands under. */
export function withIds(entries: readonly (readonly [string, unknown])[]): object[] {
  return entries.map(([id, record]) => ({
    ...(Object.hasOwn(record as object, 'id') ? {} : { id }),
    ...(record as object),
  }));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
